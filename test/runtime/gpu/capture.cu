// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stream capture, which references refused: rebinding during a capture does not
// spoil it, and the graph keeps what was bound at each captured launch.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(int, 2, ELEMENT) plane;

__global__ void read(int *out, int slot PARAM(int, 1, ELEMENT, line)
                                   PARAM(int, 2, ELEMENT, plane)) {
  out[slot] = tex1Dfetch(line, 0) + tex2D(plane, 0.5f, 0.5f);
}

// Rebinds before the capture and in it: objects that wait to be destroyed.
static void captureWith(cudaStreamCaptureMode mode, unsigned flags, int before,
                        int rebinds) {
  std::printf("mode %d, stream %u, %d rebinds and %d\n", (int)mode, flags,
              before, rebinds);
  int values[2] = {1, 20}, got[2] = {0, 0}, *memory[2], *out;
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaArray_t arrays[2];
  for (int i = 0; i < 2; ++i) {
    MUST(cudaMalloc(&memory[i], sizeof(int)));
    MUST(
        cudaMemcpy(memory[i], &values[i], sizeof(int), cudaMemcpyHostToDevice));
    MUST(cudaMallocArray(&arrays[i], &ints, 1, 1));
    MUST(cudaMemcpy2DToArray(arrays[i], 0, 0, &values[i], sizeof(int),
                             sizeof(int), 1, cudaMemcpyHostToDevice));
  }
  MUST(cudaMalloc(&out, sizeof got));
  for (int i = 0; i < before; ++i) {
    MUST(plane.bind_to_array(arrays[i % 2]));
    check("a handle before", plane.object() != 0);
  }
  MUST(cudaDeviceSynchronize());
  cudaStream_t stream;
  cudaGraph_t graph = NULL;
  cudaGraphExec_t exec;
  MUST(cudaStreamCreateWithFlags(&stream, flags));
  MUST(cudaStreamBeginCapture(stream, mode));
  for (int i = 0; i < 2; ++i) {
    MUST(line.bind(NULL, memory[i], sizeof(int)));
    MUST(plane.bind_to_array(arrays[i]));
    read<<<1, 1, 0, stream>>>(out, i ARG(line) ARG(plane));
    expectError("captured launch", cudaGetLastError(), cudaSuccess);
  }
  for (int i = 0; i < rebinds; ++i) {
    MUST(plane.bind_to_array(arrays[i % 2]));
    check("a handle", plane.object() != 0);
  }
  expectError("after the rebinds", cudaGetLastError(), cudaSuccess);
  expectError("end of the capture", cudaStreamEndCapture(stream, &graph),
              cudaSuccess);
  (void)cudaGetLastError();
  if (!graph)
    return;
#if CUDART_VERSION >= 12000
  MUST(cudaGraphInstantiate(&exec, graph, 0));
#else
  MUST(cudaGraphInstantiate(&exec, graph, NULL, NULL, 0));
#endif
  MUST(line.unbind());
  MUST(plane.unbind());
  MUST(cudaGraphLaunch(exec, stream));
  MUST(cudaStreamSynchronize(stream));
  MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  if (rebinds > 2000) // the objects of the nodes may be gone
    return;
  expect("first node", got[0], 2);
  expect("second node", got[1], 40);
}

int main() {
  for (unsigned flags : {cudaStreamDefault, cudaStreamNonBlocking}) {
    captureWith(cudaStreamCaptureModeRelaxed, flags, 0, 0);
    captureWith(cudaStreamCaptureModeGlobal, flags, 0, 0);
    // The shim waits for the device once in 1024 retired objects, and destroys
    // those of the batch before: here that comes during the capture.
    captureWith(cudaStreamCaptureModeThreadLocal, flags, 4000, 1900);
    captureWith(cudaStreamCaptureModeGlobal, flags, 4000, 1900);
    captureWith(cudaStreamCaptureModeGlobal, flags, 4000, 5000);
  }
  return finish();
}
