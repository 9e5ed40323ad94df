//===- Includes.cpp - Which files include the shim ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/ShimHeaders.h"
#include "Migrate/Editor.h"
#include "Migrate/IncludePlace.h"
#include "Migrate/RawTokens.h"

namespace texmigrate {

/// Whether the shim's headers would read \p Macro as something else.
static bool isShimWord(const std::string &Macro) {
  static const std::set<std::string> Words = [] {
    std::set<std::string> All;
    for (const auto &[Name, Contents] : embeddedShimHeaders())
      for (const RawToken &T : lexRaw(Contents))
        if (T.IsWord)
          All.insert(T.Text.str());
    return All;
  }();
  return Words.count(Macro);
}

/// Where each unit first includes \p File.
static std::vector<Place> includersOf(const Program &P, unsigned File,
                                      bool &Repeated) {
  std::vector<Place> Result;
  llvm::StringRef Path = P.files().path(File);
  for (const UnitFacts &F : P.facts()) {
    std::vector<Place> Here;
    for (const auto &[At, Found] : F.Includes)
      if (Found == Path)
        Here.push_back(At);
    Repeated |= Here.size() > 1;
    if (!Here.empty())
      Result.push_back(Here.front());
  }
  return Result;
}

/// Whether units see \p File within a declaration, a namespace say, of a file
/// that includes it, be it through others.
static bool isWithinDeclaration(const Program &P, unsigned File,
                                std::set<unsigned> &Seen) {
  bool Repeated = false;
  for (Place At : includersOf(P, File, Repeated))
    if (within(fileScopeDeclarations(P.files().contents(At.File)), At.Offset) ||
        (Seen.insert(At.File).second && isWithinDeclaration(P, At.File, Seen)))
      return true;
  return false;
}

/// Whether \p File is no place for an include: read more than once by a unit,
/// read within a declaration, or where macros change what the shim's words
/// mean.
static bool isTextual(const Program &P, unsigned File) {
  bool Textual = false;
  std::vector<Place> Includers = includersOf(P, File, Textual);
  if (Includers.empty())
    return false;
  for (const UnitFacts &F : P.facts())
    Textual |= llvm::is_contained(F.Files, File) &&
               llvm::any_of(F.Macros, [](const MacroFact &M) {
                 return isShimWord(M.Text);
               });
  std::set<unsigned> Seen = {File};
  return Textual || isWithinDeclaration(P, File, Seen);
}

void Editor::addIncludes() {
  EditSet Set = Edits.edits();
  // The first place that needs the shim, and the component that does.
  std::map<unsigned, std::pair<unsigned, unsigned>> Needed;
  auto Need = [&](unsigned File, unsigned Offset, unsigned Component) {
    auto [It, New] = Needed.insert({File, {Offset, Component}});
    if (!New && Offset < It->second.first)
      It->second = {Offset, Component};
  };
  for (const std::string &File : NeedInclude) {
    auto It = Set.byFile().find(File);
    if (It == Set.byFile().end())
      continue;
    // The first place that names the shim.
    const Edit *First = nullptr;
    for (const Edit &E : It->second)
      if (!First && llvm::StringRef(E.Text).contains("texmigrate::"))
        First = &E;
    if (!First)
      continue;
    // Up to the files that can include it, each place asked once.
    const Place Own = {P.files().find(File), First->Offset};
    std::vector<Place> Asked = {Own};
    std::set<Place> Seen = {Own};
    bool Found = false, Repeated = false;
    for (size_t I = 0; I != Asked.size(); ++I) {
      if (!isTextual(P, Asked[I].File)) {
        Need(Asked[I].File, Asked[I].Offset, First->Component);
        Found = true;
        continue;
      }
      for (Place At : includersOf(P, Asked[I].File, Repeated))
        if (Seen.insert(At).second)
          Asked.push_back(At);
    }
    // A file that is included by none but itself.
    if (!Found)
      Need(Own.File, Asked.back().Offset, First->Component);
  }
  for (const auto &[File, First] : Needed) {
    IncludePlace Place = placeInclude(P.files().contents(File), First.first);
    if (Place.Present)
      continue;
    Spot S;
    S.Kind = Spot::Plain;
    S.At = {File, Place.Offset};
    Edits.addShared(S, Place.Text, First.second);
  }
}

} // namespace texmigrate
