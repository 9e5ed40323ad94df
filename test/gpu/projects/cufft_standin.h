// As much of cuFFT as convolutionFFT2D uses, by the definition of the
// transform: cuFFT is another one in each toolkit, and is not there on every
// machine. Sums are of doubles, with fma() written out, so that both compilers
// give the same bits.
#pragma once

#include <cuda_runtime.h>
#include <math.h>
#include <vector>

typedef cudaError_t cufftResult;
typedef float cufftReal;
typedef float2 cufftComplex;
enum cufftType { CUFFT_R2C, CUFFT_C2R, CUFFT_C2C };
enum { CUFFT_FORWARD = -1, CUFFT_INVERSE = 1 };

namespace cufft_standin {

struct plan {
  int rows, columns;
  double2 *roots[2]; // exp(2 pi i k / n) for rows and columns
  float2 *whole, *half_way;
};

/// Transforms lines of `n` elements that are `step` apart; one thread per
/// result.
inline __global__ void transform_lines(const float2 *in, float2 *out, int lines,
                                       int line_step, int n, int step,
                                       const double2 *roots, int direction) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x, line = blockIdx.y;
  if (k >= n || line >= lines)
    return;
  in += (size_t)line * line_step;
  double re = 0, im = 0;
  for (int i = 0, at = 0; i < n; ++i, at = (at + k) % n) {
    const float2 x = in[(size_t)i * step];
    const double c = roots[at].x, s = direction * roots[at].y;
    re = fma(-(double)x.y, s, fma((double)x.x, c, re));
    im = fma((double)x.y, c, fma((double)x.x, s, im));
  }
  out[(size_t)line * line_step + (size_t)k * step] =
      make_float2((float)re, (float)im);
}

inline __global__ void from_real(const float *in, float2 *whole, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    whole[i] = make_float2(in[i], 0);
}

inline __global__ void to_real(const float2 *whole, float *out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = whole[i].x;
}

/// The spectrum of real data is stored up to column `columns / 2`.
inline __global__ void to_half(const float2 *whole, float2 *half, int rows,
                               int columns) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y,
            width = columns / 2 + 1;
  if (x < width && y < rows)
    half[(size_t)y * width + x] = whole[(size_t)y * columns + x];
}

inline __global__ void from_half(const float2 *half, float2 *whole, int rows,
                                 int columns) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y,
            width = columns / 2 + 1;
  if (x >= columns || y >= rows)
    return;
  const bool stored = x < width;
  const float2 value = half[(size_t)(stored ? y : (rows - y) % rows) * width +
                            (stored ? x : columns - x)];
  whole[(size_t)y * columns + x] =
      make_float2(value.x, stored ? value.y : -value.y);
}

inline int blocks(int count) { return (count + 255) / 256; }

inline void transform(const plan *p, const float2 *in, float2 *out,
                      int direction) {
  transform_lines<<<dim3(blocks(p->rows), p->columns), 256>>>(
      in, p->half_way, p->columns, 1, p->rows, p->columns, p->roots[0],
      direction);
  transform_lines<<<dim3(blocks(p->columns), p->rows), 256>>>(
      p->half_way, out, p->rows, p->columns, p->columns, 1, p->roots[1],
      direction);
}

inline double2 *make_roots(int n) {
  std::vector<double2> roots(n);
  for (int k = 0; k < n; ++k)
    roots[k] = make_double2(cos(2 * 3.14159265358979323846 * k / n),
                            sin(2 * 3.14159265358979323846 * k / n));
  double2 *device = nullptr;
  cudaMalloc((void **)&device, n * sizeof(double2));
  cudaMemcpy(device, roots.data(), n * sizeof(double2), cudaMemcpyHostToDevice);
  return device;
}

} // namespace cufft_standin

typedef cufft_standin::plan *cufftHandle;

inline cufftResult cufftPlan2d(cufftHandle *handle, int rows, int columns,
                               cufftType) {
  using namespace cufft_standin;
  *handle = new plan{
      rows, columns, {make_roots(rows), make_roots(columns)}, nullptr, nullptr};
  cudaMalloc((void **)&(*handle)->whole,
             (size_t)rows * columns * sizeof(float2));
  cudaMalloc((void **)&(*handle)->half_way,
             (size_t)rows * columns * sizeof(float2));
  return cudaGetLastError();
}

inline cufftResult cufftExecC2C(cufftHandle p, cufftComplex *in,
                                cufftComplex *out, int direction) {
  cufft_standin::transform(p, in, out, direction);
  return cudaGetLastError();
}

inline cufftResult cufftExecR2C(cufftHandle p, cufftReal *in,
                                cufftComplex *out) {
  using namespace cufft_standin;
  const int count = p->rows * p->columns;
  from_real<<<blocks(count), 256>>>(in, p->whole, count);
  transform(p, p->whole, p->whole, CUFFT_FORWARD);
  to_half<<<dim3(blocks(p->columns / 2 + 1), p->rows), 256>>>(
      p->whole, out, p->rows, p->columns);
  return cudaGetLastError();
}

inline cufftResult cufftExecC2R(cufftHandle p, cufftComplex *in,
                                cufftReal *out) {
  using namespace cufft_standin;
  const int count = p->rows * p->columns;
  from_half<<<dim3(blocks(p->columns), p->rows), 256>>>(in, p->whole, p->rows,
                                                        p->columns);
  transform(p, p->whole, p->whole, CUFFT_INVERSE);
  to_real<<<blocks(count), 256>>>(p->whole, out, count);
  return cudaGetLastError();
}

inline cufftResult cufftDestroy(cufftHandle p) {
  for (double2 *roots : p->roots)
    cudaFree(roots);
  cudaFree(p->whole);
  cudaFree(p->half_way);
  delete p;
  return cudaGetLastError();
}
