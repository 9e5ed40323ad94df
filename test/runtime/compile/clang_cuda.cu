// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang compiles CUDA itself, host and device code in one parse.
//
// REQUIRES: clang-cuda
// RUN: %clang_cuda -std=c++11 -Wall -Wextra -Wshadow -Werror -I %shim_include -c %S/views.cu -o %t.o
// RUN: %clang_cuda -std=c++14 -Wall -Wextra -Wshadow -Werror -I %shim_include -c %S/views.cu -o %t.o
// RUN: %clang_cuda -std=c++17 -Wall -Wextra -Wshadow -Werror -I %shim_include -c %S/host_calls.cu -o %t.o
// RUN: %clang_cuda -std=c++20 -Wall -Wextra -Wshadow -Werror -I %shim_include -c %S/host_calls.cu -o %t.o
