// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Binds that keep their offset: fetches of linear() count from where the memory
// was bound, whatever its alignment, and read 0 on both sides of it. References
// refused these binds.
//
// REQUIRES: gpu, nvcc
// RUN: %nvcc -std=c++17 -O2 -arch=native -I %shim_include %s -o %t.exe
// RUN: %t.exe

#include "both_ways.h"
#ifdef LEGACY
#error "there is no legacy form"
#endif

using texmigrate::keep_offset;

TEXTURE(float, 1, ELEMENT) floats;
TEXTURE(uchar4, 1, ELEMENT) quads;
TEXTURE(unsigned char, 1, cudaReadModeNormalizedFloat) bytes;

static __device__ int reads(texmigrate::linear_view<float> t, int i) {
  return static_cast<int>(tex1Dfetch(t, i));
}
__global__ void
read(int *out, int i, texmigrate::linear_view<float> f,
     texmigrate::linear_view<uchar4> q,
     texmigrate::linear_view<unsigned char, 1, cudaReadModeNormalizedFloat> b) {
  out[0] = reads(f, i);
  out[1] = tex1Dfetch(q, i).y;
  out[2] = static_cast<int>(tex1Dfetch(b, i) * 255.f + .5f);
}

int main() {
  enum { texels = 1024, bound = 100 };
  static float f[texels];
  static uchar4 q[texels];
  static unsigned char b[texels];
  for (int i = 0; i < texels; ++i) {
    f[i] = static_cast<float>(i + 1);
    q[i] = make_uchar4(0, static_cast<unsigned char>(i % 251 + 1), 0, 0);
    b[i] = static_cast<unsigned char>(i % 249 + 1);
  }
  float *df;
  uchar4 *dq;
  unsigned char *db;
  int *out, got[3];
  MUST(cudaMalloc(&df, sizeof f));
  MUST(cudaMalloc(&dq, sizeof q));
  MUST(cudaMalloc(&db, sizeof b));
  MUST(cudaMalloc(&out, sizeof got));
  MUST(cudaMemcpy(df, f, sizeof f, cudaMemcpyHostToDevice));
  MUST(cudaMemcpy(dq, q, sizeof q, cudaMemcpyHostToDevice));
  MUST(cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice));

  int wrong = 0, fetches = 0;
  for (int first : {0, 1, 3, 127, 128, 129, 500}) {
    MUST(floats.bind(keep_offset, df + first, bound * sizeof *df));
    MUST(quads.bind(keep_offset, dq + first, cudaCreateChannelDesc<uchar4>(),
                    bound * sizeof *dq));
    MUST(bytes.bind(keep_offset, db + first, bound));
    for (int i : {-1000, -2, -1, 0, 1, 50, 99, 100, 5000}) {
      if (i == 50) { // as through cudaLaunchKernel
        int index = i;
        void *arguments[] = {&out, &index, floats.linear_argument(),
                             quads.linear_argument(), bytes.linear_argument()};
        MUST(cudaLaunchKernel(reinterpret_cast<const void *>(read), dim3(1),
                              dim3(1), arguments, 0, 0));
      } else {
        read<<<1, 1>>>(out, i, floats.linear(), quads.linear(), bytes.linear());
      }
      MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
      const bool inside = i >= 0 && i < bound;
      const int wanted[] = {inside ? static_cast<int>(f[first + i]) : 0,
                            inside ? q[first + i].y : 0,
                            inside ? b[first + i] : 0};
      for (int k = 0; k < 3; ++k, ++fetches)
        if (got[k] != wanted[k] && ++wrong < 10)
          std::printf("first %d, texel %d, texture %d: %d, not %d\n", first, i,
                      k, got[k], wanted[k]);
    }
  }
  std::printf("%d fetches\n", fetches);
  expect("wrong", wrong, 0);

  // Between two texels there is none; the earlier binding stays.
  const char *odd = reinterpret_cast<const char *>(df) + 2;
  expectError("between texels", floats.bind(keep_offset, odd, 64),
              cudaErrorInvalidValue);
  expectError("pending", cudaGetLastError(), cudaErrorInvalidValue);
  expect("offset", static_cast<long long>(floats.offset_in_texels()),
         500 % 128);
  expect("unbound", static_cast<long long>(floats.unbind()), 0);
  read<<<1, 1>>>(out, 0, floats.linear(), quads.linear(), bytes.linear());
  MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  expect("read unbound", got[0], 0);
  return finish();
}
