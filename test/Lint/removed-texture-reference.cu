// REQUIRES: tool
// RUN: %check_lint %s

// LINT: [[@LINE+1]]:19: warning: texture reference 'tex' (texture<float, 2>): CUDA 12 removed texture references [removed-texture-reference]
texture<float, 2> tex;
// LINT-NEXT: [[@LINE+5]]:42: note: 'tex2D' reads it here
// LINT-NEXT: [[@LINE+8]]:7: note: 'filterMode' is written here
// LINT-NEXT: [[@LINE+8]]:3: note: 'cudaBindTextureToArray' is called here

__global__ void kernel(float *out) {
  out[threadIdx.x] = threadIdx.x + 1.f * tex2D(tex, 0.5f, 0.5f);
}

void run(float *out, cudaArray *array) {
  tex.filterMode = cudaFilterModeLinear;
  cudaBindTextureToArray(tex, array);
  kernel<<<1, 1>>>(out);
}

// A helper that declares none.
// LINT: [[@LINE+1]]:14: warning: type 'texture' is used here: CUDA 12 removed texture references [removed-texture-reference]
void release(texture<float, 2> &t) {
// LINT-NEXT: [[@LINE+1]]:3: note: 'cudaUnbindTexture' is called here
  cudaUnbindTexture(t);
}

// Not CUDA's.
namespace own {
template <class T, int D> struct texture { T value; };
texture<float, 2> image;
}

// Cared for already.
#if CUDART_VERSION < 12000
texture<float, 2> old;
#endif

texture<int, 1> quiet; // NOLINT
texture<int, 1> quieter; // NOLINT(texmigrate-removed-*, other)
// NOLINTNEXTLINE(removed-texture-reference)
texture<int, 1> quietest;
// NOLINTBEGIN(removed-texture-reference)
texture<int, 1> hushed;
// NOLINTEND(removed-texture-reference)
__global__ void reads(int *out) {
  out[0] = tex1Dfetch(quiet, 0) + tex1Dfetch(quieter, 0) + tex1Dfetch(quietest, 0) + tex1Dfetch(hushed, 0);
}
// LINT: [[@LINE+1]]:17: warning: {{.*}}'loud'{{.*}} [removed-texture-reference]
texture<int, 1> loud; // NOLINT(unused-reference)
