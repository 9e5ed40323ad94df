// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members of texture_reference_base: each legacy call as checks, followed
// by a change of the binding on the current device.

#ifndef TEXMIGRATE_DETAIL_MEMBERS_H
#define TEXMIGRATE_DETAIL_MEMBERS_H

#include "../texture_reference.h"
#include "checks.h"

#include <cstdint>

namespace texmigrate {

// All zeros, as a textureReference without an initialiser at file scope.
constexpr texture_reference_base::texture_reference_base()
    : texture_reference_base(
          0, cudaFilterModePoint, cudaAddressModeWrap,
          detail::channel_desc(0, 1, cudaChannelFormatKindSigned),
          cudaReadModeElementType) {}

constexpr texture_reference_base::texture_reference_base(
    int norm, cudaTextureFilterMode fMode, cudaTextureAddressMode aMode,
    const cudaChannelFormatDesc &desc, cudaTextureReadMode read)
    : normalized(norm), filterMode(fMode), addressMode{aMode, aMode, aMode},
      channelDesc(desc), sRGB(0), maxAnisotropy(0),
      mipmapFilterMode(cudaFilterModePoint), mipmapLevelBias(0),
      minMipmapLevelClamp(0), maxMipmapLevelClamp(0),
      disableTrilinearOptimization(0), read_mode_(read), bindings_(),
      reported_() {}

constexpr texture_reference_base::texture_reference_base(
    const texture_reference_base &other)
    : normalized(other.normalized), filterMode(other.filterMode),
      addressMode{other.addressMode[0], other.addressMode[1],
                  other.addressMode[2]},
      channelDesc(other.channelDesc), sRGB(other.sRGB),
      maxAnisotropy(other.maxAnisotropy),
      mipmapFilterMode(other.mipmapFilterMode),
      mipmapLevelBias(other.mipmapLevelBias),
      minMipmapLevelClamp(other.minMipmapLevelClamp),
      maxMipmapLevelClamp(other.maxMipmapLevelClamp),
      disableTrilinearOptimization(other.disableTrilinearOptimization),
      read_mode_(other.read_mode_), bindings_(), reported_() {}

inline texture_reference_base &
texture_reference_base::operator=(const texture_reference_base &other) {
  normalized = other.normalized;
  filterMode = other.filterMode;
  for (int i = 0; i < 3; ++i)
    addressMode[i] = other.addressMode[i];
  channelDesc = other.channelDesc;
  sRGB = other.sRGB;
  maxAnisotropy = other.maxAnisotropy;
  mipmapFilterMode = other.mipmapFilterMode;
  mipmapLevelBias = other.mipmapLevelBias;
  minMipmapLevelClamp = other.minMipmapLevelClamp;
  maxMipmapLevelClamp = other.maxMipmapLevelClamp;
  disableTrilinearOptimization = other.disableTrilinearOptimization;
  return *this;
}

inline cudaError_t texture_reference_base::bind(size_t *offset,
                                                const void *pointer,
                                                size_t bytes) const {
  return bind(offset, pointer, channelDesc, bytes);
}

template <class Desc>
cudaError_t texture_reference_base::bind(size_t *offset, const void *pointer,
                                         const Desc *desc, size_t bytes) const {
  if (!desc)
    return detail::failed(cudaErrorInvalidValue);
  return bind(offset, pointer, *desc, bytes);
}

inline cudaError_t
texture_reference_base::bind(size_t *offset, const void *pointer,
                             const cudaChannelFormatDesc &desc,
                             size_t bytes) const {
  detail::binding *b = nullptr;
  cudaError_t error = bindings_.get(&b);
  if (error != cudaSuccess ||
      (error = detail::check_pointer(b->on, pointer)) != cudaSuccess ||
      (error = detail::check_format(channelDesc, desc)) != cudaSuccess ||
      (error = detail::check_offset(b->on, offset, pointer)) != cudaSuccess)
    return error;

  const size_t texel = detail::texel_bytes(desc);
  const size_t shift = reinterpret_cast<size_t>(pointer) % b->on.alignment;
  detail::resource r;
  r.kind = detail::resource::linear;
  r.format = desc;
  r.base = static_cast<const char *>(pointer) - shift;
  if (bytes == UINT_MAX) {
    r.bytes = b->on.unlimited_bytes(r);
  } else {
    const size_t all = bytes + shift < bytes ? SIZE_MAX : bytes + shift;
    r.bytes = all / texel * texel;
    if (r.bytes / texel > b->on.max_linear)
      r.bytes = b->on.most_bytes(r);
  }
  b->bind(r, shift);
  if (offset)
    *offset = shift;
  return cudaSuccess;
}

inline cudaError_t texture_reference_base::bind2D(size_t *offset,
                                                  const void *pointer,
                                                  size_t width, size_t height,
                                                  size_t pitch) const {
  return bind2D(offset, pointer, channelDesc, width, height, pitch);
}

inline cudaError_t
texture_reference_base::bind2D(size_t *offset, const void *pointer,
                               const cudaChannelFormatDesc *desc, size_t width,
                               size_t height, size_t pitch) const {
  if (!desc)
    return detail::failed(cudaErrorInvalidValue);
  return bind2D(offset, pointer, *desc, width, height, pitch);
}

inline cudaError_t
texture_reference_base::bind2D(size_t *offset, const void *pointer,
                               const cudaChannelFormatDesc &desc, size_t width,
                               size_t height, size_t pitch) const {
  detail::binding *b = nullptr;
  cudaError_t error = bindings_.get(&b);
  if (error != cudaSuccess ||
      (error = detail::check_pointer(b->on, pointer)) != cudaSuccess ||
      (error = detail::check_format(channelDesc, desc)) != cudaSuccess ||
      (error = detail::check_extent(b->on, detail::texel_bytes(desc), width,
                                    height, pitch)) != cudaSuccess ||
      (error = detail::check_offset(b->on, offset, pointer)) != cudaSuccess)
    return error;

  const size_t shift = reinterpret_cast<size_t>(pointer) % b->on.alignment;
  detail::resource r;
  r.kind = detail::resource::pitched;
  r.format = desc;
  r.base = static_cast<const char *>(pointer) - shift;
  r.width = width;
  r.height = height;
  r.pitch = pitch;
  b->bind(r, shift);
  if (offset)
    *offset = shift;
  return cudaSuccess;
}

inline cudaError_t
texture_reference_base::bind_array(detail::resource::kind_type kind,
                                   const void *handle, cudaArray_const_t level,
                                   const cudaChannelFormatDesc *desc) const {
  detail::resource r;
  r.kind = kind;
  r.base = handle;
  detail::binding *b = nullptr;
  cudaError_t error = bindings_.get(&b);
  if (error != cudaSuccess ||
      (error = cudaGetChannelDesc(&r.format, level)) != cudaSuccess ||
      (error = detail::check_array_format(r.format, desc)) != cudaSuccess ||
      (error = detail::check_format(channelDesc, r.format)) != cudaSuccess)
    return error;
  b->bind(r, 0);
  return cudaSuccess;
}

inline cudaError_t
texture_reference_base::bind_to_array(cudaArray_const_t array) const {
  return bind_array(detail::resource::array, array, array, nullptr);
}

inline cudaError_t
texture_reference_base::bind_to_array(cudaArray_const_t array,
                                      const cudaChannelFormatDesc &desc) const {
  return bind_array(detail::resource::array, array, array, &desc);
}

inline cudaError_t
texture_reference_base::bind_to_array(cudaArray_const_t array,
                                      const cudaChannelFormatDesc *desc) const {
  if (!desc)
    return detail::failed(cudaErrorInvalidValue);
  return bind_to_array(array, *desc);
}

inline cudaError_t texture_reference_base::bind_to_mipmapped_array(
    cudaMipmappedArray_const_t array) const {
  cudaArray_t level = nullptr;
  const cudaError_t error = cudaGetMipmappedArrayLevel(&level, array, 0);
  if (error != cudaSuccess)
    return error;
  return bind_array(detail::resource::mipmapped, array, level, nullptr);
}

inline cudaError_t texture_reference_base::bind_to_mipmapped_array(
    cudaMipmappedArray_const_t array, const cudaChannelFormatDesc &desc) const {
  cudaArray_t level = nullptr;
  const cudaError_t error = cudaGetMipmappedArrayLevel(&level, array, 0);
  if (error != cudaSuccess)
    return error;
  return bind_array(detail::resource::mipmapped, array, level, &desc);
}

inline cudaError_t texture_reference_base::bind_to_mipmapped_array(
    cudaMipmappedArray_const_t array, const cudaChannelFormatDesc *desc) const {
  if (!desc)
    return detail::failed(cudaErrorInvalidValue);
  return bind_to_mipmapped_array(array, *desc);
}

inline cudaError_t texture_reference_base::unbind() const {
  if (detail::binding *b = bindings_.find())
    b->unbind();
  return cudaSuccess;
}

inline cudaError_t
texture_reference_base::alignment_offset(size_t *offset) const {
  size_t bytes = 0, texel = 0;
  detail::binding *b = bindings_.find();
  if (!offset)
    return detail::failed(cudaErrorInvalidValue);
  if (b)
    b->on.notice_reset();
  if (!b || !b->query(&bytes, &texel))
    return detail::failed(cudaErrorInvalidTextureBinding);
  *offset = bytes;
  return cudaSuccess;
}

inline size_t texture_reference_base::offset() const {
  size_t bytes = 0, texel = 0;
  detail::binding *b = bindings_.find();
  return b && b->query(&bytes, &texel) ? bytes : 0;
}

inline size_t texture_reference_base::offset_in_texels() const {
  size_t bytes = 0, texel = 0;
  detail::binding *b = bindings_.find();
  return b && b->query(&bytes, &texel) ? bytes / texel : 0;
}

inline detail::sampling texture_reference_base::attributes() const {
  detail::sampling s = {normalized,
                        filterMode,
                        {addressMode[0], addressMode[1], addressMode[2]},
                        sRGB,
                        maxAnisotropy,
                        mipmapFilterMode,
                        mipmapLevelBias,
                        minMipmapLevelClamp,
                        maxMipmapLevelClamp,
                        disableTrilinearOptimization,
                        read_mode_};
  return s;
}

inline cudaTextureObject_t
texture_reference_base::object(detail::call_site where) const {
  int texels;
  return object(where, &texels);
}

inline cudaTextureObject_t
texture_reference_base::object(detail::call_site where, int *texels) const {
  bool bound = false;
  cudaTextureObject_t handle = 0;
  if (detail::binding *b = bindings_.find())
    handle = b->object(attributes(), &bound, texels);
  if (!bound)
    where.unbound(this, reported_);
  return handle;
}

inline void *
texture_reference_base::kernel_argument(detail::call_site where) const {
  enum { kept = 256 }; // as many textures as one kernel can have
  static thread_local cudaTextureObject_t handles[kept];
  static thread_local unsigned next = 0;
  cudaTextureObject_t *slot = &handles[next++ % kept];
  *slot = object(where);
  return slot;
}

inline cudaError_t get_texture_reference(const texture_reference_base **ref,
                                         const texture_reference_base *tex) {
  if (!ref)
    return detail::failed(cudaErrorInvalidValue);
  if (!tex)
    return cudaErrorInvalidTexture; // and nothing is left pending
  *ref = tex;
  return cudaSuccess;
}

} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_MEMBERS_H
