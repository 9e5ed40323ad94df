//===- Suppression.h - NOLINT comments --------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_SUPPRESSION_H
#define TEXMIGRATE_LINT_SUPPRESSION_H

#include "Report/Finding.h"
#include "Report/SourceCache.h"
#include <map>
#include <string>
#include <vector>

namespace texmigrate {

/// `NOLINT`, `NOLINTNEXTLINE` and `NOLINTBEGIN` ... `NOLINTEND`, with or
/// without a list of globs in parentheses, as clang-tidy reads them: anywhere
/// in the line.
class Suppressions {
public:
  explicit Suppressions(SourceCache &Sources) : Sources(Sources) {}

  /// Whether a comment where the finding is, or where the macro that made it is
  /// spelled, takes it away.
  bool suppresses(const Finding &F);

  /// BEGIN without END and END without BEGIN, which suppress nothing.
  const std::vector<DiagnosticNote> &problems() const { return Problems; }

private:
  struct Range {
    unsigned First, Last; ///< Lines.
    std::string Globs;
  };
  const std::vector<Range> &rangesOf(const std::string &File);
  bool at(SourcePlace Place, llvm::StringRef Id);

  SourceCache &Sources;
  std::map<std::string, std::vector<Range>> Files;
  std::vector<DiagnosticNote> Problems;
};

} // namespace texmigrate

#endif
