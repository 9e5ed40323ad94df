//===- Names.cpp - How textures are called where they are used ------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Names.h"
#include "llvm/ADT/STLExtras.h"

namespace texmigrate {

Names::Names(const Program &TheProgram) : P(TheProgram) {
  for (const UnitFacts &F : P.facts())
    for (const auto &[Function, Name] : F.NamesInFunctions)
      if (P.known(Function))
        Used[P.entity(Function)].insert(Name);
}

bool Names::isUsed(EntityId Function, const std::string &Name) const {
  auto It = Used.find(Function);
  return It != Used.end() && It->second.count(Name);
}

void Names::nameGroup(EntityId Group) {
  std::set<std::string> Taken;
  auto Members = P.groups().find(Group);
  if (Members != P.groups().end())
    for (EntityId F : Members->second) {
      auto It = Used.find(F);
      if (It != Used.end())
        Taken.insert(It->second.begin(), It->second.end());
      for (const FunctionFact *D : P.functions().at(F).Decls)
        for (const ParameterFact &Parameter : D->Parameters)
          Taken.insert(Parameter.Name);
    }
  for (EntityId Texture : P.uses(Group)) {
    const TextureFact &T = P.textures().at(Texture).first();
    std::string Name = T.Key.Name;
    if (Taken.count(Name) && !T.Scopes.empty())
      Name = T.Scopes.back() + "_" + T.Key.Name;
    if (Taken.count(Name))
      Name = T.Key.Name + "_texture";
    for (unsigned I = 2; Taken.count(Name); ++I)
      Name = T.Key.Name + "_texture" + std::to_string(I);
    Taken.insert(Name);
    Parameters[{Group, Texture}] = Name;
  }
}

const std::string &Names::parameter(EntityId Group, EntityId Texture) {
  auto It = Parameters.find({Group, Texture});
  if (It == Parameters.end()) {
    nameGroup(Group);
    It = Parameters.find({Group, Texture});
  }
  return It->second;
}

std::string Names::spelledIn(EntityId Texture, const EntityKey &Caller,
                             const std::vector<std::string> &Scopes,
                             const std::set<std::string> &Members) const {
  const TextureFact &T = P.textures().at(Texture).first();
  // Names of enclosing scopes need not be said, unless the caller has
  // something else of that name.
  size_t Common = 0;
  while (Common < T.Scopes.size() && Common < Scopes.size() &&
         T.Scopes[Common] == Scopes[Common])
    ++Common;
  bool Hidden =
      Members.count(T.Key.Name) || (Caller.valid() && P.known(Caller) &&
                                    isUsed(P.entity(Caller), T.Key.Name));
  // A texture of the same name in a scope nearer to the caller.
  bool Nearer = false;
  for (const auto &[Other, Node] : P.textures()) {
    const TextureFact &O = Node.first();
    Nearer |= Other != Texture && O.Key.Name == T.Key.Name &&
              O.Scopes.size() > T.Scopes.size() &&
              O.Scopes.size() <= Scopes.size() &&
              std::equal(O.Scopes.begin(), O.Scopes.end(), Scopes.begin()) &&
              llvm::any_of(Node.Units, [&](unsigned Unit) {
                return P.textures().at(Texture).Units.count(Unit) != 0;
              });
  }
  std::string Result;
  if (Hidden || Nearer) {
    Common = 0;
    if (T.Scopes.empty() || Nearer)
      Result = "::";
  }
  for (size_t I = Common; I < T.Scopes.size(); ++I)
    Result += T.Scopes[I] + "::";
  return Result + T.Key.Name;
}

} // namespace texmigrate
