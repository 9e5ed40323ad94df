//===- Program.cpp - Entities, groups and components ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Program.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringRef.h"
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
  collectNodes();
  collectCalls();
  settleSides();
  joinGroups();
  propagateUses();
  collectMembers();
  joinComponents();
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
      for (const TextureFact *D : N.Decls)
        if (D->Key == T.Key && D->QualifiedName != T.QualifiedName)
          Ambiguities.push_back({entity(T.Key),
                                 "one declaration is included into several "
                                 "namespaces"});
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

const std::vector<EntityId> &Program::uses(EntityId Group) const {
  static const std::vector<EntityId> Nothing;
  auto It = Uses.find(Group);
  return It == Uses.end() ? Nothing : It->second;
}

const std::set<EntityId> &Program::directUsers(EntityId Texture) const {
  static const std::set<EntityId> Nothing;
  auto It = DirectUsers.find(Texture);
  return It == DirectUsers.end() ? Nothing : It->second;
}

bool Program::reaches(EntityId Group, EntityId Function) const {
  EntityId Wanted = Groups.find(Function);
  std::set<EntityId> Seen{Group};
  std::vector<EntityId> Work{Group};
  while (!Work.empty()) {
    EntityId At = Work.back();
    Work.pop_back();
    if (At == Wanted)
      return true;
    for (auto It = CallEdges.lower_bound({At, 0});
         It != CallEdges.end() && It->first == At; ++It)
      if (Seen.insert(It->second).second)
        Work.push_back(It->second);
  }
  return false;
}

/// What a group reads itself, and what those it calls read: a fixed point, so
/// that recursion needs no special care.
void Program::propagateUses() {
  std::map<EntityId, std::set<EntityId>> Sets;
  for (const UnitFacts &F : Facts)
    for (const DeviceUse &U : F.DeviceUses)
      if (U.Texture.valid() && Textures.count(entity(U.Texture))) {
        Sets[Groups.find(entity(U.Function))].insert(entity(U.Texture));
        DirectUsers[entity(U.Texture)].insert(entity(U.Function));
      }
  for (const CallNode &C : Calls)
    if (C.OnDevice && C.Fact->Caller.valid())
      for (EntityId Callee : C.Callees)
        CallEdges.insert(
            {Groups.find(entity(C.Fact->Caller)), Groups.find(Callee)});
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[Caller, Callee] : CallEdges) {
      if (Caller == Callee || !Sets.count(Callee))
        continue;
      std::set<EntityId> &To = Sets[Caller];
      size_t Before = To.size();
      To.insert(Sets[Callee].begin(), Sets[Callee].end());
      Changed |= To.size() != Before;
    }
  }
  for (auto &[Group, Set] : Sets) {
    std::vector<EntityId> &List = Uses[Group];
    List.assign(Set.begin(), Set.end());
    std::sort(List.begin(), List.end(), [&](EntityId A, EntityId B) {
      const Place &PA = Textures.at(A).first().Key.At;
      const Place &PB = Textures.at(B).first().Key.At;
      return std::make_pair(Files.path(PA.File), PA.Offset) <
             std::make_pair(Files.path(PB.File), PB.Offset);
    });
  }
}

/// \p Name as an instance of a template could say it: arguments of templates
/// that its parameters stand for are those or not.
static std::set<std::string> generalNames(const std::string &Name,
                                          const CallFact &C) {
  std::set<std::string> Result = {Name};
  std::vector<std::string> Ways = {Name};
  // More ways than a name has by mistake: the launch is refused.
  for (size_t Way = 0; Way != Ways.size() && Ways.size() < 64; ++Way)
    for (const auto &[Parameter, Value] : C.CallerArguments) {
      const std::string Known = Ways[Way];
      for (size_t At = Known.find(Value); At != std::string::npos;
           At = Known.find(Value, At + 1)) {
        llvm::StringRef Before = llvm::StringRef(Known).take_front(At);
        llvm::StringRef After =
            llvm::StringRef(Known).substr(At + Value.size());
        if (!Before.ends_with("<") && !Before.ends_with(", "))
          continue;
        if (!After.starts_with(">") && !After.starts_with(","))
          continue;
        std::string More = Before.str() + Parameter + After.str();
        if (Parameter != Value && Result.insert(More).second)
          Ways.push_back(std::move(More));
      }
    }
  return Result;
}

/// Which instance's member a launch needs: the instances' own call graph, in
/// each parse.
void Program::collectMembers() {
  for (const UnitFacts &F : Facts) {
    using Names = std::map<EntityId, std::set<std::string>>;
    std::map<uint64_t, Names> Read;
    for (const DeviceUse &U : F.DeviceUses)
      if (U.Texture.valid() && Textures.count(entity(U.Texture)) &&
          Textures.at(entity(U.Texture)).first().IsMember && !U.Dependent)
        Read[U.Instance][entity(U.Texture)].insert(U.Spelling);
    if (Read.empty())
      continue;
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const CallFact &C : F.Calls)
        if (C.CallerOnDevice)
          for (uint64_t Callee : C.CalleeInstances) {
            auto It = Read.find(Callee);
            if (It == Read.end() || Callee == C.CallerInstance)
              continue;
            const Names From = It->second;
            for (const auto &[Texture, Spellings] : From)
              for (const std::string &S : Spellings)
                Changed |= Read[C.CallerInstance][Texture].insert(S).second;
          }
    }
    for (const CallFact &C : F.Calls)
      for (uint64_t Callee : C.CalleeInstances)
        if (Read.count(Callee))
          for (const auto &[Texture, Spellings] : Read[Callee]) {
            CallNode &Node = Calls[CallNumbers.at(C.Id)];
            bool First = !Node.Members.count(Texture);
            Node.Members[Texture].insert(Spellings.begin(), Spellings.end());
            std::set<std::string> &General = Node.GeneralMembers[Texture];
            for (const std::string &S : Spellings) {
              std::set<std::string> Here = generalNames(S, C);
              if (First)
                General = std::move(Here);
              else
                llvm::set_intersect(General, Here);
              First = false;
            }
          }
  }
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
