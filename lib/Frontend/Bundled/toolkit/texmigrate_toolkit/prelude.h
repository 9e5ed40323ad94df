//===- prelude.h - clang's CUDA wrapper, and the removed API ----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Force-included into CUDA sources when a toolkit's headers are used.

#ifdef __TEXMIGRATE_HIDE_REMOVED_API__
#include <texmigrate_toolkit/hide_begin.h>
#endif

#include <__clang_cuda_runtime_wrapper.h>

#ifdef __TEXMIGRATE_HIDE_REMOVED_API__
#include <texmigrate_toolkit/hide_end.h>
#endif

#ifdef __TEXMIGRATE_REMOVED_API__
#include <texmigrate_removed/removed_api.h>
#endif

#ifdef __TEXMIGRATE_SURFACE_CALLS__
#include <texmigrate_removed/surface_calls.h>
#endif
