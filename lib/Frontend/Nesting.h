//===- Nesting.h - How deep a text nests ------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_NESTING_H
#define TEXMIGRATE_FRONTEND_NESTING_H

#include "llvm/ADT/StringRef.h"

namespace texmigrate {

/// Whether brackets nest deeper in \p Json than in any file that means
/// something. LLVM's reader of JSON recurses until the stack ends.
inline bool nestsTooDeeply(llvm::StringRef Json) {
  constexpr unsigned Limit = 1000;
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I != Json.size(); ++I) {
    char C = Json[I];
    if (C == '"')
      InString = !InString;
    else if (InString && C == '\\' && I + 1 != Json.size())
      ++I;
    else if (!InString && (C == '[' || C == '{') && ++Depth > Limit)
      return true;
    else if (!InString && (C == ']' || C == '}') && Depth != 0)
      --Depth;
  }
  return false;
}

} // namespace texmigrate

#endif
