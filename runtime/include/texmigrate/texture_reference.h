// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// texmigrate::texture_reference<T, Dim, ReadMode> stands in for CUDA's removed
// texture<T, Dim, ReadMode>: the same attributes with the same defaults, and
// members for the calls that took a reference. In kernels a texture object
// takes its place:
//
//   static texmigrate::texture_reference<float, 2> tex;
//
//   __global__ void k(float *out, cudaTextureObject_t tex) {
//     out[threadIdx.x] = tex2D<float>(tex, threadIdx.x + 0.5f, 0.5f);
//   }
//
//   tex.filterMode = cudaFilterModeLinear;
//   tex.bind_to_array(array);
//   k<<<1, 32>>>(out, tex.object());
//
// As with texture references, a binding belongs to the current device, the
// attributes belong to all, and a launch uses what was set and bound when it
// was made, whatever happens to the reference later. See docs/shim.md.
//
// C++11 and later, with nvcc, clang or a host compiler; CUDA 11.0 and later.

#ifndef TEXMIGRATE_TEXTURE_REFERENCE_H
#define TEXMIGRATE_TEXTURE_REFERENCE_H

#include "detail/binding.h"
#include "detail/debug.h"
#include "texture_view.h"

namespace texmigrate {

/// In place of the offset of a bind: see bind(keep_offset, ...).
enum keep_offset_t { keep_offset };

/// Stands in for `textureReference`. All members may be called from any host
/// thread. Every function that returns cudaError_t returns what the legacy call
/// returned, and a failed bind leaves the earlier binding as it was.
struct texture_reference_base {
  // The attributes. A change takes effect at the next object().
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc; ///< what a bind may be given
  int sRGB;
  unsigned int maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias;
  float minMipmapLevelClamp;
  float maxMipmapLevelClamp;
  int disableTrilinearOptimization;

  constexpr texture_reference_base();
  constexpr texture_reference_base(const texture_reference_base &other);
  texture_reference_base &operator=(const texture_reference_base &other);

  // A bind accepts memory of the format channelDesc says, which is that of the
  // type until the program changes it, and half floats where it says float.

  /// cudaBindTexture. The base is aligned down; *offset receives the bytes in
  /// between, which kernels divide by the texel size and add to their index.
  /// Without an offset a misaligned pointer is cudaErrorInvalidValue. \p bytes
  /// counts from \p pointer; UINT_MAX means no limit.
  cudaError_t bind(size_t *offset, const void *pointer,
                   size_t bytes = UINT_MAX) const;
  cudaError_t bind(size_t *offset, const void *pointer,
                   const cudaChannelFormatDesc &desc,
                   size_t bytes = UINT_MAX) const;
  template <class Desc> // a pointer to a descriptor; a template, so that a
                        // literal 0 is a size
  cudaError_t bind(size_t *offset, const void *pointer, const Desc *desc,
                   size_t bytes = UINT_MAX) const;

  /// A bind for programs that dropped the offset: it is kept for linear(),
  /// whose fetches count from \p pointer. A pointer between two texels is
  /// cudaErrorInvalidValue.
  cudaError_t bind(keep_offset_t, const void *pointer,
                   size_t bytes = UINT_MAX) const;
  cudaError_t bind(keep_offset_t, const void *pointer,
                   const cudaChannelFormatDesc &desc,
                   size_t bytes = UINT_MAX) const;
  template <class Desc>
  cudaError_t bind(keep_offset_t, const void *pointer, const Desc *desc,
                   size_t bytes = UINT_MAX) const;

  /// cudaBindTexture2D. \p width in texels, \p height in rows, \p pitch in
  /// bytes. *offset in bytes; the width is not extended by it.
  cudaError_t bind2D(size_t *offset, const void *pointer, size_t width,
                     size_t height, size_t pitch) const;
  cudaError_t bind2D(size_t *offset, const void *pointer,
                     const cudaChannelFormatDesc &desc, size_t width,
                     size_t height, size_t pitch) const;
  cudaError_t bind2D(size_t *offset, const void *pointer,
                     const cudaChannelFormatDesc *desc, size_t width,
                     size_t height, size_t pitch) const;

