//===- UnitSelection.cpp - Which units must be parsed ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/UnitSelection.h"
#include "Facts/LegacyApi.h"
#include "Facts/Pasting.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

namespace fs = llvm::sys::fs;

namespace texmigrate {

UnitSelection::UnitSelection(const std::vector<CompileUnit> &Units, bool All)
    : All(All), Taken(Units.size()) {
  if (All)
    return;
  for (const CompileUnit &Unit : Units)
    Reaches.push_back(Scan.reach(Unit));
}

template <class Predicate>
std::vector<size_t> UnitSelection::take(Predicate Wanted) {
  std::vector<size_t> Result;
  for (size_t I = 0; I != Taken.size(); ++I)
    if (!Taken[I] && (All || Wanted(Reaches[I]))) {
      Taken[I] = true;
      Result.push_back(I);
    }
  return Result;
}

/// Whether a unit can spell \p Wanted.
bool UnitSelection::mentions(const SourceScan::Reach &R,
                             const std::set<Word> &Wanted) const {
  auto IsWanted = [&](Word W) { return Wanted.count(W) != 0; };
  return llvm::any_of(R.OptionWords, IsWanted) ||
         llvm::any_of(R.Files, [&](const ScannedFile *File) {
           return llvm::any_of(File->Words, IsWanted);
         });
}

/// Whether a unit can put together one of \p Names.
bool UnitSelection::canPaste(const SourceScan::Reach &R,
                             const std::set<std::string> &Names,
                             PastingRule Rule) const {
  if (Names.empty() || llvm::none_of(R.Files, [](const ScannedFile *File) {
        return File->Pastes;
      }))
    return false;
  llvm::StringSet<> Words;
  for (const ScannedFile *File : R.Files)
    for (Word W : File->Words)
      Words.insert(Scan.text(W));
  for (Word W : R.OptionWords)
    Words.insert(Scan.text(W));
  return llvm::any_of(
      Names, [&](const std::string &Name) { return Rule(Name, Words); });
}

std::vector<size_t> UnitSelection::first() {
  if (!All) {
    std::set<const ScannedFile *> Files;
    for (const SourceScan::Reach &R : Reaches) {
      Files.insert(R.Files.begin(), R.Files.end());
      for (Word W : R.OptionWords)
        AllWords.insert(Scan.text(W));
    }
    for (const ScannedFile *File : Files)
      for (Word W : File->Words)
        AllWords.insert(Scan.text(W));
  }
  // A macro may put together even the names of the removed API.
  std::set<std::string> Pasted;
  for (llvm::StringRef Name : legacyNames())
    if (isLikelyPasted(Name, AllWords))
      Pasted.insert(Name.str());
  return take([&](const SourceScan::Reach &R) {
    return R.Opaque ||
           llvm::any_of(R.Files,
                        [](const ScannedFile *File) { return File->Legacy; }) ||
           canPaste(R, Pasted, isLikelyPasted);
  });
}

/// The word without which nothing means \p F.
static std::string tellingWord(const FunctionFact &F) {
  llvm::StringRef Name = F.Key.Name;
  if (Name.starts_with("~"))
    Name = Name.drop_front();
  if (Name.starts_with("operator") &&
      (Name.size() == 8 || !clang::isAsciiIdentifierContinue(Name[8])))
    return F.Scopes.empty() ? "operator" : F.Scopes.back();
  return Name
      .take_while([](char C) { return clang::isAsciiIdentifierContinue(C); })
      .str();
}

std::vector<size_t> UnitSelection::mentioningChanged(const Program &P) {
  std::set<std::string> Names;
  for (const auto &[Id, F] : P.functions())
    if (!P.uses(P.group(Id)).empty())
      for (const FunctionFact *D : F.Decls)
        // A lambda is called where it can be seen, under other names.
        if (!D->IsLambda)
          Names.insert(tellingWord(*D));
  // Textures are not among them, as who knows one has read its type; but one
  // that other units will need may meet any variable of its name there.
  for (const CallNode &C : P.calls())
    for (EntityId Callee : C.Callees)
      for (EntityId T : P.uses(P.group(Callee)))
        if (llvm::any_of(C.Units, [&](unsigned Unit) {
              return !P.textures().at(T).Units.count(Unit);
            }))
          Names.insert(P.textures().at(T).first().Key.Name);
  std::set<Word> Wanted;
  std::set<std::string> Pasted;
  for (const std::string &Name : Names) {
    Wanted.insert(Scan.word(Name));
    if (canBePasted(Name, AllWords))
      Pasted.insert(Name);
  }
  return take([&](const SourceScan::Reach &R) {
    return mentions(R, Wanted) || canPaste(R, Pasted, canBePasted);
  });
}

std::vector<size_t> UnitSelection::reading(const EditSet &Edits) {
  std::set<fs::UniqueID> Edited;
  for (const auto &[File, List] : Edits.byFile()) {
    fs::file_status Status;
    if (!fs::status(File, Status))
      Edited.insert(Status.getUniqueID());
  }
  return take([&](const SourceScan::Reach &R) {
    return llvm::any_of(R.Ids,
                        [&](fs::UniqueID Id) { return Edited.count(Id) != 0; });
  });
}

bool UnitSelection::mayChange() {
  const std::set<Word> Types{Scan.word("texture"),
                             Scan.word("textureReference")};
  for (size_t I = 0; I != Reaches.size(); ++I)
    if (Taken[I] && (Reaches[I].Opaque || mentions(Reaches[I], Types)))
      return true;
  return false;
}

std::set<std::string> UnitSelection::skippedFiles() const {
  std::set<std::string> Result;
  for (size_t I = 0; I != Reaches.size(); ++I)
    if (!Taken[I])
      Result.insert(Reaches[I].Paths.begin(), Reaches[I].Paths.end());
  return Result;
}

} // namespace texmigrate
