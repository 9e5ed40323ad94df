// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FakeRuntime.h"

#include <climits>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace {

struct Block {
  size_t bytes;
  cudaMemoryType type;
  int device;
};

struct Device {
  std::map<cudaTextureObject_t, fake::Object> objects;
  std::set<cudaTextureObject_t> inUse;
  // Handles start again after a reset, and come back after destruction: a stale
  // one looks alive.
  cudaTextureObject_t nextHandle = 1;
  std::vector<cudaTextureObject_t> freeHandles;
};

struct Runtime {
  std::mutex mutex;
  Device devices[fake::deviceCount];
  std::map<uintptr_t, Block> blocks;
  std::map<uintptr_t, int> registered;
  std::map<uintptr_t, cudaChannelFormatDesc> arrays, mipmapped;
  int created = 0, destroyed = 0, syncs = 0, faults = 0;
  bool capturing = false, outOfMemory = false;
  size_t mostLinearBytes = UINT_MAX;
};

Runtime &runtime() {
  static Runtime *r = new Runtime;
  return *r;
}

thread_local int currentDevice = 0;
thread_local cudaError_t lastError = cudaSuccess;
thread_local cudaStreamCaptureMode captureMode = cudaStreamCaptureModeGlobal;

cudaError_t fail(cudaError_t error) {
  if (error != cudaSuccess)
    lastError = error;
  return error;
}

uintptr_t address(const void *p) { return reinterpret_cast<uintptr_t>(p); }

char *place(size_t bytes, cudaMemoryType type) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  uintptr_t at = uintptr_t(1) << 40;
  for (const auto &block : r.blocks) {
    if (block.first - at >= bytes)
      break;
    at = (block.first + block.second.bytes + fake::alignment - 1) /
         fake::alignment * fake::alignment;
  }
  r.blocks[at] = Block{bytes, type, currentDevice};
  return reinterpret_cast<char *>(at);
}

// What the real call refuses, as far as it was measured.
cudaError_t judge(const cudaResourceDesc &res, const cudaTextureDesc &tex) {
  Runtime &r = runtime();
  cudaChannelFormatDesc format = {};
  switch (res.resType) {
  case cudaResourceTypeLinear:
    format = res.res.linear.desc;
    if (!format.x)
      return cudaErrorInvalidChannelDescriptor;
    if (address(res.res.linear.devPtr) % fake::alignment != 0 ||
        res.res.linear.sizeInBytes > r.mostLinearBytes)
      return cudaErrorInvalidValue;
    break;
  case cudaResourceTypePitch2D:
    format = res.res.pitch2D.desc;
    if (address(res.res.pitch2D.devPtr) % fake::alignment != 0 ||
        res.res.pitch2D.pitchInBytes % fake::pitchAlignment != 0)
      return cudaErrorInvalidValue;
    break;
  case cudaResourceTypeArray:
    if (!r.arrays.count(address(res.res.array.array)))
      return cudaErrorInvalidResourceHandle;
    format = r.arrays[address(res.res.array.array)];
    break;
  case cudaResourceTypeMipmappedArray:
    if (!r.mipmapped.count(address(res.res.mipmap.mipmap)))
      return cudaErrorInvalidResourceHandle;
    format = r.mipmapped[address(res.res.mipmap.mipmap)];
    break;
  }
  const bool isFloat = format.f == cudaChannelFormatKindFloat;
  if (tex.readMode == cudaReadModeNormalizedFloat &&
      (isFloat || format.x == 32))
    return cudaErrorInvalidNormSetting;
  if (res.resType != cudaResourceTypeLinear &&
      tex.filterMode == cudaFilterModeLinear && !isFloat &&
      tex.readMode == cudaReadModeElementType)
    return cudaErrorInvalidFilterSetting;
  return cudaSuccess;
}

