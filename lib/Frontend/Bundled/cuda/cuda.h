//===- cuda.h - The driver API of texture references ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A minimum: programs that look up texture references in modules are reported,
// not migrated.

// The guard is the toolkit's: programs ask for it.
#ifndef __cuda_cuda_h__
#define __cuda_cuda_h__

#include <texmigrate_cuda/prelude.h>

#define CUDA_VERSION CUDART_VERSION
#define CUDAAPI

#if defined(__LP64__)
typedef unsigned long long CUdeviceptr;
#else
typedef unsigned int CUdeviceptr;
#endif
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;

typedef enum cudaError_enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_FILE_NOT_FOUND = 301,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_UNKNOWN = 999
} CUresult;

typedef enum CUarray_format_enum {
  CU_AD_FORMAT_UNSIGNED_INT8 = 0x01,
  CU_AD_FORMAT_UNSIGNED_INT16 = 0x02,
  CU_AD_FORMAT_UNSIGNED_INT32 = 0x03,
  CU_AD_FORMAT_SIGNED_INT8 = 0x08,
  CU_AD_FORMAT_SIGNED_INT16 = 0x09,
  CU_AD_FORMAT_SIGNED_INT32 = 0x0a,
  CU_AD_FORMAT_HALF = 0x10,
  CU_AD_FORMAT_FLOAT = 0x20
} CUarray_format;
typedef enum CUaddress_mode_enum {
  CU_TR_ADDRESS_MODE_WRAP,
  CU_TR_ADDRESS_MODE_CLAMP,
  CU_TR_ADDRESS_MODE_MIRROR,
  CU_TR_ADDRESS_MODE_BORDER
} CUaddress_mode;
typedef enum CUfilter_mode_enum {
  CU_TR_FILTER_MODE_POINT,
  CU_TR_FILTER_MODE_LINEAR
} CUfilter_mode;
typedef enum CUmemorytype_enum {
  CU_MEMORYTYPE_HOST = 1,
  CU_MEMORYTYPE_DEVICE,
  CU_MEMORYTYPE_ARRAY,
  CU_MEMORYTYPE_UNIFIED
} CUmemorytype;
typedef enum CUctx_flags_enum {
  CU_CTX_SCHED_AUTO,
  CU_CTX_SCHED_SPIN,
  CU_CTX_SCHED_YIELD,
  CU_CTX_SCHED_BLOCKING_SYNC = 4,
  CU_CTX_BLOCKING_SYNC = 4,
  CU_CTX_MAP_HOST = 8
} CUctx_flags;
typedef enum CUdevice_attribute_enum {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT = 51,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
} CUdevice_attribute;
typedef enum CUfunc_cache_enum {
  CU_FUNC_CACHE_PREFER_NONE,
  CU_FUNC_CACHE_PREFER_SHARED,
  CU_FUNC_CACHE_PREFER_L1,
  CU_FUNC_CACHE_PREFER_EQUAL
} CUfunc_cache;
typedef enum CUjit_option_enum {
  CU_JIT_MAX_REGISTERS,
  CU_JIT_THREADS_PER_BLOCK,
  CU_JIT_WALL_TIME,
  CU_JIT_INFO_LOG_BUFFER,
  CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
  CU_JIT_ERROR_LOG_BUFFER,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
  CU_JIT_OPTIMIZATION_LEVEL,
  CU_JIT_TARGET_FROM_CUCONTEXT,
  CU_JIT_TARGET
} CUjit_option;

typedef struct CUDA_ARRAY_DESCRIPTOR_st {
  size_t Width, Height;
  CUarray_format Format;
  unsigned int NumChannels;
} CUDA_ARRAY_DESCRIPTOR;
typedef struct CUDA_ARRAY3D_DESCRIPTOR_st {
  size_t Width, Height, Depth;
  CUarray_format Format;
  unsigned int NumChannels, Flags;
} CUDA_ARRAY3D_DESCRIPTOR;
typedef struct CUDA_MEMCPY2D_st {
  size_t srcXInBytes, srcY;
  CUmemorytype srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  CUarray srcArray;
  size_t srcPitch;
  size_t dstXInBytes, dstY;
  CUmemorytype dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  CUarray dstArray;
  size_t dstPitch;
  size_t WidthInBytes, Height;
} CUDA_MEMCPY2D;

