// Packed rows are bound one at a time, without a place for the offset or without
// ever looking at it: most binds fail, or the kernel reads from before its row.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define MUST(call) do { if ((call) != cudaSuccess) { printf("%s failed\n", #call); exit(1); } } while (0)

enum { columns = 100, rows = 7 };

texture<float> row;
texture<unsigned char, 1, cudaReadModeNormalizedFloat> grey;

__device__ float left(int i) { return tex1Dfetch(row, i - 1); }

__global__ void difference(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch(row, i) - left(i);
}

template <int Factor> __global__ void scale(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = Factor * tex1Dfetch(grey, i);
}

int main() {
  static float host[rows * columns], got[columns];
  static unsigned char bytes[rows * columns];
  for (int i = 0; i < rows * columns; ++i) {
    host[i] = (float)(i * i % 1009);
    bytes[i] = (unsigned char)(i % 251);
  }
  float *d, *out;
  unsigned char *b;
  MUST(cudaMalloc(&d, sizeof host));
  MUST(cudaMalloc(&b, sizeof bytes));
  MUST(cudaMalloc(&out, sizeof got));
  MUST(cudaMemcpy(d, host, sizeof host, cudaMemcpyHostToDevice));
  MUST(cudaMemcpy(b, bytes, sizeof bytes, cudaMemcpyHostToDevice));
  int refused = 0, wrong = 0, wrongBytes = 0;
  for (int r = 0; r < rows; ++r) {
    if (cudaBindTexture(NULL, row, d + r * columns, columns * sizeof(float)) != cudaSuccess) {
      ++refused;
      cudaGetLastError();
    }
    difference<<<2, 64>>>(out, columns);
    if (cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost) != cudaSuccess) {
      printf("no result\n");
      return 1;
    }
    for (int i = 0; i < columns; ++i)
      wrong += got[i] != host[r * columns + i] - (i ? host[r * columns + i - 1] : 0);
    size_t unused;
    MUST(cudaBindTexture(&unused, grey, b + r * columns, columns));
    scale<255><<<2, 64>>>(out, columns);
    MUST(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    for (int i = 0; i < columns; ++i)
      wrongBytes += (int)(got[i] + 0.5f) != bytes[r * columns + i];
  }
  printf("binds refused: %d\n", refused);
  printf("floats that are not what was meant: %d\n", wrong);
  printf("bytes that are not what was meant: %d\n", wrongBytes);
  return 0;
}
