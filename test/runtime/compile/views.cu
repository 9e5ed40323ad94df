// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fetches on views: as they were written for references, with their types.
//
// REQUIRES: nvcc
// RUN: %nvcc -std=c++11 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o
// RUN: %nvcc -std=c++17 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o
// RUN: %nvcc -std=c++20 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o

#include <texmigrate/texture_reference.h>

using texmigrate::texture_view;

template <class A, class B> struct Same;
template <class A> struct Same<A, A> { static const bool value = true; };
#define RETURNS(Type, Fetch)                                                   \
  static_assert(Same<Type, decltype(Fetch)>::value, "the type of " #Fetch)

template <class T, cudaTextureReadMode M, class Texel, class Gathered>
__device__ void
everyFetch(texture_view<T, 1, M> line, texture_view<T, 2, M> plane,
           texture_view<T, 3, M> volume,
           texture_view<T, cudaTextureType1DLayered, M> lines,
           texture_view<T, cudaTextureType2DLayered, M> planes,
           texture_view<T, cudaTextureTypeCubemap, M> cube,
           texture_view<T, cudaTextureTypeCubemapLayered, M> cubes, Texel *out,
           Gathered *gathered) {
  const float2 d2 = make_float2(0, 1);
  const float4 d4 = make_float4(0, 1, 2, 3);
  const int i = threadIdx.x;
  RETURNS(Texel, tex1Dfetch(line, i));
  RETURNS(Gathered, tex2Dgather(plane, i, i));
  *out++ = tex1Dfetch(line, i);
  *out++ = tex1D(line, i);
  *out++ = tex1DLod(line, i, 1);
  *out++ = tex1DGrad(line, i, 1, 2);
  *out++ = tex2D(plane, i, i + 0.5f);
  *out++ = tex2DLod(plane, i, i, 1);
  *out++ = tex2DGrad(plane, i, i, d2, d2);
  *gathered++ = tex2Dgather(plane, i, i);
  *gathered++ = tex2Dgather(plane, i, i, 1);
  *out++ = tex3D(volume, i, i, i);
  *out++ = tex3DLod(volume, i, i, i, 1);
  *out++ = tex3DGrad(volume, i, i, i, d4, d4);
  *out++ = tex1DLayered(lines, i, 2);
  *out++ = tex1DLayeredLod(lines, i, 2, 1);
  *out++ = tex1DLayeredGrad(lines, i, 2, 0, 1);
  *out++ = tex2DLayered(planes, i, i, 2);
  *out++ = tex2DLayeredLod(planes, i, i, 2, 1);
  *out++ = tex2DLayeredGrad(planes, i, i, 2, d2, d2);
  *out++ = texCubemap(cube, i, i, i);
  *out++ = texCubemapLod(cube, i, i, i, 1);
  *out++ = texCubemapGrad(cube, i, i, i, d4, d4);
  *out++ = texCubemapLayered(cubes, i, i, i, 2);
  *out++ = texCubemapLayeredLod(cubes, i, i, i, 2, 1);
  *out++ = texCubemapLayeredGrad(cubes, i, i, i, 2, d4, d4);
}

#define EVERY_FETCH(Name, T, Mode, Texel, Gathered)                            \
  __global__ void Name(cudaTextureObject_t o, Texel *out,                      \
                       Gathered *gathered) {                                   \
    everyFetch<T, Mode>(o, o, o, o, o, o, o, out, gathered);                   \
  }
EVERY_FETCH(k0, float, cudaReadModeElementType, float, float4)
EVERY_FETCH(k1, uchar4, cudaReadModeElementType, uchar4, uchar4)
EVERY_FETCH(k2, short1, cudaReadModeElementType, short1, short4)
EVERY_FETCH(k3, unsigned int, cudaReadModeElementType, unsigned int, uint4)
EVERY_FETCH(k4, char, cudaReadModeElementType, char, char4)
EVERY_FETCH(k5, float2, cudaReadModeElementType, float2, float4)
EVERY_FETCH(k6, unsigned char, cudaReadModeNormalizedFloat, float, float4)
EVERY_FETCH(k7, short2, cudaReadModeNormalizedFloat, float2, float4)
EVERY_FETCH(k8, uchar4, cudaReadModeNormalizedFloat, float4, float4)
EVERY_FETCH(k9, ushort1, cudaReadModeNormalizedFloat, float1, float4)

// Overloads by read mode, and a fetch with its type given.
typedef texmigrate::texture_reference<unsigned char, 2> Bytes;
typedef texmigrate::texture_reference<unsigned char, 2,
                                      cudaReadModeNormalizedFloat>
    Units;
__device__ float at(Bytes::view_type t, int x, int y) { return tex2D(t, x, y); }
__device__ float at(Units::view_type t, int x, int y) {
  return tex2D(t, x, y) * 255.0f + tex2D<float>(t, x, y);
}
template <class Tex> __device__ float gradient(Tex t, int x, int y) {
  return at(t, x + 1, y) - at(t, x, y);
}
template <class T, cudaTextureReadMode M>
__device__ float twice(texture_view<T, 2, M> t, int x, int y) {
  return gradient(t, x, y) + gradient(t, x + 1, y);
}
static Bytes bytes;
static Units units;
__global__ void compare(float *out, Bytes::view_type b, Units::view_type u) {
  *out = twice(b, 1, 1) + twice(u, 1, 1) +
         tex2D<unsigned char>((cudaTextureObject_t)b, 1, 1);
}

// A structure that is passed to a kernel.
struct Pair {
  texture_view<float, 2> first, second;
};
// With the offset, and the result types of references.
__global__ void
shifted(float *out, texmigrate::linear_view<float> f,
        texmigrate::linear_view<uchar2, 1, cudaReadModeNormalizedFloat> n,
        texmigrate::linear_view<int4> i) {
  const float2 two = tex1Dfetch(n, 3);
  const int4 four = tex1Dfetch(i, -1);
  *out = tex1Dfetch(f, 2) + two.x + static_cast<float>(four.w);
}

__global__ void both(float *out, Pair p) {
  *out = tex2D(p.first, 0, 0) + tex2D(p.second, 0, 0);
}

int main() {
  float *out = nullptr;
  compare<<<1, 1>>>(out, bytes.view(), units.view());
  texmigrate::texture_reference<float, 2> t;
  Pair p = {t.view(), t.object()};
  both<<<1, 1>>>(out, p);
  return 0;
}
