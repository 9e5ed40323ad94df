//===- Includes.cpp - Which files include the shim ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "Frontend/ShimHeaders.h"
#include "Migrate/Editor.h"
#include "Migrate/IncludePlace.h"

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

namespace {

/// Which file includes which, and which are no place for an include themselves.
class IncludeGraph {
public:
  explicit IncludeGraph(const Program &P) : P(P) {
    for (const UnitFacts &F : P.facts()) {
      std::set<unsigned> Here;
      for (const auto &[At, Path] : F.Includes) {
        unsigned File = P.files().find(Path);
        if (Here.insert(File).second)
          Includers[File].insert(At);
        else
          Textual.insert(File); // Read more than once by a unit.
      }
      // Where macros change what the shim's words mean.
      if (llvm::any_of(F.Macros,
                       [](const MacroFact &M) { return isShimWord(M.Text); }))
        Textual.insert(F.Files.begin(), F.Files.end());
    }
  }

  /// Where an include for what \p At needs goes: before that place of its own
  /// file, or of those that include it in the end.
  std::set<Place> placesFor(Place At) {
    std::set<Place> Result;
    std::vector<Place> Asked = {At};
    std::set<Place> Seen = {At};
    for (size_t I = 0; I != Asked.size(); ++I) {
      if (!isTextual(Asked[I].File)) {
        Result.insert(Asked[I]);
        continue;
      }
      for (Place Include : Includers.at(Asked[I].File))
        if (Seen.insert(Include).second)
          Asked.push_back(Include);
    }
    // A file that is included by none but itself.
    if (Result.empty())
      Result.insert({At.File, Asked.back().Offset});
    return Result;
  }

private:
  bool isTextual(unsigned File) {
    std::set<unsigned> Seen;
    return Includers.count(File) &&
           (Textual.count(File) || isWithinDeclaration(File, Seen));
  }

  /// Whether units see \p File within a declaration, a namespace say, of a file
  /// that includes it, be it through others.
  bool isWithinDeclaration(unsigned File, std::set<unsigned> &Seen) {
    auto It = Includers.find(File);
    if (!Seen.insert(File).second || It == Includers.end())
      return false;
    return llvm::any_of(It->second, [&](Place At) {
      auto [Known, New] = Declarations.try_emplace(At.File);
      if (New)
        Known->second = fileScopeDeclarations(P.files().contents(At.File));
      return within(Known->second, At.Offset) ||
             isWithinDeclaration(At.File, Seen);
    });
  }

  const Program &P;
  std::map<unsigned, std::set<Place>> Includers; ///< First ones of each unit.
  std::set<unsigned> Textual;
  std::map<unsigned, std::vector<std::pair<unsigned, unsigned>>> Declarations;
};

} // namespace

void Editor::addIncludes() {
  EditSet Set = Edits.edits();
  IncludeGraph Graph(P);
  struct Need {
    unsigned Offset, Component; ///< The first place, and whose it is.
    bool CudaOnly;              ///< No place is one that a host compiler reads.
  };
  std::map<unsigned, Need> Needed;
  auto Add = [&](unsigned File, Need N) {
    auto [It, New] = Needed.insert({File, N});
    bool CudaOnly = It->second.CudaOnly && N.CudaOnly;
    if (!New && N.Offset < It->second.Offset)
      It->second = N;
    It->second.CudaOnly = CudaOnly;
  };
  for (const std::string &File : NeedInclude) {
    auto It = Set.byFile().find(File);
    if (It == Set.byFile().end())
      continue;
    // The first place that names the shim.
    const Edit *First = nullptr;
    unsigned Number = P.files().find(File);
    bool CudaOnly = true;
    for (const Edit &E : It->second)
      if (llvm::StringRef(E.Text).contains("texmigrate::")) {
        if (!First)
          First = &E;
        CudaOnly &= isCudaOnly(P.files().contents(Number), E.Offset);
      }
    if (!First)
      continue;
    for (Place At : Graph.placesFor({Number, First->Offset}))
      Add(At.File,
          {At.Offset, First->Component,
           CudaOnly || isCudaOnly(P.files().contents(At.File), At.Offset)});
  }
  for (const auto &[File, First] : Needed) {
    IncludePlace Place =
        placeInclude(P.files().contents(File), First.Offset, First.CudaOnly);
    if (Place.Present)
      continue;
    Spot S;
    S.Kind = Spot::Plain;
    S.At = {File, Place.Offset};
    Edits.addShared(S, Place.Text, First.Component);
  }
}

} // namespace texmigrate
