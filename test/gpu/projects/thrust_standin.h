// As much of thrust as lineOfSight uses: CUDA 13's needs C++17 and other
// headers than CUDA 11's, and what is compared are textures.
#pragma once

#include <cuda_runtime.h>
#include <stddef.h>
#include <vector>

namespace thrust {

template <class T> using host_vector = std::vector<T>;

/// Memory of the device; references to its elements only have an address.
template <class T> class device_vector {
public:
  explicit device_vector(size_t size) : size_(size) {
    cudaMalloc((void **)&data_, size * sizeof(T));
  }
  device_vector(const device_vector &) = delete;
  ~device_vector() { cudaFree(data_); }
  T &operator[](size_t i) { return data_[i]; }
  T *begin() { return data_; }
  T *end() { return data_ + size_; }

private:
  T *data_ = nullptr;
  size_t size_;
};

template <class T> T *raw_pointer_cast(T *p) { return p; }

template <class T> struct maximum {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};

template <class T, class Op>
__global__ void scan_by_one_thread(const T *in, size_t n, T *out, Op op) {
  T sum = in[0];
  for (size_t i = 0; i < n; ++i)
    out[i] = sum = i ? op(sum, in[i]) : sum;
}

template <class T, class Op>
void inclusive_scan(T *first, T *last, T *out, Op op) {
  scan_by_one_thread<<<1, 1>>>(first, last - first, out, op);
}

/// From the device to the host.
template <class T, class Out> void copy(T *first, T *last, Out out) {
  cudaMemcpy(&*out, first, (last - first) * sizeof(T), cudaMemcpyDeviceToHost);
}

} // namespace thrust
