// REQUIRES: tool
// RUN: %check_lint %s
#include <string.h>

struct Volume {
  cudaArray *array;
  cudaArray *layers;
};

void allocate(Volume &v, cudaArray_t *space, cudaArray_t *sheet, cudaExtent extent, cudaChannelFormatDesc desc) {}

cudaArray_t space, sheet, stack, row;

void arrays(cudaChannelFormatDesc desc, cudaExtent extent) {
  cudaMalloc3DArray(&space, &desc, extent);
  cudaMallocArray(&sheet, &desc, 16, 16);
  cudaMallocArray(&row, &desc, 16, 1);
  cudaMalloc3DArray(&stack, &desc, extent, cudaArrayLayered);
}

cudaTextureObject_t volume(bool quiet) {
  cudaResourceDesc resource;
  memset(&resource, 0, sizeof(resource));
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = space;
  cudaTextureDesc desc;
  memset(&desc, 0, sizeof(desc));
  desc.normalizedCoords = 1;
  desc.addressMode[0] = cudaAddressModeClamp;
// LINT: [[@LINE+2]]:23: warning: addressMode[2] of 'desc' is left at 0, which is cudaAddressModeWrap, and the texture has 3 dimensions [object-address-mode]
// LINT-NEXT: [[@LINE+3]]:3: note: created here
  desc.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t object;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

cudaTextureObject_t fine_modes(int which) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  cudaTextureDesc desc = {};
  desc.normalizedCoords = 1;
  desc.addressMode[0] = desc.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t object = 0;
  // Two dimensions; layers are none.
  resource.res.array.array = sheet;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.array.array = stack;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  // In one row there is nothing to wrap to.
  desc = {};
  desc.normalizedCoords = 1;
  desc.addressMode[0] = cudaAddressModeClamp;
  resource.res.array.array = row;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  // Wrap is clamp.
  desc.normalizedCoords = 0;
  resource.res.array.array = space;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  desc.normalizedCoords = 1;
  for (int i = 0; i < 3; ++i)
    desc.addressMode[i] = cudaAddressModeBorder;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

cudaTextureObject_t hushed() {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = space;
  cudaTextureDesc desc{};
  desc.normalizedCoords = 1;
  desc.addressMode[0] = cudaAddressModeClamp; // NOLINT(object-address-mode)
  cudaTextureObject_t object;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

cudaTextureObject_t linear(float *data, size_t first, size_t n, size_t pitch) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
// LINT: [[@LINE+2]]:{{[0-9]+}}: warning: 'data + first' may not be a multiple of textureAlignment, and the texture object then cannot be created [object-pointer-alignment]
// LINT-NEXT: note: created here
  resource.res.linear.devPtr = data + first;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  cudaTextureDesc desc = {};
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.linear.devPtr = data + first; // NOLINT(object-pointer-alignment)
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.linear.devPtr = data + 256;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.linear.devPtr = data;
  desc.readMode = cudaReadModeNormalizedFloat;
// LINT: [[@LINE+1]]:3: warning: normalized reads are for integers of 8 and 16 bits, and 'resource' describes other elements [normalized-float-type]
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

cudaTextureObject_t pitched(int *data, int w, int h, size_t pitch) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = data;
  resource.res.pitch2D.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindSigned);
  resource.res.pitch2D.width = w;
  resource.res.pitch2D.height = h;
// LINT: [[@LINE+2]]:{{[0-9]+}}: note: pitch 'w * sizeof(int)' may not be a multiple of texturePitchAlignment; cudaMallocPitch gives one that is [object-pitch-alignment]
// LINT-NEXT: note: created here
  resource.res.pitch2D.pitchInBytes = w * sizeof(int);
  cudaTextureDesc desc = {};
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
// LINT: [[@LINE+2]]:{{[0-9]+}}: warning: pitch '100' is not a multiple of texturePitchAlignment: the texture object cannot be created [object-pitch-alignment]
// LINT-NEXT: note: created here
  resource.res.pitch2D.pitchInBytes = 100;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.pitch2D.pitchInBytes = 100; // NOLINT(object-pitch-alignment)
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  resource.res.pitch2D.pitchInBytes = pitch;
  desc.filterMode = cudaFilterModeLinear;
// LINT: [[@LINE+1]]:3: warning: linear filtering needs fetches that give floats, and 'resource' describes integers: the texture object cannot be created [linear-filter-type]
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

cudaTextureObject_t mipmapped(cudaMipmappedArray_t mipmap) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  resource.res.mipmap.mipmap = mipmap;
  cudaTextureDesc desc = {};
  cudaTextureObject_t object = 0;
// LINT: [[@LINE+1]]:3: warning: '&desc' leaves coordinates unnormalized, which mipmapped arrays do not allow [object-mipmap-coordinates]
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  cudaCreateTextureObject(&object, &resource, &desc, nullptr); // NOLINT(object-mipmap-coordinates)
  desc.normalizedCoords = 1;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

// Filled elsewhere: nothing is known.
void fill(cudaTextureDesc *desc, cudaResourceDesc *resource);
cudaTextureObject_t opaque(cudaMipmappedArray_t mipmap) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeMipmappedArray;
  cudaTextureDesc desc = {};
  fill(&desc, &resource);
  cudaTextureObject_t object = 0;
  cudaCreateTextureObject(&object, &resource, &desc, nullptr);
  return object;
}

// Wrap and mirror need normalized coordinates.
cudaTextureObject_t unnormalized(cudaResourceDesc *resource) {
  cudaTextureDesc desc;
  memset(&desc, 0, sizeof(desc));
  desc.normalizedCoords = false;
// LINT: [[@LINE+3]]:{{[0-9]+}}: warning: cudaAddressModeWrap acts as cudaAddressModeClamp: the coordinates of 'desc' are not normalized [unnormalized-address-mode]
// LINT-NEXT: [[@LINE+5]]:3: note: created here
// LINT-NEXT: [[@LINE+2]]:{{[0-9]+}}: note: and here
  desc.addressMode[0] = cudaAddressModeWrap;
  desc.addressMode[1] = cudaAddressModeMirror;
  cudaTextureObject_t object;
  cudaCreateTextureObject(&object, resource, &desc, nullptr);
  desc.addressMode[0] = cudaAddressModeMirror; // NOLINT(unnormalized-address-mode)
  desc.addressMode[1] = cudaAddressModeClamp;
  cudaCreateTextureObject(&object, resource, &desc, nullptr);
  // Nothing that the program says of itself; no coordinates but indices.
  cudaTextureDesc zeros = {};
  cudaCreateTextureObject(&object, resource, &zeros, nullptr);
  cudaResourceDesc linear = {};
  linear.resType = cudaResourceTypeLinear;
  zeros.addressMode[0] = cudaAddressModeWrap;
  cudaCreateTextureObject(&object, &linear, &zeros, nullptr);
  zeros.normalizedCoords = 1;
  cudaCreateTextureObject(&object, resource, &zeros, nullptr);
  return object;
}