cudaArray_t addArray(std::map<uintptr_t, cudaChannelFormatDesc> &arrays,
                     const cudaChannelFormatDesc &desc) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  // Never the handle of an array and of a mipmapped one at once.
  uintptr_t at = &arrays == &runtime().arrays ? 0x1000 : 0x1008;
  while (arrays.count(at))
    at += 0x10;
  arrays[at] = desc;
  return reinterpret_cast<cudaArray_t>(at);
}

} // namespace

namespace fake {

void restart() {
  for (int i = 0; i < deviceCount; ++i) {
    currentDevice = i;
    cudaDeviceReset();
  }
  currentDevice = 0;
  lastError = cudaSuccess;
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.created = r.destroyed = r.syncs = r.faults = 0;
  r.capturing = r.outOfMemory = false;
  r.mostLinearBytes = UINT_MAX;
}

char *allocate(size_t bytes) { return place(bytes, cudaMemoryTypeDevice); }
char *allocatePinned(size_t bytes) { return place(bytes, cudaMemoryTypeHost); }
char *allocateManaged(size_t bytes) {
  return place(bytes, cudaMemoryTypeManaged);
}

void release(void *pointer) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  runtime().blocks.erase(address(pointer));
}

cudaArray_t makeArray(const cudaChannelFormatDesc &desc) {
  return addArray(runtime().arrays, desc);
}

void freeArray(cudaArray_t array) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  runtime().arrays.erase(address(array));
}

cudaMipmappedArray_t makeMipmappedArray(const cudaChannelFormatDesc &desc) {
  return reinterpret_cast<cudaMipmappedArray_t>(
      addArray(runtime().mipmapped, desc));
}

Object describe(cudaTextureObject_t object) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  const auto &objects = r.devices[currentDevice].objects;
  const auto found = objects.find(object);
  if (found != objects.end())
    return found->second;
  ++r.faults;
  return Object();
}

void launch(cudaTextureObject_t object) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (!object)
    return;
  if (!r.devices[currentDevice].objects.count(object))
    ++r.faults;
  r.devices[currentDevice].inUse.insert(object);
}

#define COUNTER(Name)                                                          \
  int Name() {                                                                 \
    std::lock_guard<std::mutex> lock(runtime().mutex);                         \
    return runtime().Name;                                                     \
  }
COUNTER(created)
COUNTER(destroyed)
COUNTER(syncs)
COUNTER(faults)
#undef COUNTER

int alive() {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  size_t all = 0;
  for (const Device &d : runtime().devices)
    all += d.objects.size();
  return static_cast<int>(all);
}

void setCapturing(bool on) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  runtime().capturing = on;
}
void setOutOfMemory(bool on) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  runtime().outOfMemory = on;
}
void setMostLinearBytes(size_t most) {
  std::lock_guard<std::mutex> lock(runtime().mutex);
  runtime().mostLinearBytes = most;
}

} // namespace fake

cudaError_t cudaGetDevice(int *device) {
  *device = currentDevice;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  currentDevice = device;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attr, int) {
  if (!value)
    return fail(cudaErrorInvalidValue);
  switch (attr) {
  case cudaDevAttrTextureAlignment:
    *value = fake::alignment;
    break;
  case cudaDevAttrTexturePitchAlignment:
    *value = fake::pitchAlignment;
    break;
  case cudaDevAttrMaxTexture1DLinearWidth:
    *value = fake::maxLinear;
    break;
  case cudaDevAttrMaxTexture2DLinearWidth:
    *value = fake::maxWidth;
    break;
  case cudaDevAttrMaxTexture2DLinearHeight:
    *value = fake::maxHeight;
    break;
  case cudaDevAttrMaxTexture2DLinearPitch:
    *value = fake::maxPitch;
    break;
  case cudaDevAttrHostRegisterSupported:
    *value = 1;
    break;
  }
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes,
                                     const void *pointer) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  *attributes = cudaPointerAttributes();
  const auto page = r.registered.find(address(pointer));
  if (page != r.registered.end()) {
    attributes->type = cudaMemoryTypeHost;
    attributes->device = page->second;
    return cudaSuccess;
  }
  auto block = r.blocks.upper_bound(address(pointer));
  if (block == r.blocks.begin())
    return cudaSuccess;
  --block;
  if (address(pointer) - block->first < block->second.bytes) {
    attributes->type = block->second.type;
    attributes->device = block->second.device;
  }
  return cudaSuccess;
}

