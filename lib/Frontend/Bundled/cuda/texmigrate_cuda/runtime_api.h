//===- runtime_api.h - The runtime API, C part ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_RUNTIME_API_H
#define TEXMIGRATE_CUDA_RUNTIME_API_H

#include "driver_types.h"

// The first version without texture references: code that chooses by it has
// its other side already.
#define CUDART_VERSION 12000

#ifdef __cplusplus
extern "C" {
#endif

TM_HOST cudaError_t cudaDeviceReset(void);
TM_HOST cudaError_t cudaDeviceSynchronize(void);
TM_HOST cudaError_t cudaDeviceSetLimit(enum cudaLimit, size_t);
TM_HOST_DEVICE cudaError_t cudaDeviceGetLimit(size_t *, enum cudaLimit);
TM_HOST cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(
    size_t *, const struct cudaChannelFormatDesc *, int);
TM_HOST_DEVICE cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *);
TM_HOST cudaError_t cudaDeviceGetStreamPriorityRange(int *, int *);
TM_HOST cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache);
TM_HOST_DEVICE cudaError_t
cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *);
TM_HOST cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig);
TM_HOST cudaError_t cudaDeviceGetByPCIBusId(int *, const char *);
TM_HOST cudaError_t cudaDeviceGetPCIBusId(char *, int, int);
TM_HOST cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *, cudaEvent_t);
TM_HOST cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *, cudaIpcEventHandle_t);
TM_HOST cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *, void *);
TM_HOST cudaError_t cudaIpcOpenMemHandle(void **, cudaIpcMemHandle_t,
                                         unsigned int);
TM_HOST cudaError_t cudaIpcCloseMemHandle(void *);
TM_HOST cudaError_t
    cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget,
                                       enum cudaFlushGPUDirectRDMAWritesScope);
TM_HOST cudaError_t cudaThreadExit(void);
TM_HOST cudaError_t cudaThreadSynchronize(void);
TM_HOST cudaError_t cudaThreadSetLimit(enum cudaLimit, size_t);
TM_HOST cudaError_t cudaThreadGetLimit(size_t *, enum cudaLimit);
TM_HOST cudaError_t cudaThreadGetCacheConfig(enum cudaFuncCache *);
TM_HOST cudaError_t cudaThreadSetCacheConfig(enum cudaFuncCache);
TM_HOST_DEVICE cudaError_t cudaGetLastError(void);
TM_HOST_DEVICE cudaError_t cudaPeekAtLastError(void);
TM_HOST_DEVICE const char *cudaGetErrorName(cudaError_t);
TM_HOST_DEVICE const char *cudaGetErrorString(cudaError_t);
TM_HOST_DEVICE cudaError_t cudaGetDeviceCount(int *);
TM_HOST cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *, int);
TM_HOST_DEVICE cudaError_t cudaDeviceGetAttribute(int *, enum cudaDeviceAttr,
                                                  int);
TM_HOST cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int);
TM_HOST cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t);
TM_HOST cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *, int);
TM_HOST cudaError_t cudaDeviceGetNvSciSyncAttributes(void *, int, int);
TM_HOST cudaError_t cudaDeviceGetP2PAttribute(int *, enum cudaDeviceP2PAttr,
                                              int, int);
TM_HOST cudaError_t cudaChooseDevice(int *, const struct cudaDeviceProp *);
TM_HOST cudaError_t cudaSetDevice(int);
TM_HOST_DEVICE cudaError_t cudaGetDevice(int *);
TM_HOST cudaError_t cudaSetValidDevices(int *, int);
TM_HOST cudaError_t cudaSetDeviceFlags(unsigned int);
TM_HOST cudaError_t cudaGetDeviceFlags(unsigned int *);
TM_HOST cudaError_t cudaStreamCreate(cudaStream_t *);
TM_HOST_DEVICE cudaError_t cudaStreamCreateWithFlags(cudaStream_t *,
                                                     unsigned int);
