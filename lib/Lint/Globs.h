//===- Globs.h - Lists of globs for ids -------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_GLOBS_H
#define TEXMIGRATE_LINT_GLOBS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <vector>

namespace texmigrate {

/// A list of globs as clang-tidy reads it: `-*,removed-*`. The last glob that
/// matches decides; one with a dash takes away. An id is found with and without
/// the prefix `texmigrate-`, which it has in clang-tidy.
class GlobList {
public:
  explicit GlobList(llvm::StringRef Globs, bool KeepNegative = true);

  bool contains(llvm::StringRef Id) const;

private:
  struct Item {
    bool Positive;
    mutable llvm::Regex Pattern;
  };
  std::vector<Item> Items;
};

} // namespace texmigrate

#endif
