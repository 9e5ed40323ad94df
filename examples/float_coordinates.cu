/*
 * A lookup table in plain device memory, read at float positions.
 *
 * tex1Dfetch takes whole indices, and tex1D wants a CUDA array. Bound as a 2-D
 * texture of height 1, device memory can be filtered and addressed by float
 * coordinates as well, without a copy into an array: here a table is
 * interpolated, then searched with normalized coordinates, and then replaced
 * while it stays bound.
 */
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

namespace {

const int tableSize = 64;
const int samples = 4 * tableSize + 33; // also past both ends

texture<float, 2> table;

void check(cudaError_t status, const char *what) {
  if (status != cudaSuccess) {
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    std::exit(EXIT_FAILURE);
  }
}

__host__ __device__ float position(int i) { return 0.25f * (i - 16); }

__device__ float interpolate(float x) { return tex2D(table, x + 0.5f, 0.5f); }

__global__ void sampleTable(float *out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = interpolate(position(i));
}

__global__ void sampleNearest(float *out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = tex2D(table, (position(i) + 0.5f) / tableSize, 0.5f);
}

float at(const std::vector<float> &values, int i) {
  return values[i < 0 ? 0 : i < tableSize ? i : tableSize - 1];
}

int report(const char *name, const std::vector<float> &out,
           const std::vector<float> &reference) {
  int wrong = 0;
  double sum = 0;
  for (int i = 0; i < samples; ++i) {
    wrong += out[i] != reference[i];
    sum += out[i] * (i + 1);
  }
  std::printf("%-10s first %g, middle %g, last %g, sum %.3f, %d differ\n", name,
              out[0], out[samples / 2], out[samples - 1], sum, wrong);
  return wrong;
}

} // namespace

int main() {
  std::vector<float> values(tableSize), out(samples), reference(samples);
  float *memory = NULL, *result = NULL;
  check(cudaMalloc((void **)&memory, tableSize * sizeof(float)), "malloc");
  check(cudaMalloc((void **)&result, samples * sizeof(float)), "malloc");
  const int blocks = (samples + 127) / 128;
  int wrong = 0;

  table.filterMode = cudaFilterModeLinear;
  table.addressMode[0] = cudaAddressModeClamp;
  check(cudaBindTexture2D(NULL, table, memory, table.channelDesc, tableSize, 1,
                          tableSize * sizeof(float)),
        "bind");

  for (int round = 1; round <= 2; ++round) {
    for (int i = 0; i < tableSize; ++i)
      values[i] = float((i * i * round) % 97);
    check(cudaMemcpy(memory, &values[0], tableSize * sizeof(float),
                     cudaMemcpyHostToDevice),
          "copy");

    // The weights are multiples of 1/4 and the values small: all is exact.
    sampleTable<<<blocks, 128>>>(result, samples);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(&out[0], result, samples * sizeof(float),
                     cudaMemcpyDeviceToHost),
          "copy back");
    for (int i = 0; i < samples; ++i) {
      const int left = (i + 48) / 4 - 16; // floor, also below zero
      const float weight = position(i) - left;
      reference[i] = at(values, left) * (1 - weight) + at(values, left + 1) * weight;
    }
    wrong += report("linear", out, reference);

    table.normalized = true;
    table.filterMode = cudaFilterModePoint;
    sampleNearest<<<blocks, 128>>>(result, samples);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(&out[0], result, samples * sizeof(float),
                     cudaMemcpyDeviceToHost),
          "copy back");
    for (int i = 0; i < samples; ++i)
      reference[i] = at(values, (i + 50) / 4 - 16);
    wrong += report("nearest", out, reference);
    table.normalized = false;
    table.filterMode = cudaFilterModeLinear;
  }

  check(cudaUnbindTexture(table), "unbind");
  cudaFree(memory);
  cudaFree(result);
  std::printf("%d values differ from the reference\n", wrong);
  return wrong != 0;
}
