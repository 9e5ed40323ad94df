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
/// With \p CudaOnly, the include is for what compiles CUDA alone: others that
/// read the file need not find the shim.
IncludePlace placeInclude(llvm::StringRef Contents, unsigned FirstUse,
                          bool CudaOnly = false);

/// Whether \p Offset is in a branch that only a CUDA compiler reads.
bool isCudaOnly(llvm::StringRef Contents, unsigned Offset);

} // namespace texmigrate

#endif
