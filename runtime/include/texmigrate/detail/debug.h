// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TEXMIGRATE_DEBUG: report, once for each texture, that a kernel is launched
// with a texture that is bound to nothing. A fetch through such a reference
// used to crash the kernel; through a texture object it reads zeros.

#ifndef TEXMIGRATE_DETAIL_DEBUG_H
#define TEXMIGRATE_DETAIL_DEBUG_H

#include "sync.h"

#ifdef TEXMIGRATE_DEBUG
#include <cstdio>
#endif

namespace texmigrate {
namespace detail {

/// True once. Part of every texture, so that units compiled with and without
/// TEXMIGRATE_DEBUG agree on the layout.
class once_flag {
public:
  constexpr once_flag() : done_(false) {}
  bool first() { return !done_.exchange(true); }

private:
  atomic<bool> done_;
};

/// Where object() was called: nothing, or file and line. Two types, as the
/// functions that take them differ.
struct no_call_site {
  void unbound(const void *, once_flag &) const {}
};

#ifdef TEXMIGRATE_DEBUG
struct debug_call_site {
  const char *file;
  int line;

  explicit debug_call_site(const char *f = __builtin_FILE(),
                           int l = __builtin_LINE())
      : file(f), line(l) {}

  void unbound(const void *texture, once_flag &reported) const {
    if (reported.first())
      std::fprintf(stderr,
                   "%s:%d: texmigrate: the texture at %p is used but not "
                   "bound on this device; fetches read zeros\n",
                   file, line, texture);
  }
};
typedef debug_call_site call_site;
#else
typedef no_call_site call_site;
#endif

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_DEBUG_H
