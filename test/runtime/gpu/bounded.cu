// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A million rebinds hold a bounded number of objects, and states that come again
// need no new one. Counts the calls that the shim makes.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#define COUNTED
#include "both_ways.h"

static long long created, destroyed, most;
static cudaError_t countedCreate(cudaTextureObject_t *object,
                                 const cudaResourceDesc *r,
                                 const cudaTextureDesc *t,
                                 const cudaResourceViewDesc *v) {
  ++created;
  if (created - destroyed > most)
    most = created - destroyed;
  return cudaCreateTextureObject(object, r, t, v);
}
static cudaError_t countedDestroy(cudaTextureObject_t object) {
  ++destroyed;
  return cudaDestroyTextureObject(object);
}
#define cudaCreateTextureObject countedCreate
#define cudaDestroyTextureObject countedDestroy
#include <texmigrate/texture_reference.h>

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(int, 2, ELEMENT) plane;

__global__ void add(int *sum, int index PARAM(int, 1, ELEMENT, line)
                                  PARAM(int, 2, ELEMENT, plane)) {
  *sum += tex1Dfetch(line, index) + tex2D(plane, 0.5f, 0.5f);
}

int main(int argc, char **) {
  const int n = 1 << 16;
  static int host[n];
  for (int i = 0; i < n; ++i)
    host[i] = i % 7;
  int *memory, *sum, got = 0;
  MUST(cudaMalloc(&memory, sizeof host));
  MUST(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));
  MUST(cudaMalloc(&sum, sizeof(int)));
  MUST(cudaMemset(sum, 0, sizeof(int)));
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaArray_t arrays[2];
  for (int a = 0; a < 2; ++a) {
    MUST(cudaMallocArray(&arrays[a], &ints, 1, 1));
    MUST(cudaMemcpy2DToArray(arrays[a], 0, 0, &a, sizeof a, sizeof a, 1,
                             cudaMemcpyHostToDevice));
  }

  const int rebinds = argc > 1 ? 5000 : 500000; // shorter under a sanitizer
  long long wanted = 0;
  for (int i = 0; i < rebinds; ++i) {
    const int at = (int)(i * 7919LL % (n - 64));
    size_t offset;
    MUST(line.bind(&offset, memory + at, 64 * sizeof(int)));
    MUST(plane.bind_to_array(arrays[i % 2]));
    add<<<1, 1>>>(sum, (int)(offset / sizeof(int)), line.view(), plane.view());
    wanted += host[at] + i % 2;
  }
  MUST(cudaMemcpy(&got, sum, sizeof got, cudaMemcpyDeviceToHost));
  expect("sum", got, wanted);
  std::printf("created %lld, most alive %lld\n", created, most);
  expect("bounded", most <= 2048 + 64, 1);

  created = 0;
  for (int i = 0; i < 1000; ++i) {
    MUST(line.bind(NULL, memory + 1024 * (i % 2), 64 * sizeof(int)));
    plane.addressMode[0] =
        i % 4 < 2 ? cudaAddressModeClamp : cudaAddressModeBorder;
    add<<<1, 1>>>(sum, 0, line.view(), plane.view());
  }
  MUST(cudaDeviceSynchronize());
  std::printf("created by states that alternate: %lld\n", created);
  expect("few", created <= 4, 1);
  return finish();
}
