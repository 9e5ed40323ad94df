// REQUIRES: tool
// RUN: %check_lint --checks=-removed-* %s

texture<float, 2> tex, chosen, once, quiet;

__global__ void kernel(float *out) {
  out[0] = tex2D(tex, 0, 0) + tex2D(chosen, 0, 0) + tex2D(once, 0, 0) + tex2D(quiet, 0, 0);
}

void run(float *out, bool smooth) {
  once.filterMode = cudaFilterModeLinear;
  tex.filterMode = cudaFilterModePoint;
  kernel<<<1, 1>>>(out);
// LINT: [[@LINE+3]]:7: note: 'filterMode' of 'tex' gets different values: each state needs a texture object of its own [attribute-mutation]
// LINT-NEXT: [[@LINE-3]]:7: note: also written here
// LINT-NEXT: [[@LINE-3]]:23: note: a launch between two writes
  tex.filterMode = cudaFilterModeLinear;
  kernel<<<1, 1>>>(out);
// LINT: [[@LINE+1]]:10: note: 'filterMode' of 'chosen' is set to a value that is known at run time only: each state needs a texture object of its own [attribute-mutation]
  chosen.filterMode = smooth ? cudaFilterModeLinear : cudaFilterModePoint;
  quiet.filterMode = smooth ? cudaFilterModeLinear : cudaFilterModePoint; // NOLINT(attribute-mutation)
  kernel<<<1, 1>>>(out);
}
