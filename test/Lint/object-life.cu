// REQUIRES: tool
// RUN: %check_lint %s
#include <stdio.h>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t error = call;                                                  \
    if (error != cudaSuccess) printf("%s\n", cudaGetErrorString(error));       \
  } while (0)

__global__ void kernel(cudaTextureObject_t tex, float *out) { out[0] = tex1Dfetch<float>(tex, 0); }

void leak(cudaResourceDesc *resource, cudaTextureDesc *desc, float *out, int n) {
  for (int i = 0; i < n; ++i) {
    cudaTextureObject_t tex;
// LINT: [[@LINE+1]]:5: warning: 'tex' is created in each round of the loop and never destroyed [object-leak]
    CHECK(cudaCreateTextureObject(&tex, resource, desc, nullptr));
    kernel<<<1, 1>>>(tex, out);
  }
  for (int i = 0; i < n; ++i) {
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, resource, desc, nullptr); // NOLINT(object-leak)
    kernel<<<1, 1>>>(tex, out);
  }
}

void leak_once(cudaResourceDesc *resource, cudaTextureDesc *desc, float *out) {
  cudaTextureObject_t tex;
// LINT: [[@LINE+1]]:3: warning: 'tex' is created in each call of 'leak_once' and never destroyed [object-leak]
  CHECK(cudaCreateTextureObject(&tex, resource, desc, nullptr));
  kernel<<<1, 1>>>(tex, out);
  cudaTextureObject_t hushed;
  cudaCreateTextureObject(&hushed, resource, desc, nullptr); // NOLINT(object-leak)
}

cudaTextureObject_t given(cudaResourceDesc *resource, cudaTextureDesc *desc, cudaTextureObject_t *more) {
  static cudaTextureObject_t once;
  cudaCreateTextureObject(&once, resource, desc, nullptr);
  cudaCreateTextureObject(more, resource, desc, nullptr);
  cudaTextureObject_t tex;
  cudaCreateTextureObject(&tex, resource, desc, nullptr);
  return tex;
}

int main() {
  cudaResourceDesc resource = {};
  cudaTextureDesc desc = {};
  cudaTextureObject_t tex;
  cudaCreateTextureObject(&tex, &resource, &desc, nullptr);
  kernel<<<1, 1>>>(tex, nullptr);
}

void kept(cudaResourceDesc *resource, cudaTextureDesc *desc, float *out, std::vector<cudaTextureObject_t> &all) {
  for (int i = 0; i < 4; ++i) {
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, resource, desc, nullptr);
    all.push_back(tex);
  }
  for (int i = 0; i < 4; ++i) {
    cudaTextureObject_t tex;
    cudaCreateTextureObject(&tex, resource, desc, nullptr);
    kernel<<<1, 1>>>(tex, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(tex);
  }
}

void early(cudaTextureObject_t tex, cudaTextureObject_t other, float *out, float *host) {
  kernel<<<1, 1>>>(tex, out);
  CHECK(cudaGetLastError());
// LINT: [[@LINE+2]]:3: warning: 'tex' is destroyed while the kernel that reads it may still run; wait for the kernel first [object-in-use]
// LINT-NEXT: [[@LINE-3]]:3: note: launched here, with nothing that waits after
  CHECK(cudaDestroyTextureObject(tex));
}

void hushed(cudaTextureObject_t tex, float *out) {
  kernel<<<1, 1>>>(tex, out);
  cudaDestroyTextureObject(tex); // NOLINT(object-in-use)
}

void finish();

void waits(cudaTextureObject_t tex, cudaTextureObject_t other, float *out, float *host) {
  kernel<<<1, 1>>>(tex, out);
  cudaMemcpy(host, out, 4, cudaMemcpyDeviceToHost);
  cudaDestroyTextureObject(tex);
  kernel<<<1, 1>>>(tex, out);
  cudaDestroyTextureObject(other);
  finish();
  cudaDestroyTextureObject(tex);
}
