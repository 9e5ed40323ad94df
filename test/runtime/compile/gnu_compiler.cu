// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host part with g++, whatever compiler the tool itself was built with.
//
// REQUIRES: gxx, toolkit
// RUN: %gxx -x c++ -std=c++11 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %S/host_compiler.cu -o %t.o
// RUN: %gxx -x c++ -std=c++14 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %S/host_compiler.cu -o %t.o
// RUN: %gxx -x c++ -std=c++17 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %S/host_compiler.cu -o %t.o
// RUN: %gxx -x c++ -std=c++20 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %S/host_compiler.cu -o %t.o
