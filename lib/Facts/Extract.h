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

/// Parses both sides of \p Unit and records what they saw: first the host's
/// facts, then the device's. Errors of a parse are among its facts. Safe to run
/// on several threads with one FileTable. \p Once: as in ParseTask. \p First:
/// the side to begin with; threads that begin with different ones do not wait
/// for each other's precompiled header.
std::pair<UnitFacts, UnitFacts>
extractFacts(Frontend &F, const CompileUnit &Unit, FileTable &Files,
             bool Once = false, Pass First = Pass::Host);

/// An action that only records what names mean.
std::unique_ptr<clang::FrontendAction> resolveNames(FileTable &Files,
                                                    Resolutions &Result);

} // namespace texmigrate

#endif
