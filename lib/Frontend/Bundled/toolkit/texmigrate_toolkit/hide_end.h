//===- hide_end.h - Ends hide_begin.h ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#pragma pop_macro("texture")
#pragma pop_macro("textureReference")
#pragma pop_macro("surface")
#pragma pop_macro("surfaceReference")
#pragma pop_macro("cudaBindTexture")
#pragma pop_macro("cudaBindTexture2D")
#pragma pop_macro("cudaBindTextureToArray")
#pragma pop_macro("cudaBindTextureToMipmappedArray")
#pragma pop_macro("cudaUnbindTexture")
#pragma pop_macro("cudaGetTextureAlignmentOffset")
#pragma pop_macro("cudaGetTextureReference")
#pragma pop_macro("cudaBindSurfaceToArray")
#pragma pop_macro("cudaGetSurfaceReference")
