// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A model of the CUDA runtime that counts and judges what the shim does. It has
// several devices, memory that is only addresses, texture objects, and launches
// that go on using objects until the device is synchronized.

#ifndef FAKE_RUNTIME_H
#define FAKE_RUNTIME_H

#include <cstddef>
#include <cuda_runtime.h>

namespace fake {

enum {
  deviceCount = 4,
  lastDevice = deviceCount - 1, ///< cudaHostRegister fails on it
  alignment = 512,
  pitchAlignment = 32,
  maxLinear = 1 << 27,
  maxWidth = 131072,
  maxHeight = 65000,
  maxPitch = 1 << 21
};

/// Back to a runtime that nobody has used; the shim keeps what it knows, as
/// after cudaDeviceReset of every device.
void restart();

/// Memory of the current device, aligned to 512 bytes. The same address again
/// after freeing.
char *allocate(size_t bytes);
void release(void *pointer);
char *allocatePinned(size_t bytes);
char *allocateManaged(size_t bytes);

cudaArray_t makeArray(const cudaChannelFormatDesc &desc);
void freeArray(cudaArray_t array); ///< the next array gets the same handle
cudaMipmappedArray_t makeMipmappedArray(const cudaChannelFormatDesc &desc);

/// What an object was made of. Fails the test if it does not live on the
/// current device.
struct Object {
  cudaResourceDesc resource;
  cudaTextureDesc texture;
};
Object describe(cudaTextureObject_t object);

/// A kernel that reads the object is queued until cudaFree.
void launch(cudaTextureObject_t object);

int created();   ///< objects ever created
int destroyed(); ///< objects ever destroyed by call
int alive();     ///< objects on all devices
int syncs();     ///< calls of cudaFree, which waits
int faults();    ///< objects destroyed while in use, unknown handles, ...

void setCapturing(bool on);           ///< a stream of this process is captured
void setOutOfMemory(bool on);         ///< cudaMalloc fails
void setMostLinearBytes(size_t most); ///< objects larger than this fail

} // namespace fake

#endif // FAKE_RUNTIME_H
