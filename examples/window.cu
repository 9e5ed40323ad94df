/*
 * A small window, bound as a 2-D texture at every position of a larger matrix.
 *
 * A texture over linear memory starts at an aligned address. cudaBindTexture2D
 * aligns a misaligned pointer down and returns how many bytes that was; the
 * kernel has to add them to its column. The width is not extended in turn: to
 * reach the last columns of the window, the texture is bound a second time,
 * wider by the offset.
 */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t err = (call);                                                  \
    if (err != cudaSuccess) {                                                  \
      printf("%s:%d: %s\n", "window.cu", __LINE__, cudaGetErrorString(err));   \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

const int MATRIX_W = 300, MATRIX_H = 24;
const int WINDOW_W = 20, WINDOW_H = 8;

texture<float, 2, cudaReadModeElementType> texWindow;

/* An eighth of the 3x3 sum. Rows clamp at the edge of the texture; columns are
   clamped by hand, as the texture begins before the window. */
__device__ float blurred(int x, int y, int xOffset) {
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      int column = min(max(x + i, 0), WINDOW_W - 1);
      sum += tex2D(texWindow, column + xOffset, y + j);
    }
  return sum / 8;
}

__global__ void sharpen(float *out, int xOffset) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * WINDOW_W + x] =
      tex2D(texWindow, x + xOffset, y) - blurred(x, y, xOffset);
}

static size_t bindWindow(const float *origin, size_t pitch) {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  size_t offset = 0;
  CHECK(cudaBindTexture2D(&offset, texWindow, origin, format, WINDOW_W,
                          WINDOW_H, pitch));
  if (offset != 0)
    CHECK(cudaBindTexture2D(&offset, texWindow, origin, format,
                            WINDOW_W + offset / sizeof(float), WINDOW_H,
                            pitch));
  return offset / sizeof(float);
}

static float expected(const float *matrix, int left, int top, int x, int y) {
  float sum = 0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      int column = min(max(x + i, 0), WINDOW_W - 1);
      int row = min(max(y + j, 0), WINDOW_H - 1);
      sum += matrix[(top + row) * MATRIX_W + left + column];
    }
  return matrix[(top + y) * MATRIX_W + left + x] - sum / 8;
}

int main() {
  static float matrix[MATRIX_H * MATRIX_W];
  unsigned state = 1;
  for (int i = 0; i < MATRIX_W * MATRIX_H; i++) {
    state = state * 1664525u + 1013904223u;
    matrix[i] = (float)(state >> 22); /* below 1024: sums stay exact */
  }

  float *devMatrix, *devOut, out[WINDOW_W * WINDOW_H];
  size_t pitch;
  CHECK(cudaMallocPitch((void **)&devMatrix, &pitch, MATRIX_W * sizeof(float),
                        MATRIX_H));
  CHECK(cudaMemcpy2D(devMatrix, pitch, matrix, MATRIX_W * sizeof(float),
                     MATRIX_W * sizeof(float), MATRIX_H,
                     cudaMemcpyHostToDevice));
  CHECK(cudaMalloc((void **)&devOut, sizeof(out)));

  int positions = 0, shifted = 0, wrong = 0;
  double checksum = 0;
  for (int top = 0; top + WINDOW_H <= MATRIX_H; top++)
    for (int left = 0; left + WINDOW_W <= MATRIX_W; left++) {
      const float *origin =
          (const float *)((const char *)devMatrix + top * pitch) + left;
      int xOffset = (int)bindWindow(origin, pitch);
      sharpen<<<1, dim3(WINDOW_W, WINDOW_H)>>>(devOut, xOffset);
      CHECK(cudaGetLastError());
      CHECK(cudaMemcpy(out, devOut, sizeof(out), cudaMemcpyDeviceToHost));
      for (int y = 0; y < WINDOW_H; y++)
        for (int x = 0; x < WINDOW_W; x++) {
          float value = out[y * WINDOW_W + x];
          wrong += value != expected(matrix, left, top, x, y);
          checksum += value * (x + 2 * y + 1);
        }
      positions++;
      shifted += xOffset != 0;
    }
  CHECK(cudaUnbindTexture(texWindow));

  printf("%d windows of %dx%d in a matrix of %dx%d\n", positions, WINDOW_W,
         WINDOW_H, MATRIX_W, MATRIX_H);
  printf("most of them misaligned: %s\n", shifted > positions / 2 ? "yes" : "no");
  printf("checksum %.3f\n", checksum);
  printf("%d values differ from the reference\n", wrong);
  cudaFree(devMatrix);
  cudaFree(devOut);
  return wrong != 0;
}
