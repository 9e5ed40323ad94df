//===- Alignment.h - Line continuations stay in their column ----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_ALIGNMENT_H
#define TEXMIGRATE_MIGRATE_ALIGNMENT_H

#include "Edit/Edit.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace texmigrate {

/// Adds edits that keep the backslashes of edited lines where they were.
EditSet alignContinuations(
    const EditSet &Edits,
    llvm::function_ref<llvm::StringRef(llvm::StringRef)> ContentsOf);

} // namespace texmigrate

#endif
