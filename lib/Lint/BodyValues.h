//===- BodyValues.h - Values within a function ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_BODYVALUES_H
#define TEXMIGRATE_LINT_BODYVALUES_H

#include "Facts/HostBody.h"
#include "llvm/ADT/StringRef.h"

namespace texmigrate {

/// What texture memory is aligned to on every device so far, and its pitch.
constexpr int64_t TextureAlignment = 512;
constexpr int64_t TexturePitchAlignment = 32;

/// Whether \p Pointer, as event \p Index of \p Body has it, is displaced by
/// pointer arithmetic from where an allocation starts, by an amount that is no
/// multiple of the alignment as far as the text tells. A pointer that merely
/// comes from elsewhere is not.
bool isDisplaced(const HostBody &Body, size_t Index, const ValueFact &Pointer);

/// A pitch that is certainly (1) or possibly (2) no multiple of what is needed;
/// else 0: it is, or it comes from elsewhere. Possibly: the size of \p Width
/// elements, with nothing in between.
int pitchProblem(const HostBody &Body, size_t Index, const ValueFact &Pitch,
                 const ValueFact *Width);

/// The value that a local variable has at event \p Index, if it was given one
/// exactly once, and not in a branch.
const ValueFact *valueOf(const HostBody &Body, size_t Index,
                         const EntityKey &Variable);

} // namespace texmigrate

#endif
