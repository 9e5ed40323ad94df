// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// texture_view: what stands for a texture reference in device code. It holds
// one texture object and knows the texture's type, so that a fetch stays as it
// was written for the reference, tex2D(view, x, y), with the same result type.
// linear_view is that for linear memory that may begin after the object does.

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

/// A texture object of linear memory, and how many texels after the object's
/// start the memory begins that was bound: texture_reference::linear(). A fetch
/// with index 0 reads the first texel of that memory, with a negative one 0.
/// It does not convert to the object: the offset would be lost.
template <class T, int Dim = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct linear_view {
  cudaTextureObject_t object;
  int offset;

  TEXMIGRATE_HOST_DEVICE constexpr linear_view() : object(0), offset(0) {}
  TEXMIGRATE_HOST_DEVICE constexpr linear_view(cudaTextureObject_t handle,
                                               int texels)
      : object(handle), offset(texels) {}
};

} // namespace texmigrate

#if defined(__CUDACC__)
#include "detail/fetch.h"
#endif

#endif // TEXMIGRATE_TEXTURE_VIEW_H
