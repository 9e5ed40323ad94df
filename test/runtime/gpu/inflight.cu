// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a running kernel reads stays through rebinds, unbinds, attribute changes
// and, with the shim, the end of the texture.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;

__device__ void wait(long long cycles) {
  const long long start = clock64();
  while (clock64() - start < cycles)
    ;
}
__global__ void slow(float *out, long long cycles PARAM(int, 1, ELEMENT, line)
                                     PARAM(float, 2, ELEMENT, plane)) {
  wait(cycles);
  *out = tex1Dfetch(line, 0) + tex2D(plane, 0.75f, 0.5f);
}

int main() {
  enum { rounds = 4 };
  cudaStream_t streams[rounds];
  float *out[rounds], got[rounds], *briefOut, briefGot;
  int *memory[rounds];
  cudaArray_t arrays[rounds];
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  for (int r = 0; r < rounds; ++r) {
    const int value = 100 * (r + 1);
    const float texels[2] = {(float)r, (float)r + 1};
    MUST(cudaStreamCreateWithFlags(&streams[r], cudaStreamNonBlocking));
    MUST(cudaMalloc(&out[r], sizeof(float)));
    MUST(cudaMalloc(&memory[r], sizeof(int)));
    MUST(cudaMemcpy(memory[r], &value, sizeof value, cudaMemcpyHostToDevice));
    MUST(cudaMallocArray(&arrays[r], &floats, 2, 1));
    MUST(cudaMemcpy2DToArray(arrays[r], 0, 0, texels, sizeof texels,
                             sizeof texels, 1, cudaMemcpyHostToDevice));
  }
  MUST(cudaMalloc(&briefOut, sizeof(float)));
  MUST(cudaDeviceSynchronize());
  for (int r = 0; r < rounds; ++r) {
    MUST(bind(NULL, line, memory[r], sizeof(int)));
    MUST(bindArray(plane, arrays[r]));
    plane.filterMode = r % 2 ? cudaFilterModeLinear : cudaFilterModePoint;
    slow<<<1, 1, 0, streams[r]>>>(out[r], 40000000LL ARG(line) ARG(plane));
    MUST(cudaGetLastError());
  }
#ifndef LEGACY
  {
    // A texture that ends while its kernel waits behind the others.
    texmigrate::texture_reference<float, 2> brief;
    MUST(brief.bind_to_array(arrays[0]));
    slow<<<1, 1, 0, streams[0]>>>(briefOut, 40000000LL, line.view(),
                                  brief.view());
    MUST(cudaGetLastError());
  }
#endif
  MUST(unbind(line));
  MUST(unbind(plane));
  for (int r = 0; r < rounds; ++r) {
    MUST(cudaStreamSynchronize(streams[r]));
    MUST(cudaMemcpy(&got[r], out[r], sizeof(float), cudaMemcpyDeviceToHost));
  }
#ifndef LEGACY
  MUST(cudaMemcpy(&briefGot, briefOut, sizeof(float), cudaMemcpyDeviceToHost));
  check("the brief texture", briefGot == 400);
#else
  (void)briefGot;
#endif
  expect("round 0, times 4", (int)(4 * got[0]), 4 * 100);
  expect("round 1, times 4", (int)(4 * got[1]), 4 * 201 + 1);
  expect("round 2, times 4", (int)(4 * got[2]), 4 * 302);
  expect("round 3, times 4", (int)(4 * got[3]), 4 * 403 + 1);
  return finish();
}
