// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <texmigrate/texture_reference.h>

static texmigrate::texture_reference<float> own; // one for each unit
extern texmigrate::texture_reference<float> common;
void launch_second();
void bind_on_host(const float *p);
