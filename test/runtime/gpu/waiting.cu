// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the shim's way of waiting for the device rests on: which calls wait for
// the work of all streams, and which leave the capture of a stream alone. The
// shim needs that cudaMalloc and cudaFree do both.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#ifdef LEGACY
#error "Uses no textures: there is nothing to compare."
#endif

__global__ void spin(int *done, long long cycles) {
  const long long start = clock64();
  while (clock64() - start < cycles)
    ;
  *done = 1;
}

static void *block, *large, *pinned;
static cudaArray_t array;
static cudaStream_t other;
static cudaEvent_t event;
static cudaTextureObject_t object;
static char page[1 << 16];
static const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();

static cudaError_t create(cudaTextureObject_t *o) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = block;
  r.res.linear.desc = floats;
  r.res.linear.sizeInBytes = 256;
  cudaTextureDesc t = {};
  return cudaCreateTextureObject(o, &r, &t, NULL);
}
static cudaError_t both(cudaError_t first, cudaError_t second) {
  return first != cudaSuccess ? first : second;
}

struct Call {
  const char *name;
  cudaError_t (*run)();
};
static const Call calls[] = {
    {"nothing", [] { return cudaSuccess; }},
    {"malloc and free of a byte",
     [] {
       void *p = NULL;
       const cudaError_t e = cudaMalloc(&p, 1);
       return both(e, cudaFree(p));
     }},
    {"malloc and free of 64 MiB",
     [] {
       void *p = NULL;
       const cudaError_t e = cudaMalloc(&p, 64 << 20);
       return both(e, cudaFree(p));
     }},
    {"mallocHost and freeHost",
     [] {
       void *p = NULL;
       const cudaError_t e = cudaMallocHost(&p, 64);
       return both(e, cudaFreeHost(p));
     }},
    {"hostRegister and unregister",
     [] {
       const cudaError_t e = cudaHostRegister(page, sizeof page, 0);
       return both(e, cudaHostUnregister(page));
     }},
    {"mallocArray and freeArray",
     [] {
       cudaArray_t a = NULL;
       const cudaError_t e = cudaMallocArray(&a, &floats, 64, 64);
       return both(e, cudaFreeArray(a));
     }},
    {"create and destroy an object",
     [] {
       cudaTextureObject_t o = 0;
       const cudaError_t e = create(&o);
       return both(e, cudaDestroyTextureObject(o));
     }},
    {"getChannelDesc",
     [] {
       cudaChannelFormatDesc d;
       return cudaGetChannelDesc(&d, array);
     }},
    {"pointerGetAttributes",
     [] {
       cudaPointerAttributes a;
       return cudaPointerGetAttributes(&a, block);
     }},
    {"is the legacy stream capturing",
     [] {
       cudaStreamCaptureStatus s;
       return cudaStreamIsCapturing(cudaStreamLegacy, &s);
     }},
    {"query another stream", [] { return cudaStreamQuery(other); }},
    {"synchronize another stream", [] { return cudaStreamSynchronize(other); }},
    {"record and query an event elsewhere",
     [] {
       const cudaError_t e = cudaEventRecord(event, other);
       return both(e, cudaEventQuery(event));
     }},
    {"memcpy",
     [] { return cudaMemcpy(block, page, 16, cudaMemcpyHostToDevice); }},
    {"memset", [] { return cudaMemset(block, 0, 16); }},
    {"deviceSynchronize", [] { return cudaDeviceSynchronize(); }},
};

// Whether a kernel on a stream of its own has ended when the call returns.
static bool waits(const Call &call, unsigned flags) {
  cudaStream_t stream;
  MUST(cudaStreamCreateWithFlags(&stream, flags));
  MUST(cudaMemset(large, 0, sizeof(int)));
  MUST(cudaDeviceSynchronize());
  spin<<<1, 1, 0, stream>>>((int *)large, 100000000LL);
  MUST(cudaGetLastError());
  if (cudaStreamQuery(stream) != cudaErrorNotReady)
    std::printf("(the kernel was too fast) ");
  (void)call.run();
  const bool ended = cudaStreamQuery(stream) == cudaSuccess;
  (void)cudaGetLastError();
  MUST(cudaDeviceSynchronize());
  MUST(cudaStreamDestroy(stream));
  return ended;
}

// How a capture ends, and what the call returned in it.
static cudaError_t capturedBeside(const Call &call, unsigned flags,
                                  bool relaxed, cudaError_t *returned) {
  cudaStream_t stream;
  cudaGraph_t graph = NULL;
  MUST(cudaStreamCreateWithFlags(&stream, flags));
  MUST(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  spin<<<1, 1, 0, stream>>>((int *)large, 1);
  cudaStreamCaptureMode mode =
      relaxed ? cudaStreamCaptureModeRelaxed : cudaStreamCaptureModeGlobal;
  MUST(cudaThreadExchangeStreamCaptureMode(&mode));
  *returned = call.run();
  MUST(cudaThreadExchangeStreamCaptureMode(&mode));
  const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
  (void)cudaGetLastError();
  if (graph)
    MUST(cudaGraphDestroy(graph));
  MUST(cudaStreamDestroy(stream));
  return ended;
}

int main() {
  std::setvbuf(stdout, NULL, _IONBF, 0);
  MUST(cudaMalloc(&block, 4096));
  MUST(cudaMalloc(&large, 64 << 20));
  MUST(cudaMallocHost(&pinned, 64));
  MUST(cudaMallocArray(&array, &floats, 8, 8));
  MUST(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  MUST(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  MUST(create(&object));

  const unsigned streams[] = {cudaStreamDefault, cudaStreamNonBlocking};
  for (const Call &call : calls)
    std::printf("%s waits: %d, for a non-blocking stream: %d\n", call.name,
                waits(call, streams[0]), waits(call, streams[1]));
  for (const Call &call : calls) {
    std::printf("%s in a capture:", call.name);
    for (unsigned flags : streams)
      for (int relaxed = 1; relaxed >= 0; --relaxed) {
        cudaError_t returned = cudaSuccess;
        const cudaError_t ended =
            capturedBeside(call, flags, relaxed, &returned);
        std::printf(" %s%s %d, end %d;", flags ? "non-blocking " : "",
                    relaxed ? "relaxed" : "global", returned, ended);
      }
    std::printf("\n");
  }

  // What the shim relies on.
  cudaError_t returned;
  expect("it waits", waits(calls[1], cudaStreamNonBlocking), 1);
  for (unsigned flags : streams) {
    expectError("the capture", capturedBeside(calls[1], flags, true, &returned),
                cudaSuccess);
    expectError("malloc and free", returned, cudaSuccess);
    expectError("the capture", capturedBeside(calls[6], flags, true, &returned),
                cudaSuccess);
    expectError("create and destroy", returned, cudaSuccess);
  }
  return finish();
}
