//===- TreeCopy.h - A migrated copy of a tree -------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_TREECOPY_H
#define TEXMIGRATE_EDIT_TREECOPY_H

#include "Edit/FileWriter.h"

namespace texmigrate {

struct TreeCopy {
  /// Absolute path of the directory whose contents the copy will hold.
  std::string Base;
  /// Absolute paths in Base of what is copied: directories whole (without
  /// `.git`), files alone. The changed files are copied in any case.
  std::vector<std::string> Inputs;
  std::string Out; ///< Absolute path of the copy.
};

/// Tells, before any other work, what is wrong with the place of the copy:
/// it exists and is not an empty directory, or lies inside an input directory.
/// \returns a WriteError.
llvm::Error checkCopy(const TreeCopy &Copy);

/// Makes the copy, with the changed files as they shall be. It is made beside
/// its place and then renamed, so that it is complete once it is there.
/// Symbolic links are copied as links, and files keep their
/// permissions.
/// \returns a WriteError, also if a change lies outside of Base.
llvm::Error writeCopy(const TreeCopy &Copy,
                      const std::vector<FileChange> &Changes);

} // namespace texmigrate

#endif