TM_HOST cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned int,
                                                 int);
TM_HOST cudaError_t cudaStreamGetPriority(cudaStream_t, int *);
TM_HOST cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned int *);
TM_HOST cudaError_t cudaCtxResetPersistingL2Cache(void);
TM_HOST cudaError_t cudaStreamCopyAttributes(cudaStream_t, cudaStream_t);
TM_HOST cudaError_t cudaStreamGetAttribute(cudaStream_t, cudaLaunchAttributeID,
                                           cudaLaunchAttributeValue *);
TM_HOST cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaLaunchAttributeID,
                                           const cudaLaunchAttributeValue *);
TM_HOST_DEVICE cudaError_t cudaStreamDestroy(cudaStream_t);
TM_HOST_DEVICE cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t,
                                               unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t,
                                          void *, unsigned int);
TM_HOST cudaError_t cudaStreamSynchronize(cudaStream_t);
TM_HOST cudaError_t cudaStreamQuery(cudaStream_t);
TM_HOST cudaError_t
cudaStreamAttachMemAsync(cudaStream_t, void *, size_t TM_DEFAULT(0),
                         unsigned int TM_DEFAULT(cudaMemAttachSingle));
TM_HOST cudaError_t cudaStreamBeginCapture(cudaStream_t,
                                           enum cudaStreamCaptureMode);
TM_HOST cudaError_t
cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *);
TM_HOST cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *);
TM_HOST cudaError_t cudaStreamIsCapturing(cudaStream_t,
                                          enum cudaStreamCaptureStatus *);
TM_HOST cudaError_t cudaStreamGetCaptureInfo(cudaStream_t,
                                             enum cudaStreamCaptureStatus *,
                                             unsigned long long *);
TM_HOST cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t, enum cudaStreamCaptureStatus *,
    unsigned long long *TM_DEFAULT(0), cudaGraph_t *TM_DEFAULT(0),
    const cudaGraphNode_t **TM_DEFAULT(0), size_t *TM_DEFAULT(0));
TM_HOST cudaError_t cudaStreamUpdateCaptureDependencies(
    cudaStream_t, cudaGraphNode_t *, size_t, unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaEventCreate(cudaEvent_t *);
TM_HOST_DEVICE cudaError_t cudaEventCreateWithFlags(cudaEvent_t *,
                                                    unsigned int);
TM_HOST_DEVICE cudaError_t cudaEventRecord(cudaEvent_t,
                                           cudaStream_t TM_DEFAULT(0));
TM_HOST_DEVICE cudaError_t cudaEventRecordWithFlags(cudaEvent_t,
                                                    cudaStream_t TM_DEFAULT(0),
                                                    unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaEventQuery(cudaEvent_t);
TM_HOST cudaError_t cudaEventSynchronize(cudaEvent_t);
TM_HOST_DEVICE cudaError_t cudaEventDestroy(cudaEvent_t);
TM_HOST cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t);
TM_HOST cudaError_t cudaImportExternalMemory(
    cudaExternalMemory_t *, const struct cudaExternalMemoryHandleDesc *);
TM_HOST cudaError_t cudaExternalMemoryGetMappedBuffer(
    void **, cudaExternalMemory_t, const struct cudaExternalMemoryBufferDesc *);
TM_HOST cudaError_t cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t *, cudaExternalMemory_t,
    const struct cudaExternalMemoryMipmappedArrayDesc *);
TM_HOST cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t);
TM_HOST cudaError_t cudaImportExternalSemaphore(
    cudaExternalSemaphore_t *, const struct cudaExternalSemaphoreHandleDesc *);
TM_HOST cudaError_t cudaSignalExternalSemaphoresAsync_v2(
    const cudaExternalSemaphore_t *,
    const struct cudaExternalSemaphoreSignalParams *, unsigned int,
    cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaWaitExternalSemaphoresAsync_v2(
    const cudaExternalSemaphore_t *,
    const struct cudaExternalSemaphoreWaitParams *, unsigned int,
    cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t);
TM_HOST cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t,
                                     cudaStream_t);
