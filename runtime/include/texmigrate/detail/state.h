// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two halves of what a texture object is made of: the memory that it reads
// (resource) and how it reads (sampling). Two equal pairs make the same object.

#ifndef TEXMIGRATE_DETAIL_STATE_H
#define TEXMIGRATE_DETAIL_STATE_H

#include "texel.h"

namespace texmigrate {
namespace detail {

/// The attributes of a texture reference at one moment.
struct sampling {
  int normalized;
  cudaTextureFilterMode filter;
  cudaTextureAddressMode address[3];
  int srgb;
  unsigned int max_anisotropy;
  cudaTextureFilterMode mipmap_filter;
  float mipmap_bias, mipmap_min, mipmap_max;
  int no_trilinear_optimization;
  cudaTextureReadMode read;

  bool operator==(const sampling &o) const {
    return normalized == o.normalized && filter == o.filter &&
           address[0] == o.address[0] && address[1] == o.address[1] &&
           address[2] == o.address[2] && srgb == o.srgb &&
           max_anisotropy == o.max_anisotropy &&
           mipmap_filter == o.mipmap_filter && mipmap_bias == o.mipmap_bias &&
           mipmap_min == o.mipmap_min && mipmap_max == o.mipmap_max &&
           no_trilinear_optimization == o.no_trilinear_optimization &&
           read == o.read;
  }

  cudaTextureDesc desc() const {
    // A zeroed address mode is Wrap: set every one.
    cudaTextureDesc d = {};
    for (int i = 0; i < 3; ++i)
      d.addressMode[i] = address[i];
    d.filterMode = filter;
    d.readMode = read;
    d.sRGB = srgb;
    d.normalizedCoords = normalized;
    d.maxAnisotropy = max_anisotropy;
    d.mipmapFilterMode = mipmap_filter;
    d.mipmapLevelBias = mipmap_bias;
    d.minMipmapLevelClamp = mipmap_min;
    d.maxMipmapLevelClamp = mipmap_max;
    set_trilinear(d, no_trilinear_optimization, 0);
    return d;
  }

private:
  // Some older toolkits lack the field.
  template <class Desc>
  static auto set_trilinear(Desc &d, int off, int)
      -> decltype(d.disableTrilinearOptimization = off, void()) {
    d.disableTrilinearOptimization = off;
  }
  template <class Desc> static void set_trilinear(Desc &, int, long) {}
};

/// What a texture is bound to.
struct resource {
  enum kind_type { none, linear, pitched, array, mipmapped };

  kind_type kind;
  cudaChannelFormatDesc format;
  const void *base;            ///< aligned address, or the handle of the array
  size_t bytes;                ///< linear: readable from base
  size_t width, height, pitch; ///< pitched: texels, rows, bytes

  resource()
      : kind(none), format(channel_desc(0, 1, cudaChannelFormatKindNone)),
        base(nullptr), bytes(0), width(0), height(0), pitch(0) {}

  bool of_array() const { return kind == array || kind == mipmapped; }

  bool operator==(const resource &o) const {
    return base == o.base && kind == o.kind && bytes == o.bytes &&
           width == o.width && height == o.height && pitch == o.pitch &&
           same_format(format, o.format);
  }

  /// Whether both make the same object here: linear memory ignores most
  /// attributes, and a change of one that is ignored needs no other object.
  bool same_sampling(const sampling &a, const sampling &b) const {
    return kind == linear ? a.srgb == b.srgb && a.read == b.read : a == b;
  }

  cudaResourceDesc desc() const {
    cudaResourceDesc d = {};
    void *p = const_cast<void *>(base);
    switch (kind) {
    case none:
      break;
    case linear:
      d.resType = cudaResourceTypeLinear;
      d.res.linear.devPtr = p;
      d.res.linear.desc = format;
      d.res.linear.sizeInBytes = bytes;
      break;
    case pitched:
      d.resType = cudaResourceTypePitch2D;
      d.res.pitch2D.devPtr = p;
      d.res.pitch2D.desc = format;
      d.res.pitch2D.width = width;
      d.res.pitch2D.height = height;
      d.res.pitch2D.pitchInBytes = pitch;
      break;
    case array:
      d.resType = cudaResourceTypeArray;
      d.res.array.array = static_cast<cudaArray_t>(p);
      break;
    case mipmapped:
      d.resType = cudaResourceTypeMipmappedArray;
      d.res.mipmap.mipmap = static_cast<cudaMipmappedArray_t>(p);
      break;
    }
    return d;
  }
};

/// A texture object and what it was made of. What is asked of one that is
/// retired comes first: it is read long after the rest, from cold memory.
struct cached_object {
  cached_object *next;
  cudaTextureObject_t handle;
  resource what;
  sampling how;
};

/// Makes an object. On failure the runtime keeps the error for
/// cudaGetLastError.
inline cudaError_t create_object(const resource &what, const sampling &how,
                                 cudaTextureObject_t *handle) {
  const cudaResourceDesc r = what.desc();
  cudaTextureDesc t = how.desc();
  // Floats are read as they are, where an object refuses to normalize them.
  if (what.format.f == cudaChannelFormatKindFloat)
    t.readMode = cudaReadModeElementType;
  relaxed_capture guard;
  return cudaCreateTextureObject(handle, &r, &t, nullptr);
}

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_STATE_H
