//===- cuComplex.h - Complex numbers ----------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The guard is the toolkit's: programs ask for it.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include <texmigrate_cuda/prelude.h>

typedef float2 cuFloatComplex;
typedef cuFloatComplex cuComplex;
typedef double2 cuDoubleComplex;

#define TM_COMPLEX(C, R, suffix)                                               \
  TM_INLINE_HD R cuCreal##suffix(C v) { return v.x; }                          \
  TM_INLINE_HD R cuCimag##suffix(C v) { return v.y; }                          \
  TM_HOST_DEVICE C cuConj##suffix(C);                                          \
  TM_HOST_DEVICE C cuCadd##suffix(C, C);                                       \
  TM_HOST_DEVICE C cuCsub##suffix(C, C);                                       \
  TM_HOST_DEVICE C cuCmul##suffix(C, C);                                       \
  TM_HOST_DEVICE C cuCdiv##suffix(C, C);                                       \
  TM_HOST_DEVICE R cuCabs##suffix(C);                                          \
  TM_HOST_DEVICE C cuCfma##suffix(C, C, C);
TM_COMPLEX(cuFloatComplex, float, f)
TM_COMPLEX(cuDoubleComplex, double, )
#undef TM_COMPLEX

TM_HOST_DEVICE cuFloatComplex make_cuFloatComplex(float, float);
TM_HOST_DEVICE cuComplex make_cuComplex(float, float);
TM_HOST_DEVICE cuDoubleComplex make_cuDoubleComplex(double, double);
TM_HOST_DEVICE cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
TM_HOST_DEVICE cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);

#endif
