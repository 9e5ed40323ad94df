//===- MigrateOutput.h - What a migration leaves behind ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_MIGRATEOUTPUT_H
#define TEXMIGRATE_TOOL_MIGRATEOUTPUT_H

#include "Edit/TreeCopy.h"
#include "Migrate/Migrate.h"
#include "OutputFile.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

namespace texmigrate {

/// Where the outcome of a migration goes.
struct MigrateOutput {
  bool Diff = true;   ///< A patch on stdout, relative to Root.
  bool Check = false; ///< A change is a failure.
  bool InPlace = false;
  std::optional<TreeCopy> Copy;
  std::unique_ptr<OutputFile> Fixes, JsonReport;
  std::string Root;
  std::string Directory; ///< Where the program runs, and shown paths start.
  std::string ShimDirectory;
  bool Quiet = false;
};

/// Prints the diagnostics, then writes the files and what else was asked for,
/// then the summary. \returns the exit status.
int finishMigration(MigrateOutput &Output, const MigrationResult &Result);

/// Progress on a terminal, in one line; nothing elsewhere.
class ProgressLine {
public:
  explicit ProgressLine(bool Quiet);
  ~ProgressLine() { clear(); }
  void show(unsigned Done, unsigned Total, llvm::StringRef File);
  void clear();

private:
  bool Enabled, Shown = false;
};

} // namespace texmigrate

#endif
