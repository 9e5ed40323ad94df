//===- Meanings.h - Do names still mean the same? ---------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_MEANINGS_H
#define TEXMIGRATE_MIGRATE_MEANINGS_H

#include "Edit/Edit.h"
#include "Facts/Resolutions.h"
#include "Migrate/PlannedEdits.h"
#include "Migrate/Refusals.h"

namespace texmigrate {

/// Compares what names meant in one parse with what they mean in the edited
/// program, and refuses the components whose edits changed it: a parameter that
/// hides something, a call that reaches another function, a launch that names
/// another texture. \p AfterFiles holds the edited files. \returns whether any
/// component was refused.
bool refuseChangedMeanings(const Program &P, const Resolutions &Before,
                           const Resolutions &After,
                           const FileTable &AfterFiles, const EditSet &Edits,
                           const ExpectedTextures &Expected, Refusals &R);

} // namespace texmigrate

#endif
