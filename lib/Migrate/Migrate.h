//===- Migrate.h - From compile units to edits ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_MIGRATE_H
#define TEXMIGRATE_MIGRATE_MIGRATE_H

#include "Edit/Edit.h"
#include "Frontend/CompileUnit.h"
#include "Frontend/Frontend.h"
#include "Report/MigrationReport.h"
#include <functional>

namespace texmigrate {

struct MigrationOptions {
  std::string Root; ///< Absolute path; nothing outside is edited.
  unsigned Jobs = 1;
  std::vector<std::string> AlsoDefine; ///< NAME or NAME=VALUE.
  /// Called when a unit is done, from any thread, never from two at once.
  std::function<void(unsigned Done, unsigned Total, llvm::StringRef File)>
      Progress;
};

struct MigrationResult {
  EditSet Edits;
  MigrationReport Report;
  std::map<std::string, std::string>
      Originals; ///< Contents as parsed, by path.
  bool NothingParsed = false;
};

MigrationResult migrate(Frontend &F, const std::vector<CompileUnit> &Units,
                        const MigrationOptions &Options);

} // namespace texmigrate

#endif
