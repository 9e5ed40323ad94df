//===- Offsets.h - What becomes of the offset of a bind ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_OFFSETS_H
#define TEXMIGRATE_LINT_OFFSETS_H

#include "Program/Program.h"

namespace texmigrate {

/// Whether \p Offset, the first argument of a bind, is a local variable that
/// receives it.
bool isLocalOffset(const ValueFact &Offset);

/// Whether anything but binds mentions that variable in \p Body, also in code
/// that this configuration leaves out, such as an assertion.
bool isOffsetUsed(const Program &P, const HostBody &Body,
                  const ValueFact &Offset);

} // namespace texmigrate

#endif
