// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library with textures, of the file and of a function.

#include "FakeRuntime.h"

#include <texmigrate/texture_reference.h>

static texmigrate::texture_reference<float> line;

extern "C" int use(char *memory, cudaArray_t array) {
  static texmigrate::texture_reference<float, 2> plane;
  plane.filterMode = cudaFilterModeLinear;
  if (line.bind(texmigrate::keep_offset, memory + 4, 64) != cudaSuccess ||
      plane.bind_to_array(array) != cudaSuccess)
    return 1;
  fake::launch(line.linear().object);
  fake::launch(*static_cast<cudaTextureObject_t *>(plane.kernel_argument()));
  return line.linear().offset == 1 && line.object() && plane.object() ? 0 : 2;
}
