//===- BodyValues.cpp - Values within a function --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/BodyValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {

/// A pitch that CUDA gave is a multiple of every alignment.
static bool mentionsPitch(const ValueFact &V) {
  return any_of(V.Mentions, [](const EntityKey &K) {
    return StringRef(K.Name).contains_insensitive("pitch") ||
           StringRef(K.Name).contains_insensitive("align") ||
           StringRef(K.Name).contains_insensitive("stride");
  });
}

static bool writes(const HostEvent &E, const EntityKey &Variable) {
  return (E.Kind == HostEvent::Write || E.Kind == HostEvent::Declaration) &&
         E.Target.Variable == Variable && E.Target.Path.empty() &&
         !E.Values.empty();
}

const ValueFact *valueOf(const HostBody &Body, size_t Index,
                         const EntityKey &Variable) {
  const ValueFact *Value = nullptr;
  if (!Variable.valid())
    return nullptr;
  for (size_t I = 0; I != Body.Events.size(); ++I) {
    const HostEvent &E = Body.Events[I];
    // Whoever has its address may write it.
    for (const ValueFact &Argument : E.Values)
      if (Argument.Variable == Variable && Argument.IsAddress &&
          E.Kind != HostEvent::Declaration)
        return nullptr;
    if (!writes(E, Variable))
      continue;
    if (Value || I > Index || !E.Branches.empty())
      return nullptr;
    Value = &E.Values.front();
  }
  return Value;
}

bool isDisplaced(const HostBody &Body, size_t Index, const ValueFact &Pointer) {
  if (mentionsPitch(Pointer))
    return false;
  if (Pointer.Displaced)
    return !Pointer.DisplacedBytes ||
           *Pointer.DisplacedBytes % TextureAlignment != 0;
  if (!Pointer.IsLocal || Pointer.IsAddress || !Pointer.Path.empty())
    return false;
  // `p += n` on the way, or a displaced value to begin with.
  const ValueFact *Last = nullptr;
  for (size_t I = 0; I != Index; ++I)
    if (writes(Body.Events[I], Pointer.Variable))
      Last = &Body.Events[I].Values.front();
  if (!Last || !Last->Displaced || mentionsPitch(*Last))
    return false;
  return !Last->DisplacedBytes || *Last->DisplacedBytes % TextureAlignment != 0;
}

int pitchProblem(const HostBody &Body, size_t Index, const ValueFact &Given,
                 const ValueFact *Width) {
  const ValueFact *Pitch = &Given;
  if (!Given.Constant && Given.IsLocal && Given.Path.empty() &&
      !Given.HasSizeof)
    if (const ValueFact *V = valueOf(Body, Index, Given.Variable))
      Pitch = V;
  if (Pitch->Constant)
    return *Pitch->Constant % TexturePitchAlignment != 0 ? 1 : 0;
  // `width * sizeof(float)`, with nothing that rounds up.
  StringRef Text = Pitch->Text;
  bool Rounds = Text.contains('/') || Text.contains('&') ||
                Text.contains('~') || Text.contains('+');
  // Another variable than the width may be a rounded one.
  bool OfWidth = Width && any_of(Pitch->Mentions, [&](const EntityKey &K) {
                   return is_contained(Width->Mentions, K);
                 });
  return Pitch->HasSizeof && Pitch->Call.empty() && !Rounds && OfWidth &&
                 !mentionsPitch(*Pitch)
             ? 2
             : 0;
}

} // namespace texmigrate
