// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every call that the shim makes into the CUDA runtime, in one place. All of
// them exist from CUDA 11.0 on:
//
//   cudaGetDevice                 which device's binding is meant
//   cudaGetDeviceCount            with one device, there is nothing to ask
//   cudaDeviceGetAttribute        alignments and limits, once for each device
//   cudaPointerGetAttributes      whether a pointer can be bound; resets
//   cudaHostRegister              one page for each device, to notice resets
//   cudaGetChannelDesc            the format of an array
//   cudaGetMipmappedArrayLevel    the same for a mipmapped array
//   cudaCreateTextureObject
//   cudaDestroyTextureObject
//   cudaMalloc, cudaFree          to wait for the device, before a batch of old
//                                 objects is destroyed
//   cudaGetLastError              to take back the error of a failed attempt
//   cudaPeekAtLastError           whether the right error is pending
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

/// The current device. With one device the runtime need not be asked each time.
inline cudaError_t current_device(int *ordinal) {
  static const bool only_one = [] {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count == 1;
  }();
  if (!only_one)
    return cudaGetDevice(ordinal);
  *ordinal = 0;
  return cudaSuccess;
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

/// Returns \p error after making it visible to cudaGetLastError, as the legacy
/// binds did. A runtime call is made to fail for that. None is known for
/// cudaErrorSymbolNotFound and cudaErrorInvalidTextureBinding (pending.cu looks
/// for one): cudaGetLastError then says cudaErrorInvalidValue.
inline cudaError_t failed(cudaError_t error) {
  if (error == cudaErrorInvalidChannelDescriptor) {
    cudaResourceDesc no_format = {};
    no_format.resType = cudaResourceTypeLinear;
    const cudaTextureDesc how = {};
    cudaTextureObject_t none = 0;
    relaxed_capture guard;
    (void)cudaCreateTextureObject(&none, &no_format, &how, nullptr);
  }
  if (cudaPeekAtLastError() != error)
    (void)cudaDeviceGetAttribute(nullptr, cudaDevAttrTextureAlignment, 0);
  return error;
}

/// Waits for all work of the current device. Freeing memory waits for it, and
/// leaves the capture of a stream alone; cudaDeviceSynchronize would spoil it.
inline bool wait_for_device() {
  relaxed_capture guard;
  void *memory = nullptr;
  return cudaMalloc(&memory, 1) == cudaSuccess &&
         cudaFree(memory) == cudaSuccess;
}

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_RUNTIME_API_H
