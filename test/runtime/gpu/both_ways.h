// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One source for both APIs: the shim, and with -DLEGACY and CUDA 11 the texture
// references that it stands in for, so that their outputs can be compared.

#ifndef BOTH_WAYS_H
#define BOTH_WAYS_H

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#ifdef LEGACY
#define TEXTURE(T, Dim, Mode) static texture<T, Dim, Mode>
#define PARAM(T, Dim, Mode, Name)
#define ARG(Name)
#else
#ifndef COUNTED
#include <texmigrate/texture_reference.h>
#endif
#define TEXTURE(T, Dim, Mode) static texmigrate::texture_reference<T, Dim, Mode>
#define PARAM(T, Dim, Mode, Name) , texmigrate::texture_view<T, Dim, Mode> Name
#define ARG(Name) , Name.view()
#endif
#define ELEMENT cudaReadModeElementType

// The calls, with the same arguments for both.
#ifdef LEGACY
template <class Tex>
cudaError_t bind(size_t *offset, const Tex &t, const void *p,
                 size_t n = UINT_MAX) {
  return cudaBindTexture(offset, t, p, n);
}
template <class Tex>
cudaError_t bind(size_t *offset, const Tex &t, const void *p,
                 const cudaChannelFormatDesc &d, size_t n) {
  return cudaBindTexture(offset, t, p, d, n);
}
template <class Tex>
cudaError_t bind2D(size_t *offset, const Tex &t, const void *p, size_t w,
                   size_t h, size_t pitch) {
  return cudaBindTexture2D(offset, t, p, w, h, pitch);
}
template <class Tex> cudaError_t bindArray(const Tex &t, cudaArray_const_t a) {
  return cudaBindTextureToArray(t, a);
}
template <class Tex>
cudaError_t bindArray(const Tex &t, cudaArray_const_t a,
                      const cudaChannelFormatDesc &d) {
  return cudaBindTextureToArray(t, a, d);
}
template <class Tex> cudaError_t unbind(const Tex &t) {
  return cudaUnbindTexture(t);
}
template <class Tex> cudaError_t alignmentOffset(size_t *o, const Tex &t) {
  return cudaGetTextureAlignmentOffset(o, t);
}
#else
template <class Tex>
cudaError_t bind(size_t *offset, const Tex &t, const void *p,
                 size_t n = UINT_MAX) {
  return t.bind(offset, p, n);
}
template <class Tex>
cudaError_t bind(size_t *offset, const Tex &t, const void *p,
                 const cudaChannelFormatDesc &d, size_t n) {
  return t.bind(offset, p, d, n);
}
template <class Tex>
cudaError_t bind2D(size_t *offset, const Tex &t, const void *p, size_t w,
                   size_t h, size_t pitch) {
  return t.bind2D(offset, p, w, h, pitch);
}
template <class Tex> cudaError_t bindArray(const Tex &t, cudaArray_const_t a) {
  return t.bind_to_array(a);
}
template <class Tex>
cudaError_t bindArray(const Tex &t, cudaArray_const_t a,
                      const cudaChannelFormatDesc &d) {
  return t.bind_to_array(a, d);
}
template <class Tex> cudaError_t unbind(const Tex &t) { return t.unbind(); }
template <class Tex> cudaError_t alignmentOffset(size_t *o, const Tex &t) {
  return t.alignment_offset(o);
}
#endif

static int failures = 0;

/// Prints what was found, and what it should have been.
inline void expect(const char *what, long long got, long long wanted) {
  std::printf("%s: %lld%s", what, got, got == wanted ? "\n" : "");
  if (got != wanted) {
    std::printf(" WRONG, not %lld\n", wanted);
    ++failures;
  }
}
inline void expectError(const char *what, cudaError_t got, cudaError_t wanted) {
  std::printf("%s: %s%s", what, cudaGetErrorName(got),
              got == wanted ? "\n" : "");
  if (got != wanted) {
    std::printf(" WRONG, not %s\n", cudaGetErrorName(wanted));
    ++failures;
  }
}

/// For what one of the two alone can say: prints nothing that they would be
/// compared by.
inline void check(const char *what, bool right) {
  if (right)
    return;
  std::fprintf(stderr, "WRONG: %s\n", what);
  ++failures;
}

/// Whether \p last is what cudaGetLastError should say after a bind that
/// returned \p returned: the same, but for two codes that no call is known to
/// leave; the shim leaves cudaErrorInvalidValue instead.
inline bool pendingIsRight(cudaError_t returned, cudaError_t last) {
#ifndef LEGACY
  if (returned == cudaErrorSymbolNotFound ||
      returned == cudaErrorInvalidTextureBinding)
    return last == cudaErrorInvalidValue;
#endif
  return last == returned;
}

/// For calls that set a test up.
#define MUST(call)                                                             \
  do {                                                                         \
    const cudaError_t e_ = (call);                                             \
    if (e_ != cudaSuccess) {                                                   \
      std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                \
                  cudaGetErrorName(e_));                                       \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

inline int finish() {
  expectError("last error at the end", cudaGetLastError(), cudaSuccess);
  std::printf("%s\n", failures ? "FAILED" : "passed");
  return failures ? 1 : 0;
}

#endif // BOTH_WAYS_H
