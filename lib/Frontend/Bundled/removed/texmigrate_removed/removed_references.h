//===- removed_references.h - texture<> and surface<> -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The C++ part of removed_api.h, for CUDA sources only.

#ifndef TEXMIGRATE_REMOVED_REFERENCES_H
#define TEXMIGRATE_REMOVED_REFERENCES_H

template <class T, int texType = cudaTextureType1D,
          cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture
    : public textureReference {
  __attribute__((host))
  texture(int norm = 0, cudaTextureFilterMode fMode = cudaFilterModePoint,
          cudaTextureAddressMode aMode = cudaAddressModeClamp);
  __attribute__((host)) texture(int norm, cudaTextureFilterMode fMode,
                                cudaTextureAddressMode aMode,
                                cudaChannelFormatDesc desc);
};

template <class T, int dim = 1> struct surface : public surfaceReference {
  __attribute__((host)) surface();
};

template <int dim>
struct __attribute__((device_builtin_surface_type))
surface<void, dim> : public surfaceReference {
  __attribute__((host)) surface();
};

template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTexture(size_t *, const texture<T, dim, mode> &, const void *,
                        const cudaChannelFormatDesc &, size_t = UINT_MAX);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTexture(size_t *, const texture<T, dim, mode> &, const void *,
                        size_t = UINT_MAX);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTexture2D(size_t *, const texture<T, dim, mode> &, const void *,
                          const cudaChannelFormatDesc &, size_t, size_t,
                          size_t);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTexture2D(size_t *, const texture<T, dim, mode> &, const void *,
                          size_t, size_t, size_t);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTextureToArray(const texture<T, dim, mode> &, cudaArray_const_t,
                               const cudaChannelFormatDesc &);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTextureToArray(const texture<T, dim, mode> &,
                               cudaArray_const_t);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &,
                                        cudaMipmappedArray_const_t,
                                        const cudaChannelFormatDesc &);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &,
                                        cudaMipmappedArray_const_t);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaUnbindTexture(const texture<T, dim, mode> &);
template <class T, int dim, cudaTextureReadMode mode>
TM_CALL cudaGetTextureAlignmentOffset(size_t *, const texture<T, dim, mode> &);
template <class T, int dim>
TM_CALL cudaBindSurfaceToArray(const surface<T, dim> &, cudaArray_const_t,
                               const cudaChannelFormatDesc &);
template <class T, int dim>
TM_CALL cudaBindSurfaceToArray(const surface<T, dim> &, cudaArray_const_t);

// What a fetch yields: the element as it is, or floats for normalised reads of
// 8 and 16 bits, or four of the element's scalar for a gather.
template <class T> struct __texmigrate_fetched {
  typedef T element;
};
template <class T> struct __texmigrate_promoted {};
template <class T> struct __texmigrate_gathered {};
#define TM_ELEMENTS(scalar, prefix)                                            \
  template <> struct __texmigrate_gathered<scalar> {                           \
    typedef prefix##4 type;                                                    \
  };                                                                           \
  template <> struct __texmigrate_gathered<prefix##1> {                        \
    typedef prefix##4 type;                                                    \
  };                                                                           \
  template <> struct __texmigrate_gathered<prefix##2> {                        \
    typedef prefix##4 type;                                                    \
  };                                                                           \
  template <> struct __texmigrate_gathered<prefix##3> {                        \
    typedef prefix##4 type;                                                    \
  };                                                                           \
  template <> struct __texmigrate_gathered<prefix##4> {                        \
    typedef prefix##4 type;                                                    \
  };
#define TM_PROMOTED(scalar, prefix)                                            \
  TM_ELEMENTS(scalar, prefix)                                                  \
  template <> struct __texmigrate_promoted<scalar> {                           \
    typedef float type;                                                        \
  };                                                                           \
  template <> struct __texmigrate_promoted<prefix##1> {                        \
    typedef float1 type;                                                       \
  };                                                                           \
  template <> struct __texmigrate_promoted<prefix##2> {                        \
    typedef float2 type;                                                       \
  };                                                                           \
  template <> struct __texmigrate_promoted<prefix##4> {                        \
    typedef float4 type;                                                       \
  };
template <> struct __texmigrate_promoted<char> {
  typedef float type;
};
template <> struct __texmigrate_gathered<char> {
  typedef char4 type;
};
TM_PROMOTED(signed char, char)
TM_PROMOTED(unsigned char, uchar)
TM_PROMOTED(short, short)
TM_PROMOTED(unsigned short, ushort)
TM_ELEMENTS(int, int)
TM_ELEMENTS(unsigned int, uint)
TM_ELEMENTS(float, float)
#undef TM_PROMOTED
#undef TM_ELEMENTS

// T is deduced, and may be given: `tex2D<float>(ref, x, y)`.
#define TM_FETCH(name, kind, ...)                                              \
  template <class T>                                                           \
  __attribute__((device)) typename __texmigrate_fetched<T>::element name(      \
      texture<T, cudaTextureType##kind, cudaReadModeElementType>,              \
      __VA_ARGS__);                                                            \
  template <class T>                                                           \
  __attribute__((device)) typename __texmigrate_promoted<T>::type name(        \
      texture<T, cudaTextureType##kind, cudaReadModeNormalizedFloat>,          \
      __VA_ARGS__);

TM_FETCH(tex1Dfetch, 1D, int)
TM_FETCH(tex1D, 1D, float)
TM_FETCH(tex2D, 2D, float, float)
TM_FETCH(tex3D, 3D, float, float, float)
TM_FETCH(tex1DLayered, 1DLayered, float, int)
TM_FETCH(tex2DLayered, 2DLayered, float, float, int)
TM_FETCH(texCubemap, Cubemap, float, float, float)
TM_FETCH(texCubemapLayered, CubemapLayered, float, float, float, int)
TM_FETCH(tex1DLod, 1D, float, float)
TM_FETCH(tex2DLod, 2D, float, float, float)
TM_FETCH(tex3DLod, 3D, float, float, float, float)
TM_FETCH(tex1DLayeredLod, 1DLayered, float, int, float)
TM_FETCH(tex2DLayeredLod, 2DLayered, float, float, int, float)
TM_FETCH(texCubemapLod, Cubemap, float, float, float, float)
TM_FETCH(texCubemapLayeredLod, CubemapLayered, float, float, float, int, float)
TM_FETCH(tex1DGrad, 1D, float, float, float)
TM_FETCH(tex2DGrad, 2D, float, float, float2, float2)
TM_FETCH(tex3DGrad, 3D, float, float, float, float4, float4)
TM_FETCH(tex1DLayeredGrad, 1DLayered, float, int, float, float)
TM_FETCH(tex2DLayeredGrad, 2DLayered, float, float, int, float2, float2)
TM_FETCH(texCubemapGrad, Cubemap, float, float, float, float4, float4)
TM_FETCH(texCubemapLayeredGrad, CubemapLayered, float, float, float, int,
         float4, float4)
#undef TM_FETCH

template <class T>
__attribute__((device)) typename __texmigrate_gathered<T>::type
tex2Dgather(texture<T, cudaTextureType2D, cudaReadModeElementType>, float,
            float, int = 0);
template <class T>
__attribute__((device)) float4
tex2Dgather(texture<T, cudaTextureType2D, cudaReadModeNormalizedFloat>, float,
            float, int = 0);

#include <texmigrate_removed/surface_calls.h>

#endif
