//===- runtime_templates.h - The runtime API, C++ part ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_CUDA_RUNTIME_TEMPLATES_H
#define TEXMIGRATE_CUDA_RUNTIME_TEMPLATES_H

#include "runtime_api.h"

#ifdef __cplusplus

template <class T> __host__ cudaChannelFormatDesc cudaCreateChannelDesc();
TM_HOST cudaChannelFormatDesc cudaCreateChannelDescHalf();
TM_HOST cudaChannelFormatDesc cudaCreateChannelDescHalf1();
TM_HOST cudaChannelFormatDesc cudaCreateChannelDescHalf2();
TM_HOST cudaChannelFormatDesc cudaCreateChannelDescHalf4();

TM_HOST cudaError_t cudaEventCreate(cudaEvent_t *, unsigned int);
TM_HOST cudaError_t cudaMallocHost(void **, size_t, unsigned int);
// As from CUDA 12 on.
TM_HOST cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                         unsigned long long = 0);

template <class T>
__host__ cudaError_t cudaMallocHost(T **, size_t, unsigned int = 0);
template <class T>
__host__ cudaError_t cudaHostAlloc(T **, size_t, unsigned int);
template <class T>
__host__ cudaError_t cudaHostGetDevicePointer(T **, void *, unsigned int);
template <class T>
__host__ cudaError_t cudaMallocManaged(T **, size_t,
                                       unsigned int = cudaMemAttachGlobal);
template <class T> __host__ __device__ cudaError_t cudaMalloc(T **, size_t);
template <class T>
__host__ cudaError_t cudaMallocPitch(T **, size_t *, size_t, size_t);
template <class T>
__host__ cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t);
TM_HOST cudaError_t cudaMallocAsync(void **, size_t, cudaMemPool_t,
                                    cudaStream_t);
template <class T>
__host__ cudaError_t cudaMallocAsync(T **, size_t, cudaMemPool_t, cudaStream_t);
template <class T>
__host__ cudaError_t cudaMallocFromPoolAsync(T **, size_t, cudaMemPool_t,
                                             cudaStream_t);
template <class T>
__host__ cudaError_t cudaStreamAttachMemAsync(
    cudaStream_t, T *, size_t = 0, unsigned int = cudaMemAttachSingle);

template <class T>
__host__ cudaError_t
cudaMemcpyToSymbol(const T &, const void *, size_t, size_t = 0,
                   cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T>
__host__ cudaError_t cudaMemcpyToSymbolAsync(
    const T &, const void *, size_t, size_t = 0,
    cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T>
__host__ cudaError_t
cudaMemcpyFromSymbol(void *, const T &, size_t, size_t = 0,
                     cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T>
__host__ cudaError_t cudaMemcpyFromSymbolAsync(
    void *, const T &, size_t, size_t = 0,
    cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);
template <class T>
__host__ cudaError_t cudaGetSymbolAddress(void **, const T &);
template <class T> __host__ cudaError_t cudaGetSymbolSize(size_t *, const T &);

template <class T>
__host__ cudaError_t cudaLaunchKernel(T *, dim3, dim3, void **, size_t = 0,
                                      cudaStream_t = 0);
template <class T>
__host__ cudaError_t cudaLaunchCooperativeKernel(T *, dim3, dim3, void **,
                                                 size_t = 0, cudaStream_t = 0);
template <class... Params, class... Args>
__host__ cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *,
                                        void (*)(Params...), Args &&...);
template <class T> __host__ cudaError_t cudaSetupArgument(T, size_t);
template <class T> __host__ cudaError_t cudaLaunch(T *);

template <class T>
__host__ cudaError_t cudaFuncSetCacheConfig(T *, cudaFuncCache);
template <class T>
__host__ cudaError_t cudaFuncSetSharedMemConfig(T *, cudaSharedMemConfig);
template <class T>
__host__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *);
template <class T>
__host__ cudaError_t cudaFuncSetAttribute(T *, cudaFuncAttribute, int);

template <class T>
__host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *, T,
                                                                   int, size_t);
template <class T>
__host__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *, T, int, size_t, unsigned int);
template <class T>
__host__ cudaError_t cudaOccupancyMaxPotentialBlockSize(int *, int *, T,
                                                        size_t = 0, int = 0);
template <class T>
__host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(
    int *, int *, T, size_t = 0, int = 0, unsigned int = 0);
template <class Size, class T>
__host__ cudaError_t
cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *, int *, T, Size, int = 0);
template <class Size, class T>
__host__ cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int *, int *, T, Size, int = 0, unsigned int = 0);
template <class T>
__host__ cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *, T, int,
                                                               int);

#endif
#endif
