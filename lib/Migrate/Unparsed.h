//===- Unparsed.h - Files that no parse has read ----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_UNPARSED_H
#define TEXMIGRATE_MIGRATE_UNPARSED_H

#include "Migrate/Refusals.h"
#include "Report/MigrationReport.h"

namespace texmigrate {

/// Adds what files below \p Directories hold that no parse has read, kernels
/// (\p Kernels) whose parameters have changed among it.
void takeStockOfUnparsed(const FileTable &Files,
                         const std::set<std::string> &Kernels,
                         llvm::ArrayRef<std::string> Directories,
                         std::vector<RemainingConstruct> &Remaining);

/// Refuses textures (\p Exported) that would get external linkage where a
/// source that no parse has read, and that is beside theirs, has something of
/// that name for the linker.
void refuseNamesOfUnparsed(const Program &P, const std::set<EntityId> &Exported,
                           llvm::ArrayRef<std::string> Directories,
                           Refusals &R);

} // namespace texmigrate

#endif
