//===- ReferenceUses.cpp - All that is known of a texture reference -------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/ReferenceUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {

bool ReferenceUses::isBound(HostCall::KindType Kind) const {
  return any_of(Calls, [&](const auto &C) { return C.second->Kind == Kind; });
}

bool ReferenceUses::onlyLinear() const {
  return Followed && isBound(HostCall::Bind) && !isBound(HostCall::Bind2D) &&
         !isBound(HostCall::BindToArray) &&
         !isBound(HostCall::BindToMipmappedArray);
}

bool ReferenceUses::maySet(StringRef Attribute) const {
  return any_of(Writes, [&](const auto &W) {
    return W.second->Attribute == Attribute && W.second->Value != 0;
  });
}

static void addCalls(const UnitFacts &F, const Program &P,
                     std::map<EntityId, ReferenceUses> &Uses) {
  for (const HostCall &H : F.HostCalls) {
    std::set<EntityId> Named;
    for (const EntityKey &K : H.Textures)
      if (P.known(K) && Uses.count(P.entity(K)))
        Named.insert(P.entity(K));
    for (EntityId Id : Named) {
      Uses[Id].Calls.try_emplace(H.At, &H);
      // Which of several it is, or where the pointer goes, is not known.
      if (Named.size() > 1 || H.Kind == HostCall::GetReference ||
          H.Kind == HostCall::Other)
        Uses[Id].Followed = false;
    }
    if (!H.LookedUp.empty())
      for (auto &[Id, U] : Uses)
        if (U.Fact->Key.Name == H.LookedUp)
          U.Followed = false;
  }
}

std::map<EntityId, ReferenceUses> collectReferenceUses(const Program &P) {
  std::map<EntityId, ReferenceUses> Uses;
  for (const auto &[Id, T] : P.textures()) {
    ReferenceUses U;
    U.Node = &T;
    U.Fact = &T.first();
    for (const TextureFact *D : T.Decls)
      if (D->IsDefinition && !U.Fact->IsDefinition)
        U.Fact = D;
    if (T.Guarded || !StringRef(U.Fact->TypeText).starts_with("texture<"))
      continue;
    // One that several sets of macros define is another one under each: what
    // one does must not be judged by what another is.
    if (llvm::count_if(
            T.Decls, [](const TextureFact *D) { return D->IsDefinition; }) > 1)
      continue;
    // Other files, which may not be here, can do anything to it.
    U.Followed = !T.Shared && !U.Fact->Dependent && !U.Fact->IsMember;
    Uses[Id] = U;
  }
  auto Find = [&](const EntityKey &K) -> ReferenceUses * {
    if (!K.valid() || !P.known(K))
      return nullptr;
    auto It = Uses.find(P.entity(K));
    return It == Uses.end() ? nullptr : &It->second;
  };
  for (const UnitFacts &F : P.facts()) {
    addCalls(F, P, Uses);
    for (const AttributeWrite &W : F.AttributeWrites)
      for (const EntityKey &K : W.Textures)
        if (ReferenceUses *U = Find(K)) {
          U->Writes.try_emplace(W.At, &W);
          if (W.Textures.size() > 1)
            U->Followed = false;
        }
    for (const DeviceUse &D : F.DeviceUses)
      if (ReferenceUses *U = Find(D.Texture))
        U->Reads.try_emplace(D.At, &D);
    // Held by a pointer, returned, passed to a function.
    for (const Tie &T : F.Ties)
      if (ReferenceUses *U = Find(T.B))
        U->Followed = false;
    for (const HostBody &Body : F.Bodies)
      for (const HostEvent &E : Body.Events) {
        bool Passes =
            E.Kind == HostEvent::Call && (E.CalleeIsUsers || E.Callee.empty());
        for (const ValueFact &V : E.Values) {
          if (E.Kind != HostEvent::Call && V.Path.empty())
            if (ReferenceUses *U = Find(V.Variable))
              U->Followed = false;
          // The call in `check(cudaBindTexture(...))` is an event of its own.
          if (!Passes || !V.Call.empty())
            continue;
          for (const EntityKey &K : V.Mentions)
            if (ReferenceUses *U = Find(K))
              U->Followed = false;
        }
      }
  }
  return Uses;
}

} // namespace texmigrate
