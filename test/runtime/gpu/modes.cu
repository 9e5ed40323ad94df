// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Address modes and filters, set before and after the bind; the defaults.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

TEXTURE(float, 1, ELEMENT) line;
TEXTURE(float, 3, ELEMENT) volume;
TEXTURE(float, 2, ELEMENT) plane;

__global__ void readLine(float *out,
                         float scale PARAM(float, 1, ELEMENT, line)) {
  out[threadIdx.x] = tex1D(line, ((int)threadIdx.x - 8 + 0.5f) * scale);
}
__global__ void readVolume(float *out,
                           float z PARAM(float, 3, ELEMENT, volume)) {
  *out = tex3D(volume, 0.5f, 0.5f, z);
}
__global__ void readPlane(float *out, float x,
                          float y PARAM(float, 2, ELEMENT, plane)) {
  *out = tex2D(plane, x, y);
}

static float *out;
static float one() {
  float value;
  MUST(cudaGetLastError());
  MUST(cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost));
  return value;
}

// Which texel of four is read at i, by the measured table; -1 is the border.
static int expected(int mode, bool normalized, int i) {
  const int clamped = i < 0 ? 0 : i > 3 ? 3 : i;
  if (mode == cudaAddressModeBorder)
    return i == clamped ? i : -1;
  if (!normalized || mode == cudaAddressModeClamp)
    return clamped;
  const int period = ((i % 8) + 8) % 8;
  if (mode == cudaAddressModeWrap)
    return period % 4;
  return period < 4 ? period : 7 - period;
}

int main() {
  MUST(cudaMalloc(&out, 64 * sizeof(float)));
  const float texels[4] = {1, 2, 3, 4};
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  MUST(cudaMallocArray(&array, &floats, 4, 0));
  MUST(cudaMemcpy2DToArray(array, 0, 0, texels, sizeof texels, sizeof texels, 1,
                           cudaMemcpyHostToDevice));
  MUST(bindArray(line, array));
  for (int normalized = 0; normalized < 2; ++normalized)
    for (int mode = 0; mode < 4; ++mode) {
      line.normalized = normalized;
      line.addressMode[0] = (cudaTextureAddressMode)mode;
      readLine<<<1, 20>>>(out, normalized ? 0.25f : 1.0f ARG(line));
      MUST(cudaGetLastError());
      float got[20];
      MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
      int wrong = 0;
      std::printf("normalized %d mode %d:", normalized, mode);
      for (int i = 0; i < 20; ++i) {
        std::printf(" %g", got[i]);
        wrong += got[i] != expected(mode, normalized != 0, i - 8) + 1;
      }
      std::printf("\n");
      expect("wrong texels", wrong, 0);
    }

  // The third axis clamps by default.
  const cudaExtent extent = make_cudaExtent(1, 1, 4);
  cudaArray_t cube;
  MUST(cudaMalloc3DArray(&cube, &floats, extent));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr((void *)texels, sizeof(float), 1, 1);
  copy.dstArray = cube;
  copy.extent = extent;
  copy.kind = cudaMemcpyHostToDevice;
  MUST(cudaMemcpy3D(&copy));
  MUST(bindArray(volume, cube));
  volume.normalized = 1;
  readVolume<<<1, 1>>>(out, 1.2f ARG(volume));
  expect("z above 1 clamps", (int)one(), 4);
  volume.addressMode[2] = cudaAddressModeWrap;
  readVolume<<<1, 1>>>(out, 1.2f ARG(volume));
  expect("z above 1 wraps", (int)one(), 1);

  // Filter and address mode of pitched memory, changed between launches.
  float *pitched;
  size_t pitch;
  MUST(cudaMallocPitch(&pitched, &pitch, sizeof texels, 1));
  MUST(cudaMemcpy(pitched, texels, sizeof texels, cudaMemcpyHostToDevice));
  MUST(bind2D(NULL, plane, pitched, 4, 1, pitch));
  for (int round = 0; round < 2; ++round) {
    plane.filterMode = cudaFilterModePoint;
    readPlane<<<1, 1>>>(out, 1.75f, 0.5f ARG(plane));
    expect("point, times 4", (int)(4 * one()), 8);
    plane.filterMode = cudaFilterModeLinear;
    readPlane<<<1, 1>>>(out, 1.75f, 0.5f ARG(plane));
    expect("linear, times 4", (int)(4 * one()), 9);
    plane.addressMode[0] = cudaAddressModeBorder;
    readPlane<<<1, 1>>>(out, -1.0f, 0.5f ARG(plane));
    expect("border", (int)one(), 0);
    plane.addressMode[0] = cudaAddressModeClamp;
    readPlane<<<1, 1>>>(out, -1.0f, 0.5f ARG(plane));
    expect("clamp", (int)one(), 1);
  }
  return finish();
}
