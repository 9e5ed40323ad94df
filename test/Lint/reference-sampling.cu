// REQUIRES: tool
// RUN: %check_lint --checks=-removed-*,-attribute-mutation,-unused-reference %s

texture<float, 2> wrapped, normalized, mirrored, clamped, passed;
texture<int, 2> filtered;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> bytes;
// LINT: [[@LINE+1]]:46: warning: 'words' reads 'int' as normalized floats, which is for elements of 8 and 16 bits only [normalized-float-type]
texture<int, 1, cudaReadModeNormalizedFloat> words;
texture<float, 1, cudaReadModeNormalizedFloat> floats; // NOLINT(normalized-float-type)
texture<float, 1> linear, both;
texture<int, 1> indices;
// LINT: [[@LINE+1]]:19: warning: cudaAddressModeWrap acts as cudaAddressModeClamp: the coordinates of 'made' are not normalized [unnormalized-address-mode]
texture<float, 2> made(0, cudaFilterModePoint, cudaAddressModeWrap);
texture<float, 2> made_right(1, cudaFilterModePoint, cudaAddressModeWrap);

__global__ void kernel(float *out, float x) {
  out[0] = tex2D(wrapped, x, x) + tex2D(normalized, x, x) + tex2D(mirrored, x, x) + tex2D(clamped, x, x);
  out[1] = tex2D(filtered, x, x) + tex2D(bytes, x, x) + tex2D(made, x, x) + tex2D(made_right, x, x);
  out[2] = tex1Dfetch(linear, 0) + tex1Dfetch(indices, 0) + tex1Dfetch(both, 0) + tex1D(both, x);
  out[4] = tex2D(passed, x, x);
// LINT: [[@LINE+2]]:12: warning: 'tex1D' gives 0: 'linear' is only bound to linear memory{{.*}} [float-fetch-linear]
// LINT-NEXT: note: bound here
  out[3] = tex1D(linear, x);
  out[5] = tex1D(linear, x); // NOLINT(float-fetch-linear)
}

void normalize(textureReference *reference) { reference->normalized = 1; }

void run(float *p, cudaArray *array, size_t bytes_of) {
// LINT: [[@LINE+2]]:11: warning: cudaAddressModeWrap acts as cudaAddressModeClamp: the coordinates of 'wrapped' are not normalized [unnormalized-address-mode]
// LINT-NEXT: [[@LINE+2]]:11: note: and here
  wrapped.addressMode[0] = cudaAddressModeWrap;
  wrapped.addressMode[1] = cudaAddressModeWrap;
// LINT: [[@LINE+1]]:12: warning: cudaAddressModeMirror acts as cudaAddressModeClamp{{.*}} [unnormalized-address-mode]
  mirrored.addressMode[0] = cudaAddressModeMirror;
  mirrored.normalized = 0;
  mirrored.addressMode[1] = cudaAddressModeMirror; // not told again
// LINT-NEXT: [[@LINE-1]]:12: note: and here
  normalized.addressMode[0] = cudaAddressModeWrap;
  normalized.normalized = true;
  clamped.addressMode[0] = cudaAddressModeClamp;
  passed.addressMode[0] = cudaAddressModeWrap; // normalize() sets what it needs
  normalize(&passed);

// LINT: [[@LINE+2]]:12: warning: linear filtering of 'filtered', whose fetches give 'int': kernels that use it cannot be launched [linear-filter-type]
// LINT-NEXT: note: read mode
  filtered.filterMode = cudaFilterModeLinear;
  filtered.filterMode = cudaFilterModeLinear; // NOLINT
  bytes.filterMode = cudaFilterModeLinear;

// LINT: [[@LINE+2]]:10: warning: 'filterMode' is ignored: 'linear' is only bound to linear memory [ignored-sampling]
// LINT-NEXT: note: bound here
  linear.filterMode = cudaFilterModeLinear;
// LINT: [[@LINE+2]]:10: note: 'addressMode' is ignored: 'linear' is only bound to linear memory, which reads 0 out of range [ignored-sampling]
// LINT-NEXT: note: bound here
  linear.addressMode[0] = cudaAddressModeBorder;
  linear.addressMode[0] = cudaAddressModeWrap; // NOLINT(ignored-*)
  indices.filterMode = cudaFilterModePoint;
  indices.addressMode[0] = cudaAddressModeClamp;
  cudaBindTexture(0, linear, p, bytes_of);
  cudaBindTexture(0, indices, p, bytes_of);
  both.filterMode = cudaFilterModeLinear;
  cudaBindTexture(0, both, p, bytes_of);
  cudaBindTextureToArray(both, array);
  cudaBindTextureToArray(wrapped, array);
  kernel<<<1, 1>>>(p, 0.f);
}
