// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every call that the shim makes into the CUDA runtime, in one place. All of
// them exist from CUDA 11.0 on:
//
//   cudaGetDevice                 which device's binding is meant
//   cudaDeviceGetAttribute        alignments and limits, once for each device
//   cudaPointerGetAttributes      whether a pointer can be bound; resets
//   cudaHostRegister              one page for each device, to notice resets
//   cudaGetChannelDesc            the format of an array
//   cudaGetMipmappedArrayLevel    the same for a mipmapped array
//   cudaCreateTextureObject
//   cudaDestroyTextureObject
//   cudaDeviceSynchronize         before a batch of old objects is destroyed
//   cudaGetLastError              to take back the error of a failed attempt
//   cudaThreadExchangeStreamCaptureMode  around the calls that capture forbids
//
// A test replaces them by functions of its own with the same names.

#ifndef TEXMIGRATE_DETAIL_RUNTIME_API_H
#define TEXMIGRATE_DETAIL_RUNTIME_API_H

#include <cuda_runtime.h>

#if defined(__CUDACC__)
#define TEXMIGRATE_HOST_DEVICE __host__ __device__
#else
#define TEXMIGRATE_HOST_DEVICE
#endif

namespace texmigrate {
namespace detail {

/// Returns \p error after making it visible to cudaGetLastError, as the legacy
/// runtime did with every error that it returned. A runtime call is made to
/// fail for that; it can only fail with cudaErrorInvalidValue, so this is what
/// cudaGetLastError says for the other codes as well.
inline cudaError_t failed(cudaError_t error) {
  (void)cudaDeviceGetAttribute(nullptr, cudaDevAttrTextureAlignment, 0);
  return error;
}

/// Lets this thread create, destroy and wait while any thread captures a
/// stream; the capture goes on undisturbed.
class relaxed_capture {
public:
  relaxed_capture() : mode_(cudaStreamCaptureModeRelaxed) {
    (void)cudaThreadExchangeStreamCaptureMode(&mode_);
  }
  ~relaxed_capture() { (void)cudaThreadExchangeStreamCaptureMode(&mode_); }
  relaxed_capture(const relaxed_capture &) = delete;
  relaxed_capture &operator=(const relaxed_capture &) = delete;

private:
  cudaStreamCaptureMode mode_;
};

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_RUNTIME_API_H
