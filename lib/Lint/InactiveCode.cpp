//===- InactiveCode.cpp - What no pass has compiled -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fetches are no sign: texture objects are read by the same names.
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "Facts/RawTokens.h"
#include "Lint/Checks.h"

using namespace llvm;

namespace texmigrate {
namespace {

bool isLegacy(ArrayRef<RawToken> Tokens, size_t I) {
  const RawToken &T = Tokens[I];
  if (!T.IsWord)
    return false;
  if (T.Text == "texture" || T.Text == "surface")
    return I + 1 != Tokens.size() && Tokens[I + 1].Text == "<" &&
           // Not `gl::texture<...>`.
           (I == 0 || Tokens[I - 1].Text != "::");
  return isRemovedWord(T.Text);
}

} // namespace

void checkInactiveCode(CheckContext &C) {
  std::map<unsigned, std::vector<const UnitFacts *>> Readers; // By file.
  std::vector<SkippedRange> Guards; // For old toolkits only: cared for.
  std::set<std::string> Own;        // Names that are the user's.
  for (const UnitFacts &F : C.P.facts()) {
    for (unsigned File : F.Files)
      Readers[File].push_back(&F);
    Guards.insert(Guards.end(), F.VersionGuards.begin(), F.VersionGuards.end());
    Own.insert(F.OwnNames.begin(), F.OwnNames.end());
  }
  for (const auto &[File, Units] : Readers) {
    if (llvm::all_of(Units,
                     [](const UnitFacts *F) { return F->Skipped.empty(); }))
      continue;
    std::vector<RawToken> Tokens = lexRaw(C.P.files().contents(File));
    Finding *Found = nullptr;
    for (size_t I = 0; I != Tokens.size(); ++I) {
      Place At{File, Tokens[I].Offset};
      if (!isLegacy(Tokens, I) || Own.count(Tokens[I].Text.str()) ||
          within(Guards, At) || !llvm::all_of(Units, [&](const UnitFacts *F) {
            return within(F->Skipped, At);
          }))
        continue;
      std::string Word = "'" + Tokens[I].Text.str() + "'";
      if (Found)
        C.note(*Found, At, "and " + Word + " here");
      else
        Found = C.report(DiagID::InactiveReference, At, At,
                         Word + " is in a preprocessor branch that was not "
                                "compiled: nothing else is said of it");
    }
  }
}

} // namespace texmigrate
