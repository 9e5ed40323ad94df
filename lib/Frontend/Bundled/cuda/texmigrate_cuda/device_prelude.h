//===- device_prelude.h - The device part of the prelude --------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_DEVICE_PRELUDE_H
#define TEXMIGRATE_CUDA_DEVICE_PRELUDE_H

// The host pass sees the declarations of the newest device, as clang's own
// wrapper arranges it.
#pragma push_macro("__CUDA_ARCH__")
#ifndef __CUDA_ARCH__
#define __CUDA_ARCH__ 9999
#endif

typedef unsigned int cuuint32_t;
typedef unsigned long long cuuint64_t;

#include <__clang_cuda_builtin_vars.h>
#include <__clang_cuda_libdevice_declares.h>

#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

#include "device_functions.h"
#include "math_functions.h"
#include "object_fetch.h"

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute((nothrow));
__device__ void *malloc(size_t) __attribute((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *, const char *, unsigned, const char *,
                             size_t);
__device__ void __assert_fail(const char *, const char *, unsigned,
                              const char *);
__device__ int printf(const char *, ...);
}
// The same functions in std, not others: `using namespace std` is common.
namespace std {
using ::free;
using ::malloc;
} // namespace std

#define TM_BUILTIN(name)                                                       \
  __device__ inline __cuda_builtin_##name##_t::operator dim3() const {         \
    return dim3(x, y, z);                                                      \
  }                                                                            \
  __device__ inline __cuda_builtin_##name##_t::operator uint3() const {        \
    return {x, y, z};                                                          \
  }
TM_BUILTIN(threadIdx)
TM_BUILTIN(blockIdx)
TM_BUILTIN(blockDim)
TM_BUILTIN(gridDim)
#undef TM_BUILTIN

#include <__clang_cuda_cmath.h>
#include <__clang_cuda_complex_builtins.h>
#include <__clang_cuda_intrinsics.h>

#pragma pop_macro("__CUDA_ARCH__")

#include <new>

#endif
