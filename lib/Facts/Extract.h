//===- Extract.h - Facts of a translation unit ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_EXTRACT_H
#define TEXMIGRATE_FACTS_EXTRACT_H

#include "Facts/Facts.h"
#include "Frontend/Frontend.h"

namespace texmigrate {

/// Parses one side of \p Unit and records what it saw. Errors of the parse are
/// among the facts. Safe to run on several threads with one FileTable.
UnitFacts extractFacts(Frontend &F, const CompileUnit &Unit, Pass Side,
                       FileTable &Files);

} // namespace texmigrate

#endif
