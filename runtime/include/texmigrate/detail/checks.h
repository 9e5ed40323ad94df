// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks that the legacy bind calls made and that creating a texture object
// does not make. Each returns the error code of the legacy call.

#ifndef TEXMIGRATE_DETAIL_CHECKS_H
#define TEXMIGRATE_DETAIL_CHECKS_H

#include "device.h"

namespace texmigrate {
namespace detail {

/// A pointer can be bound if the device \p d can read it and, for memory of a
/// device, lies on \p d.
inline cudaError_t check_pointer(const device &d, const void *pointer) {
  if (!pointer)
    return failed(cudaErrorSymbolNotFound);
  cudaPointerAttributes a = {};
  const cudaError_t error = cudaPointerGetAttributes(&a, pointer);
  if (error != cudaSuccess)
    return error;
  if (a.type == cudaMemoryTypeUnregistered ||
      (a.type == cudaMemoryTypeDevice && a.device != d.ordinal))
    return failed(cudaErrorSymbolNotFound);
  return cudaSuccess;
}

/// Memory of the format \p given suits a texture whose channelDesc is
/// \p wanted. The type of the texture is not asked.
inline cudaError_t check_format(const cudaChannelFormatDesc &wanted,
                                const cudaChannelFormatDesc &given) {
  if (!is_format(wanted) || !is_format(given))
    return failed(cudaErrorInvalidChannelDescriptor);
  if (!can_read(wanted, given))
    return failed(cudaErrorInvalidValue);
  return cudaSuccess;
}

/// The base is aligned, or the caller asked for the offset.
inline cudaError_t check_offset(const device &d, const size_t *offset,
                                const void *pointer) {
  if (!offset && reinterpret_cast<size_t>(pointer) % d.alignment != 0)
    return failed(cudaErrorInvalidValue);
  return cudaSuccess;
}

inline cudaError_t check_extent(const device &d, size_t texel, size_t width,
                                size_t height, size_t pitch) {
  if (width == 0 || height == 0 || pitch == 0 || width > d.max_width ||
      height > d.max_height || pitch > d.max_pitch ||
      pitch % d.pitch_alignment != 0 || width * texel > pitch)
    return failed(cudaErrorInvalidValue);
  return cudaSuccess;
}

/// The format of an array is the one that the caller said, if it said one.
inline cudaError_t check_array_format(const cudaChannelFormatDesc &actual,
                                      const cudaChannelFormatDesc *said) {
  if (said && !same_format(actual, *said))
    return failed(cudaErrorInvalidValue);
  return cudaSuccess;
}

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_CHECKS_H
