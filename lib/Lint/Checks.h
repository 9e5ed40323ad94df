//===- Checks.h - What lint looks for ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_CHECKS_H
#define TEXMIGRATE_LINT_CHECKS_H

#include "Program/Program.h"
#include "Report/Finding.h"
#include <deque>

namespace texmigrate {

/// What checks read, and where they report.
class CheckContext {
public:
  explicit CheckContext(const Program &P) : P(P) {}

  const Program &P;

  /// One finding at each place is kept, whatever parses saw it again.
  /// \returns where notes go, or nothing if it was reported before.
  Finding *report(DiagID Id, Place At, Place Spelled, std::string Message);
  void note(Finding &F, Place At, std::string Message) const;
  SourcePlace place(Place At) const;

  std::deque<Finding> Findings;

private:
  std::set<std::pair<DiagID, Place>> Reported;
};

/// All checks.
void runChecks(CheckContext &C, bool AllUses);

/// Texture and surface references, and all that handles them. With \p AllUses,
/// each use is a finding, else a note of its declaration.
void checkRemovedApi(CheckContext &C, bool AllUses);
/// The removed API in code that no pass has compiled.
void checkInactiveCode(CheckContext &C);
/// Read, filter and address modes of references.
void checkReferenceSampling(CheckContext &C);
/// Offsets, pitches and channel descriptors of binds.
void checkReferenceBinding(CheckContext &C);
/// References without use, or bound to memory that is freed.
void checkReferenceLife(CheckContext &C);
/// References that several threads bind.
void checkReferenceThreads(CheckContext &C);
/// What texture objects are created from.
void checkObjectDescriptors(CheckContext &C);
/// Where texture objects are created and destroyed.
void checkObjectLife(CheckContext &C);

} // namespace texmigrate

#endif
