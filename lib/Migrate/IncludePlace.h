//===- IncludePlace.h - Where a file takes the include ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_INCLUDEPLACE_H
#define TEXMIGRATE_MIGRATE_INCLUDEPLACE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace texmigrate {

/// Where `#include <texmigrate/...>` goes in a file: after the last include
/// before \p FirstUse, else after the guard or the leading comments.
struct IncludePlace {
  unsigned Offset = 0;
  std::string Text;
  bool Present = false; ///< The file has it already.
};
IncludePlace placeInclude(llvm::StringRef Contents, unsigned FirstUse);

} // namespace texmigrate

#endif
