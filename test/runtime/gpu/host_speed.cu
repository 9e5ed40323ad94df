// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host pays, in nanoseconds for each call. Prints; judges nothing.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#include <chrono>

TEXTURE(float, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;

__global__ void read(float *out PARAM(float, 1, ELEMENT, line)
                         PARAM(float, 2, ELEMENT, plane)) {
  *out = tex1Dfetch(line, 0) + tex2D(plane, 0.5f, 0.5f);
}

template <class Body> static void measure(const char *what, Body body) {
  double best = 1e30;
  for (int repeat = 0; repeat < 5; ++repeat) {
    MUST(cudaDeviceSynchronize());
    double total = 0;
    for (int block = 0; block < 20; ++block) { // below the depth of the queue
      const auto start = std::chrono::steady_clock::now();
      for (int i = 0; i < 500; ++i)
        body(i);
      total += std::chrono::duration<double, std::nano>(
                   std::chrono::steady_clock::now() - start)
                   .count();
      MUST(cudaDeviceSynchronize());
    }
    if (total / 10000 < best)
      best = total / 10000;
  }
  std::printf("%-44s %8.1f ns\n", what, best);
}

int main() {
  float *memory, *out;
  MUST(cudaMalloc(&memory, 1 << 20));
  MUST(cudaMalloc(&out, sizeof(float)));
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t arrays[2];
  for (cudaArray_t &a : arrays)
    MUST(cudaMallocArray(&a, &floats, 64, 64));
  MUST(bind(NULL, line, memory, 4096));
  MUST(bindArray(plane, arrays[0]));

  measure("launch, nothing changed",
          [&](int) { read<<<1, 1>>>(out ARG(line) ARG(plane)); });
  measure("bind linear, the same",
          [&](int) { bind(NULL, line, memory, 4096); });
  measure("bind linear, ping-pong, and launch", [&](int i) {
    bind(NULL, line, memory + 1024 * (i % 2), 4096);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  measure("bind linear, always new, and launch", [&](int i) {
    bind(NULL, line, memory + 128 * i, 4096);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  measure("bind array and launch", [&](int i) {
    bindArray(plane, arrays[i % 2]);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  measure("two filter modes alternating, and launch", [&](int i) {
    plane.filterMode = i % 2 ? cudaFilterModeLinear : cudaFilterModePoint;
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
#ifndef LEGACY
  plane.filterMode = cudaFilterModePoint;
  const cudaTextureObject_t l = line.object(), p = plane.object();
  measure("launch with handles in hand",
          [&](int) { read<<<1, 1>>>(out, l, p); });
  measure("launch with handles in hand, again",
          [&](int) { read<<<1, 1>>>(out, l, p); });
  measure("launch, nothing changed, again",
          [&](int) { read<<<1, 1>>>(out ARG(line) ARG(plane)); });
  unsigned long long sum = 0;
  measure("object()", [&](int) { sum += plane.object(); });
  int device = 0;
  measure("cudaGetDevice", [&](int) { cudaGetDevice(&device); });
  cudaPointerAttributes attributes;
  measure("cudaPointerGetAttributes",
          [&](int) { cudaPointerGetAttributes(&attributes, memory); });
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  cudaTextureDesc t = {};
  measure("create and destroy by hand, and launch", [&](int i) {
    cudaTextureObject_t o;
    r.res.array.array = arrays[i % 2];
    cudaCreateTextureObject(&o, &r, &t, nullptr);
    read<<<1, 1>>>(out, l, o);
    cudaDestroyTextureObject(o);
  });
  if (sum == 1)
    std::printf("never\n");
#endif
  return finish();
}
