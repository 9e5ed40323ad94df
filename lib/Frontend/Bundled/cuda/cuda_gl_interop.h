//===- cuda_gl_interop.h - Sharing with OpenGL ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The guard is the toolkit's: programs ask for it.
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__

#include <texmigrate_cuda/prelude.h>

// As GL/gl.h has them, which need not be there.
typedef unsigned int GLuint;
typedef unsigned int GLenum;

enum cudaGLDeviceList {
  cudaGLDeviceListAll = 1,
  cudaGLDeviceListCurrentFrame = 2,
  cudaGLDeviceListNextFrame = 3
};
enum cudaGLMapFlags {
  cudaGLMapFlagsNone,
  cudaGLMapFlagsReadOnly,
  cudaGLMapFlagsWriteDiscard
};

#ifdef __cplusplus
extern "C" {
#endif
TM_HOST cudaError_t cudaGLGetDevices(unsigned int *, int *, unsigned int,
                                     enum cudaGLDeviceList);
TM_HOST cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **,
                                                GLuint, GLenum, unsigned int);
TM_HOST cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **,
                                                 GLuint, unsigned int);
TM_HOST cudaError_t cudaGLSetGLDevice(int);
TM_HOST cudaError_t cudaGLRegisterBufferObject(GLuint);
TM_HOST cudaError_t cudaGLMapBufferObject(void **, GLuint);
TM_HOST cudaError_t cudaGLUnmapBufferObject(GLuint);
TM_HOST cudaError_t cudaGLUnregisterBufferObject(GLuint);
TM_HOST cudaError_t cudaGLSetBufferObjectMapFlags(GLuint, unsigned int);
TM_HOST cudaError_t cudaGLMapBufferObjectAsync(void **, GLuint, cudaStream_t);
TM_HOST cudaError_t cudaGLUnmapBufferObjectAsync(GLuint, cudaStream_t);
#ifdef __cplusplus
}
#endif

#endif
