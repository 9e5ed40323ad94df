// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the element type of a texture says: its channel descriptor, and the type
// that each fetch of it returns.

#ifndef TEXMIGRATE_DETAIL_TEXEL_H
#define TEXMIGRATE_DETAIL_TEXEL_H

#include "runtime_api.h"

namespace texmigrate {
namespace detail {

constexpr cudaChannelFormatDesc channel_desc(int bits, int channels,
                                             cudaChannelFormatKind kind) {
  return cudaChannelFormatDesc{bits, channels > 1 ? bits : 0,
                               channels > 2 ? bits : 0, channels > 3 ? bits : 0,
                               kind};
}

/// The descriptor that cudaCreateChannelDesc<T>() returns, as a constant. A
/// type that textures cannot hold has the descriptor without a format.
template <class T> struct texel {
  static constexpr cudaChannelFormatDesc desc() {
    return channel_desc(0, 1, cudaChannelFormatKindNone);
  }
};

// type: an element type; normalized: what a NormalizedFloat fetch of it
// returns; gathered: what an ElementType gather of it returns.
#define TEXMIGRATE_TEXEL(Type, Channels, Normalized, Gathered, Kind)           \
  template <> struct texel<Type> {                                             \
    typedef Type type;                                                         \
    typedef Normalized normalized;                                             \
    typedef Gathered gathered;                                                 \
    static constexpr cudaChannelFormatDesc desc() {                            \
      return channel_desc(8 * int(sizeof(Type)) / Channels, Channels, Kind);   \
    }                                                                          \
  };
#define TEXMIGRATE_TEXELS(Scalar, Vector, Kind)                                \
  TEXMIGRATE_TEXEL(Scalar, 1, float, Vector##4, Kind)                          \
  TEXMIGRATE_TEXEL(Vector##1, 1, float1, Vector##4, Kind)                      \
  TEXMIGRATE_TEXEL(Vector##2, 2, float2, Vector##4, Kind)                      \
  TEXMIGRATE_TEXEL(Vector##3, 3, float3, Vector##4, Kind)                      \
  TEXMIGRATE_TEXEL(Vector##4, 4, float4, Vector##4, Kind)

TEXMIGRATE_TEXELS(signed char, char, cudaChannelFormatKindSigned)
TEXMIGRATE_TEXELS(unsigned char, uchar, cudaChannelFormatKindUnsigned)
TEXMIGRATE_TEXELS(short, short, cudaChannelFormatKindSigned)
TEXMIGRATE_TEXELS(unsigned short, ushort, cudaChannelFormatKindUnsigned)
TEXMIGRATE_TEXELS(int, int, cudaChannelFormatKindSigned)
TEXMIGRATE_TEXELS(unsigned int, uint, cudaChannelFormatKindUnsigned)
TEXMIGRATE_TEXELS(float, float, cudaChannelFormatKindFloat)
TEXMIGRATE_TEXEL(char, 1, float, char4,
                 char(-1) < char(0) ? cudaChannelFormatKindSigned
                                    : cudaChannelFormatKindUnsigned)
#if !defined(__LP64__)
TEXMIGRATE_TEXELS(long, long, cudaChannelFormatKindSigned)
TEXMIGRATE_TEXELS(unsigned long, ulong, cudaChannelFormatKindUnsigned)
#endif
#undef TEXMIGRATE_TEXELS
#undef TEXMIGRATE_TEXEL

/// The result of a fetch, and of a gather, as the legacy overloads declared it.
template <class T, cudaTextureReadMode Mode> struct fetch_result {
  typedef typename texel<T>::type type;
  typedef typename texel<T>::gathered gathered;
};
template <class T> struct fetch_result<T, cudaReadModeNormalizedFloat> {
  typedef typename texel<T>::normalized type;
  typedef float4 gathered;
};

/// Bytes of one texel of this format.
inline size_t texel_bytes(const cudaChannelFormatDesc &d) {
  return static_cast<size_t>(d.x + d.y + d.z + d.w) / 8;
}

inline int channel_count(const cudaChannelFormatDesc &d) {
  return (d.x != 0) + (d.y != 0) + (d.z != 0) + (d.w != 0);
}

inline bool same_format(const cudaChannelFormatDesc &a,
                        const cudaChannelFormatDesc &b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w && a.f == b.f;
}

/// Whether textures can have the format at all: one, two or four channels of 8,
/// 16 or 32 bits, floats of 16 or 32. Kinds beyond the three basic ones are
/// left to the runtime to judge.
inline bool is_format(const cudaChannelFormatDesc &d) {
  if (d.f >= cudaChannelFormatKindNone)
    return d.f > cudaChannelFormatKindNone && texel_bytes(d) != 0;
  return (d.x == 32 || d.x == 16 ||
          (d.x == 8 && d.f != cudaChannelFormatKindFloat)) &&
         (d.y == 0 || d.y == d.x) && d.z == d.w &&
         (d.z == 0 || (d.z == d.x && d.y == d.x));
}

/// Whether a texture that says it has the format \p wanted may be bound to
/// memory of the format \p given: the same format, or 16-bit floats for float.
inline bool can_read(const cudaChannelFormatDesc &wanted,
                     const cudaChannelFormatDesc &given) {
  if (given.f > cudaChannelFormatKindNone || same_format(wanted, given))
    return true;
  return wanted.f == cudaChannelFormatKindFloat && given.f == wanted.f &&
         given.x == 16 && channel_count(wanted) == channel_count(given);
}

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_TEXEL_H
