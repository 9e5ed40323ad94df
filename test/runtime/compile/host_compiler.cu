// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host part needs no CUDA compiler.
//
// REQUIRES: toolkit
// RUN: %cxx -x c++ -std=c++11 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o
// RUN: %cxx -x c++ -std=c++14 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o
// RUN: %cxx -x c++ -std=c++17 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o
// RUN: %cxx -x c++ -std=c++20 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o

// What compilers without GNU's built-in functions see.
// RUN: %cxx -DTEXMIGRATE_STANDARD_SYNC -x c++ -std=c++11 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o
// RUN: %cxx -DTEXMIGRATE_STANDARD_SYNC -x c++ -std=c++20 -Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -isystem %cuda_toolkit/include -I %shim_include -c %s -o %t.o

#include <texmigrate/texture_reference.h>

static texmigrate::texture_reference<float, 2> tex(1, cudaFilterModeLinear);

cudaTextureObject_t prepare(cudaArray_const_t array, const float *p);

cudaTextureObject_t prepare(cudaArray_const_t array, const float *p) {
  size_t offset = 0;
  tex.addressMode[0] = cudaAddressModeWrap;
  if (array ? tex.bind_to_array(array) : tex.bind2D(&offset, p, 8, 8, 64))
    return 0;
  const texmigrate::texture_view<float, 2> view = tex.view();
  return view.object +
         *static_cast<cudaTextureObject_t *>(tex.kernel_argument());
}
