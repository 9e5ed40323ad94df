// REQUIRES: tool
// RUN: %check_lint %s

// LINT: [[@LINE+1]]:18: warning: surface reference 'out' ({{.*}}surface<void, 2>): CUDA 12 removed surface references [removed-surface-reference]
surface<void, 2> out;

void bind(cudaArray *array) {
// LINT: [[@LINE+1]]:3: warning: 'cudaBindSurfaceToArray' is called here: CUDA 12 removed surface references [removed-surface-reference]
  cudaBindSurfaceToArray(out, array);
}

surface<void, 2> quiet; // NOLINT(removed-surface-reference)

// The user's own.
namespace gl {
template <class T, int D> struct surface {};
surface<void, 2> window;
}
