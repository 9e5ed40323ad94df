//===- object_fetch.h - Fetches through objects -----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_OBJECT_FETCH_H
#define TEXMIGRATE_CUDA_OBJECT_FETCH_H

#include "driver_types.h"

#if defined(__cplusplus) && defined(__CUDA__)

// The value form and the form that stores through a pointer.
#define TM_FETCH(name, ...)                                                    \
  template <class T> __device__ T name(cudaTextureObject_t, __VA_ARGS__);      \
  template <class T>                                                           \
  __device__ void name(T *, cudaTextureObject_t, __VA_ARGS__);

TM_FETCH(tex1Dfetch, int)
TM_FETCH(tex1D, float)
TM_FETCH(tex2D, float, float)
TM_FETCH(tex2D, float, float, bool *)
TM_FETCH(tex3D, float, float, float)
TM_FETCH(tex3D, float, float, float, bool *)
TM_FETCH(tex1DLayered, float, int)
TM_FETCH(tex2DLayered, float, float, int)
TM_FETCH(tex2DLayered, float, float, int, bool *)
TM_FETCH(texCubemap, float, float, float)
TM_FETCH(texCubemapLayered, float, float, float, int)
TM_FETCH(tex2Dgather, float, float, int = 0)
TM_FETCH(tex2Dgather, float, float, bool *, int = 0)

TM_FETCH(tex1DLod, float, float)
TM_FETCH(tex2DLod, float, float, float)
TM_FETCH(tex2DLod, float, float, float, bool *)
TM_FETCH(tex3DLod, float, float, float, float)
TM_FETCH(tex3DLod, float, float, float, float, bool *)
TM_FETCH(tex1DLayeredLod, float, int, float)
TM_FETCH(tex2DLayeredLod, float, float, int, float)
TM_FETCH(tex2DLayeredLod, float, float, int, float, bool *)
TM_FETCH(texCubemapLod, float, float, float, float)
TM_FETCH(texCubemapLayeredLod, float, float, float, int, float)

TM_FETCH(tex1DGrad, float, float, float)
TM_FETCH(tex2DGrad, float, float, float2, float2)
TM_FETCH(tex2DGrad, float, float, float2, float2, bool *)
TM_FETCH(tex3DGrad, float, float, float, float4, float4)
TM_FETCH(tex3DGrad, float, float, float, float4, float4, bool *)
TM_FETCH(tex1DLayeredGrad, float, int, float, float)
TM_FETCH(tex2DLayeredGrad, float, float, int, float2, float2)
TM_FETCH(tex2DLayeredGrad, float, float, int, float2, float2, bool *)
TM_FETCH(texCubemapGrad, float, float, float, float4, float4)
TM_FETCH(texCubemapLayeredGrad, float, float, float, int, float4, float4)
#undef TM_FETCH

#define TM_SURFACE(name, ...)                                                  \
  template <class T>                                                           \
  __device__ T name##read(cudaSurfaceObject_t, __VA_ARGS__,                    \
                          cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);     \
  template <class T>                                                           \
  __device__ void name##read(T *, cudaSurfaceObject_t, __VA_ARGS__,            \
                             cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);  \
  template <class T>                                                           \
  __device__ void name##write(T, cudaSurfaceObject_t, __VA_ARGS__,             \
                              cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

TM_SURFACE(surf1D, int)
TM_SURFACE(surf2D, int, int)
TM_SURFACE(surf3D, int, int, int)
TM_SURFACE(surf1DLayered, int, int)
TM_SURFACE(surf2DLayered, int, int, int)
TM_SURFACE(surfCubemap, int, int, int)
TM_SURFACE(surfCubemapLayered, int, int, int)
#undef TM_SURFACE

#endif
#endif
