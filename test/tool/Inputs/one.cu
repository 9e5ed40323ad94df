// The smallest program with a texture.
#include <cuda_runtime.h>

texture<float, 1, cudaReadModeElementType> tex;

__global__ void kernel(float *out) { out[threadIdx.x] = tex1Dfetch(tex, threadIdx.x); }

void run(float *in, float *out) {
  cudaBindTexture(0, tex, in, 32 * sizeof(float));
  kernel<<<1, 32>>>(out);
  cudaUnbindTexture(tex);
}
