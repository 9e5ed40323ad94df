// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members for programs that dropped the offset of their binds, as
// `texmigrate migrate --fix-dropped-offset` writes them.

#ifndef TEXMIGRATE_DETAIL_LINEAR_H
#define TEXMIGRATE_DETAIL_LINEAR_H

#include "../texture_reference.h"

namespace texmigrate {

inline cudaError_t texture_reference_base::bind(keep_offset_t keep,
                                                const void *pointer,
                                                size_t bytes) const {
  return bind(keep, pointer, channelDesc, bytes);
}

inline cudaError_t
texture_reference_base::bind(keep_offset_t, const void *pointer,
                             const cudaChannelFormatDesc &desc,
                             size_t bytes) const {
  const size_t texel = detail::texel_bytes(desc);
  if (texel && reinterpret_cast<size_t>(pointer) % texel != 0)
    return detail::failed(cudaErrorInvalidValue);
  size_t offset = 0; // The binding knows it, too.
  return bind(&offset, pointer, desc, bytes);
}

template <class Desc>
cudaError_t texture_reference_base::bind(keep_offset_t keep,
                                         const void *pointer, const Desc *desc,
                                         size_t bytes) const {
  if (!desc)
    return detail::failed(cudaErrorInvalidValue);
  return bind(keep, pointer, *desc, bytes);
}

template <class T, int Dim, cudaTextureReadMode Mode>
void *texture_reference<T, Dim, Mode>::linear_argument(
    detail::call_site where) const {
  enum { kept = 256 }; // as many textures as one kernel can have
  static thread_local linear_view<T, Dim, Mode> views[kept];
  static thread_local unsigned next = 0;
  linear_view<T, Dim, Mode> *slot = &views[next++ % kept];
  *slot = linear(where);
  return slot;
}

} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_LINEAR_H
