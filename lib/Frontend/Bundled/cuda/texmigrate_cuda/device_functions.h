//===- device_functions.h - Functions that clang lacks ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_DEVICE_FUNCTIONS_H
#define TEXMIGRATE_CUDA_DEVICE_FUNCTIONS_H

#include "vector_types.h"

// Each atomic exists for the whole device, the block and the system.
#define TM_ATOMIC(name, T)                                                     \
  TM_DEVICE T name(T *, T);                                                    \
  TM_DEVICE T name##_block(T *, T);                                            \
  TM_DEVICE T name##_system(T *, T);
#define TM_ATOMIC_32(name) TM_ATOMIC(name, int) TM_ATOMIC(name, unsigned int)
#define TM_ATOMIC_64(name)                                                     \
  TM_ATOMIC(name, long long) TM_ATOMIC(name, unsigned long long)

TM_ATOMIC_32(atomicAdd)
TM_ATOMIC(atomicAdd, unsigned long long)
TM_ATOMIC(atomicAdd, float)
TM_ATOMIC_32(atomicSub)
TM_ATOMIC_32(atomicExch)
TM_ATOMIC(atomicExch, unsigned long long)
TM_ATOMIC(atomicExch, float)
TM_ATOMIC_32(atomicMin)
TM_ATOMIC_64(atomicMin)
TM_ATOMIC_32(atomicMax)
TM_ATOMIC_64(atomicMax)
TM_ATOMIC_32(atomicAnd)
TM_ATOMIC_64(atomicAnd)
TM_ATOMIC_32(atomicOr)
TM_ATOMIC_64(atomicOr)
TM_ATOMIC_32(atomicXor)
TM_ATOMIC_64(atomicXor)
TM_ATOMIC(atomicInc, unsigned int)
TM_ATOMIC(atomicDec, unsigned int)
#undef TM_ATOMIC_32
#undef TM_ATOMIC_64
#undef TM_ATOMIC

#define TM_CAS(T)                                                              \
  TM_DEVICE T atomicCAS(T *, T, T);                                            \
  TM_DEVICE T atomicCAS_block(T *, T, T);                                      \
  TM_DEVICE T atomicCAS_system(T *, T, T);
TM_CAS(int)
TM_CAS(unsigned int)
TM_CAS(unsigned long long)
TM_CAS(unsigned short)
#undef TM_CAS

TM_DEVICE unsigned int __isGlobal(const void *) __attribute__((const));
TM_DEVICE unsigned int __isShared(const void *) __attribute__((const));
TM_DEVICE unsigned int __isConstant(const void *) __attribute__((const));
TM_DEVICE unsigned int __isLocal(const void *) __attribute__((const));
TM_DEVICE size_t __cvta_generic_to_global(const void *);
TM_DEVICE size_t __cvta_generic_to_shared(const void *);
TM_DEVICE size_t __cvta_generic_to_constant(const void *);
TM_DEVICE size_t __cvta_generic_to_local(const void *);
TM_DEVICE void *__cvta_global_to_generic(size_t);
TM_DEVICE void *__cvta_shared_to_generic(size_t);
TM_DEVICE void __nanosleep(unsigned int);

TM_DEVICE void *__cvta_constant_to_generic(size_t);
TM_DEVICE void *__cvta_local_to_generic(size_t);

#define TM_MATCH(T)                                                            \
  TM_DEVICE unsigned int __match_any_sync(unsigned int, T);                    \
  TM_DEVICE unsigned int __match_all_sync(unsigned int, T, int *);
TM_MATCH(int)
TM_MATCH(unsigned int)
TM_MATCH(long)
TM_MATCH(unsigned long)
TM_MATCH(long long)
TM_MATCH(unsigned long long)
TM_MATCH(float)
TM_MATCH(double)
#undef TM_MATCH

TM_DEVICE int __dp4a(int, int, int);
TM_DEVICE unsigned int __dp4a(unsigned int, unsigned int, unsigned int);
TM_DEVICE int __dp4a(char4, char4, int);
TM_DEVICE unsigned int __dp4a(uchar4, uchar4, unsigned int);
TM_DEVICE int __dp2a_lo(int, int, int);
TM_DEVICE unsigned int __dp2a_lo(unsigned int, unsigned int, unsigned int);
TM_DEVICE int __dp2a_hi(int, int, int);
TM_DEVICE unsigned int __dp2a_hi(unsigned int, unsigned int, unsigned int);

// Templates, so that a program may define the same function itself: the double
// atomicAdd for old devices, and spellings from before CUDA 9.
template <int = 0> __device__ double atomicAdd(double *, double);
template <int = 0> __device__ double atomicAdd_block(double *, double);
template <int = 0> __device__ double atomicAdd_system(double *, double);
#define TM_OLD(R, name, ...) template <int = 0> __device__ R name(__VA_ARGS__);
TM_OLD(int, mulhi, int, int)
TM_OLD(unsigned int, mulhi, unsigned int, unsigned int)
TM_OLD(long long, mul64hi, long long, long long)
TM_OLD(unsigned long long, mul64hi, unsigned long long, unsigned long long)
TM_OLD(int, mul24, int, int)
TM_OLD(unsigned int, umul24, unsigned int, unsigned int)
TM_OLD(int, float2int, float, int = 0)
TM_OLD(unsigned int, float2uint, float, int = 0)
TM_OLD(float, int2float, int, int = 0)
TM_OLD(float, uint2float, unsigned int, int = 0)
TM_OLD(float, saturate, float)
TM_OLD(float, int_as_float, int)
TM_OLD(int, float_as_int, float)
TM_OLD(float, uint_as_float, unsigned int)
TM_OLD(unsigned int, float_as_uint, float)
TM_OLD(int, double2int, double, int = 0)
TM_OLD(unsigned int, double2uint, double, int = 0)
TM_OLD(double, int2double, int, int = 0)
TM_OLD(double, uint2double, unsigned int, int = 0)
TM_OLD(double, float2double, float, int = 0)
TM_OLD(int, syncthreads_count, int)
TM_OLD(bool, all, bool)
TM_OLD(bool, any, bool)
TM_OLD(void, syncthreads)
#undef TM_OLD

#endif
