// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On CUDA 11 the shim stands beside the texture references that are not
// migrated yet, and compiles as strictly.
//
// REQUIRES: cuda11
// RUN: %nvcc11 -std=c++11 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -Xcompiler -Wno-deprecated-declarations -diag-suppress 1215,1444 -c %s -o %t.o
// RUN: %nvcc11 -std=c++17 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -Xcompiler -Wno-deprecated-declarations -diag-suppress 1215,1444 -c %s -o %t.o
// RUN: %nvcc11 -std=c++11 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %S/views.cu -o %t.o
// RUN: %nvcc11 -std=c++17 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %S/views.cu -o %t.o
// RUN: %nvcc11 -std=c++11 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %S/host_calls.cu -o %t.o
// RUN: %nvcc11 -std=c++14 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %S/host_calls.cu -o %t.o

#include <texmigrate/texture_reference.h>

texture<float, 2> old_texture;
static texmigrate::texture_reference<float, 2> new_texture;

__global__ void both(float *out, cudaTextureObject_t object,
                     texmigrate::texture_view<float, 2> view) {
  *out = tex2D(old_texture, 0, 0) + tex2D<float>(object, 0, 0) +
         tex2D(view, 0, 0) + tex2D<float>(view, 0, 0);
}

int main() {
  cudaArray_t array = nullptr;
  cudaBindTextureToArray(old_texture, array);
  new_texture.bind_to_array(array);
  both<<<1, 1>>>(nullptr, new_texture.object(), new_texture.view());
  return 0;
}
