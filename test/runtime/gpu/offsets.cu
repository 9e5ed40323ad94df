// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Misaligned bases, sizes, and reads at and past the ends.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(int, 2, ELEMENT) plane;

__global__ void readLine(int *out, int index PARAM(int, 1, ELEMENT, line)) {
  *out = tex1Dfetch(line, index);
}
__global__ void readPlane(int *out, float x,
                          float y PARAM(int, 2, ELEMENT, plane)) {
  *out = tex2D(plane, x, y);
}

static int *deviceOut;
static int at(int index) {
  int value = -1;
  readLine<<<1, 1>>>(deviceOut, index ARG(line));
  MUST(cudaGetLastError());
  MUST(cudaMemcpy(&value, deviceOut, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}
static int at(float x, float y) {
  int value = -1;
  readPlane<<<1, 1>>>(deviceOut, x + 0.5f, y + 0.5f ARG(plane));
  MUST(cudaGetLastError());
  MUST(cudaMemcpy(&value, deviceOut, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}

int main() {
  const int n = 4096;
  static int host[n];
  for (int i = 0; i < n; ++i)
    host[i] = i + 1;
  int *memory;
  MUST(cudaMalloc(&memory, sizeof host));
  MUST(cudaMalloc(&deviceOut, sizeof(int)));
  MUST(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));
  size_t offset = 12345;

  MUST(bind(&offset, line, memory, 100 * sizeof(int)));
  expect("aligned offset", offset, 0);
  expect("first", at(0), 1);
  expect("last", at(99), 100);
  expect("after the last", at(100), 0);
  expect("before the first", at(-1), 0);

  MUST(bind(&offset, line, memory + 41, 32 * sizeof(int)));
  expect("misaligned offset", offset, 41 * sizeof(int));
  expect("first shifted", at(41), 42);
  expect("last shifted", at(41 + 31), 42 + 31);
  expect("after the last shifted", at(41 + 32), 0);
  expect("before the shifted", at(0), 1);
  size_t asked = 0;
  MUST(alignmentOffset(&asked, line));
  expect("alignment offset", asked, offset);

  MUST(bind(&offset, line, (char *)memory + 2, 8 * sizeof(int)));
  expect("offset of half a texel", offset, 2);
  expect("its last", at(7), 8);
  expect("after it", at(8), 0);

  MUST(bind(NULL, line, memory, 63 * sizeof(int) + 2));
  expect("last whole texel", at(62), 63);
  expect("part of a texel", at(63), 0);

  MUST(bind(NULL, line, memory, 0));
  expect("size 0 still reads one texel", at(0), 1);
  expect("and no more", at(1), 0);

  MUST(bind(NULL, line, memory));
  expect("no size", at(n - 1), n);

  expectError("no offset, misaligned", bind(NULL, line, memory + 1, 64),
              cudaErrorInvalidValue);
  expectError("last error", cudaGetLastError(), cudaErrorInvalidValue);
  expect("the earlier binding", at(n - 1), n);

  const size_t pitch = 64 * sizeof(int);
  MUST(bind2D(&offset, plane, memory, 50, 8, pitch));
  expect("aligned pitched offset", offset, 0);
  expect("right edge", at(49, 3), 3 * 64 + 50);
  expect("beyond is clamped", at(60, 3), 3 * 64 + 50);
  MUST(bind2D(&offset, plane, memory + 8 * 64 + 5, 30, 6, pitch));
  expect("misaligned pitched offset", offset, 5 * sizeof(int));
  expect("shifted left edge", at(5, 0), 8 * 64 + 5 + 1);
  expect("not widened", at(5 + 29, 0), 8 * 64 + 29 + 1);
  MUST(bind2D(&offset, plane, memory + 8 * 64 + 5, 35, 6, pitch));
  expect("bound wider", at(5 + 29, 5), 13 * 64 + 5 + 29 + 1);
  expectError("no offset, misaligned, pitched",
              bind2D(NULL, plane, memory + 1, 30, 6, pitch),
              cudaErrorInvalidValue);
  expectError("last error", cudaGetLastError(), cudaErrorInvalidValue);
  expect("the earlier pitched binding", at(5 + 29, 5), 13 * 64 + 5 + 29 + 1);
#ifndef LEGACY
  check("offset()", plane.offset() == 5 * sizeof(int));
  check("offset_in_texels()", plane.offset_in_texels() == 5);
#endif
  return finish();
}
