// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which descriptors a bind takes for which type of texture and which
// channelDesc, and what is then read: to be compared with the references.
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

// The bits that one fetch returns.
static __device__ void put(unsigned *out, float v) {
  out[0] = __float_as_uint(v);
}
static __device__ void put(unsigned *out, int v) { out[0] = v; }
static __device__ void put(unsigned *out, unsigned int v) { out[0] = v; }
static __device__ void put(unsigned *out, float4 v) {
  put(out, v.x), put(out + 1, v.y), put(out + 2, v.z), put(out + 3, v.w);
}
#define READER(Name, T, Mode)                                                  \
  __global__ void read_##Name(unsigned *out PARAM(T, 2, Mode, Name)) {         \
    put(out, tex2D(Name, 1.5f, 1.5f));                                         \
  }                                                                            \
  static void launch_##Name(unsigned *out) {                                   \
    read_##Name<<<1, 1>>>(out ARG(Name));                                      \
  }
READER(f1, float, ELEMENT)
READER(f4, float4, ELEMENT)
READER(i1, int, ELEMENT)
READER(u1, unsigned int, ELEMENT)
READER(n4, uchar4, cudaReadModeNormalizedFloat)

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

static unsigned *out;
static void show(const char *name, const char *what, cudaError_t bound,
                 void (*launch)(unsigned *)) {
  std::printf("%s, %s: bind %d", name, what, bound);
  (void)cudaGetLastError();
  if (bound == cudaSuccess) {
    unsigned got[4] = {0, 0, 0, 0};
    MUST(cudaMemset(out, 0, sizeof got));
    launch(out);
    const cudaError_t launched = cudaGetLastError(),
                      ended = cudaDeviceSynchronize();
    if (launched == cudaSuccess)
      MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    std::printf(", launch %d, end %d: %08x %08x %08x %08x", launched, ended,
                got[0], got[1], got[2], got[3]);
  }
  std::printf("\n");
}

// What is read with a descriptor that is not the type's, set before a bind and
// after it.
template <class Tex>
static void reads(const char *name, Tex &t, void (*launch)(unsigned *)) {
  const cudaChannelFormatDesc own = t.channelDesc;
  const cudaChannelFormatDesc others[] = {
      {8, 0, 0, 0, cudaChannelFormatKindSigned},
      {8, 8, 8, 8, cudaChannelFormatKindUnsigned},
      {16, 16, 0, 0, cudaChannelFormatKindSigned},
      {16, 0, 0, 0, cudaChannelFormatKindFloat},
      {16, 16, 16, 16, cudaChannelFormatKindFloat},
      {32, 0, 0, 0, cudaChannelFormatKindSigned},
      {32, 0, 0, 0, cudaChannelFormatKindFloat},
      {32, 32, 32, 32, cudaChannelFormatKindUnsigned}};
  static unsigned char bytes[1 << 12];
  for (int i = 0; i < 1 << 12; ++i)
    bytes[i] = i % 2 ? 0x30 + i % 16 + (i % 8 == 7 ? 0x80 : 0) : i % 251;
  MUST(cudaMemcpy(memory, bytes, sizeof bytes, cudaMemcpyHostToDevice));
  for (const cudaChannelFormatDesc &d : others) {
    std::printf("%d %d %d %d %d: ", d.x, d.y, d.z, d.w, d.f);
    t.channelDesc = d;
    show(name, "pitched", bind2D(NULL, t, memory, 4, 4, 256), launch);
    cudaArray_t array;
    MUST(cudaMallocArray(&array, &d, 4, 4));
    MUST(cudaMemcpy2DToArray(array, 0, 0, bytes, 256,
                             4 * (d.x + d.y + d.z + d.w) / 8, 4,
                             cudaMemcpyHostToDevice));
    show(name, "array", bindArray(t, array), launch);
    (void)unbind(t);
    MUST(cudaFreeArray(array));
    t.channelDesc = own;
    const cudaError_t bound = bind2D(NULL, t, memory, 4, 4, 256);
    t.channelDesc = d;
    show(name, "after the bind", bound, launch);
    t.channelDesc = own;
    show(name, "and back", bound, launch);
    (void)unbind(t);
  }
}

// Which pairs of channelDesc and given descriptor suit each other.
template <class Tex> static void pairs(const char *name, Tex &t) {
  const cudaChannelFormatDesc own = t.channelDesc;
  const cudaChannelFormatDesc all[] = {
      own,
      {0, 0, 0, 0, cudaChannelFormatKindNone},
      {0, 0, 0, 0, cudaChannelFormatKindFloat},
      {32, 0, 0, 0, cudaChannelFormatKindNone},
      {16, 0, 0, 0, cudaChannelFormatKindFloat},
      {16, 16, 0, 0, cudaChannelFormatKindFloat},
      {32, 32, 0, 0, cudaChannelFormatKindFloat},
      {32, 32, 32, 0, cudaChannelFormatKindFloat},
      {8, 8, 8, 0, cudaChannelFormatKindUnsigned},
      {16, 8, 0, 0, cudaChannelFormatKindUnsigned},
      {0, 8, 0, 0, cudaChannelFormatKindUnsigned},
      {24, 0, 0, 0, cudaChannelFormatKindUnsigned},
      {64, 0, 0, 0, cudaChannelFormatKindUnsigned}};
  int n = 0;
  for (const cudaChannelFormatDesc &said : all) {
    std::printf("%s, pair %d:", name, n++);
    t.channelDesc = said;
    for (const cudaChannelFormatDesc &given : all)
      std::printf(" %d", bind(NULL, t, memory, given, 256));
    std::printf("\n");
  }
  t.channelDesc = own;
  (void)cudaGetLastError();
  (void)unbind(t);
}

int main() {
  MUST(cudaMalloc(&memory, 1 << 16));
  MUST(cudaMalloc(&out, 64));
  table("float", f1);
  table("float4", f4);
  table("int", i1);
  table("uint", u1);
  table("short2", s2);
  table("uchar", b1);
  table("uchar4 normalized", n4);
  pairs("float", f1);
  pairs("int", i1);
  reads("float", f1, launch_f1);
  reads("float4", f4, launch_f4);
  reads("int", i1, launch_i1);
  reads("uint", u1, launch_u1);
  reads("uchar4 normalized", n4, launch_n4);
  if (failures)
    use<<<1, 1>>>(memory ARG(f1) ARG(f4) ARG(i1) ARG(u1) ARG(s2) ARG(b1)
                      ARG(n4));
  return finish();
}
