//===- UnifiedDiff.h - Edits as a patch -------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_UNIFIEDDIFF_H
#define TEXMIGRATE_EDIT_UNIFIEDDIFF_H

#include "Edit/Edit.h"

namespace texmigrate {

/// The patch of one file, as `patch -p1` and `git apply` take it: three lines
/// of context, prefixes `a/` and `b/`, bytes as they are in the file.
/// \p Path is relative to where the patch will be applied, with slashes.
/// \p Edits are those of one file without conflicts, by ascending offset.
/// \returns an empty string if the edits leave the file as it is.
std::string unifiedDiff(llvm::StringRef Path, llvm::StringRef Contents,
                        const std::vector<Edit> &Edits);

} // namespace texmigrate

#endif
