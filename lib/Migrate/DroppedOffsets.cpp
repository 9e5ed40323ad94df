//===- DroppedOffsets.cpp - Binds whose offset nobody adds ----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/DroppedOffsets.h"
#include "Lint/BodyValues.h"
#include "Lint/Offsets.h"
#include "Lint/ReferenceUses.h"

namespace texmigrate {
namespace {

class Finder {
public:
  Finder(const Program &P, Refusals &R) : P(P), R(R) {
    for (const UnitFacts &F : P.facts())
      for (const HostBody &Body : F.Bodies)
        for (size_t I = 0; I != Body.Events.size(); ++I) {
          const HostEvent &E = Body.Events[I];
          if (E.Kind == HostEvent::Call && !E.CalleeIsUsers &&
              E.Values.size() >= 3 &&
              (E.Callee == "cudaBindTexture" ||
               E.Callee == "cudaBindTexture2D"))
            Binds.try_emplace(E.At, Bind{&Body, I});
        }
  }

  DroppedOffsets run() {
    std::set<Place> Attributed;
    for (const auto &[Id, U] : collectReferenceUses(P)) {
      for (const auto &[At, Call] : U.Calls)
        Attributed.insert(At);
      texture(Id, U);
    }
    // Binds by way of a parameter or a pointer.
    for (const UnitFacts &F : P.facts())
      for (const HostCall &H : F.HostCalls)
        if (H.Kind == HostCall::Bind && !Attributed.count(H.At) &&
            !H.Textures.empty() && isDropped(H) && mayBeMisaligned(H))
          refuse(P.entity(H.Textures[0]), H.At,
                 isOneOfSeveral(P.entity(H.Textures[0]))
                     ? "the texture that is bound here without its offset is "
                       "another one under other macros: the fetches of all "
                       "cannot be shifted"
                     : "which texture is bound here without its offset is not "
                       "followed");
    return std::move(Result);
  }

private:
  bool isOneOfSeveral(EntityId Id) const {
    auto T = P.textures().find(Id);
    return T != P.textures().end() &&
           llvm::count_if(T->second.Decls, [](const TextureFact *D) {
             return D->IsDefinition;
           }) > 1;
  }

  /// A bind as its function shows it.
  struct Bind {
    const HostBody *Body;
    size_t Index;
    const HostEvent &event() const { return Body->Events[Index]; }
    const ValueFact &offset() const { return event().Values[0]; }
    const ValueFact &pointer() const { return event().Values[2]; }
  };

  /// Null in a template, whose calls are not known as events.
  const Bind *find(const HostCall &H) const {
    auto It = Binds.find(H.At);
    return It == Binds.end() ? nullptr : &It->second;
  }

  void texture(EntityId Id, const ReferenceUses &U) {
    Place Dropped;
    std::set<Place> WithoutPlace;
    for (const auto &[At, Call] : U.Calls) {
      if (Call->Kind == HostCall::Bind && hasNoPlace(*Call))
        WithoutPlace.insert(At);
      if (Call->Kind == HostCall::Bind && !Dropped.valid() &&
          isDropped(*Call) && mayBeMisaligned(*Call))
        Dropped = At;
      // A pointer that was not moved in this function is that of a whole image.
      const Bind *B = find(*Call);
      if (Call->Kind == HostCall::Bind2D && B && isDropped(*Call) &&
          isMoved(*B))
        return refuse(
            Id, At,
            "the fetches of two-dimensional memory cannot be shifted: "
            "at the left edge they would read what lies before it");
    }
    if (!Dropped.valid())
      return;
    std::string Name = "'" + U.name() + "'";
    if (!U.Followed)
      return refuse(Id, Dropped,
                    Name + " is handled in a way that is not followed, and may "
                           "be bound with its offset elsewhere");
    for (const auto &[At, Call] : U.Calls) {
      if (Call->Kind == HostCall::AlignmentOffset)
        return refuse(Id, At, "the program asks for the offset of " + Name);
      if (Call->Kind == HostCall::Bind && !isDropped(*Call))
        return refuse(Id, At,
                      "another bind of " + Name +
                          " drops its offset, and this one may not");
    }
    for (const auto &[At, Use] : U.Reads) {
      if (Use->Kind == DeviceUse::ByValue)
        return refuse(
            Id, At, Name + " is passed by value, and its offset would be lost");
      if (Use->Kind == DeviceUse::Fetch && Use->FetchName != "tex1Dfetch")
        return refuse(Id, At,
                      "'" + Use->FetchName + "' of " + Name +
                          " cannot be shifted by an offset in texels");
    }
    Result.Textures.insert(Id);
    Result.WithoutPlace.insert(WithoutPlace.begin(), WithoutPlace.end());
  }

  bool hasNoPlace(const HostCall &H) const {
    if (const Bind *B = find(H))
      return B->offset().Constant == 0;
    if (!H.Offset.editable())
      return false;
    llvm::StringRef Text = P.files()
                               .contents(H.Offset.At.File)
                               .substr(H.Offset.At.Offset, H.Offset.Length);
    return Text == "NULL" || Text == "0" || Text == "nullptr";
  }

  /// No place is given for the offset, or it is never looked at.
  bool isDropped(const HostCall &H) const {
    const Bind *B = find(H);
    return hasNoPlace(H) || (B && isLocalOffset(B->offset()) &&
                             !isOffsetUsed(P, *B->Body, B->offset()));
  }

  static bool isMoved(const Bind &B) {
    return isDisplaced(*B.Body, B.Index, B.pointer());
  }

  /// Moved by arithmetic, or not this function's own: only the start of an
  /// allocation is sure to be aligned.
  bool mayBeMisaligned(const HostCall &H) const {
    const Bind *B = find(H);
    if (!B || isMoved(*B))
      return true;
    const ValueFact *V = &B->pointer();
    if (V->IsLocal && !V->IsParameter && V->Path.empty())
      if (const ValueFact *Given = valueOf(*B->Body, B->Index, V->Variable))
        V = Given;
    return V->Constant != 0 && (V->IsParameter || !V->Call.empty());
  }

  void refuse(EntityId Id, Place At, std::string Message) {
    R.refuse(Id, DiagID::DroppedOffset, At, std::move(Message));
  }

  const Program &P;
  Refusals &R;
  std::map<Place, Bind> Binds;
  DroppedOffsets Result;
};

} // namespace

DroppedOffsets findDroppedOffsets(const Program &P, Refusals &R) {
  return Finder(P, R).run();
}

} // namespace texmigrate
