//===- Ledger.h - Every legacy word is accounted for ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_LEDGER_H
#define TEXMIGRATE_MIGRATE_LEDGER_H

#include "Edit/Edit.h"
#include "Facts/RawTokens.h"
#include "Migrate/Refusals.h"
#include "Report/MigrationReport.h"

namespace texmigrate {

/// Lists what is left of the removed API in the user's files after \p Edits,
/// word by word, each with the reason. Comments and strings do not count.
std::vector<RemainingConstruct>
takeStock(const Program &P, const EditSet &Edits, const Refusals &R);

/// Whether token I is a word of the removed API, as far as tokens tell.
struct LegacyWord {
  bool Type, Fetch, Removed;

  LegacyWord(const std::vector<RawToken> &Tokens, size_t I);
  bool any() const { return Type || Fetch || Removed; }
};

} // namespace texmigrate

#endif
