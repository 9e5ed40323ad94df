//===- Migrate.h - From textures to edits -----------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_MIGRATE_H
#define TEXMIGRATE_MIGRATE_MIGRATE_H

#include "Edit/Edit.h"
#include "Facts/Facts.h"
#include "Frontend/Frontend.h"
#include "Report/MigrationReport.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace texmigrate {

struct MigrationOptions {
  /// Nothing outside of this directory is edited. Absolute.
  std::string Root;
  /// Directories whose files are all accounted for, parsed or not. Absolute.
  std::vector<std::string> Directories;
  unsigned Jobs = 1;
  /// Parse units that cannot matter, too (Migrate/UnitSelection.h).
  bool ParseAll = false;
  /// Let fetches count from where memory was bound, also where the program
  /// drops the offset of the bind.
  bool FixDroppedOffset = false;
  /// `NAME[=VALUE]`: each is one more pass with that macro defined.
  std::vector<std::string> AlsoDefine;
  /// Facts of all units, in their order, and the table that their numbers are
  /// of: then units are only parsed to be verified. The facts are used up.
  std::vector<std::pair<UnitFacts, UnitFacts>> *Facts = nullptr;
  FileTable *Files = nullptr;
  /// Called after each parsed unit, one call at a time.
  std::function<void(unsigned Done, unsigned Total, llvm::StringRef File)>
      Progress;
};

struct MigrationResult {
  EditSet Edits;
  MigrationReport Report;
  /// Contents of every file that has edits, as parsed.
  std::map<std::string, std::string> Originals;
  bool NothingParsed = false;
  /// A file that is no longer what was parsed; empty if there is none. What was
  /// found out is of no use then.
  std::string Changed;
};

/// Parses \p Units, plans, edits and verifies. Writes nothing.
MigrationResult migrate(Frontend &F, const std::vector<CompileUnit> &Units,
                        const MigrationOptions &Options);

} // namespace texmigrate

#endif
