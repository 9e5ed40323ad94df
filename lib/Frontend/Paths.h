//===- Paths.h - Absolute paths ---------------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_PATHS_H
#define TEXMIGRATE_FRONTEND_PATHS_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <string>

namespace texmigrate {

/// \p Path as seen from \p Directory, without `.` and `..`. Symbolic links
/// stay.
inline std::string absolutePath(llvm::StringRef Directory,
                                llvm::StringRef Path) {
  llvm::SmallString<256> Result;
  if (!llvm::sys::path::is_absolute(Path))
    Result = Directory;
  llvm::sys::path::append(Result, Path);
  llvm::sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

} // namespace texmigrate

#endif
