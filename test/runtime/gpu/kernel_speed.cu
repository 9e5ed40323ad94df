// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels bound by their fetches take, in milliseconds: medians of many
// launches. The shim's build also times the same kernels with texture objects
// made by hand; divide its medians by those of the legacy build for the ratio
// to the references. Sums of what was read tell that all read the same.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

TEXTURE(float, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;
TEXTURE(float, 3, ELEMENT) volume;

enum {
  lineTexels = 1 << 24,
  threads = 1 << 22,
  planeSize = 4096,
  volumeSize = 256
};

// The bodies are macros: a reference is no argument, and a kernel with objects
// made by hand has the same statements.
#define SUM_LINE(Fetch)                                                        \
  const int i = blockIdx.x * blockDim.x + threadIdx.x;                         \
  float sum = 0;                                                               \
  _Pragma("unroll") for (int k = 0; k < 8; ++k) sum +=                         \
      Fetch((i + k * (threads / 8 + 33)) & (lineTexels - 1));                  \
  out[i] = sum;

#define SUM_PLANE(Fetch)                                                       \
  const int x = blockIdx.x * blockDim.x + threadIdx.x;                         \
  const int y = blockIdx.y * blockDim.y + threadIdx.y;                         \
  float sum = 0;                                                               \
  _Pragma("unroll") for (int dy = -1; dy <= 1; ++dy)                           \
      _Pragma("unroll") for (int dx = -1; dx <= 1; ++dx) sum +=                \
      Fetch(x + 0.75f + dx, y + 0.75f + dy);                                   \
  out[y * (planeSize / 2) + x] = sum;

#define SUM_VOLUME(Fetch)                                                      \
  const int x = blockIdx.x * blockDim.x + threadIdx.x;                         \
  const int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;         \
  float sum = 0;                                                               \
  _Pragma("unroll") for (int k = 0; k < 8; ++k) sum +=                         \
      Fetch(x + 0.75f + (k & 1), y + 0.75f + (k >> 1 & 1),                     \
            z * 4 + 0.75f + (k >> 2));                                         \
  out[(z * volumeSize + y) * volumeSize + x] = sum;

__global__ void sumLine(float *out PARAM(float, 1, ELEMENT, line)){
#define FETCH(i) tex1Dfetch(line, i)
    SUM_LINE(FETCH)
#undef FETCH
} __global__ void sumPlane(float *out PARAM(float, 2, ELEMENT, plane)){
#define FETCH(x, y) tex2D(plane, x, y)
    SUM_PLANE(FETCH)
#undef FETCH
} __global__ void sumVolume(float *out PARAM(float, 3, ELEMENT, volume)){
#define FETCH(x, y, z) tex3D(volume, x, y, z)
    SUM_VOLUME(FETCH)
#undef FETCH
}
#ifndef LEGACY
__global__ void sumLineByHand(float *out, cudaTextureObject_t t){
#define FETCH(i) tex1Dfetch<float>(t, i)
    SUM_LINE(FETCH)
#undef FETCH
} __global__ void sumPlaneByHand(float *out, cudaTextureObject_t t){
#define FETCH(x, y) tex2D<float>(t, x, y)
    SUM_PLANE(FETCH)
#undef FETCH
} __global__ void sumVolumeByHand(float *out, cudaTextureObject_t t) {
#define FETCH(x, y, z) tex3D<float>(t, x, y, z)
  SUM_VOLUME(FETCH)
#undef FETCH
}
#endif

struct Case {
  const char *what;
  std::function<void()> launch;
  std::vector<float> times;
  double median() const { return times[times.size() / 2]; }
};
static std::vector<Case> cases;
static float *out;

static double total() {
  static float host[threads];
  MUST(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
  double sum = 0;
  for (float f : host)
    sum += f;
  return sum;
}

// All cases in turn, so that they see the same clocks.
static void run() {
  cudaEvent_t start, stop;
  MUST(cudaEventCreate(&start));
  MUST(cudaEventCreate(&stop));
  const auto begin = std::chrono::steady_clock::now();
  do // up to the clocks of a busy GPU
    for (Case &c : cases) {
      c.launch();
      MUST(cudaDeviceSynchronize());
    }
  while (std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
  for (int repeat = 0; repeat < 101; ++repeat)
    for (Case &c : cases) {
      enum { launches = 10 };
      c.launch();
      MUST(cudaEventRecord(start));
      for (int i = 0; i < launches; ++i)
        c.launch();
      MUST(cudaEventRecord(stop));
      MUST(cudaEventSynchronize(stop));
      float ms = 0;
      MUST(cudaEventElapsedTime(&ms, start, stop));
      c.times.push_back(ms / launches);
    }
  for (Case &c : cases) {
    MUST(cudaMemset(out, 0, threads * sizeof(float)));
    c.launch();
    MUST(cudaGetLastError());
    std::sort(c.times.begin(), c.times.end());
    std::printf("%-20s median %.5f ms, tenth %.5f, ninetieth %.5f, sum %.0f\n",
                c.what, c.median(), c.times[c.times.size() / 10],
                c.times[c.times.size() * 9 / 10], total());
  }
  MUST(cudaEventDestroy(start));
  MUST(cudaEventDestroy(stop));
}

int main() {
  std::vector<float> host(lineTexels);
  for (int i = 0; i < lineTexels; ++i)
    host[i] = (float)(i * 2654435761u >> 24);
  float *memory;
  MUST(cudaMalloc(&memory, lineTexels * sizeof(float)));
  MUST(cudaMalloc(&out, threads * sizeof(float)));
  MUST(cudaMemcpy(memory, host.data(), lineTexels * sizeof(float),
                  cudaMemcpyHostToDevice));
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t flat, deep;
  MUST(cudaMallocArray(&flat, &floats, planeSize, planeSize));
  MUST(cudaMemcpy2DToArray(flat, 0, 0, host.data(), planeSize * sizeof(float),
                           planeSize * sizeof(float), planeSize,
                           cudaMemcpyHostToDevice));
  const cudaExtent cube = make_cudaExtent(volumeSize, volumeSize, volumeSize);
  MUST(cudaMalloc3DArray(&deep, &floats, cube));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host.data(), volumeSize * sizeof(float),
                                    volumeSize, volumeSize);
  copy.dstArray = deep;
  copy.extent = cube;
  copy.kind = cudaMemcpyHostToDevice;
  MUST(cudaMemcpy3D(&copy));

  plane.filterMode = volume.filterMode = cudaFilterModeLinear;
  MUST(bind(NULL, line, memory, lineTexels * sizeof(float)));
  MUST(bindArray(plane, flat));
  MUST(bindArray(volume, deep));

  const dim3 block(32, 8), planeGrid(planeSize / 2 / 32, planeSize / 2 / 8),
      volumeGrid(volumeSize / 32, volumeSize / 8, volumeSize / 4);
  cases.push_back(
      {"1-D", [] { sumLine<<<threads / 256, 256>>>(out ARG(line)); }, {}});
  cases.push_back({"2-D filtered",
                   [=] { sumPlane<<<planeGrid, block>>>(out ARG(plane)); },
                   {}});
  cases.push_back({"3-D filtered",
                   [=] { sumVolume<<<volumeGrid, block>>>(out ARG(volume)); },
                   {}});
#ifdef LEGACY
  run();
#else
  cudaResourceDesc r = {};
  cudaTextureDesc t = {};
  cudaTextureObject_t l, p, v;
  for (cudaTextureAddressMode &mode : t.addressMode)
    mode = cudaAddressModeClamp;
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = memory;
  r.res.linear.desc = floats;
  r.res.linear.sizeInBytes = lineTexels * sizeof(float);
  MUST(cudaCreateTextureObject(&l, &r, &t, nullptr));
  r = cudaResourceDesc();
  r.resType = cudaResourceTypeArray;
  t.filterMode = cudaFilterModeLinear;
  r.res.array.array = flat;
  MUST(cudaCreateTextureObject(&p, &r, &t, nullptr));
  r.res.array.array = deep;
  MUST(cudaCreateTextureObject(&v, &r, &t, nullptr));
  cases.push_back({"1-D by hand",
                   [=] { sumLineByHand<<<threads / 256, 256>>>(out, l); },
                   {}});
  cases.push_back({"2-D by hand",
                   [=] { sumPlaneByHand<<<planeGrid, block>>>(out, p); },
                   {}});
  cases.push_back({"3-D by hand",
                   [=] { sumVolumeByHand<<<volumeGrid, block>>>(out, v); },
                   {}});
  run();
  for (int i = 0; i < 3; ++i)
    std::printf("%s: %.4f of the time by hand\n", cases[i].what,
                cases[i].median() / cases[i + 3].median());
#endif
  return finish();
}
