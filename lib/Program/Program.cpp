//===- Program.cpp - Entities, groups and components ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Program.h"
#include <algorithm>

namespace texmigrate {

Program::Program(const std::vector<UnitFacts> &AllFacts,
                 const FileTable &AllFiles)
    : Facts(AllFacts), Files(AllFiles) {
  for (const UnitFacts &F : Facts)
    Units.try_emplace(F.Unit, Units.size());
  registerEntities();
  linkByName();
  linkAlternatives();
  link();
  while (linkAlternativesInUse())
    link();
  findSharedDeclarations();
  collectUnitCalls();
  collectMembers();
  joinComponents();
}

/// What follows from which declarations are one entity.
void Program::link() {
  Textures.clear();
  Functions.clear();
  Calls.clear();
  CallNumbers.clear();
  GroupMembers.clear();
  Uses.clear();
  DirectUsers.clear();
  CallEdges.clear();
  collectNodes();
  collectCalls();
  settleSides();
  joinGroups();
  propagateUses();
}

EntityId Program::number(const EntityKey &Key) {
  auto [It, New] = Numbers.try_emplace(Key, 0);
  if (New) {
    It->second = Entities.add();
    Groups.add();
    Components.add();
  }
  return It->second;
}

EntityId Program::entity(const EntityKey &Key) const {
  return Entities.find(Numbers.at(Key));
}

/// Numbers every entity and joins the declarations that one parse saw to be
/// the same.
void Program::registerEntities() {
  for (const UnitFacts &F : Facts) {
    for (const TextureFact &T : F.Textures)
      Entities.join(number(T.Key), number(T.Canonical));
    for (const FunctionFact &Fn : F.Functions)
      Entities.join(number(Fn.Key), number(Fn.Canonical));
    for (const SignatureLink &L : F.Links) {
      number(L.A);
      number(L.B);
    }
    for (const CallFact &C : F.Calls) {
      if (C.Caller.valid())
        number(C.Caller);
      for (const EntityKey &K : C.Callees)
        number(K);
    }
    for (const DeviceUse &U : F.DeviceUses) {
      number(U.Function);
      if (U.Texture.valid())
        number(U.Texture);
    }
    for (const HostCall &H : F.HostCalls)
      for (const EntityKey &K : H.Textures)
        number(K);
    for (const AttributeWrite &W : F.AttributeWrites)
      for (const EntityKey &K : W.Textures)
        number(K);
    for (const HostUse &U : F.HostUses)
      number(U.Texture);
    for (const TypeRef &R : F.TypeRefs)
      for (const EntityKey &K : R.Owners)
        number(K);
    for (const AliasedParameter &A : F.AliasedParameters) {
      number(A.Function);
      number(A.Alias);
    }
    for (const Tie &T : F.Ties) {
      number(T.A);
      number(T.B);
    }
    for (const Obstacle &O : F.Obstacles)
      number(O.Entity);
    for (const AddressUse &A : F.Addresses) {
      number(A.Function);
      if (A.Taker.valid())
        number(A.Taker);
    }
    for (const ApiLaunch &L : F.ApiLaunches)
      number(L.Kernel);
  }
}

template <class Node, class Fact> static void addDecl(Node &N, const Fact &F) {
  for (const Fact *Known : N.Decls)
    if (Known->Key == F.Key)
      return;
  N.Decls.push_back(&F);
}

void Program::collectNodes() {
  for (const UnitFacts &F : Facts) {
    unsigned Unit = unitOf(F);
    for (const TextureFact &T : F.Textures) {
      TextureNode &N = Textures[entity(T.Key)];
      N.Id = entity(T.Key);
      addDecl(N, T);
      if (T.IsDefinition)
        N.DefiningUnits.insert(Unit);
      N.Units.insert(Unit);
      N.Shared |= T.IsExtern;
      N.Guarded |= T.Guarded;
    }
    for (const FunctionFact &Fn : F.Functions) {
      FunctionNode &N = Functions[entity(Fn.Key)];
      N.Id = entity(Fn.Key);
      addDecl(N, Fn);
      (Fn.IsDefinition ? N.DefiningUnits : N.DeclaringUnits).insert(Unit);
      N.IsKernel |= Fn.IsKernel;
    }
  }
  auto ByPlace = [](const auto *A, const auto *B) { return A->Key < B->Key; };
  for (auto &[Id, N] : Textures)
    std::sort(N.Decls.begin(), N.Decls.end(), ByPlace);
  for (auto &[Id, N] : Functions)
    std::sort(N.Decls.begin(), N.Decls.end(), ByPlace);
}

void Program::findSharedDeclarations() {
  std::map<EntityKey, const TextureFact *> Seen;
  for (const UnitFacts &F : Facts)
    for (const TextureFact &T : F.Textures)
      if (Seen.try_emplace(T.Key, &T).first->second->QualifiedName !=
          T.QualifiedName)
        Ambiguities.push_back({entity(T.Key),
                               "one declaration is included into several "
                               "namespaces"});
}

void Program::collectCalls() {
  for (const UnitFacts &F : Facts)
    for (const CallFact &C : F.Calls) {
      auto [It, New] = CallNumbers.try_emplace(C.Id, Calls.size());
      if (New)
        Calls.emplace_back();
      CallNode &N = Calls[It->second];
      if (!N.Fact || (N.Fact->FromInstance && !C.FromInstance))
        N.Fact = &C;
      N.Units.insert(unitOf(F));
      for (const EntityKey &K : C.Callees)
        N.Callees.insert(entity(K));
      // What an overload set might have meant, its instances know.
      N.Foreign |= C.CalleeForeign && !C.Dependent;
      N.CalleeOnHost |= C.CalleeOnHost && !C.Dependent;
      N.OnHost |= C.CallerOnHost;
      N.OnDevice |= C.CallerOnDevice;
      N.OnDevicePass |= F.IsDevicePass;
      if (C.FirstPackArgument >= 0)
        N.FirstPackArgument = C.FirstPackArgument;
    }
}

/// A launch in a host-and-device function that only the host's pass compiles
/// is the host's.
void Program::settleSides() {
  for (CallNode &C : Calls)
    if (C.Fact->IsLaunch && C.OnHost && C.OnDevice && !C.OnDevicePass)
      C.OnDevice = false;
}

void Program::joinGroups() {
  for (const UnitFacts &F : Facts)
    for (const SignatureLink &L : F.Links)
      Groups.join(entity(L.A), entity(L.B));
  for (const CallNode &C : Calls)
    for (EntityId Callee : C.Callees)
      Groups.join(*C.Callees.begin(), Callee);
  for (const auto &[Id, N] : Functions)
    GroupMembers[Groups.find(Id)].push_back(Id);
}

void Program::joinComponents() {
  auto Join = [&](EntityId A, EntityId B) { Components.join(A, B); };
  for (EntityId N = 0; N != Entities.size(); ++N)
    Join(N, Entities.find(N));
  for (const auto &[Group, List] : Uses)
    for (EntityId T : List)
      Join(Group, T);
  // Every member of a group, also one that has no declaration of its own: a
  // deduced function pointer.
  for (EntityId N = 0; N != Entities.size(); ++N)
    if (Uses.count(Groups.find(Entities.find(N))))
      Join(N, Groups.find(Entities.find(N)));
  std::map<Place, EntityId> TypeOwners;
  for (const UnitFacts &F : Facts) {
    for (const Tie &T : F.Ties)
      Join(entity(T.A), entity(T.B));
    for (const HostCall &H : F.HostCalls)
      for (const EntityKey &K : H.Textures)
        Join(entity(H.Textures[0]), entity(K));
    // One word that declares several textures is one edit.
    for (const TypeRef &R : F.TypeRefs)
      for (const EntityKey &K : R.Owners) {
        auto [It, New] = TypeOwners.try_emplace(R.Where.At, entity(K));
        Join(It->second, entity(K));
      }
    for (const AliasedParameter &A : F.AliasedParameters)
      Join(entity(A.Function), entity(A.Alias));
  }
}

} // namespace texmigrate
