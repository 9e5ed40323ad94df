//===- ReferenceBinding.cpp - Offsets, pitches and descriptors of binds ---===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/BodyValues.h"
#include "Lint/Checks.h"
#include "Lint/Offsets.h"
#include "Lint/ReferenceUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {
namespace {

/// One bind as its function shows it.
struct BindEvent {
  const HostBody &Body;
  size_t Index;
  const HostEvent &Event;
  const ReferenceUses *Texture; ///< If it is known which.
  bool Is2D;

  const ValueFact &offset() const { return Event.Values[0]; }
  const ValueFact &pointer() const { return Event.Values[2]; }
  std::string name() const {
    return Texture ? "'" + Texture->name() + "'" : "the texture";
  }
};

class ReferenceBinding {
public:
  explicit ReferenceBinding(CheckContext &C)
      : C(C), Textures(collectReferenceUses(C.P)) {
    for (const auto &[Id, U] : Textures)
      for (const auto &[At, Call] : U.Calls)
        TextureAt[At] = &U;
  }

  void run() {
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (size_t I = 0; I != Body.Events.size(); ++I)
          event(Body, I);
  }

private:
  void event(const HostBody &Body, size_t I) {
    const HostEvent &E = Body.Events[I];
    bool Is2D = E.Callee == "cudaBindTexture2D";
    if (E.Kind != HostEvent::Call || E.CalleeIsUsers ||
        (E.Callee != "cudaBindTexture" && !Is2D) || E.Values.size() < 3)
      return;
    auto It = TextureAt.find(E.At);
    BindEvent B{Body, I, E, It == TextureAt.end() ? nullptr : It->second, Is2D};
    if (Is2D)
      pitch(B);
    else
      channel(B);
    offsets(B);
  }

  void pitch(const BindEvent &B) {
    if (B.Event.Values.size() < 6)
      return;
    const ValueFact &Pitch = B.Event.Values.back();
    int Problem = pitchProblem(B.Body, B.Index, Pitch,
                               &B.Event.Values[B.Event.Values.size() - 3]);
    if (!Problem)
      return;
    Finding *F = C.report(
        DiagID::PitchAlignment, B.Event.At, B.Event.Spelled,
        Problem == 1
            ? "pitch '" + Pitch.Text + "' of " + B.name() +
                  " is not a multiple of texturePitchAlignment: the bind fails"
            : "pitch '" + Pitch.Text + "' of " + B.name() +
                  " may not be a multiple of texturePitchAlignment; "
                  "cudaMallocPitch gives one that is");
    if (F && Problem != 1)
      F->Diag.Level = Severity::Note;
  }

  void channel(const BindEvent &B) {
    if (B.Event.Values.size() < 4 || !B.Texture || !B.Texture->Followed)
      return;
    const ValueFact &Given = B.Event.Values[3];
    const ValueFact *Value = &Given;
    if (!Given.Channel)
      Value = Given.Path.empty() && Given.IsLocal
                  ? valueOf(B.Body, B.Index, Given.Variable)
                  : nullptr;
    if (!Value || !Value->Channel)
      return;
    const TextureFact &T = *B.Texture->Fact;
    int64_t Bits =
        T.Element == ElementClass::Int8    ? 8
        : T.Element == ElementClass::Int16 ? 16
        : T.Element == ElementClass::Unknown || T.Element == ElementClass::Half
            ? 0
            : 32;
    if (!Bits || !T.Components)
      return;
    const ChannelFact &Channel = *Value->Channel;
    bool IsFloat = T.Element == ElementClass::Float;
    bool KindDiffers = (Channel.Kind == 2) != IsFloat;
    unsigned Components = 0;
    bool BitsDiffer = false;
    for (int64_t N : Channel.Bits)
      if (N) {
        ++Components;
        // Half precision reads back as float.
        BitsDiffer |= N != Bits && !(IsFloat && N == 16);
      }
    if (!KindDiffers && !BitsDiffer && Components == T.Components)
      return;
    if (Finding *F = C.report(
            DiagID::ChannelMismatch, B.Event.At, B.Event.Spelled,
            "channel descriptor '" + Given.Text + "' does not match '" +
                T.ElementText + "', the element type of " + B.name() +
                ": the bind fails"))
      C.note(*F, T.Key.At, "declared here");
  }

