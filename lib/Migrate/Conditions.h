//===- Conditions.h - Which #if a place is in -------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_CONDITIONS_H
#define TEXMIGRATE_MIGRATE_CONDITIONS_H

#include "Migrate/Refusals.h"
#include "Report/Diagnostic.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// The preprocessor conditionals of one file, read without a parse.
class Conditions {
public:
  /// \p Contents must outlive the conditions.
  explicit Conditions(llvm::StringRef Contents);

  /// What holds wherever the byte at \p Offset is compiled, as conditions that
  /// can be compared as text: "defined(A)", "!defined(B)", "N>2". Include
  /// guards are no condition, and neither is what tells nvcc or a version of it
  /// from others. With \p Name, a conditional whose every branch mentions that
  /// word is none, either, and neither is what the file itself defines, unless
  /// there is an `#else`: then it is a switch.
  std::set<std::string> at(unsigned Offset, llvm::StringRef Name = "") const;

private:
  struct Branch {
    unsigned Begin, End;            ///< After its directive, before the next.
    std::set<std::string> Holds;    ///< In this branch, by its own chain.
    std::set<std::string> Known;    ///< What the file has made true before.
    std::vector<std::string> Words; ///< Sorted.
    size_t Chain;
  };
  struct Chain {
    std::vector<size_t> Branches;
    bool HasElse = false;
  };

  bool mentionedInAll(const Chain &C, llvm::StringRef Name) const;

  std::vector<Branch> Branches;
  std::vector<Chain> Chains;
};

/// Launches that pass a texture which is declared under a condition that they
/// are not under: where it does not hold, the migrated program does not
/// compile.
std::vector<Diagnostic> unconditionalLaunches(const Program &P,
                                              const Refusals &R);

} // namespace texmigrate

#endif