TM_HOST cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *,
                                        const void *, void **);
TM_HOST cudaError_t cudaLaunchCooperativeKernel(const void *, dim3, dim3,
                                                void **, size_t, cudaStream_t);
TM_HOST cudaError_t cudaLaunchCooperativeKernelMultiDevice(
    struct cudaLaunchParams *, unsigned int, unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaFuncSetCacheConfig(const void *, enum cudaFuncCache);
TM_HOST cudaError_t cudaFuncSetSharedMemConfig(const void *,
                                               enum cudaSharedMemConfig);
TM_HOST_DEVICE cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *,
                                                 const void *);
TM_HOST cudaError_t cudaFuncSetAttribute(const void *, enum cudaFuncAttribute,
                                         int);
TM_HOST cudaError_t cudaSetDoubleForDevice(double *);
TM_HOST cudaError_t cudaSetDoubleForHost(double *);
TM_HOST cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void *);
TM_HOST_DEVICE cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, const void *, int, size_t);
TM_HOST cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *,
                                                              const void *, int,
                                                              int);
TM_HOST_DEVICE cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, const void *, int,
                                                       size_t, unsigned int);
TM_HOST cudaError_t cudaOccupancyMaxPotentialClusterSize(
    int *, const void *, const cudaLaunchConfig_t *);
TM_HOST cudaError_t cudaOccupancyMaxActiveClusters(int *, const void *,
                                                   const cudaLaunchConfig_t *);
TM_HOST cudaError_t cudaMallocManaged(
    void **, size_t, unsigned int TM_DEFAULT(cudaMemAttachGlobal));
TM_HOST_DEVICE cudaError_t cudaMalloc(void **, size_t);
TM_HOST cudaError_t cudaMallocHost(void **, size_t);
TM_HOST cudaError_t cudaMallocPitch(void **, size_t *, size_t, size_t);
TM_HOST cudaError_t cudaMallocArray(cudaArray_t *,
                                    const struct cudaChannelFormatDesc *,
                                    size_t, size_t TM_DEFAULT(0),
                                    unsigned int TM_DEFAULT(0));
TM_HOST_DEVICE cudaError_t cudaFree(void *);
TM_HOST cudaError_t cudaFreeHost(void *);
TM_HOST cudaError_t cudaFreeArray(cudaArray_t);
TM_HOST cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t);
TM_HOST cudaError_t cudaHostAlloc(void **, size_t, unsigned int);
TM_HOST cudaError_t cudaHostRegister(void *, size_t, unsigned int);
TM_HOST cudaError_t cudaHostUnregister(void *);
TM_HOST cudaError_t cudaHostGetDevicePointer(void **, void *, unsigned int);
TM_HOST cudaError_t cudaHostGetFlags(unsigned int *, void *);
TM_HOST cudaError_t cudaMalloc3D(struct cudaPitchedPtr *, struct cudaExtent);
TM_HOST cudaError_t cudaMalloc3DArray(cudaArray_t *,
                                      const struct cudaChannelFormatDesc *,
                                      struct cudaExtent,
                                      unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaMallocMipmappedArray(
    cudaMipmappedArray_t *, const struct cudaChannelFormatDesc *,
    struct cudaExtent, unsigned int, unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t *,
                                               cudaMipmappedArray_const_t,
                                               unsigned int);
TM_HOST cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *);
TM_HOST cudaError_t cudaMemcpy3DPeer(const struct cudaMemcpy3DPeerParms *);
TM_HOST_DEVICE cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpy3DPeerAsync(const struct cudaMemcpy3DPeerParms *,
                                          cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemGetInfo(size_t *, size_t *);
TM_HOST cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *,
                                     struct cudaExtent *, unsigned int *,
                                     cudaArray_t);