  void offsets(const BindEvent &B) {
    if (!isDisplaced(B.Body, B.Index, B.pointer())) {
      // The start of an allocation, very likely; a caller may know otherwise.
      if (isReceived(B) && !isOffsetUsed(B) && B.pointer().Constant != 0)
        if (Finding *F =
                C.report(DiagID::UnusedOffset, B.Event.At, B.Event.Spelled,
                         "'" + B.offset().Variable.Name +
                             "' is never used: it is 0 only if '" +
                             B.pointer().Text + "' is aligned"))
          F->Diag.Level = Severity::Note;
      return;
    }
    if (B.offset().Constant == 0) {
      C.report(DiagID::NullOffset, B.Event.At, B.Event.Spelled,
               "'" + B.pointer().Text +
                   "' may not be aligned, and without a place for the offset "
                   "the bind of " +
                   B.name() + " then fails");
      return;
    }
    if (!isReceived(B))
      return;
    if (!isOffsetUsed(B))
      C.report(DiagID::UnusedOffset, B.Event.At, B.Event.Spelled,
               "'" + B.pointer().Text + "' may not be aligned, and '" +
                   B.offset().Variable.Name +
                   "', which says by how much, is never used: fetches of " +
                   B.name() + " then start too early");
    else if (B.Is2D && !isWidened(B))
      C.report(DiagID::UnwidenedOffset, B.Event.At, B.Event.Spelled,
               "with an offset the last columns of " + B.name() +
                   " are out of reach: bind again with '" +
                   B.offset().Variable.Name +
                   "' divided by the texel's size added to the width");
    bytes(B);
  }

  static bool isReceived(const BindEvent &B) {
    return isLocalOffset(B.offset());
  }

  bool isOffsetUsed(const BindEvent &B) const {
    return texmigrate::isOffsetUsed(C.P, B.Body, B.offset());
  }

  /// This bind, or another of the function, has the offset in its width.
  bool isWidened(const BindEvent &B) const {
    for (const HostEvent &E : B.Body.Events)
      if (E.Callee == B.Event.Callee && E.Values.size() >= 6) {
        const ValueFact &Width = E.Values[E.Values.size() - 3];
        if (is_contained(Width.Mentions, B.offset().Variable))
          return true;
        // By way of another variable.
        if (&E != &B.Event && Width.IsLocal && !Width.Constant)
          return true;
      }
    return false;
  }

  /// The offset goes into a kernel as it is, and is added to a coordinate.
  void bytes(const BindEvent &B) {
    if (!B.Texture || (B.Texture->Fact->Element == ElementClass::Int8 &&
                       B.Texture->Fact->Components == 1))
      return;
    for (size_t I = B.Index + 1; I < B.Body.Events.size(); ++I) {
      const HostEvent &E = B.Body.Events[I];
      if (E.Kind == HostEvent::Write &&
          E.Target.Variable == B.offset().Variable)
        return; // Scaled, perhaps.
      if (E.Kind != HostEvent::Launch)
        continue;
      for (unsigned Arg = 0; Arg + 1 < E.Values.size(); ++Arg)
        if (E.Values[Arg].Variable == B.offset().Variable &&
            StringRef(E.Values[Arg].Text).trim() == B.offset().Variable.Name)
          if (const DeviceUse *Read = readsWith(*B.Texture, E.Function, Arg))
            if (Finding *F = C.report(
                    DiagID::OffsetInBytes, E.At, E.Spelled,
                    "'" + B.offset().Variable.Name +
                        "' is in bytes, and the kernel adds it to a "
                        "coordinate in texels; divide it by the size of '" +
                        B.Texture->Fact->ElementText + "'")) {
              C.note(*F, B.Event.At, "received here");
              C.note(*F, Read->At, "added here");
            }
    }
  }

  const DeviceUse *readsWith(const ReferenceUses &U, const EntityKey &Kernel,
                             unsigned Parameter) const {
    if (!Kernel.valid() || !C.P.known(Kernel))
      return nullptr;
    for (const auto &[At, R] : U.Reads)
      if (C.P.known(R->Function) &&
          C.P.entity(R->Function) == C.P.entity(Kernel) &&
          is_contained(R->CoordinateParameters, Parameter))
        return R;
    return nullptr;
  }

  CheckContext &C;
  std::map<EntityId, ReferenceUses> Textures;
  std::map<Place, const ReferenceUses *> TextureAt;
};

} // namespace

void checkReferenceBinding(CheckContext &C) { ReferenceBinding(C).run(); }

} // namespace texmigrate
