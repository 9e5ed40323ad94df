// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaDeviceReset: the bindings are gone, the attributes stay, and binding
// works again, even when the same addresses come back.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(int, 2, ELEMENT) plane;

__global__ void read(int *out, bool fetch PARAM(int, 1, ELEMENT, line)
                                   PARAM(int, 2, ELEMENT, plane)) {
  *out = fetch ? tex1Dfetch(line, 1) + tex2D(plane, 5.5f, 0.5f) : -1;
}

int main() {
  plane.addressMode[0] = cudaAddressModeBorder;
  void *before = NULL;
  for (int round = 0; round < 3; ++round) {
    int host[2] = {10 * round, 10 * round + 1}, *memory, *out, got = 0;
    MUST(cudaMalloc(&memory, sizeof host));
    MUST(cudaMalloc(&out, sizeof(int)));
    MUST(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));
    std::printf("the address came back: %d\n", round > 0 && memory == before);
    before = memory;
    const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
    cudaArray_t array;
    MUST(cudaMallocArray(&array, &ints, 2, 1));
    MUST(cudaMemcpy2DToArray(array, 0, 0, host, sizeof host, sizeof host, 1,
                             cudaMemcpyHostToDevice));
    size_t offset;
    if (round > 0) {
      expectError("after the reset", alignmentOffset(&offset, line),
                  cudaErrorInvalidTextureBinding);
      (void)cudaGetLastError();
      read<<<1, 1>>>(out, false ARG(line) ARG(plane));
      expectError("launch without a fetch", cudaGetLastError(), cudaSuccess);
#ifndef LEGACY
      check("no handle", line.object() + plane.object() == 0);
#endif
    }
    MUST(bind(&offset, line, memory, sizeof host));
    MUST(bindArray(plane, array));
    read<<<1, 1>>>(out, true ARG(line) ARG(plane));
    MUST(cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost));
    expect("read", got, 10 * round + 1);
    MUST(cudaDeviceReset());
  }
  expect("attribute", plane.addressMode[0], cudaAddressModeBorder);
  return finish();
}
