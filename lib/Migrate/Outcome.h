//===- Outcome.h - What is told of a migration ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_OUTCOME_H
#define TEXMIGRATE_MIGRATE_OUTCOME_H

#include "Edit/Edit.h"
#include "Migrate/Refusals.h"
#include "Report/MigrationReport.h"

namespace texmigrate {

/// \p Directories are searched for files that no parse has read.
MigrationReport reportOutcome(const Program &P, const EditSet &Edits,
                              const Refusals &R,
                              llvm::ArrayRef<std::string> Directories);

} // namespace texmigrate

#endif
