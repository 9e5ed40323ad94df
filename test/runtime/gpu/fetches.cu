// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every fetch function, on every kind of array, with its Lod and Grad forms,
// and the attributes of mipmaps, anisotropy and sRGB: the output is to be
// compared with that of the references.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"

#include <vector>

TEXTURE(float, 1, ELEMENT) line;
TEXTURE(float, 2, ELEMENT) plane;
TEXTURE(float, 3, ELEMENT) volume;
TEXTURE(float, cudaTextureType1DLayered, ELEMENT) lines;
TEXTURE(float, cudaTextureType2DLayered, ELEMENT) planes;
TEXTURE(float, cudaTextureTypeCubemap, ELEMENT) cube;
TEXTURE(float, cudaTextureTypeCubemapLayered, ELEMENT) cubes;
TEXTURE(uchar4, 2, cudaReadModeNormalizedFloat) colours;

struct Point {
  float x, y, z, level, step;
  int layer;
};
enum { perPoint = 22 };

__global__ void read(float *o, Point p PARAM(float, 1, ELEMENT, line)
                                   PARAM(float, 2, ELEMENT, plane)
                                       PARAM(float, 3, ELEMENT, volume)) {
  const float2 x2 = make_float2(p.step, 0), y2 = make_float2(0, 2 * p.step);
  const float4 x4 = make_float4(p.step, 0, 0, 0),
               y4 = make_float4(0, p.step, 0, 0);
  *o++ = tex1D(line, p.x);
  *o++ = tex1DLod(line, p.x, p.level);
  *o++ = tex1DGrad(line, p.x, p.step, p.step);
  *o++ = tex2D(plane, p.x, p.y);
  *o++ = tex2DLod(plane, p.x, p.y, p.level);
  *o++ = tex2DGrad(plane, p.x, p.y, x2, y2);
  *o++ = tex2Dgather(plane, p.x, p.y).w;
  *o++ = tex3D(volume, p.x, p.y, p.z);
  *o++ = tex3DLod(volume, p.x, p.y, p.z, p.level);
  *o++ = tex3DGrad(volume, p.x, p.y, p.z, x4, y4);
}

__global__ void readLayers(
    float *o,
    Point p PARAM(float, cudaTextureType1DLayered, ELEMENT, lines)
        PARAM(float, cudaTextureType2DLayered, ELEMENT, planes)
            PARAM(float, cudaTextureTypeCubemap, ELEMENT, cube)
                PARAM(float, cudaTextureTypeCubemapLayered, ELEMENT, cubes)) {
  const float2 x2 = make_float2(p.step, 0), y2 = make_float2(0, 2 * p.step);
  const float4 x4 = make_float4(p.step, 0, 0, 0),
               y4 = make_float4(0, p.step, 0, 0);
  const float x = 2 * p.x - 1, y = 2 * p.y - 1, z = 2 * p.z - 1;
  *o++ = tex1DLayered(lines, p.x, p.layer);
  *o++ = tex1DLayeredLod(lines, p.x, p.layer, p.level);
  *o++ = tex1DLayeredGrad(lines, p.x, p.layer, p.step, p.step);
  *o++ = tex2DLayered(planes, p.x, p.y, p.layer);
  *o++ = tex2DLayeredLod(planes, p.x, p.y, p.layer, p.level);
  *o++ = tex2DLayeredGrad(planes, p.x, p.y, p.layer, x2, y2);
  *o++ = texCubemap(cube, x, y, z);
  *o++ = texCubemapLod(cube, x, y, z, p.level);
  *o++ = texCubemapGrad(cube, x, y, z, x4, y4);
  *o++ = texCubemapLayered(cubes, x, y, z, p.layer);
  *o++ = texCubemapLayeredLod(cubes, x, y, z, p.layer, p.level);
  *o++ = texCubemapLayeredGrad(cubes, x, y, z, p.layer, x4, y4);
}

__global__ void
readColours(float4 *o PARAM(uchar4, 2, cudaReadModeNormalizedFloat, colours)) {
  o[threadIdx.x] = tex2D(colours, threadIdx.x + .5f, .5f);
}

/// All levels of an array, each texel with a value that tells where it is.
template <class Tex>
static void bindLevels(Tex &t, cudaExtent size, unsigned flags) {
  enum { levels = 4 };
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaMipmappedArray_t all;
  MUST(cudaMallocMipmappedArray(&all, &floats, size, levels, flags));
  for (unsigned l = 0; l < levels; ++l) {
    cudaArray_t level;
    MUST(cudaGetMipmappedArrayLevel(&level, all, l));
    cudaChannelFormatDesc desc;
    cudaExtent e;
    unsigned f;
    MUST(cudaArrayGetInfo(&desc, &e, &f, level));
    const size_t h = e.height ? e.height : 1, d = e.depth ? e.depth : 1;
    std::vector<float> texels;
    for (size_t z = 0; z < d; ++z)
      for (size_t y = 0; y < h; ++y)
        for (size_t x = 0; x < e.width; ++x)
          texels.push_back(static_cast<float>(10000 * l + 500 * z +
                                              (z + 7) * (y * 9 + x * x)));
    cudaMemcpy3DParms copy = {};
    copy.srcPtr =
        make_cudaPitchedPtr(texels.data(), e.width * sizeof(float), e.width, h);
    copy.dstArray = level;
    copy.extent = make_cudaExtent(e.width, h, d);
    copy.kind = cudaMemcpyHostToDevice;
    MUST(cudaMemcpy3D(&copy));
  }
  t.normalized = 1;
  t.maxMipmapLevelClamp = levels - 1;
#ifdef LEGACY
  MUST(cudaBindTextureToMipmappedArray(t, all));
#else
  MUST(t.bind_to_mipmapped_array(all));
#endif
}

