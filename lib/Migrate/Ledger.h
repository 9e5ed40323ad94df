//===- Ledger.h - Every legacy word is accounted for ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_LEDGER_H
#define TEXMIGRATE_MIGRATE_LEDGER_H

#include "Edit/Edit.h"
#include "Migrate/Refusals.h"
#include "Report/MigrationReport.h"

namespace texmigrate {

/// Lists what is left of the removed API in the user's files after \p Edits,
/// word by word, each with the reason. Comments and strings do not count.
std::vector<RemainingConstruct>
takeStock(const Program &P, const EditSet &Edits, const Refusals &R);

/// Adds what files below \p Directories hold that no parse has read, kernels
/// (\p Kernels) whose parameters have changed among it.
void takeStockOfUnparsed(const FileTable &Files,
                         const std::set<std::string> &Kernels,
                         llvm::ArrayRef<std::string> Directories,
                         std::vector<RemainingConstruct> &Remaining);

} // namespace texmigrate

#endif
