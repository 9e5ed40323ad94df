// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks for calls that leave the codes of the legacy binds pending, as those
// did: cudaErrorInvalidTextureBinding (19), cudaErrorInvalidChannelDescriptor
// (20) and cudaErrorSymbolNotFound (500). Prints what each call returned and
// left. With driver 580 and CUDA 13.0 none leaves 19 or 500.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#ifdef LEGACY
#error "Uses no textures: there is nothing to compare."
#endif

static int found[1000];

template <class Call> static void attempt(const char *what, Call call) {
  (void)cudaGetLastError();
  const cudaError_t returned = call(), left = cudaGetLastError();
  std::printf("%s: %s, left %s\n", what, cudaGetErrorName(returned),
              cudaGetErrorName(left));
  if (left >= 0 && left < 1000)
    ++found[left];
}

int main() {
  std::setvbuf(stdout, NULL, _IONBF, 0);
  char *memory, pageable[64] = "";
  MUST(cudaMalloc(&memory, 4096));
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  MUST(cudaMallocArray(&array, &floats, 8, 8));
  void *p = NULL;
  static int notASymbol;

  cudaDriverEntryPointQueryResult status;
  attempt("driver entry point", [&] {
    return cudaGetDriverEntryPointByVersion("cuNone", &p, 12000, 0);
  });
  attempt("driver entry point, status", [&] {
    return cudaGetDriverEntryPointByVersion("cuNone", &p, 12000, 0, &status);
  });
  attempt("driver entry point, too new", [&] {
    return cudaGetDriverEntryPointByVersion("cuMemAlloc", &p, 99000, 0);
  });
  attempt("driver entry point, too old", [&] {
    return cudaGetDriverEntryPointByVersion("cuGraphCreate", &p, 5000, 0);
  });
  attempt("symbol address",
          [&] { return cudaGetSymbolAddress(&p, notASymbol); });
  attempt("memcpy to symbol",
          [&] { return cudaMemcpyToSymbol(notASymbol, pageable, 4); });
  attempt("function attributes", [&] {
    cudaFuncAttributes a;
    return cudaFuncGetAttributes(&a, (const void *)&notASymbol);
  });

  cudaResourceDesc r = {};
  cudaTextureDesc t = {};
  cudaResourceViewDesc v = {};
  cudaTextureObject_t o = 0;
  const cudaTextureObject_t bogus[] = {0, 1, 12345, ~0ull};
  for (cudaTextureObject_t b : bogus) {
    attempt("texture object, resource",
            [&] { return cudaGetTextureObjectResourceDesc(&r, b); });
    attempt("texture object, texture",
            [&] { return cudaGetTextureObjectTextureDesc(&t, b); });
    attempt("texture object, view",
            [&] { return cudaGetTextureObjectResourceViewDesc(&v, b); });
    attempt("surface object, resource",
            [&] { return cudaGetSurfaceObjectResourceDesc(&r, b); });
  }
  r = cudaResourceDesc();
  t = cudaTextureDesc();
  r.resType = cudaResourceTypeArray;
  attempt("object of no array",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  r.resType = (cudaResourceType)99;
  attempt("object of an unknown kind",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  r.resType = cudaResourceTypeLinear;
  attempt("object of null",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  r.res.linear.desc = floats;
  r.res.linear.sizeInBytes = 256;
  attempt("object of null, with a format",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  r.res.linear.devPtr = memory;
  r.res.linear.desc =
      cudaCreateChannelDesc(24, 0, 0, 0, cudaChannelFormatKindFloat);
  attempt("object of an odd format",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  r.res.linear.desc = floats;
  attempt("object of linear memory with a view",
          [&] { return cudaCreateTextureObject(&o, &r, &t, &v); });
  t.readMode = cudaReadModeNormalizedFloat;
  attempt("object of normalized floats",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  t.readMode = (cudaTextureReadMode)9;
  attempt("object of an unknown read mode",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  t.readMode = cudaReadModeElementType;
  t.filterMode = (cudaTextureFilterMode)9;
  attempt("object of an unknown filter",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  t.filterMode = cudaFilterModePoint;
  t.addressMode[0] = (cudaTextureAddressMode)9;
  attempt("object of an unknown address mode",
          [&] { return cudaCreateTextureObject(&o, &r, &t, NULL); });
  t.addressMode[0] = cudaAddressModeClamp;
  r.resType = cudaResourceTypeArray;
  r.res.array.array = array;
  v.format = (cudaResourceViewFormat)999;
  attempt("object with a wrong view",
          [&] { return cudaCreateTextureObject(&o, &r, &t, &v); });
  attempt("surface of memory", [&] {
    cudaSurfaceObject_t s;
    return cudaCreateSurfaceObject(&s, &r);
  });

  attempt("IPC handle of null", [&] {
    cudaIpcMemHandle_t h;
    return cudaIpcGetMemHandle(&h, NULL);
  });
  attempt("IPC handle of host memory", [&] {
    cudaIpcMemHandle_t h;
    return cudaIpcGetMemHandle(&h, pageable);
  });
  attempt("free of host memory", [&] { return cudaFree(pageable); });
  attempt("freeHost of device memory", [&] { return cudaFreeHost(memory); });
  attempt("device pointer of host memory",
          [&] { return cudaHostGetDevicePointer(&p, pageable, 0); });
  attempt("unregister", [&] { return cudaHostUnregister(pageable); });
  attempt("memset of host memory", [&] { return cudaMemset(pageable, 0, 4); });
  attempt("range attribute of device memory", [&] {
    int value;
    return cudaMemRangeGetAttribute(
        &value, sizeof value, cudaMemRangeAttributeReadMostly, memory, 64);
  });
  attempt("texture width of a wrong format", [&] {
    size_t width;
    const cudaChannelFormatDesc none = {};
    return cudaDeviceGetTexture1DLinearMaxWidth(&width, &none, 0);
  });
  attempt("device by a wrong bus", [&] {
    int device;
    return cudaDeviceGetByPCIBusId(&device, "ffff:ff:ff.0");
  });
  attempt("channel descriptor of null", [&] {
    cudaChannelFormatDesc d;
    return cudaGetChannelDesc(&d, NULL);
  });
  attempt("node in a clone", [&] {
    cudaGraph_t graph, clone;
    cudaGraphNode_t node, twin;
    MUST(cudaGraphCreate(&graph, 0));
    MUST(cudaGraphClone(&clone, graph));
    MUST(cudaGraphAddEmptyNode(&node, graph, NULL, 0));
    return cudaGraphNodeFindInClone(&twin, node, clone);
  });

  std::printf("found 19: %d times, 500: %d\n", found[19], found[500]);
  expect("cudaErrorInvalidChannelDescriptor can be left", found[20] > 0, 1);
  return finish();
}
