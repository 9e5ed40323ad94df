// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#define TEXMIGRATE_DEBUG
#include "shared.h"

texmigrate::texture_reference<float> common;

__global__ void read(cudaTextureObject_t a, float *out) {
  *out = tex1Dfetch<float>(a, 0);
}

void launch_second() {
  read<<<1, 1>>>(own.object(), nullptr);
  read<<<1, 1>>>(common.object(), nullptr);
}
