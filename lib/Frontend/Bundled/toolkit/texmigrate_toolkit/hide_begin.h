//===- hide_begin.h - Other names for what CUDA 12 removed ------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A toolkit before 12 declares the removed API. A migrated program is verified
// as if it did not: its headers are read with the names changed.

#pragma push_macro("texture")
#undef texture
#define texture __texmigrate_hidden_texture
#pragma push_macro("textureReference")
#undef textureReference
#define textureReference __texmigrate_hidden_textureReference
#pragma push_macro("surface")
#undef surface
#define surface __texmigrate_hidden_surface
#pragma push_macro("surfaceReference")
#undef surfaceReference
#define surfaceReference __texmigrate_hidden_surfaceReference
#pragma push_macro("cudaBindTexture")
#undef cudaBindTexture
#define cudaBindTexture __texmigrate_hidden_cudaBindTexture
#pragma push_macro("cudaBindTexture2D")
#undef cudaBindTexture2D
#define cudaBindTexture2D __texmigrate_hidden_cudaBindTexture2D
#pragma push_macro("cudaBindTextureToArray")
#undef cudaBindTextureToArray
#define cudaBindTextureToArray __texmigrate_hidden_cudaBindTextureToArray
#pragma push_macro("cudaBindTextureToMipmappedArray")
#undef cudaBindTextureToMipmappedArray
#define cudaBindTextureToMipmappedArray                                        \
  __texmigrate_hidden_cudaBindTextureToMipmappedArray
#pragma push_macro("cudaUnbindTexture")
#undef cudaUnbindTexture
#define cudaUnbindTexture __texmigrate_hidden_cudaUnbindTexture
#pragma push_macro("cudaGetTextureAlignmentOffset")
#undef cudaGetTextureAlignmentOffset
#define cudaGetTextureAlignmentOffset                                          \
  __texmigrate_hidden_cudaGetTextureAlignmentOffset
#pragma push_macro("cudaGetTextureReference")
#undef cudaGetTextureReference
#define cudaGetTextureReference __texmigrate_hidden_cudaGetTextureReference
#pragma push_macro("cudaBindSurfaceToArray")
#undef cudaBindSurfaceToArray
#define cudaBindSurfaceToArray __texmigrate_hidden_cudaBindSurfaceToArray
#pragma push_macro("cudaGetSurfaceReference")
#undef cudaGetSurfaceReference
#define cudaGetSurfaceReference __texmigrate_hidden_cudaGetSurfaceReference
