// REQUIRES: tool
// RUN: %check_lint --checks=-removed-* %s

// LINT: [[@LINE+2]]:19: warning: no code fetches from texture reference 'left_over' [unused-reference]
// LINT-NEXT: [[@LINE+26]]:3: note: 'cudaBindTexture' is called here all the same
texture<float, 1> left_over;
texture<float, 1> quiet; // NOLINT(unused-reference)
texture<float, 1> read, unbound, old, renewed;
extern texture<float, 1> elsewhere;
#ifdef OTHER
__global__ void other(float *out) { out[0] = tex1Dfetch(old, 0); }
#endif

__global__ void kernel(float *out) { out[0] = tex1Dfetch(read, 0) + tex1Dfetch(unbound, 0) + tex1Dfetch(renewed, 0); }

void run(size_t n) {
  float *data, *more;
  cudaMalloc(&data, n);
  cudaMalloc(&more, n);
  cudaBindTexture(0, read, data, n);
  cudaBindTexture(0, unbound, more, n);
  kernel<<<1, 1>>>(data);
  cudaUnbindTexture(unbound);
// LINT: [[@LINE+2]]:3: note: 'data' is freed while 'read' is bound to it: {{.*}} [freed-while-bound]
// LINT-NEXT: [[@LINE-5]]:3: note: bound here, and never unbound
  cudaFree(data);
  cudaFree(more);
}

void bind(float *p) {
  cudaBindTexture(0, left_over, p, 4);
}

void renew(size_t n) {
  static float *memory;
  cudaFree(memory);
  cudaMalloc(&memory, n);
  cudaBindTexture(0, renewed, memory, n); // bound anew
}

// A call in a call that looks at its result is followed as any other.
texture<float, 1> checked;
void check(cudaError_t result, const char *file, int line);
#define CHECK(call) check((call), __FILE__, __LINE__)
__global__ void reads(float *out) { out[0] = tex1Dfetch(checked, 0); }

void run_checked(size_t n) {
  float *data;
  CHECK(cudaMalloc(&data, n));
  CHECK(cudaBindTexture(0, checked, data, n));
  reads<<<1, 1>>>(data);
// LINT: [[@LINE+2]]:3: note: 'data' is freed while 'checked' is bound to it: {{.*}} [freed-while-bound]
// LINT-NEXT: [[@LINE-3]]:3: note: bound here, and never unbound
  CHECK(cudaFree(data));
}

// Who is given the texture itself may unbind it.
texture<float, 1> given;
void take(texture<float, 1> &t);
__global__ void reads_given(float *out) { out[0] = tex1Dfetch(given, 0); }
void give(size_t n) {
  float *data;
  cudaMalloc(&data, n);
  cudaBindTexture(0, given, data, n);
  take(given);
  reads_given<<<1, 1>>>(data);
  cudaFree(data);
}
