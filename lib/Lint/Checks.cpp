//===- Checks.cpp - What lint looks for -----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Checks.h"

using namespace llvm;

namespace texmigrate {

Finding *CheckContext::report(DiagID Id, Place At, Place Spelled,
                              std::string Message) {
  if (!At.valid() || !Reported.insert({Id, At}).second)
    return nullptr;
  Finding F;
  F.Diag.Id = Id;
  F.Diag.Place = place(At);
  F.Diag.Message = std::move(Message);
  if (Spelled.valid() && Spelled != At)
    F.Spelled = place(Spelled);
  Findings.push_back(std::move(F));
  return &Findings.back();
}

void CheckContext::note(Finding &F, Place At, std::string Message) const {
  F.Diag.Notes.push_back({place(At), std::move(Message)});
}

SourcePlace CheckContext::place(Place At) const {
  if (!At.valid())
    return {};
  auto [Line, Column] = P.files().lineColumn(At);
  return {P.files().path(At.File).str(), At.Offset, Line, Column};
}

void runChecks(CheckContext &C, bool AllUses) {
  checkRemovedApi(C, AllUses);
  checkInactiveCode(C);
  checkReferenceSampling(C);
  checkReferenceBinding(C);
  checkReferenceLife(C);
  checkReferenceThreads(C);
  checkObjectDescriptors(C);
  checkObjectLife(C);
}

} // namespace texmigrate
