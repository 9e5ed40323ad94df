//===- RemovedApi.cpp - What CUDA 12 removed ------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "Lint/Checks.h"

using namespace llvm;

namespace texmigrate {
namespace {

/// A place where the removed API is used.
struct Use {
  Place At, Spelled;
  std::string What; ///< "'cudaBindTexture' is called".
  DiagID Id = DiagID::RemovedTexture;
};

class RemovedApi {
public:
  RemovedApi(CheckContext &C, bool AllUses) : C(C), P(C.P), AllUses(AllUses) {}

  void run() {
    collectGuards();
    collect();
    for (const auto &[Id, T] : P.textures())
      if (!T.Guarded)
        declaration(Id, T);
    for (const auto &[Place, Uses] : Others)
      others(Uses);
  }

private:
  // Code for old toolkits only is cared for.
  void collectGuards() {
    for (const UnitFacts &F : P.facts())
      Guards.insert(Guards.end(), F.VersionGuards.begin(),
                    F.VersionGuards.end());
  }
  bool isGuarded(Place At) const {
    return any_of(Guards, [&](const SkippedRange &G) {
      return G.File == At.File && G.Begin <= At.Offset && At.Offset < G.End;
    });
  }

  static Place fetchPlace(const DeviceUse &U) {
    Place At = U.AfterName.At;
    At.Offset -= std::min<size_t>(At.Offset, U.FetchName.size());
    return At;
  }

  static DiagID idOfName(StringRef Name) {
    if (isDriverReferenceName(Name))
      return DiagID::RemovedDriver;
    return isSurfaceName(Name) ? DiagID::RemovedSurface
                               : DiagID::RemovedTexture;
  }

  /// A use of the textures that it names; else of the function that it is in.
  void add(const std::vector<EntityKey> &Textures, const EntityKey &Function,
           Use U) {
    if (isGuarded(U.At))
      return;
    bool Known = false;
    for (const EntityKey &K : Textures)
      if (P.known(K) && P.textures().count(P.entity(K))) {
        Uses[P.entity(K)].insert({U.At, U});
        Known = true;
      }
    if (Known)
      return;
    Place Home = Function.valid() ? Function.At : Place{U.At.File, 0};
    Others[{Home, U.Id}].insert({U.At, U});
  }

  void collect() {
    for (const UnitFacts &F : P.facts()) {
      for (const HostCall &H : F.HostCalls)
        add(H.Textures, H.Function,
            {H.At, H.NameSpot.At, "'" + H.Name + "' is called here",
             idOfName(H.Name)});
      for (const DeviceUse &U : F.DeviceUses)
        if (U.Kind == DeviceUse::Fetch && U.Texture.valid())
          add({U.Texture}, U.Function,
              {U.At, fetchPlace(U), "'" + U.FetchName + "' reads it here"});
      for (const AttributeWrite &W : F.AttributeWrites)
        add(W.Textures, W.Function,
            {W.At, W.Spelled, "'" + W.Attribute + "' is written here"});
      for (const RemovedType &T : F.RemovedTypes)
        add({}, functionAround(F, T.At),
            {T.At, T.Spelled, "type '" + T.Name + "' is used here",
             idOfName(T.Name)});
      for (const TypeRef &R : F.TypeRefs)
        typeRef(R);
    }
  }

  static EntityKey functionAround(const UnitFacts &Facts, Place At) {
    for (const FunctionFact &F : Facts.Functions)
      if (F.BodyBegin.File == At.File && F.BodyEnd.File == At.File &&
          F.BodyBegin < At && At < F.BodyEnd)
        return F.Key;
    return {};
  }

  /// A type that is part of no texture's declaration: of a parameter, an alias,
  /// a pointer.
  void typeRef(const TypeRef &R) {
    for (const EntityKey &K : R.Owners)
      if (P.textures().count(P.entity(K)))
        return;
    EntityKey Owner = R.Owners.empty() ? EntityKey() : R.Owners.front();
    add({}, Owner,
        {R.Where.At, R.Where.At,
         std::string("type '") + (R.IsBase ? "textureReference" : "texture") +
             "' is used here"});
  }

  void declaration(EntityId Id, const TextureNode &T) {
    const TextureFact *Fact = &T.first();
    for (const TextureFact *D : T.Decls)
      if (D->IsDefinition && !Fact->IsDefinition)
        Fact = D;
    bool IsSurface = StringRef(Fact->TypeText).contains("surface");
    DiagID Diag = IsSurface ? DiagID::RemovedSurface : DiagID::RemovedTexture;
    StringRef Kind = IsSurface ? "surface" : "texture";
    Finding *F =
        C.report(Diag, Fact->Key.At, Fact->NameAt,
                 (Kind + " reference '" + Fact->QualifiedName + "' (" +
                  Fact->TypeText + "): CUDA 12 removed " + Kind + " references")
                     .str());
    if (!F)
      return;
    for (const TextureFact *D : T.Decls)
      if (D != Fact)
        C.note(*F, D->Key.At, "also declared here");
    auto It = Uses.find(Id);
    if (It == Uses.end())
      return;
    if (AllUses)
      for (const auto &[At, U] : It->second)
        C.report(Diag, U.At, U.Spelled,
                 U.What + " on " + Kind.str() + " reference '" +
                     Fact->QualifiedName + "'");
    else
      notes(*F, It->second, 0);
  }

  void others(const std::map<Place, Use> &Uses) {
    const Use &First = Uses.begin()->second;
    std::string What =
        First.Id == DiagID::RemovedDriver
            ? "references of the driver API are deprecated or removed"
        : First.Id == DiagID::RemovedSurface
            ? "CUDA 12 removed surface references"
            : "CUDA 12 removed texture references";
    for (const auto &[At, U] : Uses) {
      Finding *F = C.report(U.Id, U.At, U.Spelled, U.What + ": " + What);
      if (AllUses)
        continue;
      if (F)
        notes(*F, Uses, 1);
      return;
    }
  }

  /// The first few; the rest are counted.
  void notes(Finding &F, const std::map<Place, Use> &Uses, size_t Skip) {
    constexpr size_t Most = 8;
    size_t Number = 0;
    for (const auto &[At, U] : Uses) {
      if (Number++ < Skip)
        continue;
      if (Number > Most + Skip && Uses.size() > Most + Skip + 1) {
        C.note(F, At,
               "and " + std::to_string(Uses.size() - Number + 1) +
                   " more uses from here on; --all-uses shows each");
        return;
      }
      C.note(F, At, U.What);
    }
  }

  CheckContext &C;
  const Program &P;
  const bool AllUses;
  std::vector<SkippedRange> Guards;
  std::map<EntityId, std::map<Place, Use>> Uses;
  std::map<std::pair<Place, DiagID>, std::map<Place, Use>> Others;
};

} // namespace

void checkRemovedApi(CheckContext &C, bool AllUses) {
  RemovedApi(C, AllUses).run();
}

} // namespace texmigrate
