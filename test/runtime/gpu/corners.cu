// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Corners that nobody should rely on: the output is to be compared with that of
// the references. The offset after a failed bind is not printed: the references
// wrote one for descriptors that are no format, the shim does not.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#include <sys/wait.h>
#include <unistd.h>

TEXTURE(int, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;

__global__ void readLine(int *out, int index PARAM(int, 1, ELEMENT, line)) {
  *out = tex1Dfetch(line, index);
}
__global__ void readPlane(int *out PARAM(float, 2, ELEMENT, plane)) {
  *out = (int)tex2DLod(plane, 0.25f, 0.5f, 0.0f);
}

static int *out;
static int at(int index) {
  int value = -1;
  readLine<<<1, 1>>>(out, index ARG(line));
  (void)cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

// The returned code and the offset; what is pending is checked.
static size_t offset = 12345;
static void show(const char *what, cudaError_t returned, bool binds = true) {
  const cudaError_t last = cudaGetLastError();
  std::printf("%s: %s", what, cudaGetErrorName(returned));
  if (binds && returned == cudaSuccess)
    std::printf(", offset %zu", offset);
  std::printf("\n");
  if (binds)
    check(what, pendingIsRight(returned, last));
  offset = 12345;
}

// Calls that may crash, each in a process of its own: the references need not
// survive what the shim refuses. So they are reported on stderr only.
static void alone(const char *what, cudaError_t (*call)()) {
  const pid_t child = fork();
  if (child == 0) {
    (void)cudaFree(NULL);
    const cudaError_t returned = call();
    const cudaError_t last = cudaGetLastError();
    std::fprintf(stderr, "%s: %s, last %s\n", what, cudaGetErrorName(returned),
                 cudaGetErrorName(last));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status))
    std::fprintf(stderr, "%s: signal %d\n", what, WTERMSIG(status));
}

static const cudaChannelFormatDesc *const none = NULL;
#ifdef LEGACY
static const textureReference *ref = NULL;
static cudaError_t noPlace() { return cudaGetTextureReference(NULL, &line); }
static cudaError_t noTexture() { return cudaGetTextureReference(&ref, NULL); }
static cudaError_t noDescriptor() {
  return cudaBindTexture(&offset, &line, out, none, 4);
}
static cudaError_t noDescriptor2D() {
  return cudaBindTexture2D(&offset, &plane, out, none, 1, 1, 32);
}
static cudaError_t noPlaceForOffset() {
  return cudaGetTextureAlignmentOffset(NULL, &line);
}
static cudaError_t bindLevels(cudaMipmappedArray_t levels) {
  return cudaBindTextureToMipmappedArray(plane, levels);
}
#else
static const texmigrate::texture_reference_base *ref = NULL;
static cudaError_t noPlace() {
  return texmigrate::get_texture_reference(NULL, &line);
}
static cudaError_t noTexture() {
  return texmigrate::get_texture_reference(&ref, NULL);
}
static cudaError_t noDescriptor() { return line.bind(&offset, out, none, 4); }
static cudaError_t noDescriptor2D() {
  return plane.bind2D(&offset, out, none, 1, 1, 32);
}
static cudaError_t noPlaceForOffset() { return line.alignment_offset(NULL); }
static cudaError_t bindLevels(cudaMipmappedArray_t levels) {
  return plane.bind_to_mipmapped_array(levels);
}
#endif
static cudaError_t noLevels() { return bindLevels(NULL); }
// The same with memory, and with a binding, which the checks may look at first.
static cudaError_t withMemory(cudaError_t (*call)()) {
  MUST(cudaMalloc(&out, 4096));
  MUST(bind(&offset, line, out, 4096));
  return call();
}

int main() {
  std::setvbuf(stdout, NULL, _IONBF, 0);
  alone("reference, no place", noPlace);
  alone("reference, no texture", noTexture);
  alone("no descriptor", [] { return withMemory(noDescriptor); });
  alone("no descriptor, pitched", [] { return withMemory(noDescriptor2D); });
  alone("offset, no place, unbound", noPlaceForOffset);
  alone("offset, no place", [] { return withMemory(noPlaceForOffset); });
  alone("null mipmapped", noLevels);

  int host[1024], *memory;
  for (int i = 0; i < 1024; ++i)
    host[i] = i + 1;
  MUST(cudaMalloc(&memory, sizeof host));
  MUST(cudaMalloc(&out, sizeof(int)));
  MUST(cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice));

  show("size 0, misaligned", bind(&offset, line, memory + 4, 0));
  std::printf("reads %d %d %d\n", at(0), at(3), at(4));
  show("size 2, misaligned", bind(&offset, line, memory + 4, 2));
  std::printf("reads %d %d\n", at(3), at(4));
  show("half a texel more, half an offset",
       bind(&offset, line, (char *)memory + 2, 4 * 4 + 2));
  std::printf("reads %d %d %d\n", at(3), at(4), at(5));
  show("no size, misaligned", bind(&offset, line, memory + 4));
  std::printf("reads %d %d\n", at(0), at(1023));
  for (int bits = 28; bits < 35; ++bits) {
    std::printf("2^%d bytes, ", bits);
    show("explicit size", bind(&offset, line, memory, size_t(1) << bits));
    std::printf("reads %d\n", at(1023));
  }
  show("failed: null", bind(&offset, line, NULL, 64));
  show("failed: no offset", bind(NULL, line, memory + 1, 64));
  show("three channels",
       bind(&offset, line, memory,
            cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindSigned),
            64));
  show("no format",
       bind(&offset, line, memory,
            cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone), 64));
  show("past the end of the memory",
       bind(&offset, line, memory + (1 << 24), 64));
  MUST(cudaFree(memory));
  show("freed memory", bind(&offset, line, memory, 64));

  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t levels;
  MUST(cudaMallocMipmappedArray(&levels, &floats, make_cudaExtent(4, 4, 0), 3));
  show("mipmapped", bindLevels(levels));
  for (int normalized = 0; normalized < 2; ++normalized) {
    plane.normalized = normalized;
    readPlane<<<1, 1>>>(out ARG(plane));
    show(normalized ? "launch, normalized" : "launch, not normalized",
         cudaGetLastError(), false);
  }

  // A launch that fails for its texture, checked late.
  show("synchronize", cudaDeviceSynchronize(), false);
  return finish();
}
