//===- attributes.h - Function and type attributes of CUDA ------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_ATTRIBUTES_H
#define TEXMIGRATE_CUDA_ATTRIBUTES_H

#include <limits.h>
#include <stddef.h>

// A C or C++ file that only includes the runtime's headers sees the API without
// the attributes, as with the real ones.
#ifdef __CUDA__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__
#define __cluster_dims__(...)
#define __nv_pure__ __attribute__((pure))
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#endif

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __thread__ __thread
#define __import__
#define __export__
#define __NV_SILENCE_DEPRECATION_BEGIN
#define __NV_SILENCE_DEPRECATION_END
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#define __CUDART_API_PTDS(api) api
#define __CUDART_API_PTSZ(api) api

// What the declarations of this directory use themselves.
#define TM_HOST extern __host__
#define TM_HOST_DEVICE extern __host__ __device__
#define TM_DEVICE extern __device__
#define TM_INLINE static __inline__ __host__
#define TM_INLINE_HD static __inline__ __host__ __device__
#ifdef __cplusplus
#define TM_DEFAULT(value) = value
#else
#define TM_DEFAULT(value)
#include <stdbool.h>
#endif

#endif
