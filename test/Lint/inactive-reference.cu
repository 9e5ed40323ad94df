// REQUIRES: tool
// RUN: %check_lint %s

#ifdef USE_TEXTURES
// LINT: [[@LINE+2]]:1: note: 'texture' is in a preprocessor branch that was not compiled: nothing else is said of it [inactive-reference]
// LINT-NEXT: [[@LINE+3]]:3: note: and 'cudaBindTexture' here
texture<float, 1> table;
void bind(float *memory) {
  cudaBindTexture(0, table, memory, 128);
}
__global__ void fetch(float *out) { out[0] = tex1Dfetch(table, 0); }
#endif

// Cared for.
#if CUDART_VERSION < 12000
texture<float, 1> old;
#endif

// Objects are read so, and others have templates of that name.
#ifdef USE_OBJECTS
__global__ void read(float *out, cudaTextureObject_t object) { out[0] = tex1Dfetch<float>(object, 0); }
gl::texture<float> window;
// cudaBindTexture in a comment
const char *name = "cudaBindTexture";
#endif
