//===- Uses.cpp - Which textures a function needs -------------------------===//
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

/// Calls on the device of functions that need a texture, by the unit that
/// compiles them; and what else leads from one function to another, wherever it
/// was seen: overrides, specialisations, pointers.
void Program::collectUnitCalls() {
  auto Needs = [&](EntityId Id) { return !uses(Groups.find(Id)).empty(); };
  for (const UnitFacts &F : Facts) {
    for (const CallFact &C : F.Calls)
      if (C.CallerOnDevice && C.Caller.valid())
        for (const EntityKey &K : C.Callees)
          if (Needs(entity(K)))
            UnitCalls[unitOf(F)][entity(C.Caller)].insert(entity(K));
    for (const SignatureLink &L : F.Links)
      if (Needs(entity(L.A))) {
        Linked[entity(L.A)].insert(entity(L.B));
        Linked[entity(L.B)].insert(entity(L.A));
      }
  }
}

/// Adds what \p Edges lead to from \p At.
static void follow(const std::map<EntityId, std::set<EntityId>> &Edges,
                   EntityId At, std::set<EntityId> &Seen,
                   std::vector<EntityId> &Work) {
  if (auto It = Edges.find(At); It != Edges.end())
    for (EntityId Next : It->second)
      if (Seen.insert(Next).second)
        Work.push_back(Next);
}

bool Program::readsAnywhere(EntityId Function, EntityId Texture) const {
  const std::set<EntityId> &Users = directUsers(Texture);
  std::set<EntityId> Seen{Function};
  std::vector<EntityId> Work{Function};
  while (!Work.empty()) {
    EntityId At = Work.back();
    Work.pop_back();
    if (Users.count(At))
      return true;
    for (const auto &[Unit, Calls] : UnitCalls)
      follow(Calls, At, Seen, Work);
    follow(Linked, At, Seen, Work);
  }
  return false;
}

std::optional<EntityId>
Program::readsInOtherUnit(unsigned Unit, const std::set<EntityId> &Called,
                          EntityId Texture) const {
  std::set<EntityId> Seen = Called;
  std::vector<EntityId> Work(Called.begin(), Called.end());
  auto Here = UnitCalls.find(Unit);
  while (!Work.empty()) {
    EntityId At = Work.back();
    Work.pop_back();
    auto N = Functions.find(At);
    if (N != Functions.end() && !N->second.DefiningUnits.empty() &&
        !N->second.DefiningUnits.count(Unit) && readsAnywhere(At, Texture))
      return At;
    if (Here != UnitCalls.end())
      follow(Here->second, At, Seen, Work);
    follow(Linked, At, Seen, Work);
  }
  return std::nullopt;
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

} // namespace texmigrate
