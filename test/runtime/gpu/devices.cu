// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bindings per device. With one device there is little to see.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(float, 1, ELEMENT) line;

__global__ void read(float *out, int index PARAM(float, 1, ELEMENT, line)) {
  *out = tex1Dfetch(line, index);
}

int main() {
  int count = 0;
  MUST(cudaGetDeviceCount(&count));
  if (count > 8)
    count = 8;
  std::printf("devices: %d\n", count);
  float *memory[8], *out[8];
  size_t offset;
  for (int d = 0; d < count; ++d) {
    MUST(cudaSetDevice(d));
    MUST(cudaMalloc(&memory[d], 4096));
    MUST(cudaMalloc(&out[d], sizeof(float)));
    float values[64];
    for (int i = 0; i < 64; ++i)
      values[i] = 1000.0f * d + i;
    MUST(cudaMemcpy(memory[d], values, sizeof values, cudaMemcpyHostToDevice));
    expectError("not bound here", alignmentOffset(&offset, line),
                cudaErrorInvalidTextureBinding);
    (void)cudaGetLastError();
    if (d > 0) {
      expectError("memory of another device",
                  bind(&offset, line, memory[0], 256), cudaErrorSymbolNotFound);
      (void)cudaGetLastError();
    }
    MUST(bind(&offset, line, memory[d] + d, 32 * sizeof(float)));
  }
  for (int d = 0; d < count; ++d) {
    MUST(cudaSetDevice(d));
    MUST(alignmentOffset(&offset, line));
    expect("offset", offset, d * sizeof(float));
    float got = -1;
    read<<<1, 1>>>(out[d], d + 3 ARG(line));
    MUST(cudaMemcpy(&got, out[d], sizeof got, cudaMemcpyDeviceToHost));
    expect("read", (long long)got, 1000 * d + d + 3);
    MUST(unbind(line));
    if (d + 1 < count) {
      MUST(cudaSetDevice(d + 1));
      expectError("still bound on the next", alignmentOffset(&offset, line),
                  cudaSuccess);
    }
  }
  return finish();
}
