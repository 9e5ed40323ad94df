//===- Linking.cpp - Declarations of several units that are one thing -----===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Program.h"
#include <algorithm>

namespace texmigrate {

namespace {
/// Declarations with external linkage, to be joined by name over units.
struct Candidate {
  std::set<EntityId> Defined, Declared;
  std::map<EntityId, std::set<std::string>> Directories;
};
} // namespace

/// A unit, and which of its compilations.
using Configuration = std::pair<unsigned, size_t>;

static std::string directoryOf(llvm::StringRef Path) {
  return Path.rsplit('/').first.str();
}

/// Joins a declaration without a definition to the definition of that name: a
/// prototype without a header, an `extern` texture. Several programs in one
/// tree may define the same name; then the one in the same directory is meant.
void Program::linkByName() {
  std::map<std::string, Candidate> ByUsr;
  for (const UnitFacts &F : Facts) {
    for (const TextureFact &T : F.Textures) {
      if (T.IsStatic || T.Anonymous || T.Usr.empty() || T.IsLocal)
        continue;
      EntityId Id = entity(T.Key);
      Candidate &C = ByUsr["t" + T.Usr];
      (T.IsDefinition ? C.Defined : C.Declared).insert(Id);
      C.Directories[Id].insert(directoryOf(Files.path(T.Key.At.File)));
    }
    for (const FunctionFact &Fn : F.Functions) {
      if (Fn.IsStatic || Fn.Usr.empty() || Fn.IsLambda || !Fn.IsDevice)
        continue;
      EntityId Id = entity(Fn.Key);
      Candidate &C = ByUsr["f" + Fn.Usr];
      (Fn.IsDefinition ? C.Defined : C.Declared).insert(Id);
      C.Directories[Id].insert(directoryOf(Files.path(Fn.Key.At.File)));
    }
  }
  for (auto &[Usr, C] : ByUsr) {
    std::set<EntityId> Defined, Declared;
    for (EntityId Id : C.Defined)
      Defined.insert(Entities.find(Id));
    for (EntityId Id : C.Declared)
      if (!Defined.count(Entities.find(Id)))
        Declared.insert(Entities.find(Id));
    for (EntityId Id : Declared) {
      std::vector<EntityId> Near;
      for (EntityId D : Defined)
        for (const std::string &Dir : C.Directories[Id])
          if (C.Directories[D].count(Dir)) {
            Near.push_back(D);
            break;
          }
      if (Defined.size() == 1)
        Entities.join(Id, *Defined.begin());
      else if (Near.size() == 1)
        Entities.join(Id, Near[0]);
      else if (Defined.size() > 1) {
        for (EntityId D : Defined)
          Ambiguities.push_back({D, "several files define what a declaration "
                                    "without a definition may mean"});
      } else if (Declared.size() > 1) {
        Entities.join(Id, *Declared.begin()); // All mean something unseen.
      }
    }
  }
}

/// Joins textures of one name, among those of a set, that no compilation
/// declares together. \returns whether there were any.
bool Program::joinExclusive(const std::vector<std::set<EntityId>> &Candidates) {
  std::map<EntityId, std::set<Configuration>> DeclaredIn;
  std::map<EntityId, std::string> QualifiedNames;
  for (const UnitFacts &F : Facts)
    for (const TextureFact &T : F.Textures) {
      DeclaredIn[entity(T.Key)].insert({unitOf(F), F.UnitIndex});
      QualifiedNames[entity(T.Key)] = T.QualifiedName;
    }
  bool Joined = false;
  for (const std::set<EntityId> &Textures : Candidates) {
    std::map<std::string, EntityId> First;
    for (EntityId Given : Textures) {
      EntityId B = Entities.find(Given);
      auto Name = QualifiedNames.find(B);
      if (Name == QualifiedNames.end())
        continue;
      EntityId A =
          Entities.find(First.try_emplace(Name->second, B).first->second);
      std::set<Configuration> &InA = DeclaredIn[A], &InB = DeclaredIn[B];
      if (A == B || std::any_of(InA.begin(), InA.end(), [&](Configuration In) {
            return InB.count(In) != 0;
          }))
        continue;
      std::set<Configuration> Both = InA;
      Both.insert(InB.begin(), InB.end());
      Entities.join(A, B);
      DeclaredIn[Entities.find(A)] = std::move(Both);
      Joined = true;
    }
  }
  return Joined;
}

/// One spelling of a fetch, compiled by several units or under several sets of
/// macros, means another texture in each; or one file declares them in branches
/// that exclude each other. What stands for one stands for all.
void Program::linkAlternatives() {
  std::map<std::pair<unsigned, std::string>, std::set<EntityId>> InFile;
  std::map<Place, std::set<EntityId>> Meant;
  for (const UnitFacts &F : Facts) {
    for (const TextureFact &T : F.Textures)
      InFile[{T.Key.At.File, T.QualifiedName}].insert(entity(T.Key));
    for (const DeviceUse &U : F.DeviceUses)
      if (U.Texture.valid() && U.Reference.Where.At.valid())
        Meant[U.Reference.Where.At].insert(entity(U.Texture));
  }
  std::vector<std::set<EntityId>> Candidates;
  for (auto &[At, Textures] : Meant)
    Candidates.push_back(std::move(Textures));
  for (auto &[Name, Textures] : InFile)
    Candidates.push_back(std::move(Textures));
  joinExclusive(Candidates);
}

/// Files that exclude each other, `#include "floats.h"` or else "ints.h", each
/// with a texture of that name and a function that reads it: who calls that
/// function needs the one or the other.
bool Program::linkAlternativesInUse() {
  std::vector<std::set<EntityId>> Candidates;
  for (const auto &[Group, Textures] : Uses)
    if (Textures.size() > 1)
      Candidates.emplace_back(Textures.begin(), Textures.end());
  return joinExclusive(Candidates);
}

bool Program::differentPrograms(const std::set<unsigned> &A,
                                const std::set<unsigned> &B) const {
  std::map<std::string, std::set<Place>> InA, InB;
  for (const UnitFacts &F : Facts)
    for (const FunctionFact &Fn : F.Functions) {
      if (!Fn.IsDefinition || Fn.IsStatic || Fn.IsInline || Fn.IsTemplate ||
          Fn.IsMember || Fn.Usr.empty())
        continue;
      if (A.count(unitOf(F)))
        InA[Fn.Usr].insert(Fn.Key.At);
      if (B.count(unitOf(F)))
        InB[Fn.Usr].insert(Fn.Key.At);
    }
  for (const auto &[Usr, Places] : InA)
    for (Place Other : InB[Usr])
      if (!Places.count(Other))
        return true;
  return false;
}

} // namespace texmigrate
