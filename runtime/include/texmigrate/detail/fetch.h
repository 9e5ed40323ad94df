// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fetch functions of CUDA 11.8's texture references, for views: the same
// names, coordinates and result types. Found by argument-dependent lookup.

#ifndef TEXMIGRATE_DETAIL_FETCH_H
#define TEXMIGRATE_DETAIL_FETCH_H

#include "../texture_view.h"

namespace texmigrate {

// One function for each line: the texture type, the coordinates as parameters,
// and the coordinates as arguments of the function for texture objects.
#define TEXMIGRATE_FETCH(Name, Dim, Result, Parameters, Arguments)             \
  template <class T, cudaTextureReadMode Mode>                                 \
  static __device__ __forceinline__                                            \
      typename detail::fetch_result<T, Mode>::Result                           \
      Name(texture_view<T, Dim, Mode> view, TEXMIGRATE_UNPACK Parameters) {    \
    typedef typename detail::fetch_result<T, Mode>::Result result;             \
    return ::Name<result>(view.object, TEXMIGRATE_UNPACK Arguments);           \
  }
#define TEXMIGRATE_UNPACK(...) __VA_ARGS__

TEXMIGRATE_FETCH(tex1Dfetch, cudaTextureType1D, type, (int x), (x))
TEXMIGRATE_FETCH(tex1D, cudaTextureType1D, type, (float x), (x))
TEXMIGRATE_FETCH(tex2D, cudaTextureType2D, type, (float x, float y), (x, y))
TEXMIGRATE_FETCH(tex3D, cudaTextureType3D, type, (float x, float y, float z),
                 (x, y, z))
TEXMIGRATE_FETCH(tex1DLayered, cudaTextureType1DLayered, type,
                 (float x, int layer), (x, layer))
TEXMIGRATE_FETCH(tex2DLayered, cudaTextureType2DLayered, type,
                 (float x, float y, int layer), (x, y, layer))
TEXMIGRATE_FETCH(texCubemap, cudaTextureTypeCubemap, type,
                 (float x, float y, float z), (x, y, z))
TEXMIGRATE_FETCH(texCubemapLayered, cudaTextureTypeCubemapLayered, type,
                 (float x, float y, float z, int layer), (x, y, z, layer))
TEXMIGRATE_FETCH(tex2Dgather, cudaTextureType2D, gathered,
                 (float x, float y, int comp = 0), (x, y, comp))
TEXMIGRATE_FETCH(tex1DLod, cudaTextureType1D, type, (float x, float level),
                 (x, level))
TEXMIGRATE_FETCH(tex2DLod, cudaTextureType2D, type,
                 (float x, float y, float level), (x, y, level))
TEXMIGRATE_FETCH(tex3DLod, cudaTextureType3D, type,
                 (float x, float y, float z, float level), (x, y, z, level))
TEXMIGRATE_FETCH(tex1DLayeredLod, cudaTextureType1DLayered, type,
                 (float x, int layer, float level), (x, layer, level))
TEXMIGRATE_FETCH(tex2DLayeredLod, cudaTextureType2DLayered, type,
                 (float x, float y, int layer, float level),
                 (x, y, layer, level))
TEXMIGRATE_FETCH(texCubemapLod, cudaTextureTypeCubemap, type,
                 (float x, float y, float z, float level), (x, y, z, level))
TEXMIGRATE_FETCH(texCubemapLayeredLod, cudaTextureTypeCubemapLayered, type,
                 (float x, float y, float z, int layer, float level),
                 (x, y, z, layer, level))
TEXMIGRATE_FETCH(tex1DGrad, cudaTextureType1D, type,
                 (float x, float dPdx, float dPdy), (x, dPdx, dPdy))
TEXMIGRATE_FETCH(tex2DGrad, cudaTextureType2D, type,
                 (float x, float y, float2 dPdx, float2 dPdy),
                 (x, y, dPdx, dPdy))
TEXMIGRATE_FETCH(tex3DGrad, cudaTextureType3D, type,
                 (float x, float y, float z, float4 dPdx, float4 dPdy),
                 (x, y, z, dPdx, dPdy))
TEXMIGRATE_FETCH(tex1DLayeredGrad, cudaTextureType1DLayered, type,
                 (float x, int layer, float dPdx, float dPdy),
                 (x, layer, dPdx, dPdy))
TEXMIGRATE_FETCH(tex2DLayeredGrad, cudaTextureType2DLayered, type,
                 (float x, float y, int layer, float2 dPdx, float2 dPdy),
                 (x, y, layer, dPdx, dPdy))
TEXMIGRATE_FETCH(texCubemapGrad, cudaTextureTypeCubemap, type,
                 (float x, float y, float z, float4 dPdx, float4 dPdy),
                 (x, y, z, dPdx, dPdy))
TEXMIGRATE_FETCH(texCubemapLayeredGrad, cudaTextureTypeCubemapLayered, type,
                 (float x, float y, float z, int layer, float4 dPdx,
                  float4 dPdy),
                 (x, y, z, layer, dPdx, dPdy))

// Before the memory that was bound there may be more: it must not be read.
template <class T, cudaTextureReadMode Mode>
static __device__ __forceinline__ typename detail::fetch_result<T, Mode>::type
tex1Dfetch(linear_view<T, cudaTextureType1D, Mode> view, int x) {
  typedef typename detail::fetch_result<T, Mode>::type result;
  return ::tex1Dfetch<result>(view.object, x < 0 ? x : x + view.offset);
}

#undef TEXMIGRATE_UNPACK
#undef TEXMIGRATE_FETCH

} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_FETCH_H
