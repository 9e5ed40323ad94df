// REQUIRES: tool
// RUN: %check_lint --checks=-removed-* %s

texture<float, 1> tex;
texture<float4, 1> quads;
texture<float, 2> grid;

__global__ void raw(float *out, size_t offset) { out[0] = tex1Dfetch(tex, threadIdx.x + offset); }
__global__ void scaled(float *out, size_t offset) { out[0] = tex1Dfetch(tex, threadIdx.x + offset / sizeof(float)); }
__global__ void plane(float *out, int offset) { out[0] = tex2D(grid, threadIdx.x + offset, 0.f) + tex1Dfetch(quads, 0).x; }

void offsets(float *data, float *aligned, size_t first, size_t n) {
  cudaBindTexture(0, tex, data, n);
  cudaBindTexture(NULL, tex, data + 128, n); // 512 bytes
// LINT: [[@LINE+1]]:3: warning: 'data + first' may not be aligned, and without a place for the offset the bind of 'tex' then fails [null-offset]
  cudaBindTexture(NULL, tex, data + first, n);
// LINT: [[@LINE+1]]:3: warning: '&data[1]' may not be aligned, {{.*}} [null-offset]
  cudaBindTexture(0, tex, &data[1], n);
  cudaBindTexture(0, tex, &data[1], n); // NOLINT(null-offset)
  float *row = data + first;
// LINT: [[@LINE+1]]:3: warning: 'row' may not be aligned, {{.*}} [null-offset]
  cudaBindTexture(0, tex, row, n);
  row = aligned;
  cudaBindTexture(0, tex, row, n);
}

void rows(char *data, size_t pitch, size_t n) {
  cudaBindTexture(0, tex, data + 3 * pitch, n); // aligned, as the pitch is
}

void unused(float *data, size_t first, size_t n) {
  size_t offset, other, checked;
// LINT: [[@LINE+1]]:3: warning: 'data + first' may not be aligned, and 'offset', which says by how much, is never used: fetches of 'tex' then start too early [unused-offset]
  cudaBindTexture(&offset, tex, data + first, n);
  cudaBindTexture(&other, tex, data + first, n); // NOLINT(unused-offset)
  cudaBindTexture(&checked, tex, data + first, n);
#ifdef PARANOID
  if (checked != 0) throw 1;
#endif
}

void plain(float *data, size_t n) {
  size_t offset;
// LINT: [[@LINE+1]]:3: note: 'offset' is never used: it is 0 only if 'data' is aligned [unused-offset]
  cudaBindTexture(&offset, tex, data, n);
}

void bytes(float *data, size_t first, size_t n) {
  size_t offset, divided;
  cudaBindTexture(&offset, tex, data + first, n);
// LINT: [[@LINE+3]]:3: warning: 'offset' is in bytes, and the kernel adds it to a coordinate in texels; divide it by the size of 'float' [offset-in-bytes]
// LINT-NEXT: [[@LINE-2]]:3: note: received here
// LINT-NEXT: 8:{{[0-9]+}}: note: added here
  raw<<<1, 1>>>(data, offset);
  scaled<<<1, 1>>>(data, offset);
  raw<<<1, 1>>>(data, offset / sizeof(float));
  raw<<<1, 1>>>(data, offset); // NOLINT(offset-in-bytes)
  cudaBindTexture(&divided, tex, data + first, n);
  divided /= sizeof(float);
  raw<<<1, 1>>>(data, divided);
}

void window(float *data, int x, int w, int h, size_t pitch) {
  size_t offset, wide;
// LINT: [[@LINE+1]]:3: warning: with an offset the last columns of 'grid' are out of reach: bind again with 'offset' divided by the texel's size added to the width [unwidened-offset]
  cudaBindTexture2D(&offset, grid, data + x, w, h, pitch);
  plane<<<1, 1>>>(data, offset / sizeof(float));
}

void widened(float *data, int x, int w, int h, size_t pitch) {
  size_t offset, quiet;
  cudaBindTexture2D(&offset, grid, data + x, w, h, pitch);
  cudaBindTexture2D(&offset, grid, data + x, w + offset / sizeof(float), h, pitch);
  plane<<<1, 1>>>(data, offset / sizeof(float));
}

void hushed(float *data, int x, int w, int h, size_t pitch) {
  size_t quiet;
  cudaBindTexture2D(&quiet, grid, data + x, w, h, pitch); // NOLINT(unwidened-offset)
  plane<<<1, 1>>>(data, quiet / sizeof(float));
}

void pitches(float *data, int w, int h, size_t pitch) {
  cudaBindTexture2D(0, grid, data, w, h, pitch);
  cudaBindTexture2D(0, grid, data, 8, h, 64);
// LINT: [[@LINE+1]]:3: warning: pitch '60' of 'grid' is not a multiple of texturePitchAlignment: the bind fails [pitch-alignment]
  cudaBindTexture2D(0, grid, data, 8, h, 60);
// LINT: [[@LINE+1]]:3: note: pitch 'w * sizeof(float)' of 'grid' may not be a multiple of texturePitchAlignment; cudaMallocPitch gives one that is [pitch-alignment]
  cudaBindTexture2D(0, grid, data, w, h, w * sizeof(float));
  cudaBindTexture2D(0, grid, data, 8, h, 60); // NOLINT(pitch-alignment)
  int stride = h;
  cudaBindTexture2D(0, grid, data, w, h, stride * sizeof(float)); // not the width
  size_t rounded = (w * sizeof(float) + 31) / 32 * 32;
  cudaBindTexture2D(0, grid, data, w, h, rounded);
}

void channels(float4 *data, size_t n) {
  cudaChannelFormatDesc one = cudaCreateChannelDesc<float>();
  cudaChannelFormatDesc four = cudaCreateChannelDesc<float4>();
  cudaChannelFormatDesc halves = cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
// LINT: [[@LINE+2]]:3: warning: channel descriptor 'one' does not match 'float4', the element type of 'quads': the bind fails [channel-mismatch]
// LINT-NEXT: 5:20: note: declared here
  cudaBindTexture(0, quads, data, one, n);
  cudaBindTexture(0, quads, data, one, n); // NOLINT(channel-mismatch)
  cudaBindTexture(0, quads, data, four, n);
  cudaBindTexture(0, tex, data, one, n);
  cudaBindTexture(0, tex, data, halves, n);
// LINT: [[@LINE+2]]:3: warning: channel descriptor 'cudaCreateChannelDesc<int>()' does not match 'float'{{.*}} [channel-mismatch]
// LINT-NEXT: note: declared here
  cudaBindTexture(0, tex, data, cudaCreateChannelDesc<int>(), n);
}
