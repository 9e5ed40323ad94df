//===- MigrationReport.cpp - The outcome of a migration -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/MigrationReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace texmigrate {

StringRef nameOf(TextureOutcome::Kind Status) {
  switch (Status) {
  case TextureOutcome::Migrated:
    return "migrated";
  case TextureOutcome::Blocked:
    return "blocked";
  case TextureOutcome::Untouched:
    return "untouched";
  }
  llvm_unreachable("unknown status");
}

ReportCounts MigrationReport::counts() const {
  auto Number = [&](TextureOutcome::Kind Status) -> size_t {
    return llvm::count_if(
        Textures, [&](const TextureOutcome &T) { return T.Status == Status; });
  };
  ReportCounts C;
  C.Textures = Textures.size();
  C.Migrated = Number(TextureOutcome::Migrated);
  C.Blocked = Number(TextureOutcome::Blocked);
  C.Untouched = Number(TextureOutcome::Untouched);
  C.Remaining = Remaining.size();
  C.Files = Files.size();
  C.FilesChanged =
      llvm::count_if(Files, [](const FileOutcome &F) { return F.Changed; });
  return C;
}

} // namespace texmigrate
