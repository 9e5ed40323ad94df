// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "shared.h"

void bind_on_host(const float *p) {
  own.bind(nullptr, p, 64);
  common.bind(nullptr, p, 64);
}
