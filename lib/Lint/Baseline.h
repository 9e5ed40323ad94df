//===- Baseline.h - Findings that are known already -------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_BASELINE_H
#define TEXMIGRATE_LINT_BASELINE_H

#include "Report/Finding.h"
#include "Report/SourceCache.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace texmigrate {

/// What makes a finding the same although lines were added, removed or indented
/// around it: the check, the file and the text of the line, without blanks; and
/// of several such findings, how many there are.
class Baseline {
public:
  /// \p Directory is where the recorded paths start.
  explicit Baseline(std::string Directory) : Directory(std::move(Directory)) {}

  llvm::Error read(llvm::StringRef Text, llvm::StringRef Name);
  void write(llvm::raw_ostream &OS) const;

  void add(const Finding &F, SourceCache &Sources);
  /// Takes out those that the baseline holds. Of more findings than it counts,
  /// the last ones stay.
  std::vector<Finding> without(std::vector<Finding> Findings,
                               SourceCache &Sources) const;

private:
  /// Check, file, line without blanks.
  using Key = std::tuple<std::string, std::string, std::string>;
  Key keyOf(const Finding &F, SourceCache &Sources) const;

  std::string Directory;
  std::map<Key, unsigned> Counts;
};

/// Gives each finding its fingerprint: the same idea, as a number.
void addFingerprints(std::vector<Finding> &Findings, SourceCache &Sources,
                     llvm::StringRef Directory);

} // namespace texmigrate

#endif
