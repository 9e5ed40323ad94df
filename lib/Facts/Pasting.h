//===- Pasting.h - What token pasting can make ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_PASTING_H
#define TEXMIGRATE_FACTS_PASTING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace texmigrate {

/// Whether \p Name is one of \p Words or can be put together from them.
bool canBePasted(llvm::StringRef Name, const llvm::StringSet<> &Words);

/// The same, as people do it: of four parts at most, of which the first is
/// longer than two letters, and all others but one, dimensions (`2`, `D`) not
/// counted. A large project has every letter as a word, and nobody writes
/// `t##ex2##D`.
bool isLikelyPasted(llvm::StringRef Name, const llvm::StringSet<> &Words);

} // namespace texmigrate

#endif