TM_HOST cudaError_t cudaArrayGetPlane(cudaArray_t *, cudaArray_t, unsigned int);
TM_HOST cudaError_t cudaArrayGetMemoryRequirements(
    struct cudaArrayMemoryRequirements *, cudaArray_t, int);
TM_HOST cudaError_t cudaMipmappedArrayGetMemoryRequirements(
    struct cudaArrayMemoryRequirements *, cudaMipmappedArray_t, int);
TM_HOST cudaError_t
cudaArrayGetSparseProperties(struct cudaArraySparseProperties *, cudaArray_t);
TM_HOST cudaError_t cudaMipmappedArrayGetSparseProperties(
    struct cudaArraySparseProperties *, cudaMipmappedArray_t);
TM_HOST cudaError_t cudaMemcpy(void *, const void *, size_t,
                               enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpyPeer(void *, int, const void *, int, size_t);
TM_HOST cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t, size_t,
                                 size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t, size_t,
                                        const void *, size_t, size_t, size_t,
                                        enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpy2DFromArray(void *, size_t, cudaArray_const_t,
                                          size_t, size_t, size_t, size_t,
                                          enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpy2DArrayToArray(
    cudaArray_t, size_t, size_t, cudaArray_const_t, size_t, size_t, size_t,
    size_t, enum cudaMemcpyKind TM_DEFAULT(cudaMemcpyDeviceToDevice));
TM_HOST cudaError_t
cudaMemcpyToSymbol(const void *, const void *, size_t, size_t TM_DEFAULT(0),
                   enum cudaMemcpyKind TM_DEFAULT(cudaMemcpyHostToDevice));
TM_HOST cudaError_t
cudaMemcpyFromSymbol(void *, const void *, size_t, size_t TM_DEFAULT(0),
                     enum cudaMemcpyKind TM_DEFAULT(cudaMemcpyDeviceToHost));
TM_HOST_DEVICE cudaError_t cudaMemcpyAsync(void *, const void *, size_t,
                                           enum cudaMemcpyKind,
                                           cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpyPeerAsync(void *, int, const void *, int, size_t,
                                        cudaStream_t TM_DEFAULT(0));
TM_HOST_DEVICE cudaError_t cudaMemcpy2DAsync(void *, size_t, const void *,
                                             size_t, size_t, size_t,
                                             enum cudaMemcpyKind,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t, size_t, size_t,
                                             const void *, size_t, size_t,
                                             size_t, enum cudaMemcpyKind,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpy2DFromArrayAsync(void *, size_t,
                                               cudaArray_const_t, size_t,
                                               size_t, size_t, size_t,
                                               enum cudaMemcpyKind,
                                               cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpyToSymbolAsync(const void *, const void *, size_t,
                                            size_t, enum cudaMemcpyKind,
                                            cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpyFromSymbolAsync(void *, const void *, size_t,
                                              size_t, enum cudaMemcpyKind,
                                              cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemset(void *, int, size_t);
TM_HOST cudaError_t cudaMemset2D(void *, size_t, int, size_t, size_t);
TM_HOST cudaError_t cudaMemset3D(struct cudaPitchedPtr, int, struct cudaExtent);
TM_HOST_DEVICE cudaError_t cudaMemsetAsync(void *, int, size_t,
                                           cudaStream_t TM_DEFAULT(0));
TM_HOST_DEVICE cudaError_t cudaMemset2DAsync(void *, size_t, int, size_t,
                                             size_t,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST_DEVICE cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr, int,
                                             struct cudaExtent,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaGetSymbolAddress(void **, const void *);
TM_HOST cudaError_t cudaGetSymbolSize(size_t *, const void *);
TM_HOST cudaError_t cudaMemPrefetchAsync(const void *, size_t, int,
                                         cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemAdvise(const void *, size_t, enum cudaMemoryAdvise,
                                  int);
TM_HOST cudaError_t cudaMemRangeGetAttribute(void *, size_t,
                                             enum cudaMemRangeAttribute,
                                             const void *, size_t);
TM_HOST cudaError_t cudaMemRangeGetAttributes(void **, size_t *,
                                              enum cudaMemRangeAttribute *,
                                              size_t, const void *, size_t);
TM_HOST cudaError_t cudaMemcpyToArray(cudaArray_t, size_t, size_t, const void *,
                                      size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpyFromArray(void *, cudaArray_const_t, size_t,
                                        size_t, size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaMemcpyArrayToArray(
    cudaArray_t, size_t, size_t, cudaArray_const_t, size_t, size_t, size_t,
    enum cudaMemcpyKind TM_DEFAULT(cudaMemcpyDeviceToDevice));
TM_HOST cudaError_t cudaMemcpyToArrayAsync(cudaArray_t, size_t, size_t,
                                           const void *, size_t,
                                           enum cudaMemcpyKind,
                                           cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMemcpyFromArrayAsync(void *, cudaArray_const_t, size_t,
                                             size_t, size_t,
                                             enum cudaMemcpyKind,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaMallocAsync(void **, size_t, cudaStream_t);
TM_HOST cudaError_t cudaFreeAsync(void *, cudaStream_t);
TM_HOST cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t);
TM_HOST cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, enum cudaMemPoolAttr,
                                            void *);
TM_HOST cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, enum cudaMemPoolAttr,
                                            void *);
TM_HOST cudaError_t cudaMemPoolSetAccess(cudaMemPool_t,
                                         const struct cudaMemAccessDesc *,
                                         size_t);
TM_HOST cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *,
                                         cudaMemPool_t,
                                         struct cudaMemLocation *);
TM_HOST cudaError_t cudaMemPoolCreate(cudaMemPool_t *,
                                      const struct cudaMemPoolProps *);
TM_HOST cudaError_t cudaMemPoolDestroy(cudaMemPool_t);
TM_HOST cudaError_t cudaMallocFromPoolAsync(void **, size_t, cudaMemPool_t,
                                            cudaStream_t);
TM_HOST cudaError_t cudaMemPoolExportToShareableHandle(
    void *, cudaMemPool_t, enum cudaMemAllocationHandleType, unsigned int);
TM_HOST cudaError_t cudaMemPoolImportFromShareableHandle(
    cudaMemPool_t *, void *, enum cudaMemAllocationHandleType, unsigned int);
TM_HOST cudaError_t cudaMemPoolExportPointer(struct cudaMemPoolPtrExportData *,
                                             void *);
TM_HOST cudaError_t cudaMemPoolImportPointer(void **, cudaMemPool_t,
                                             struct cudaMemPoolPtrExportData *);
TM_HOST cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *,
                                             const void *);
TM_HOST cudaError_t cudaDeviceCanAccessPeer(int *, int, int);
TM_HOST cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int);
TM_HOST cudaError_t cudaDeviceDisablePeerAccess(int);
TM_HOST cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t);
TM_HOST cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t,
                                                    unsigned int);
TM_HOST cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t *,
                                             cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t *,
                                               cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t
cudaGraphicsResourceGetMappedPointer(void **, size_t *, cudaGraphicsResource_t);
TM_HOST cudaError_t cudaGraphicsSubResourceGetMappedArray(
    cudaArray_t *, cudaGraphicsResource_t, unsigned int, unsigned int);
TM_HOST cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(
    cudaMipmappedArray_t *, cudaGraphicsResource_t);
TM_HOST cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *,
                                       cudaArray_const_t);
TM_HOST struct cudaChannelFormatDesc
cudaCreateChannelDesc(int, int, int, int, enum cudaChannelFormatKind);
TM_HOST cudaError_t cudaCreateTextureObject(
    cudaTextureObject_t *, const struct cudaResourceDesc *,
    const struct cudaTextureDesc *, const struct cudaResourceViewDesc *);
TM_HOST cudaError_t cudaCreateTextureObject_v2(
    cudaTextureObject_t *, const struct cudaResourceDesc *,
    const struct cudaTextureDesc_v2 *, const struct cudaResourceViewDesc *);
TM_HOST cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
TM_HOST cudaError_t cudaGetTextureObjectResourceDesc(struct cudaResourceDesc *,
                                                     cudaTextureObject_t);
TM_HOST cudaError_t cudaGetTextureObjectTextureDesc(struct cudaTextureDesc *,
                                                    cudaTextureObject_t);
TM_HOST cudaError_t cudaGetTextureObjectTextureDesc_v2(
    struct cudaTextureDesc_v2 *, cudaTextureObject_t);
TM_HOST cudaError_t cudaGetTextureObjectResourceViewDesc(
    struct cudaResourceViewDesc *, cudaTextureObject_t);
TM_HOST cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *,
                                            const struct cudaResourceDesc *);
TM_HOST cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);
TM_HOST cudaError_t cudaGetSurfaceObjectResourceDesc(struct cudaResourceDesc *,
                                                     cudaSurfaceObject_t);
TM_HOST cudaError_t cudaDriverGetVersion(int *);
TM_HOST_DEVICE cudaError_t cudaRuntimeGetVersion(int *);
TM_HOST cudaError_t cudaGraphCreate(cudaGraph_t *, unsigned int);
TM_HOST cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *, cudaGraph_t,
                                           const cudaGraphNode_t *, size_t,
                                           const struct cudaKernelNodeParams *);
TM_HOST cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t,
                                                 struct cudaKernelNodeParams *);
