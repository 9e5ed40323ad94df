//===- vector_types.h - Vector types, dim3 and make_* -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_VECTOR_TYPES_H
#define TEXMIGRATE_CUDA_VECTOR_TYPES_H

#include "attributes.h"

#define TM_VECTOR(name, T, align2, align4)                                     \
  struct name##1 { T x; };                                                     \
  struct align2 name##2 { T x, y; };                                           \
  struct name##3 { T x, y, z; };                                               \
  struct align4 name##4 { T x, y, z, w; };                                     \
  typedef struct name##1 name##1;                                              \
  typedef struct name##2 name##2;                                              \
  typedef struct name##3 name##3;                                              \
  typedef struct name##4 name##4;                                              \
  TM_INLINE_HD name##1 make_##name##1(T x) {                                   \
    name##1 v = {x};                                                           \
    return v;                                                                  \
  }                                                                            \
  TM_INLINE_HD name##2 make_##name##2(T x, T y) {                              \
    name##2 v = {x, y};                                                        \
    return v;                                                                  \
  }                                                                            \
  TM_INLINE_HD name##3 make_##name##3(T x, T y, T z) {                         \
    name##3 v = {x, y, z};                                                     \
    return v;                                                                  \
  }                                                                            \
  TM_INLINE_HD name##4 make_##name##4(T x, T y, T z, T w) {                    \
    name##4 v = {x, y, z, w};                                                  \
    return v;                                                                  \
  }

TM_VECTOR(char, signed char, __align__(2), __align__(4))
TM_VECTOR(uchar, unsigned char, __align__(2), __align__(4))
TM_VECTOR(short, short, __align__(4), __align__(8))
TM_VECTOR(ushort, unsigned short, __align__(4), __align__(8))
TM_VECTOR(int, int, __align__(8), __align__(16))
TM_VECTOR(uint, unsigned int, __align__(8), __align__(16))
TM_VECTOR(long, long int, __align__(2 * sizeof(long)), __align__(16))
TM_VECTOR(ulong, unsigned long int, __align__(2 * sizeof(long)), __align__(16))
TM_VECTOR(longlong, long long int, __align__(16), __align__(16))
TM_VECTOR(ulonglong, unsigned long long int, __align__(16), __align__(16))
TM_VECTOR(float, float, __align__(8), __align__(16))
TM_VECTOR(double, double, __align__(16), __align__(16))
#undef TM_VECTOR

struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1,
                                     unsigned int z = 1)
      : x(x), y(y), z(z) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  __host__ __device__ constexpr operator uint3() const {
    return uint3{x, y, z};
  }
#endif
};
typedef struct dim3 dim3;

#endif
