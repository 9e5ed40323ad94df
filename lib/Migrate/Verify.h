//===- Verify.h - Does the edited program still compile? --------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_VERIFY_H
#define TEXMIGRATE_MIGRATE_VERIFY_H

#include "Edit/Edit.h"
#include "Frontend/Frontend.h"
#include "Migrate/PlannedEdits.h"
#include "Migrate/Refusals.h"

namespace texmigrate {

/// Parses every unit that \p Edits touch again, with the edits made and without
/// the removed API (with it, where a refused component still needs it). A
/// component that brings an error which was not there before is refused, and so
/// is one that changes what another name means.
/// \returns whether any was.
bool verify(Frontend &F, const std::vector<CompileUnit> &Units,
            const Program &P, const EditSet &Edits,
            const ExpectedTextures &Expected, unsigned Jobs, Refusals &R);

} // namespace texmigrate

#endif
