//===- prelude.h - What nvcc includes before every source -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Force-included into CUDA sources; included by C and C++ sources through
// cuda_runtime.h and its family. The order is that of clang's own
// __clang_cuda_runtime_wrapper.h, without a toolkit's headers.

#ifndef TEXMIGRATE_CUDA_PRELUDE_H
#define TEXMIGRATE_CUDA_PRELUDE_H

#ifdef __CUDA__
#include <__clang_cuda_math_forward_declares.h>
// libstdc++ leaves out __float128 when it sees this.
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
// For clang's headers. Programs get it from cuda.h.
#define CUDA_VERSION 12000
#include <assert.h>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif

#include "runtime_api.h"

#include "runtime_templates.h"

#ifdef __CUDA__
#include "device_prelude.h"
#undef CUDA_VERSION
#endif

#if defined(__TEXMIGRATE_REMOVED_API__) && !defined(__CUDA__)
#include <texmigrate_removed/removed_api.h>
#endif

#include "include_guards.h"

#endif
