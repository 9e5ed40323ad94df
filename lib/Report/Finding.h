//===- Finding.h - What lint found ------------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_FINDING_H
#define TEXMIGRATE_REPORT_FINDING_H

#include "Report/Diagnostic.h"
#include <string>
#include <vector>

namespace texmigrate {

/// Replaces Length bytes at Place by Text.
struct SuggestedEdit {
  SourcePlace Place;
  unsigned Length = 0;
  std::string Text;
};

struct Finding {
  Diagnostic Diag;
  /// Where the code is spelled, if a macro's body made it; else invalid.
  SourcePlace Spelled;
  /// What would settle it; empty if nothing does that is known.
  std::vector<SuggestedEdit> Fix;
  std::string FixMessage;
  /// Stays the same when the code moves: see Lint/Baseline.h.
  std::string Fingerprint;
};

} // namespace texmigrate

#endif
