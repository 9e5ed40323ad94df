// REQUIRES: tool
// RUN: %check_lint --checks=-removed-* %s
#include <thread>

texture<float, 1> tex, own, alone, quiet;

__global__ void kernel(float *out) {
  out[0] = tex1Dfetch(tex, 0) + tex1Dfetch(own, 0) + tex1Dfetch(alone, 0) + tex1Dfetch(quiet, 0);
}

static void bind(float *part, size_t n) {
// LINT: [[@LINE+2]]:3: note: several threads bind 'tex' here: a launch of one may use the binding of another [shared-binding]
// LINT-NEXT: [[@LINE+26]]:17: note: 'work' is started here
  cudaBindTexture(0, tex, part, n);
  cudaBindTexture(0, quiet, part, n); // NOLINT(shared-binding)
}

void work(float *part, size_t n) {
  bind(part, n);
  kernel<<<1, 1>>>(part);
}

// Each on a device of its own.
void device(int number, float *part, size_t n) {
  cudaSetDevice(number);
  cudaBindTexture(0, own, part, n);
  kernel<<<1, 1>>>(part);
}

void once(float *part, size_t n) {
  cudaBindTexture(0, alone, part, n);
  kernel<<<1, 1>>>(part);
}

void run(float *part, size_t n) {
  std::thread other(once, part, n);
  other.join();
  for (int i = 0; i < 4; ++i) {
    std::thread one(work, part, n);
    std::thread two(device, i, part, n);
    one.join();
    two.join();
  }
}
