//===- cuda_fp16.h - Half precision -----------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The guard is the toolkit's: programs ask for it.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#include <texmigrate_cuda/prelude.h>

#ifdef __cplusplus

struct __nv_bfloat16; // Of cuda_bf16.h, if the toolkit has it.
struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};

#define TM_FN extern __host__ __device__

struct __align__(2) __half {
  unsigned short __x;
  __half() = default;
  __host__ __device__ __half(const __half_raw &);
  __host__ __device__ explicit __half(const __nv_bfloat16);
  __host__ __device__ __half(float);
  __host__ __device__ __half(double);
  __host__ __device__ __half(short);
  __host__ __device__ __half(unsigned short);
  __host__ __device__ __half(int);
  __host__ __device__ __half(unsigned int);
  __host__ __device__ __half(long long);
  __host__ __device__ __half(unsigned long long);
  __host__ __device__ operator __half_raw() const;
  __host__ __device__ operator float() const;
};
struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(const __half &, const __half &);
  __host__ __device__ __half2(const __half2_raw &);
  __host__ __device__ operator __half2_raw() const;
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

// The formatter takes calls of macros without semicolons for one expression.
// clang-format off
#define TM_ARITHMETIC(T)                                                       \
  TM_FN T operator+(const T &, const T &);                                     \
  TM_FN T operator-(const T &, const T &);                                     \
  TM_FN T operator*(const T &, const T &);                                     \
  TM_FN T operator/(const T &, const T &);                                     \
  TM_FN T &operator+=(T &, const T &);                                         \
  TM_FN T &operator-=(T &, const T &);                                         \
  TM_FN T &operator*=(T &, const T &);                                         \
  TM_FN T &operator/=(T &, const T &);                                         \
  TM_FN T operator-(const T &);                                                \
  TM_FN T operator+(const T &);                                                \
  TM_FN bool operator==(const T &, const T &);                                 \
  TM_FN bool operator!=(const T &, const T &);                                 \
  TM_FN bool operator<(const T &, const T &);                                  \
  TM_FN bool operator>(const T &, const T &);                                  \
  TM_FN bool operator<=(const T &, const T &);                                 \
  TM_FN bool operator>=(const T &, const T &);
TM_ARITHMETIC(__half)
TM_ARITHMETIC(__half2)
#undef TM_ARITHMETIC

TM_FN __half __float2half(float);
TM_FN __half __float2half_rn(float);
TM_FN __half __float2half_rz(float);
TM_FN __half __float2half_rd(float);
TM_FN __half __float2half_ru(float);
TM_FN __half __double2half(double);
TM_FN float __half2float(__half);
TM_FN __half2 __float2half2_rn(float);
TM_FN __half2 __floats2half2_rn(float, float);
TM_FN __half2 __float22half2_rn(float2);
TM_FN float2 __half22float2(__half2);
TM_FN float __low2float(__half2);
TM_FN float __high2float(__half2);
TM_FN __half __low2half(__half2);
TM_FN __half __high2half(__half2);
TM_FN __half2 __half2half2(__half);
TM_FN __half2 __halves2half2(__half, __half);
TM_FN __half2 __low2half2(__half2);
TM_FN __half2 __high2half2(__half2);
TM_FN __half2 __lowhigh2highlow(__half2);
TM_FN __half2 make_half2(__half, __half);
TM_FN short __half_as_short(__half);
TM_FN unsigned short __half_as_ushort(__half);
TM_FN __half __short_as_half(short);
TM_FN __half __ushort_as_half(unsigned short);
TM_FN int __half2int_rn(__half);
TM_FN int __half2int_rz(__half);
TM_FN unsigned int __half2uint_rn(__half);
TM_FN __half __int2half_rn(int);
TM_FN __half __uint2half_rn(unsigned int);

#define TM_UNARY(name)                                                         \
  TM_FN __half h##name(__half);                                                \
  TM_FN __half2 h2##name(__half2);
TM_UNARY(sqrt)
TM_UNARY(rsqrt)
TM_UNARY(rcp)
TM_UNARY(log)
TM_UNARY(log2) TM_UNARY(log10) TM_UNARY(exp) TM_UNARY(exp2) TM_UNARY(exp10)
    TM_UNARY(cos) TM_UNARY(sin) TM_UNARY(floor) TM_UNARY(ceil) TM_UNARY(trunc)
        TM_UNARY(rint)
#undef TM_UNARY

#define TM_OP2(name, R, R2)                                                    \
  TM_FN R __h##name(__half, __half);                                           \
  TM_FN R2 __h##name##2(__half2, __half2);
            TM_OP2(add, __half, __half2) TM_OP2(sub, __half, __half2)
                TM_OP2(mul, __half, __half2) TM_OP2(add_sat, __half, __half2)
                    TM_OP2(sub_sat, __half,
                           __half2) TM_OP2(mul_sat, __half,
                                           __half2) TM_OP2(max, __half, __half2)
                        TM_OP2(min, __half, __half2) TM_OP2(eq, bool, __half2)
                            TM_OP2(ne, bool, __half2) TM_OP2(lt, bool, __half2)
                                TM_OP2(le, bool, __half2)
                                    TM_OP2(gt, bool, __half2)
                                        TM_OP2(ge, bool, __half2)
#undef TM_OP2
                                            TM_FN __half __hdiv(__half, __half);
TM_FN __half2 __h2div(__half2, __half2);
TM_FN __half __hfma(__half, __half, __half);
TM_FN __half2 __hfma2(__half2, __half2, __half2);
TM_FN __half __hneg(__half);
TM_FN __half2 __hneg2(__half2);
TM_FN __half __habs(__half);
TM_FN __half2 __habs2(__half2);
TM_FN bool __hisnan(__half);
TM_FN int __hisinf(__half);

#ifdef __CUDA__
TM_DEVICE __half __ldg(const __half *);
TM_DEVICE __half2 __ldg(const __half2 *);
TM_DEVICE __half atomicAdd(__half *, __half);
TM_DEVICE __half2 atomicAdd(__half2 *, __half2);
TM_DEVICE __half __shfl_sync(unsigned, __half, int, int = 32);
TM_DEVICE __half __shfl_down_sync(unsigned, __half, unsigned, int = 32);
TM_DEVICE __half __shfl_up_sync(unsigned, __half, unsigned, int = 32);
TM_DEVICE __half __shfl_xor_sync(unsigned, __half, int, int = 32);
TM_DEVICE __half2 __shfl_sync(unsigned, __half2, int, int = 32);
TM_DEVICE __half2 __shfl_down_sync(unsigned, __half2, unsigned, int = 32);
TM_DEVICE __half2 __shfl_up_sync(unsigned, __half2, unsigned, int = 32);
TM_DEVICE __half2 __shfl_xor_sync(unsigned, __half2, int, int = 32);
#endif
#undef TM_FN
// clang-format on

#endif
#endif
