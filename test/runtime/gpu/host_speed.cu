// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the host pays, in nanoseconds for each call: medians and means of many
// short blocks, in turn, so that all see the same machine. What is done once in
// thousands of calls is in the means alone. Prints; judges nothing.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>
#include <vector>

TEXTURE(float, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;

__global__ void read(float *out PARAM(float, 1, ELEMENT, line)
                         PARAM(float, 2, ELEMENT, plane)) {
  *out = tex1Dfetch(line, 0) + tex2D(plane, 0.5f, 0.5f);
}
__global__ void readLine(float *out PARAM(float, 1, ELEMENT, line)) {
  *out = tex1Dfetch(line, 0);
}

struct Case {
  const char *what;
  std::function<double()> block; ///< nanoseconds for each call
  std::vector<double> times;
  double median() {
    std::nth_element(times.begin(), times.begin() + times.size() / 2,
                     times.end());
    return times[times.size() / 2];
  }
  double mean() const {
    return std::accumulate(times.begin(), times.end(), 0.) /
           static_cast<double>(times.size());
  }
};
static std::vector<Case> cases;

template <class Body> static size_t add(const char *what, Body body) {
  cases.push_back(
      {what,
       [body] {
         enum { calls = 500 }; // below the depth of the queue
         for (int i = 0; i < 20; ++i)
           body(i);
         MUST(cudaDeviceSynchronize());
         const auto start = std::chrono::steady_clock::now();
         for (int i = 0; i < calls; ++i)
           body(i);
         const auto end = std::chrono::steady_clock::now();
         MUST(cudaDeviceSynchronize());
         return std::chrono::duration<double, std::nano>(end - start).count() /
                calls;
       },
       {}});
  return cases.size() - 1;
}

static void run() {
  for (int repeat = 0; repeat < 60; ++repeat)
    for (Case &c : cases)
      c.times.push_back(c.block());
  for (Case &c : cases)
    std::printf("%-48s %8.1f %8.1f ns\n", c.what, c.median(), c.mean());
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

  const size_t one = add("launch with one texture, nothing changed",
                         [=](int) { readLine<<<1, 1>>>(out ARG(line)); });
  const size_t two = add("launch with two textures, nothing changed", [=](int) {
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  add("bind linear, the same", [=](int) { bind(NULL, line, memory, 4096); });
  add("bind linear, always new",
      [=](int i) { bind(NULL, line, memory + 128 * i, 4096); });
  add("bind array", [=](int i) { bindArray(plane, arrays[i % 2]); });
  add("bind linear, ping-pong, and launch", [=](int i) {
    bind(NULL, line, memory + 1024 * (i % 2), 4096);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  const size_t another = add("bind linear, always new, and launch", [=](int i) {
    bind(NULL, line, memory + 128 * i, 4096);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  const size_t rebind = add("bind array and launch", [=](int i) {
    bindArray(plane, arrays[i % 2]);
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
  add("two filter modes alternating, and launch", [=](int i) {
    plane.filterMode = i % 2 ? cudaFilterModeLinear : cudaFilterModePoint;
    read<<<1, 1>>>(out ARG(line) ARG(plane));
  });
#ifdef LEGACY
  (void)one, (void)two, (void)rebind, (void)another;
  run();
#else
  cudaResourceDesc linear = {}, ofArray = {};
  linear.resType = cudaResourceTypeLinear;
  linear.res.linear.devPtr = memory;
  linear.res.linear.desc = floats;
  linear.res.linear.sizeInBytes = 4096;
  ofArray.resType = cudaResourceTypeArray;
  ofArray.res.array.array = arrays[0];
  const cudaTextureDesc t = {};
  cudaTextureObject_t l, p;
  MUST(cudaCreateTextureObject(&l, &linear, &t, nullptr));
  MUST(cudaCreateTextureObject(&p, &ofArray, &t, nullptr));
  const auto create = [=](int i) {
    cudaResourceDesc r = ofArray;
    r.res.array.array = arrays[i % 2];
    cudaTextureObject_t o = 0;
    cudaCreateTextureObject(&o, &r, &t, nullptr);
    return o;
  };
  const size_t oneInHand = add("launch with one handle in hand",
                               [=](int) { readLine<<<1, 1>>>(out, l); });
  const size_t twoInHand = add("launch with two handles in hand",
                               [=](int) { read<<<1, 1>>>(out, l, p); });
  const size_t byHand =
      add("create and destroy by hand, and launch", [=](int i) {
        const cudaTextureObject_t o = create(i);
        read<<<1, 1>>>(out, l, o);
        cudaDestroyTextureObject(o);
      });
  const size_t anotherByHand =
      add("create and destroy linear by hand, and launch", [=](int i) {
        cudaResourceDesc r = linear;
        r.res.linear.devPtr = memory + 128 * i;
        cudaTextureObject_t o = 0;
        cudaCreateTextureObject(&o, &r, &t, nullptr);
        read<<<1, 1>>>(out, o, p);
        cudaDestroyTextureObject(o);
      });
  // As safe as the shim: destroyed after the work that may use it.
  static cudaTextureObject_t late[2][2048];
  static int next = 0, which = 0;
  const size_t byHandLate =
      add("create by hand, destroy late, and launch", [=](int i) {
        late[which][next] = create(i);
        read<<<1, 1>>>(out, l, late[which][next]);
        if (++next < 2048)
          return;
        next = 0;
        which = 1 - which;
        cudaDeviceSynchronize();
        for (cudaTextureObject_t &o : late[which])
          if (o)
            cudaDestroyTextureObject(o);
      });
  add("create and destroy by hand",
      [=](int i) { cudaDestroyTextureObject(create(i)); });

  // What the shim's work consists of.
  static unsigned long long sum = 0;
  add("object()", [=](int) { sum += plane.object(); });
  add("bind array and object()", [=](int i) {
    bindArray(plane, arrays[i % 2]);
    sum += plane.object();
  });
  add("bind linear, always new, and object()", [=](int i) {
    bind(NULL, line, memory + 128 * i, 4096);
    sum += line.object();
  });
  add("cudaGetDevice", [=](int) {
    int device = 0;
    cudaGetDevice(&device);
    sum += device;
  });
  add("cudaPointerGetAttributes", [=](int) {
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, memory);
  });
  add("cudaPointerGetAttributes, host memory", [=](int) {
    cudaPointerAttributes attributes;
    cudaPointerGetAttributes(&attributes, late);
  });
  add("cudaGetChannelDesc", [=](int) {
    cudaChannelFormatDesc d;
    cudaGetChannelDesc(&d, arrays[0]);
  });
  add("cudaThreadExchangeStreamCaptureMode", [=](int) {
    cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    cudaThreadExchangeStreamCaptureMode(&mode);
  });
  add("cudaMalloc and cudaFree of a byte", [=](int) {
    void *byte = nullptr;
    cudaMalloc(&byte, 1);
    cudaFree(byte);
  });
  run();
  std::printf("one texture costs %.1f ns, two %.1f ns\n",
              cases[one].median() - cases[oneInHand].median(),
              cases[two].median() - cases[twoInHand].median());
  const auto ratio = [](const char *what, size_t a, size_t b) {
    std::printf("%s: %.3f by medians, %.3f by means\n", what,
                cases[a].median() / cases[b].median(),
                cases[a].mean() / cases[b].mean());
  };
  ratio("a new array, of create and destroy by hand", rebind, byHand);
  ratio("a new array, of create and destroy late by hand", rebind, byHandLate);
  ratio("a new linear buffer, of create and destroy by hand", another,
        anotherByHand);
  if (sum == 1)
    std::printf("never\n");
#endif
  return finish();
}
