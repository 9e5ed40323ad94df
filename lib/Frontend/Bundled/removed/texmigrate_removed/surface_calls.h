//===- surface_calls.h - Reads and writes through surface<> -----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Beside removed_references.h; and for toolkits before 12, whose own calls
// clang leaves out.

#ifndef TEXMIGRATE_REMOVED_SURFACE_CALLS_H
#define TEXMIGRATE_REMOVED_SURFACE_CALLS_H

#define TM_SURFACE(name, kind, ...)                                            \
  template <class T>                                                           \
  __attribute__((device)) T name##read(                                        \
      surface<void, cudaSurfaceType##kind>, __VA_ARGS__,                       \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __attribute__((device)) void name##read(                                     \
      T *, surface<void, cudaSurfaceType##kind>, __VA_ARGS__,                  \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __attribute__((device)) void name##read(                                     \
      T *, surface<void, cudaSurfaceType##kind>, __VA_ARGS__, int,             \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __attribute__((device)) void name##write(                                    \
      T, surface<void, cudaSurfaceType##kind>, __VA_ARGS__,                    \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                         \
  template <class T>                                                           \
  __attribute__((device)) void name##write(                                    \
      T, surface<void, cudaSurfaceType##kind>, __VA_ARGS__, int,               \
      cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);

TM_SURFACE(surf1D, 1D, int)
TM_SURFACE(surf2D, 2D, int, int)
TM_SURFACE(surf3D, 3D, int, int, int)
TM_SURFACE(surf1DLayered, 1DLayered, int, int)
TM_SURFACE(surf2DLayered, 2DLayered, int, int, int)
TM_SURFACE(surfCubemap, Cubemap, int, int, int)
TM_SURFACE(surfCubemapLayered, CubemapLayered, int, int, int)
#undef TM_SURFACE

#endif
