//===- MigrationReport.h - The outcome of a migration -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_MIGRATIONREPORT_H
#define TEXMIGRATE_REPORT_MIGRATIONREPORT_H

#include "Report/Diagnostic.h"
#include <optional>
#include <string>
#include <vector>

namespace texmigrate {

/// What became of one texture reference.
struct TextureOutcome {
  enum Kind { Migrated, Blocked, Untouched };
  std::string Name; ///< Qualified, as in "cam::left::img".
  SourcePlace Place;
  std::string Type; ///< As written: "texture<float, 2>".
  Kind Status = Untouched;
  std::optional<DiagID> Id; ///< Why, unless migrated.
  std::string Reason;
  unsigned Component = 0; ///< Which edits are its own, if it is migrated.
  std::vector<DiagnosticNote> Chain; ///< From the texture to what blocks it.
};

/// A legacy construct that is still in the text afterwards.
struct RemainingConstruct {
  SourcePlace Place;
  std::string Text; ///< The word itself: "cudaBindTexture".
  DiagID Id;
  std::string Reason;
};

struct FileOutcome {
  std::string Path;
  bool Changed = false;
};

/// The sums at the end of a report.
struct ReportCounts {
  size_t Textures = 0, Migrated = 0, Blocked = 0, Untouched = 0;
  size_t Remaining = 0;
  size_t Files = 0, FilesChanged = 0;
};

/// "migrated", "blocked", "untouched".
llvm::StringRef nameOf(TextureOutcome::Kind Status);

struct MigrationReport {
  std::vector<TextureOutcome> Textures;
  std::vector<RemainingConstruct> Remaining;
  std::vector<FileOutcome> Files;
  /// Said on stderr, in order: blocked textures, remaining constructs, parse
  /// trouble.
  std::vector<Diagnostic> Diagnostics;

  ReportCounts counts() const;
};

} // namespace texmigrate

#endif
