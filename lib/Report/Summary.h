//===- Summary.h - The last lines of a migration ----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_SUMMARY_H
#define TEXMIGRATE_REPORT_SUMMARY_H

#include "Report/MigrationReport.h"
#include "llvm/Support/raw_ostream.h"

namespace texmigrate {

struct SummaryOptions {
  std::string Directory; ///< Where shown paths start.
  /// Where the shim was written along, or empty.
  std::string ShimDirectory;
  bool Written = false; ///< The changed files are on disk.
  /// With more textures than this only the counts are shown.
  size_t MostTextures = 20;
};

/// Prints what became of each texture, the counts, and how migrated files find
/// the shim's header.
void printSummary(llvm::raw_ostream &OS, const MigrationReport &Report,
                  const SummaryOptions &Options);

} // namespace texmigrate

#endif