#define CU_TRSA_OVERRIDE_FORMAT 0x01
#define CU_TRSF_READ_AS_INTEGER 0x01
#define CU_TRSF_NORMALIZED_COORDINATES 0x02
#define CU_TRSF_SRGB 0x10
#define CU_PARAM_TR_DEFAULT -1
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)

#ifdef __cplusplus
extern "C" {
#endif
#define TM_CU TM_HOST CUresult
TM_CU cuInit(unsigned int);
TM_CU cuDriverGetVersion(int *);
TM_CU cuGetErrorString(CUresult, const char **);
TM_CU cuGetErrorName(CUresult, const char **);
TM_CU cuDeviceGet(CUdevice *, int);
TM_CU cuDeviceGetCount(int *);
TM_CU cuDeviceGetName(char *, int, CUdevice);
TM_CU cuDeviceTotalMem(size_t *, CUdevice);
TM_CU cuDeviceGetAttribute(int *, CUdevice_attribute, CUdevice);
TM_CU cuDeviceComputeCapability(int *, int *, CUdevice);
TM_CU cuCtxCreate(CUcontext *, unsigned int, CUdevice);
TM_CU cuCtxDestroy(CUcontext);
TM_CU cuCtxDetach(CUcontext);
TM_CU cuCtxAttach(CUcontext *, unsigned int);
TM_CU cuCtxPushCurrent(CUcontext);
TM_CU cuCtxPopCurrent(CUcontext *);
TM_CU cuCtxSetCurrent(CUcontext);
TM_CU cuCtxGetCurrent(CUcontext *);
TM_CU cuCtxGetDevice(CUdevice *);
TM_CU cuCtxSynchronize(void);
TM_CU cuModuleLoad(CUmodule *, const char *);
TM_CU cuModuleLoadData(CUmodule *, const void *);
TM_CU cuModuleLoadDataEx(CUmodule *, const void *, unsigned int, CUjit_option *,
                         void **);
TM_CU cuModuleLoadFatBinary(CUmodule *, const void *);
TM_CU cuModuleUnload(CUmodule);
TM_CU cuModuleGetFunction(CUfunction *, CUmodule, const char *);
TM_CU cuModuleGetGlobal(CUdeviceptr *, size_t *, CUmodule, const char *);
TM_CU cuMemGetInfo(size_t *, size_t *);
TM_CU cuMemAlloc(CUdeviceptr *, size_t);
TM_CU cuMemAllocPitch(CUdeviceptr *, size_t *, size_t, size_t, unsigned int);
TM_CU cuMemFree(CUdeviceptr);
TM_CU cuMemGetAddressRange(CUdeviceptr *, size_t *, CUdeviceptr);
TM_CU cuMemAllocHost(void **, size_t);
TM_CU cuMemHostAlloc(void **, size_t, unsigned int);
TM_CU cuMemFreeHost(void *);
TM_CU cuMemcpyHtoD(CUdeviceptr, const void *, size_t);
TM_CU cuMemcpyDtoH(void *, CUdeviceptr, size_t);
TM_CU cuMemcpyDtoD(CUdeviceptr, CUdeviceptr, size_t);
TM_CU cuMemcpyHtoDAsync(CUdeviceptr, const void *, size_t, CUstream);
TM_CU cuMemcpyDtoHAsync(void *, CUdeviceptr, size_t, CUstream);
TM_CU cuMemcpy2D(const CUDA_MEMCPY2D *);
TM_CU cuMemcpy2DUnaligned(const CUDA_MEMCPY2D *);
TM_CU cuMemsetD8(CUdeviceptr, unsigned char, size_t);
TM_CU cuMemsetD32(CUdeviceptr, unsigned int, size_t);
TM_CU cuArrayCreate(CUarray *, const CUDA_ARRAY_DESCRIPTOR *);
TM_CU cuArray3DCreate(CUarray *, const CUDA_ARRAY3D_DESCRIPTOR *);
TM_CU cuArrayDestroy(CUarray);
TM_CU cuStreamCreate(CUstream *, unsigned int);
TM_CU cuStreamSynchronize(CUstream);
TM_CU cuStreamDestroy(CUstream);
TM_CU cuEventCreate(CUevent *, unsigned int);
TM_CU cuEventRecord(CUevent, CUstream);
TM_CU cuEventSynchronize(CUevent);
TM_CU cuEventElapsedTime(float *, CUevent, CUevent);
TM_CU cuEventDestroy(CUevent);
TM_CU cuFuncSetBlockShape(CUfunction, int, int, int);
TM_CU cuFuncSetSharedSize(CUfunction, unsigned int);
TM_CU cuFuncSetCacheConfig(CUfunction, CUfunc_cache);
TM_CU cuParamSetSize(CUfunction, unsigned int);
TM_CU cuParamSeti(CUfunction, int, unsigned int);
TM_CU cuParamSetf(CUfunction, int, float);
TM_CU cuParamSetv(CUfunction, int, void *, unsigned int);
TM_CU cuLaunch(CUfunction);
TM_CU cuLaunchGrid(CUfunction, int, int);
TM_CU cuLaunchGridAsync(CUfunction, int, int, CUstream);
TM_CU cuLaunchKernel(CUfunction, unsigned int, unsigned int, unsigned int,
                     unsigned int, unsigned int, unsigned int, unsigned int,
                     CUstream, void **, void **);
TM_CU cuTexObjectDestroy(CUtexObject);
TM_CU cuSurfObjectDestroy(CUsurfObject);

#ifdef __TEXMIGRATE_REMOVED_API__
TM_CU cuModuleGetTexRef(CUtexref *, CUmodule, const char *);
TM_CU cuModuleGetSurfRef(CUsurfref *, CUmodule, const char *);
TM_CU cuParamSetTexRef(CUfunction, int, CUtexref);
TM_CU cuTexRefCreate(CUtexref *);
TM_CU cuTexRefDestroy(CUtexref);
TM_CU cuTexRefSetArray(CUtexref, CUarray, unsigned int);
TM_CU cuTexRefSetAddress(size_t *, CUtexref, CUdeviceptr, size_t);
TM_CU cuTexRefSetAddress2D(CUtexref, const CUDA_ARRAY_DESCRIPTOR *, CUdeviceptr,
                           size_t);
TM_CU cuTexRefSetFormat(CUtexref, CUarray_format, int);
TM_CU cuTexRefSetAddressMode(CUtexref, int, CUaddress_mode);
TM_CU cuTexRefSetFilterMode(CUtexref, CUfilter_mode);
TM_CU cuTexRefSetFlags(CUtexref, unsigned int);
TM_CU cuTexRefGetAddress(CUdeviceptr *, CUtexref);
TM_CU cuTexRefGetArray(CUarray *, CUtexref);
TM_CU cuTexRefGetFormat(CUarray_format *, int *, CUtexref);
TM_CU cuTexRefGetAddressMode(CUaddress_mode *, CUtexref, int);
TM_CU cuTexRefGetFilterMode(CUfilter_mode *, CUtexref);
TM_CU cuTexRefGetFlags(unsigned int *, CUtexref);
TM_CU cuSurfRefSetArray(CUsurfref, CUarray, unsigned int);
TM_CU cuSurfRefGetArray(CUarray *, CUsurfref);
#endif
#undef TM_CU
#ifdef __cplusplus
}
#endif

#endif
