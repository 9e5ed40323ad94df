// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which descriptors a bind takes for which type of texture: the whole table, to
// be compared with that of the references.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(float, 2, ELEMENT) f1;
TEXTURE(float4, 2, ELEMENT) f4;
TEXTURE(int, 2, ELEMENT) i1;
TEXTURE(unsigned int, 2, ELEMENT) u1;
TEXTURE(short2, 2, ELEMENT) s2;
TEXTURE(unsigned char, 2, ELEMENT) b1;
TEXTURE(uchar4, 2, cudaReadModeNormalizedFloat) n4;

// All are fetched: a texture that is not may be treated otherwise.
__global__ void
use(float *out PARAM(float, 2, ELEMENT, f1) PARAM(float4, 2, ELEMENT, f4)
        PARAM(int, 2, ELEMENT, i1) PARAM(unsigned int, 2, ELEMENT, u1)
            PARAM(short2, 2, ELEMENT, s2) PARAM(unsigned char, 2, ELEMENT, b1)
                PARAM(uchar4, 2, cudaReadModeNormalizedFloat, n4)) {
  *out = tex2D(f1, 0, 0) + tex2D(f4, 0, 0).x + tex2D(i1, 0, 0) +
         tex2D(u1, 0, 0) + tex2D(s2, 0, 0).x + tex2D(b1, 0, 0) +
         tex2D(n4, 0, 0).x;
}

static float *memory;
static const char *const kinds[] = {"signed", "unsigned", "float"};

template <class Tex> static void table(const char *name, Tex &t) {
  const cudaChannelFormatDesc own = t.channelDesc;
  for (int kind = 0; kind < 3; ++kind)
    for (int bits = 8; bits <= 32; bits *= 2)
      for (int channels = 1; channels <= 4; channels *= 2) {
        if (kind == 2 && bits == 8)
          continue;
        const cudaChannelFormatDesc d = {
            bits, channels > 1 ? bits : 0, channels > 2 ? bits : 0,
            channels > 2 ? bits : 0, (cudaChannelFormatKind)kind};
        const cudaError_t linear = bind(NULL, t, memory, d, 256);
        t.channelDesc = d;
        const cudaError_t changed = bind(NULL, t, memory, 256);
        const cudaError_t pitched = bind2D(NULL, t, memory, 4, 4, 256);
        t.channelDesc = own;
        cudaArray_t array = NULL;
        MUST(cudaMallocArray(&array, &d, 4, 4));
        const cudaError_t ofArray = bindArray(t, array);
        (void)unbind(t);
        MUST(cudaFreeArray(array));
        (void)cudaGetLastError();
        std::printf("%s: %d x %d %s: given %d, in channelDesc %d, pitched %d, "
                    "array %d\n",
                    name, channels, bits, kinds[kind], linear, changed, pitched,
                    ofArray);
      }
}

int main() {
  MUST(cudaMalloc(&memory, 1 << 16));
  table("float", f1);
  table("float4", f4);
  table("int", i1);
  table("uint", u1);
  table("short2", s2);
  table("uchar", b1);
  table("uchar4 normalized", n4);
  if (failures)
    use<<<1, 1>>>(memory ARG(f1) ARG(f4) ARG(i1) ARG(u1) ARG(s2) ARG(b1)
                      ARG(n4));
  return finish();
}
