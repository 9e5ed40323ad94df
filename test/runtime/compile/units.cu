// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several translation units, a header of textures, separate compilation, and a
// unit of the host compiler; one of them reports unbound textures.
//
// REQUIRES: nvcc
// RUN: %nvcc -std=c++14 -rdc=true -arch=sm_90 -I %shim_include -x cu %s %S/Inputs/second.cu %S/Inputs/host.cpp -o %t.out
// RUN: %nvcc -std=c++14 -arch=sm_90 -I %shim_include %s %S/Inputs/second.cu %S/Inputs/host.cpp -o %t.out

#include "Inputs/shared.h"

#include <cstdio>

__global__ void read(float *out, cudaTextureObject_t own) {
  *out = tex1Dfetch<float>(own, 0);
}

int main() {
  read<<<1, 1>>>(nullptr, own.object());
  launch_second();
  bind_on_host(nullptr);
  std::printf("%u\n", static_cast<unsigned>(common.offset()));
  return 0;
}
