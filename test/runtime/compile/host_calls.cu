// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declarations and host calls in the spellings of legacy programs.
//
// REQUIRES: nvcc
// RUN: %nvcc -std=c++11 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o
// RUN: %nvcc -std=c++14 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o
// RUN: %nvcc -std=c++17 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o
// RUN: %nvcc -std=c++20 -Xcompiler -Wall,-Wextra,-Wshadow,-Werror -Werror all-warnings -arch=sm_90 -I %shim_include -c %s -o %t.o

#include <texmigrate/texture_reference.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e_ = (call);                                                   \
    if (e_ != cudaSuccess) {                                                   \
      std::printf("%s\n", cudaGetErrorString(e_));                             \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

enum { plane = 2 };
static const int dim = 1 + 1;
typedef texmigrate::texture_reference<unsigned char, 2,
                                      cudaReadModeNormalizedFloat>
    Bytes;

static texmigrate::texture_reference<float> t0;
static texmigrate::texture_reference<float, 0x2> t1{1, cudaFilterModeLinear,
                                                    cudaAddressModeWrap};
static texmigrate::texture_reference<float, dim, cudaReadModeElementType>
    t2(true, cudaFilterModePoint);
static texmigrate::texture_reference<float, cudaTextureType2D> t3 =
    texmigrate::texture_reference<float, cudaTextureType2D>(
        1, cudaFilterModeLinear, cudaAddressModeMirror);
static texmigrate::texture_reference<float, plane> t4 = {1, cudaFilterModePoint,
                                                         cudaAddressModeBorder};
static struct texmigrate::texture_reference<float, 2, cudaReadModeElementType>
    t5;
static texmigrate::texture_reference<float, 2>
    half(0, cudaFilterModeLinear, cudaAddressModeClamp,
         cudaCreateChannelDescHalf());
static const texmigrate::texture_reference<int4> constant;
static Bytes bytes;
extern texmigrate::texture_reference<short> elsewhere;
texmigrate::texture_reference<short> elsewhere;

namespace inner {
namespace {
texmigrate::texture_reference<uchar4, cudaTextureType2DLayered,
                              cudaReadModeNormalizedFloat>
    layers;
}
} // namespace inner

template <class T> struct Holder {
  static texmigrate::texture_reference<T, 1> ref;
};
template <class T> texmigrate::texture_reference<T, 1> Holder<T>::ref;

// An element type that textures cannot hold may be declared, as ever.
struct Odd {
  double x[3];
};
static texmigrate::texture_reference<Odd> odd;

template <typename T, cudaTextureReadMode M>
static void bindTo(texmigrate::texture_reference<T, 1, M> &t, const T *p,
                   int n) {
  CHECK(t.bind(0, p, n * sizeof(T)));
}
template <class T, enum cudaTextureReadMode M>
void bindTo(texmigrate::texture_reference<T, 2, M> &t, cudaArray *a) {
  t.filterMode = cudaFilterModeLinear;
  t.addressMode[0] = t.addressMode[1] = cudaAddressModeMirror;
  t.normalized = 1;
  CHECK(t.bind_to_array(a));
}
template <class Tex> inline void release(const Tex &t) { CHECK(t.unbind()); }

class Scoped {
public:
  template <class T, enum cudaTextureReadMode readMode>
  Scoped(const T *p, int n,
         const struct texmigrate::texture_reference<T, 1, readMode> &tex)
      : ref(&tex) {
    CHECK(tex.bind(0, p, n * sizeof(T)));
  }
  ~Scoped() { CHECK(ref->unbind()); }

private:
  const struct texmigrate::texture_reference_base *ref;
};

__global__ void kernel(int, cudaTextureObject_t) {}

int main() {
  float *d = nullptr;
  unsigned char *b = nullptr;
  const int n = 16;
  unsigned int u = 16;
  size_t off;
  cudaArray *array = nullptr;
  cudaMipmappedArray_t mipmapped = nullptr;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();

  CHECK(t0.bind(0, d, n));
  CHECK(t0.bind(texmigrate::keep_offset, d, n));
  CHECK(t0.bind(texmigrate::keep_offset, d, desc));
  CHECK(t0.bind(texmigrate::keep_offset, d, &desc, u));
  (void)(t0.linear().offset + (t0.linear_argument() != nullptr));
  CHECK(t0.bind(NULL, d, u));
  CHECK(t0.bind(nullptr, d, n * sizeof(float)));
  CHECK(t0.bind(&off, d));
  CHECK(t0.bind(&off, d, 0));
  CHECK(t0.bind(&off, d, desc));
  CHECK(t0.bind(&off, d, desc, n));
  CHECK(t0.bind(&off, d, cudaCreateChannelDesc<float>(), u));
  CHECK(t0.bind(&off, d, &desc));
  CHECK(t0.bind(&off, d, &desc, n));
  CHECK(t1.bind2D(0, d, n, n, n * sizeof(float)));
  CHECK(t1.bind2D(&off, d, desc, n, u, n));
  CHECK(t1.bind2D(&off, d, &desc, n, n, n));
  CHECK(t2.bind_to_array(array));
  CHECK(t2.bind_to_array(array, desc));
  CHECK(t2.bind_to_array(array, &desc));
  CHECK(t3.bind_to_mipmapped_array(mipmapped));
  CHECK(t3.bind_to_mipmapped_array(mipmapped, desc));
  CHECK(t3.bind_to_mipmapped_array(mipmapped, &desc));
  CHECK(t0.alignment_offset(&off));
  CHECK(constant.bind(nullptr, d, n));

  const texmigrate::texture_reference_base *ref = nullptr;
  CHECK(texmigrate::get_texture_reference(&ref, &t0));
  CHECK(ref->bind(&off, d, &desc, n));
  const_cast<texmigrate::texture_reference_base *>(ref)->normalized = 1;

  bindTo(t0, d, n);
  bindTo<float, cudaReadModeElementType>(t0, d, n);
  bindTo(bytes, array);
  Scoped guard(b, n, texmigrate::texture_reference<unsigned char>());
  auto copy = t4;
  copy = t5;
  release(copy);

  int i = n;
  void *args[] = {&i, t0.kernel_argument()};
  CHECK(cudaLaunchKernel((const void *)kernel, dim3(1), dim3(1), args, 0, 0));
  kernel<<<1, 1>>>(n, t0.object());
  kernel<<<1, 1>>>(n, t0.view());
  kernel<<<1, 1>>>(n, Holder<float>::ref.object());
  kernel<<<1, 1>>>((int)half.offset_in_texels(), half.object());
  kernel<<<1, 1>>>((int)inner::layers.offset(), inner::layers.object());
  kernel<<<1, 1>>>(n, odd.object());
  return (int)elsewhere.offset();
}
