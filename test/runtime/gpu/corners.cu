// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Corners that nobody should rely on. Prints and judges nothing: the output is
// to be compared with that of the references.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;

__global__ void readLine(int *out, int index PARAM(int, 1, ELEMENT, line)) {
  *out = tex1Dfetch(line, index);
}
__global__ void readPlane(int *out PARAM(float, 2, ELEMENT, plane)) {
  *out = (int)tex2DLod(plane, 0.25f, 0.5f, 0.0f);
}

static int *out;
static int at(int index) {
  int value = -1;
  readLine<<<1, 1>>>(out, index ARG(line));
  (void)cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

// The returned code, what is pending after it, and the offset.
static size_t offset = 12345;
static void show(const char *what, cudaError_t returned) {
  std::printf("%s: %s, last %s, offset %zu\n", what, cudaGetErrorName(returned),
              cudaGetErrorName(cudaGetLastError()), offset);
  offset = 12345;
}

int main() {
  int host[1024], *memory;
  for (int i = 0; i < 1024; ++i)
    host[i] = i + 1;
  MUST(cudaMalloc(&memory, sizeof host));
  MUST(cudaMalloc(&out, sizeof(int)));
  MUST(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));

  show("size 0, misaligned", bind(&offset, line, memory + 4, 0));
  std::printf("reads %d %d %d\n", at(0), at(3), at(4));
  show("size 2, misaligned", bind(&offset, line, memory + 4, 2));
  std::printf("reads %d %d\n", at(3), at(4));
  show("half a texel more, half an offset",
       bind(&offset, line, (char *)memory + 2, 4 * 4 + 2));
  std::printf("reads %d %d %d\n", at(3), at(4), at(5));
  show("no size, misaligned", bind(&offset, line, memory + 4));
  std::printf("reads %d %d\n", at(0), at(1023));
  for (int bits = 28; bits < 35; ++bits) {
    std::printf("2^%d bytes, ", bits);
    show("explicit size", bind(&offset, line, memory, size_t(1) << bits));
    std::printf("reads %d\n", at(1023));
  }
  show("failed: null", bind(&offset, line, NULL, 64));
  show("failed: no offset", bind(NULL, line, memory + 1, 64));
  show("three channels",
       bind(&offset, line, memory,
            cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindSigned),
            64));
  show("no format", bind(&offset, line, memory,
                         cudaCreateChannelDesc(0, 0, 0, 0,
                                               cudaChannelFormatKindNone),
                         64));
  show("past the end of the memory",
       bind(&offset, line, memory + (1 << 24), 64));
  MUST(cudaFree(memory));
  show("freed memory", bind(&offset, line, memory, 64));

  const cudaChannelFormatDesc *none = NULL;
#ifdef LEGACY
  const textureReference *ref = NULL;
  show("reference, no place", cudaGetTextureReference(NULL, &line));
  show("reference, no texture", cudaGetTextureReference(&ref, NULL));
  show("no descriptor", cudaBindTexture(&offset, &line, out, none, 4));
  show("no descriptor, pitched",
       cudaBindTexture2D(&offset, &plane, out, none, 1, 1, 32));
  show("offset, no place", cudaGetTextureAlignmentOffset(NULL, &line));
#else
  const texmigrate::texture_reference_base *ref = NULL;
  show("reference, no place", texmigrate::get_texture_reference(NULL, &line));
  show("reference, no texture", texmigrate::get_texture_reference(&ref, NULL));
  show("no descriptor", line.bind(&offset, out, none, 4));
  show("no descriptor, pitched", plane.bind2D(&offset, out, none, 1, 1, 32));
  show("offset, no place", line.alignment_offset(NULL));
#endif

  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t levels;
  MUST(cudaMallocMipmappedArray(&levels, &floats, make_cudaExtent(4, 4, 0), 3));
#ifdef LEGACY
  show("mipmapped", cudaBindTextureToMipmappedArray(plane, levels));
  show("null mipmapped", cudaBindTextureToMipmappedArray(plane, NULL));
#else
  show("mipmapped", plane.bind_to_mipmapped_array(levels));
  show("null mipmapped", plane.bind_to_mipmapped_array(NULL));
#endif
  for (int normalized = 0; normalized < 2; ++normalized) {
    plane.normalized = normalized;
    readPlane<<<1, 1>>>(out ARG(plane));
    show(normalized ? "launch, normalized" : "launch, not normalized",
         cudaGetLastError());
  }

  // A launch that fails for its texture, checked late.
  show("synchronize", cudaDeviceSynchronize());
  return 0;
}
