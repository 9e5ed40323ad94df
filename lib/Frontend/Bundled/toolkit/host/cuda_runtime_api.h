//===- cuda_runtime_api.h - The toolkit's, for C and C++ --------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOLKIT_CUDA_RUNTIME_API_H
#define TEXMIGRATE_TOOLKIT_CUDA_RUNTIME_API_H

#ifdef __TEXMIGRATE_HIDE_REMOVED_API__
#include <texmigrate_toolkit/hide_begin.h>
#endif

#include_next <cuda_runtime_api.h>

#ifdef __TEXMIGRATE_HIDE_REMOVED_API__
#include <texmigrate_toolkit/hide_end.h>
#endif

#ifdef __TEXMIGRATE_REMOVED_API__
#include <texmigrate_removed/removed_api.h>
#endif

#endif