TM_HOST cudaError_t cudaGraphKernelNodeSetParams(
    cudaGraphNode_t, const struct cudaKernelNodeParams *);
TM_HOST cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t,
                                                      cudaGraphNode_t);
TM_HOST cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t,
                                                    cudaLaunchAttributeID,
                                                    cudaLaunchAttributeValue *);
TM_HOST cudaError_t cudaGraphKernelNodeSetAttribute(
    cudaGraphNode_t, cudaLaunchAttributeID, const cudaLaunchAttributeValue *);
TM_HOST cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *, cudaGraph_t,
                                           const cudaGraphNode_t *, size_t,
                                           const struct cudaMemcpy3DParms *);
TM_HOST cudaError_t cudaGraphAddMemcpyNodeToSymbol(
    cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
    const void *, const void *, size_t, size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphAddMemcpyNodeFromSymbol(
    cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t, void *,
    const void *, size_t, size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *, cudaGraph_t,
                                             const cudaGraphNode_t *, size_t,
                                             void *, const void *, size_t,
                                             enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t,
                                                 struct cudaMemcpy3DParms *);
TM_HOST cudaError_t
cudaGraphMemcpyNodeSetParams(cudaGraphNode_t, const struct cudaMemcpy3DParms *);
TM_HOST cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t,
                                                         const void *,
                                                         const void *, size_t,
                                                         size_t,
                                                         enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t,
                                                           void *, const void *,
                                                           size_t, size_t,
                                                           enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t, void *,
                                                   const void *, size_t,
                                                   enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *, cudaGraph_t,
                                           const cudaGraphNode_t *, size_t,
                                           const struct cudaMemsetParams *);
