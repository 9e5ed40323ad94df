// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// texture_view: what stands for a texture reference in device code. It holds
// one texture object and knows the texture's type, so that a fetch stays as it
// was written for the reference, tex2D(view, x, y), with the same result type.

#ifndef TEXMIGRATE_TEXTURE_VIEW_H
#define TEXMIGRATE_TEXTURE_VIEW_H

#include "detail/texel.h"

namespace texmigrate {

/// One texture object, typed. Trivially copyable: pass it to kernels and
/// functions by value. `tex2D<float>(view, x, y)`, with the type given, works
/// too: the view converts to its object.
template <class T, int Dim = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture_view {
  cudaTextureObject_t object;

  TEXMIGRATE_HOST_DEVICE constexpr texture_view() : object(0) {}
  TEXMIGRATE_HOST_DEVICE constexpr texture_view(cudaTextureObject_t handle)
      : object(handle) {}
  TEXMIGRATE_HOST_DEVICE constexpr operator cudaTextureObject_t() const {
    return object;
  }
};

} // namespace texmigrate

#if defined(__CUDACC__)
#include "detail/fetch.h"
#endif

#endif // TEXMIGRATE_TEXTURE_VIEW_H
