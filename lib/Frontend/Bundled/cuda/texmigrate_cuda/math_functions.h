//===- math_functions.h - Math beside that of C and clang -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_MATH_FUNCTIONS_H
#define TEXMIGRATE_CUDA_MATH_FUNCTIONS_H

#include "attributes.h"

#define TM_MIN_MAX(space, T)                                                   \
  extern space T min(T, T);                                                    \
  extern space T max(T, T);
#define TM_MIXED(space, T, U, R)                                               \
  extern space R min(T, U);                                                    \
  extern space R min(U, T);                                                    \
  extern space R max(T, U);                                                    \
  extern space R max(U, T);

// clang's header has the device overload for int alone.
TM_MIN_MAX(__host__, int)
TM_MIN_MAX(__host__ __device__, unsigned int)
TM_MIN_MAX(__host__ __device__, long)
TM_MIN_MAX(__host__ __device__, unsigned long)
TM_MIN_MAX(__host__ __device__, long long)
TM_MIN_MAX(__host__ __device__, unsigned long long)
TM_MIN_MAX(__host__ __device__, float)
TM_MIN_MAX(__host__ __device__, double)
TM_MIXED(__host__ __device__, int, unsigned int, unsigned int)
TM_MIXED(__host__ __device__, long, unsigned long, unsigned long)
TM_MIXED(__host__ __device__, long long, unsigned long long, unsigned long long)
TM_MIXED(__host__ __device__, float, double, double)
#undef TM_MIXED
#undef TM_MIN_MAX

// The host side of functions that only clang's device headers declare.
extern "C" {
#define TM_UNARY(name)                                                         \
  TM_HOST double name(double);                                                 \
  TM_HOST float name##f(float);
TM_UNARY(rsqrt)
TM_UNARY(rcbrt)
TM_UNARY(sinpi)
TM_UNARY(cospi)
TM_UNARY(erfinv)
TM_UNARY(erfcinv)
TM_UNARY(erfcx)
TM_UNARY(normcdf)
TM_UNARY(normcdfinv)
TM_UNARY(cyl_bessel_i0)
TM_UNARY(cyl_bessel_i1)
#undef TM_UNARY
TM_HOST void sincospi(double, double *, double *);
TM_HOST void sincospif(float, float *, float *);
TM_HOST float fdividef(float, float);
TM_HOST double fdivide(double, double);
TM_HOST unsigned int umin(unsigned int, unsigned int);
TM_HOST unsigned int umax(unsigned int, unsigned int);
TM_HOST long long llmin(long long, long long);
TM_HOST long long llmax(long long, long long);
TM_HOST unsigned long long ullmin(unsigned long long, unsigned long long);
TM_HOST unsigned long long ullmax(unsigned long long, unsigned long long);
}

#define TM_FLOAT(name)                                                         \
  static inline __host__ __device__ float name(float a) { return name##f(a); }
TM_FLOAT(rsqrt)
TM_FLOAT(rcbrt)
TM_FLOAT(sinpi)
TM_FLOAT(cospi)
TM_FLOAT(erfinv)
TM_FLOAT(erfcinv)
TM_FLOAT(erfcx)
TM_FLOAT(normcdf)
TM_FLOAT(normcdfinv)
#undef TM_FLOAT
static inline __host__ __device__ void sincospi(float a, float *s, float *c) {
  sincospif(a, s, c);
}

#endif