TM_HOST cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t,
                                                 struct cudaMemsetParams *);
TM_HOST cudaError_t
cudaGraphMemsetNodeSetParams(cudaGraphNode_t, const struct cudaMemsetParams *);
TM_HOST cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *, cudaGraph_t,
                                         const cudaGraphNode_t *, size_t,
                                         const struct cudaHostNodeParams *);
TM_HOST cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t,
                                               struct cudaHostNodeParams *);
TM_HOST cudaError_t
cudaGraphHostNodeSetParams(cudaGraphNode_t, const struct cudaHostNodeParams *);
TM_HOST cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *, cudaGraph_t,
                                               const cudaGraphNode_t *, size_t,
                                               cudaGraph_t);
TM_HOST cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t,
                                                    cudaGraph_t *);
TM_HOST cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *, cudaGraph_t,
                                          const cudaGraphNode_t *, size_t);
TM_HOST cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *, cudaGraph_t,
                                                const cudaGraphNode_t *, size_t,
                                                cudaEvent_t);
TM_HOST cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t,
                                                     cudaEvent_t *);
TM_HOST cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t,
                                                     cudaEvent_t);
TM_HOST cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *, cudaGraph_t,
                                              const cudaGraphNode_t *, size_t,
                                              cudaEvent_t);
TM_HOST cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t,
                                                   cudaEvent_t *);