  /// cudaBindTextureToArray. A given descriptor must be that of the array.
  cudaError_t bind_to_array(cudaArray_const_t array) const;
  cudaError_t bind_to_array(cudaArray_const_t array,
                            const cudaChannelFormatDesc &desc) const;
  cudaError_t bind_to_array(cudaArray_const_t array,
                            const cudaChannelFormatDesc *desc) const;

  /// cudaBindTextureToMipmappedArray.
  cudaError_t bind_to_mipmapped_array(cudaMipmappedArray_const_t array) const;
  cudaError_t bind_to_mipmapped_array(cudaMipmappedArray_const_t array,
                                      const cudaChannelFormatDesc &desc) const;
  cudaError_t bind_to_mipmapped_array(cudaMipmappedArray_const_t array,
                                      const cudaChannelFormatDesc *desc) const;

  /// cudaUnbindTexture.
  cudaError_t unbind() const;

  /// cudaGetTextureAlignmentOffset, in bytes.
  cudaError_t alignment_offset(size_t *offset) const;

  /// The offset of the present binding; 0 when unbound.
  size_t offset() const;           ///< in bytes
  size_t offset_in_texels() const; ///< in texels, rounded down

  /// The texture object for the present attributes and binding on the current
  /// device, to be passed to the kernel at its launch. Do not keep it beyond.
  /// 0, without an error, if unbound: fetches read zeros. 0 as well if the
  /// attributes do not fit the binding; the error that the launch used to give
  /// is then in cudaGetLastError.
  cudaTextureObject_t
  object(detail::call_site where = detail::call_site()) const;

  /// For the argument array of cudaLaunchKernel: where object()'s present value
  /// is stored, until this thread has called kernel_argument() 256 times more.
  void *kernel_argument(detail::call_site where = detail::call_site()) const;

protected:
  constexpr texture_reference_base(int norm, cudaTextureFilterMode fMode,
                                   cudaTextureAddressMode aMode,
                                   const cudaChannelFormatDesc &desc,
                                   cudaTextureReadMode read);
  /// object(), and the offset that belongs to it.
  cudaTextureObject_t object(detail::call_site where, int *texels) const;

private:
  detail::sampling attributes() const;
  cudaError_t bind_array(detail::resource::kind_type kind, const void *handle,
                         cudaArray_const_t level,
                         const cudaChannelFormatDesc *desc) const;

  cudaTextureReadMode read_mode_;
  mutable detail::bindings bindings_;
  mutable detail::once_flag reported_;
};

/// Stands in for `texture<T, Dim, Mode>`. A copy has the attributes of the
/// original but no binding.
template <class T, int Dim = cudaTextureType1D,
          cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture_reference : texture_reference_base {
  typedef texture_view<T, Dim, Mode> view_type;

  constexpr texture_reference(
      int norm = 0, cudaTextureFilterMode fMode = cudaFilterModePoint,
      cudaTextureAddressMode aMode = cudaAddressModeClamp)
      : texture_reference_base(norm, fMode, aMode, detail::texel<T>::desc(),
                               Mode) {}

  constexpr texture_reference(int norm, cudaTextureFilterMode fMode,
                              cudaTextureAddressMode aMode,
                              cudaChannelFormatDesc desc)
      : texture_reference_base(norm, fMode, aMode, desc, Mode) {}

  /// object(), with the type of the texture.
  view_type view(detail::call_site where = detail::call_site()) const {
    return view_type(object(where));
  }

  /// For kernels that read linear memory from where it was bound, whatever its
  /// alignment: object() and the offset in texels. 1-D textures.
  linear_view<T, Dim, Mode>
  linear(detail::call_site where = detail::call_site()) const {
    int texels = 0;
    const cudaTextureObject_t handle = this->object(where, &texels);
    return linear_view<T, Dim, Mode>(handle, texels);
  }

  /// kernel_argument() for a parameter that takes linear().
  void *linear_argument(detail::call_site where = detail::call_site()) const;
};

/// Stands for cudaGetTextureReference.
cudaError_t get_texture_reference(const texture_reference_base **ref,
                                  const texture_reference_base *tex);

} // namespace texmigrate

#include "detail/members.h"

#include "detail/linear.h"

#endif // TEXMIGRATE_TEXTURE_REFERENCE_H