template <class Tex>
static void set(Tex &t, cudaTextureFilterMode filter,
                cudaTextureFilterMode mipmap, float bias, float least,
                float most, unsigned anisotropy, int plain) {
  t.filterMode = filter;
  t.mipmapFilterMode = mipmap;
  t.mipmapLevelBias = bias;
  t.minMipmapLevelClamp = least;
  t.maxMipmapLevelClamp = most;
  t.maxAnisotropy = anisotropy;
  t.disableTrilinearOptimization = plain;
}

static float *out;

static void show(const char *what) {
  const Point points[] = {{.1f, .2f, .3f, 0, .125f, 0},
                          {.55f, .8f, .6f, 1, .25f, 1},
                          {.9f, .45f, .95f, 1.7f, .4f, 2},
                          {.3f, .7f, .05f, 9, .6f, 1}};
  for (const Point &p : points) {
    read<<<1, 1>>>(out, p ARG(line) ARG(plane) ARG(volume));
    readLayers<<<1, 1>>>(out + 10,
                         p ARG(lines) ARG(planes) ARG(cube) ARG(cubes));
    float got[perPoint];
    MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    std::printf("%s:", what);
    for (float g : got)
      std::printf(" %.6g", g);
    std::printf("\n");
  }
}

int main() {
  MUST(cudaMalloc(&out, 1 << 16));
  bindLevels(line, make_cudaExtent(8, 0, 0), 0);
  bindLevels(plane, make_cudaExtent(8, 8, 0), cudaArrayTextureGather);
  bindLevels(volume, make_cudaExtent(8, 8, 8), 0);
  bindLevels(lines, make_cudaExtent(8, 0, 3), cudaArrayLayered);
  bindLevels(planes, make_cudaExtent(8, 8, 3), cudaArrayLayered);
  bindLevels(cube, make_cudaExtent(8, 8, 6), cudaArrayCubemap);
  bindLevels(cubes, make_cudaExtent(8, 8, 18),
             cudaArrayCubemap | cudaArrayLayered);
  const cudaTextureFilterMode point = cudaFilterModePoint,
                              linear = cudaFilterModeLinear;
  const struct {
    const char *what;
    cudaTextureFilterMode filter, mipmap;
    float bias, least, most;
    unsigned anisotropy;
    int plain;
  } settings[] = {{"points", point, point, 0, 0, 3, 0, 0},
                  {"linear", linear, point, 0, 0, 3, 0, 0},
                  {"trilinear", linear, linear, 0, 0, 3, 0, 0},
                  {"not optimized", linear, linear, 0, 0, 3, 0, 1},
                  {"biased", linear, linear, .75f, 0, 3, 0, 0},
                  {"biased down", point, linear, -1, 0, 3, 0, 0},
                  {"clamped", linear, linear, 0, .5f, 1.25f, 0, 0},
                  {"anisotropic", linear, linear, 0, 0, 3, 16, 0}};
  for (const auto &s : settings) {
    const auto apply = [&s](auto &t) {
      set(t, s.filter, s.mipmap, s.bias, s.least, s.most, s.anisotropy,
          s.plain);
    };
    apply(line), apply(plane), apply(volume), apply(lines), apply(planes);
    apply(cube), apply(cubes);
    show(s.what);
  }

  uchar4 texels[256];
  for (int i = 0; i < 256; ++i)
    texels[i] = make_uchar4(static_cast<unsigned char>(i),
                            static_cast<unsigned char>(255 - i), 128,
                            static_cast<unsigned char>(i));
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();
  cudaArray_t array;
  MUST(cudaMallocArray(&array, &desc, 256, 1));
  MUST(cudaMemcpy2DToArray(array, 0, 0, texels, sizeof texels, sizeof texels, 1,
                           cudaMemcpyHostToDevice));
  MUST(bindArray(colours, array));
  for (int srgb = 0; srgb < 2; ++srgb) {
    colours.sRGB = srgb;
    readColours<<<1, 256>>>(reinterpret_cast<float4 *>(out) ARG(colours));
    float4 got[256];
    MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 256; i += 15)
      std::printf("sRGB %d: %.6g %.6g %.6g %.6g\n", srgb, got[i].x, got[i].y,
                  got[i].z, got[i].w);
  }
  return finish();
}