TM_HOST cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t,
                                                   cudaEvent_t);
TM_HOST cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
    const struct cudaExternalSemaphoreSignalNodeParams *);
TM_HOST cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
    cudaGraphNode_t, struct cudaExternalSemaphoreSignalNodeParams *);
TM_HOST cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t, const struct cudaExternalSemaphoreSignalNodeParams *);
TM_HOST cudaError_t cudaGraphAddExternalSemaphoresWaitNode(
    cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
    const struct cudaExternalSemaphoreWaitNodeParams *);
TM_HOST cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(
    cudaGraphNode_t, struct cudaExternalSemaphoreWaitNodeParams *);
TM_HOST cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t, const struct cudaExternalSemaphoreWaitNodeParams *);
TM_HOST cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *, cudaGraph_t,
                                             const cudaGraphNode_t *, size_t,
                                             struct cudaMemAllocNodeParams *);
TM_HOST cudaError_t cudaGraphMemAllocNodeGetParams(
    cudaGraphNode_t, struct cudaMemAllocNodeParams *);
TM_HOST cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *, cudaGraph_t,
                                            const cudaGraphNode_t *, size_t,
                                            void *);
TM_HOST cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t, void *);
TM_HOST cudaError_t cudaDeviceGraphMemTrim(int);
TM_HOST cudaError_t
cudaDeviceGetGraphMemAttribute(int, enum cudaGraphMemAttributeType, void *);
TM_HOST cudaError_t
cudaDeviceSetGraphMemAttribute(int, enum cudaGraphMemAttributeType, void *);
TM_HOST cudaError_t cudaGraphClone(cudaGraph_t *, cudaGraph_t);
TM_HOST cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *, cudaGraphNode_t,
                                             cudaGraph_t);
TM_HOST cudaError_t cudaGraphNodeGetType(cudaGraphNode_t,
                                         enum cudaGraphNodeType *);
TM_HOST cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);
TM_HOST cudaError_t cudaGraphGetRootNodes(cudaGraph_t, cudaGraphNode_t *,
                                          size_t *);
TM_HOST cudaError_t cudaGraphGetEdges(cudaGraph_t, cudaGraphNode_t *,
                                      cudaGraphNode_t *, size_t *);
TM_HOST cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t,
                                                 cudaGraphNode_t *, size_t *);
TM_HOST cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t,
                                                   cudaGraphNode_t *, size_t *);
TM_HOST cudaError_t cudaGraphAddDependencies(cudaGraph_t,
                                             const cudaGraphNode_t *,
                                             const cudaGraphNode_t *, size_t);
TM_HOST cudaError_t cudaGraphRemoveDependencies(cudaGraph_t,
                                                const cudaGraphNode_t *,
                                                const cudaGraphNode_t *,
                                                size_t);
TM_HOST cudaError_t cudaGraphDestroyNode(cudaGraphNode_t);
TM_HOST cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                         cudaGraphNode_t *, char *, size_t);
TM_HOST cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *,
                                                  cudaGraph_t,
                                                  unsigned long long);
