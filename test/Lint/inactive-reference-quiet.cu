// REQUIRES: tool
// RUN: %texmigrate lint --quiet --fail-on=note %s | count 0

#ifdef USE_TEXTURES
texture<float, 1> table; // NOLINT(inactive-reference)
void bind(float *memory) {
  cudaBindTexture(0, table, memory, 128);
}
#endif