cudaError_t cudaHostRegister(void *pointer, size_t, unsigned int) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (currentDevice == fake::lastDevice)
    return fail(cudaErrorMemoryAllocation);
  if (!r.registered.emplace(address(pointer), currentDevice).second)
    return fail(cudaErrorHostMemoryAlreadyRegistered);
  return cudaSuccess;
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *desc,
                               cudaArray_const_t array) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  const auto &arrays = r.arrays.count(address(array)) ? r.arrays : r.mipmapped;
  const auto found = arrays.find(address(array));
  if (found == arrays.end())
    return fail(cudaErrorInvalidResourceHandle);
  *desc = found->second;
  return cudaSuccess;
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *level,
                                       cudaMipmappedArray_const_t array,
                                       unsigned int) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (!r.mipmapped.count(address(array)))
    return fail(cudaErrorInvalidResourceHandle);
  *level = reinterpret_cast<cudaArray_t>(address(array));
  return cudaSuccess;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object,
                                    const cudaResourceDesc *resource,
                                    const cudaTextureDesc *texture,
                                    const cudaResourceViewDesc *) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  const cudaError_t error = judge(*resource, *texture);
  if (error != cudaSuccess)
    return fail(error);
  Device &d = r.devices[currentDevice];
  if (d.freeHandles.empty()) {
    // Numbers of one device mean nothing on another, but look alike.
    *object = d.nextHandle++;
  } else {
    *object = d.freeHandles.back();
    d.freeHandles.pop_back();
  }
  d.objects[*object] = fake::Object{*resource, *texture};
  ++r.created;
  return cudaSuccess;
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  Device &d = r.devices[currentDevice];
  if (!d.objects.erase(object)) {
    ++r.faults;
    return fail(cudaErrorInvalidValue);
  }
  if (d.inUse.count(object))
    ++r.faults;
  d.freeHandles.push_back(object);
  ++r.destroyed;
  return cudaSuccess;
}

// Only the shim calls these two, to wait.
cudaError_t cudaMalloc(void **pointer, size_t) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (r.capturing && captureMode != cudaStreamCaptureModeRelaxed)
    ++r.faults; // it would have spoilt the capture
  if (r.outOfMemory)
    return fail(cudaErrorMemoryAllocation);
  *pointer = &r;
  return cudaSuccess;
}

cudaError_t cudaFree(void *) {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  if (r.capturing && captureMode != cudaStreamCaptureModeRelaxed)
    ++r.faults;
  r.devices[currentDevice].inUse.clear();
  ++r.syncs;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *count) {
  *count = fake::deviceCount;
  return cudaSuccess;
}

cudaError_t cudaDeviceReset() {
  Runtime &r = runtime();
  std::lock_guard<std::mutex> lock(r.mutex);
  r.devices[currentDevice] = Device();
  for (auto b = r.blocks.begin(); b != r.blocks.end();)
    b = b->second.device == currentDevice ? r.blocks.erase(b) : std::next(b);
  for (auto p = r.registered.begin(); p != r.registered.end();)
    p = p->second == currentDevice ? r.registered.erase(p) : std::next(p);
  return cudaSuccess;
}

cudaError_t cudaGetLastError() {
  const cudaError_t error = lastError;
  lastError = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() { return lastError; }

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode) {
  const cudaStreamCaptureMode old = captureMode;
  captureMode = *mode;
  *mode = old;
  return cudaSuccess;
}