TM_HOST cudaError_t cudaGraphExecKernelNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t, const struct cudaKernelNodeParams *);
TM_HOST cudaError_t cudaGraphExecMemcpyNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t, const struct cudaMemcpy3DParms *);
TM_HOST cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(
    cudaGraphExec_t, cudaGraphNode_t, const void *, const void *, size_t,
    size_t, enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(
    cudaGraphExec_t, cudaGraphNode_t, void *, const void *, size_t, size_t,
    enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t,
                                                       cudaGraphNode_t, void *,
                                                       const void *, size_t,
                                                       enum cudaMemcpyKind);
TM_HOST cudaError_t cudaGraphExecMemsetNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t, const struct cudaMemsetParams *);
TM_HOST cudaError_t cudaGraphExecHostNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t, const struct cudaHostNodeParams *);
TM_HOST cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t,
                                                         cudaGraphNode_t,
                                                         cudaGraph_t);
TM_HOST cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t,
                                                         cudaGraphNode_t,
                                                         cudaEvent_t);
TM_HOST cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t,
                                                       cudaGraphNode_t,
                                                       cudaEvent_t);
TM_HOST cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t,
    const struct cudaExternalSemaphoreSignalNodeParams *);
TM_HOST cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t, cudaGraphNode_t,
    const struct cudaExternalSemaphoreWaitNodeParams *);
TM_HOST cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t, cudaGraphNode_t,
                                            unsigned int);
TM_HOST cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t, cudaGraphNode_t,
                                            unsigned int *);
TM_HOST cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t,
                                        cudaGraphNode_t *,
                                        enum cudaGraphExecUpdateResult *);
TM_HOST cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
TM_HOST cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
TM_HOST cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
TM_HOST cudaError_t cudaGraphDestroy(cudaGraph_t);
TM_HOST cudaError_t cudaGraphDebugDotPrint(cudaGraph_t, const char *,
                                           unsigned int);
TM_HOST cudaError_t cudaUserObjectCreate(cudaUserObject_t *, void *,
                                         cudaHostFn_t, unsigned int,
                                         unsigned int);
TM_HOST cudaError_t cudaUserObjectRetain(cudaUserObject_t,
                                         unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaUserObjectRelease(cudaUserObject_t,
                                          unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaGraphRetainUserObject(cudaGraph_t, cudaUserObject_t,
                                              unsigned int TM_DEFAULT(0),
                                              unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaGraphReleaseUserObject(cudaGraph_t, cudaUserObject_t,
                                               unsigned int TM_DEFAULT(0));
TM_HOST cudaError_t cudaGetDriverEntryPoint(const char *, void **,
                                            unsigned long long);
TM_HOST cudaError_t cudaGetExportTable(const void **, const cudaUUID_t *);
TM_HOST cudaError_t cudaGetFuncBySymbol(cudaFunction_t *, const void *);
// Calls that toolkits before 11 had.
TM_HOST cudaError_t cudaConfigureCall(struct dim3, struct dim3,
                                      size_t TM_DEFAULT(0),
                                      cudaStream_t TM_DEFAULT(0));
TM_HOST cudaError_t cudaSetupArgument(const void *, size_t, size_t);
TM_HOST cudaError_t cudaLaunch(const void *);
TM_HOST cudaError_t cudaSetDoubleForDevice(double *);
TM_HOST cudaError_t cudaSetDoubleForHost(double *);
TM_HOST cudaError_t cudaProfilerStart(void);
TM_HOST cudaError_t cudaProfilerStop(void);

// What clang itself needs for `<<<>>>`.
#ifdef __CUDA__
TM_HOST unsigned __cudaPushCallConfiguration(struct dim3, struct dim3,
                                             size_t TM_DEFAULT(0),
                                             void *TM_DEFAULT(0));
TM_DEVICE void *cudaGetParameterBuffer(size_t, size_t);
TM_DEVICE void *cudaGetParameterBufferV2(void *, struct dim3, struct dim3,
                                         unsigned int);
TM_DEVICE cudaError_t cudaLaunchDevice(void *, void *, struct dim3, struct dim3,
                                       unsigned int, cudaStream_t);
TM_DEVICE cudaError_t cudaLaunchDeviceV2(void *, cudaStream_t);
#endif

#ifdef __cplusplus
}
#endif

#endif
