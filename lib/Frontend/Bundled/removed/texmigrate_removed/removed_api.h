//===- removed_api.h - Texture references, gone with CUDA 12 ----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Supplied over the bundled declarations and over toolkits from 12 on. Absent
// when a migrated program is verified: what still needs it is then an error.

#ifndef TEXMIGRATE_REMOVED_API_H
#define TEXMIGRATE_REMOVED_API_H

#include <limits.h>
#include <stddef.h>

struct textureReference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int __cudaReserved[14];
};

struct surfaceReference {
  struct cudaChannelFormatDesc channelDesc;
};

#ifndef cudaTextureType1D
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#endif
#ifndef cudaSurfaceType1D
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceTypeCubemap 0x0C
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2
#define cudaSurfaceTypeCubemapLayered 0xFC
#endif

#ifdef __cplusplus
#define TM_OPTIONAL(value) = value
extern "C" {
#else
#define TM_OPTIONAL(value)
#endif
#ifdef __CUDA__
#define TM_CALL extern __attribute__((host)) cudaError_t
#else
#define TM_CALL extern cudaError_t
#endif

TM_CALL cudaBindTexture(size_t *, const struct textureReference *, const void *,
                        const struct cudaChannelFormatDesc *,
                        size_t TM_OPTIONAL(UINT_MAX));
TM_CALL cudaBindTexture2D(size_t *, const struct textureReference *,
                          const void *, const struct cudaChannelFormatDesc *,
                          size_t, size_t, size_t);
TM_CALL cudaBindTextureToArray(const struct textureReference *,
                               cudaArray_const_t,
                               const struct cudaChannelFormatDesc *);
TM_CALL cudaBindTextureToMipmappedArray(const struct textureReference *,
                                        cudaMipmappedArray_const_t,
                                        const struct cudaChannelFormatDesc *);
TM_CALL cudaUnbindTexture(const struct textureReference *);
TM_CALL cudaGetTextureAlignmentOffset(size_t *,
                                      const struct textureReference *);
TM_CALL cudaGetTextureReference(const struct textureReference **, const void *);
TM_CALL cudaBindSurfaceToArray(const struct surfaceReference *,
                               cudaArray_const_t,
                               const struct cudaChannelFormatDesc *);
TM_CALL cudaGetSurfaceReference(const struct surfaceReference **, const void *);

#undef TM_OPTIONAL
#ifdef __cplusplus
} // extern "C"
#endif

#if defined(__cplusplus) && defined(__CUDA__)
#include "texmigrate_removed/removed_references.h"
#endif
#undef TM_CALL

#endif
