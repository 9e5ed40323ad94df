//===- Declarations.cpp - Types and storage of textures -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Editor.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/Support/Path.h"

namespace texmigrate {

/// `texture<float, 2>` -> `texmigrate::texture_reference<float, 2>`
void Editor::editTypes(unsigned Parse) {
  const UnitFacts &F = P.facts()[Parse];
  for (const TypeRef &T : F.TypeRefs) {
    if (T.Owners.empty() || T.FromInstance || skip(T.Owners[0]))
      continue;
    bool View = T.Role == TypeRef::DeviceParameter || T.InDeviceCode;
    const char *Text = T.IsBase ? "texmigrate::texture_reference_base"
                       : View   ? "texmigrate::texture_view"
                                : "texmigrate::texture_reference";
    std::string New = Text;
    if (StaticAt.count(T.Where.At))
      New = "static " + New;
    Edits.add(Parse, T.Where, New, P.entity(T.Owners[0]),
              "the type of a texture");
    if (T.Where.editable())
      NeedInclude.insert(P.files().path(T.Where.At.File).str());
  }
  for (const AliasedParameter &A : F.AliasedParameters)
    if (!skip(A.Alias))
      Edits.add(Parse, A.After, "::view_type", P.entity(A.Alias),
                "the type of a texture parameter");
}

bool Editor::visibleIn(EntityId Texture, unsigned Unit) const {
  for (const UnitFacts &F : P.facts())
    if (P.unitOf(F) == Unit)
      for (const TextureFact &T : F.Textures)
        if (P.entity(T.Key) == Texture)
          return true;
  return false;
}

/// Whether \p Launch has to name \p Texture in \p Unit: what it launches may
/// read it there. Headers, and kernels that other macros make something else,
/// may read it in one unit only, and the other may be of another program.
bool Editor::readsIn(const CallNode &Launch, EntityId Texture,
                     unsigned Unit) const {
  const EntityId Group = P.group(*Launch.Callees.begin());
  auto Has = [Unit](const std::map<EntityId, std::set<unsigned>> &Units,
                    EntityId G) {
    auto It = Units.find(G);
    return It != Units.end() && It->second.count(Unit) != 0;
  };
  if (visibleIn(Texture, Unit) || !Has(DefinedIn, Group))
    return true;
  // The text of a launch in a header is that of all units.
  if (llvm::any_of(Launch.Units,
                   [&](unsigned U) { return visibleIn(Texture, U); }) &&
      !P.differentPrograms(P.textures().at(Texture).Units, {Unit}))
    return true;
  // No code of the unit can name it; a function of another one may.
  return llvm::any_of(P.calls(), [&](const CallNode &C) {
    return C.OnDevice && C.Units.count(Unit) &&
           llvm::any_of(C.Callees, [&](EntityId Callee) {
             EntityId G = P.group(Callee);
             return Has(CallsOutOf, G) &&
                    llvm::is_contained(P.uses(G), Texture);
           });
  });
}

/// A kernel that is launched from a unit which does not see its texture: the
/// texture becomes one with external linkage, declared beside the kernel's
/// prototype. A unit that has its own copy of the texture must not be mixed up
/// with the one that holds the kernel.
void Editor::findOutsideLaunches() {
  Exported.clear();
  DefinedIn.clear();
  CallsOutOf.clear();
  for (const auto &[Id, N] : P.functions()) {
    auto [It, New] = DefinedIn.try_emplace(P.group(Id), N.DefiningUnits);
    if (!New)
      llvm::set_intersect(It->second, N.DefiningUnits);
    for (unsigned Unit : N.DeclaringUnits)
      if (!N.DefiningUnits.count(Unit))
        CallsOutOf[P.group(Id)].insert(Unit);
  }
  for (const CallNode &C : P.calls()) {
    if (C.Callees.empty() || (C.OnDevice && !C.Fact->IsLaunch))
      continue;
    EntityId Group = P.group(*C.Callees.begin());
    for (EntityId T : P.uses(Group)) {
      const TextureNode &Texture = P.textures().at(T);
      if (skip(T) || (!C.Fact->IsLaunch && !C.OnHost) || C.OnDevice)
        continue;
      if (Texture.first().IsMember)
        continue;
      if (llvm::all_of(Texture.Decls, [&](const TextureFact *D) {
            return D->Key.At.File == C.Fact->At.File && C.Fact->At < D->Key.At;
          })) {
        R.refuse(T, DiagID::TextureNotVisible, C.Fact->At,
                 "this launch comes before the declaration of '" +
                     Texture.first().QualifiedName +
                     "': move the declaration up");
        continue;
      }
      for (unsigned Unit : C.Units) {
        bool Single = Texture.Shared || Texture.DefiningUnits.size() <= 1;
        if (std::optional<EntityId> Other =
                Single ? std::nullopt : P.readsInOtherUnit(Unit, C.Callees, T))
          R.refuse(T, DiagID::PerUnitTexture, C.Fact->At,
                   "each unit has its own '" + Texture.first().Key.Name +
                       "', and this launch is in another unit than '" +
                       P.functions().at(*Other).first().Key.Name + "'");
        if (visibleIn(T, Unit) || !readsIn(C, T, Unit))
          continue;
        if (Texture.first().Anonymous || Texture.first().IsLocal) {
          R.refuse(T, DiagID::TextureNotVisible, C.Fact->At,
                   "this launch cannot name texture '" +
                       Texture.first().QualifiedName + "'");
          continue;
        }
        Exported.insert(T);
      }
    }
  }
  refuseCollisions();
}

/// Two things of one name cannot both have external linkage.
void Editor::refuseCollisions() {
  std::map<std::string, std::vector<EntityId>> ByName;
  for (EntityId T : Exported)
    ByName[P.textures().at(T).first().QualifiedName].push_back(T);
  for (const auto &[Name, Textures] : ByName) {
    for (EntityId A : Textures)
      for (EntityId B : Textures)
        if (A != B && !P.differentPrograms(P.textures().at(A).Units,
                                           P.textures().at(B).Units))
          R.refuse(A, DiagID::NameCollision, P.textures().at(B).first().Key.At,
                   "two textures named '" + Name +
                       "' would have to be visible to other files");
    for (const UnitFacts &F : P.facts())
      for (EntityId T : Textures)
        if (F.ExternalNames.count(Name) &&
            !P.differentPrograms(P.textures().at(T).Units, {P.unitOf(F)}))
          R.refuse(T, DiagID::NameCollision, P.textures().at(T).first().Key.At,
                   "texture '" + Name +
                       "' would have to be visible to other files, and '" +
                       llvm::sys::path::filename(F.Unit).str() +
                       "' has something else of that name");
  }
}

bool Editor::becomesStatic(const TextureFact &T, const TextureNode &N) const {
  return !(T.IsStatic || T.IsExtern || N.Shared || T.IsMember || T.IsLocal ||
           T.Anonymous || T.IsInline || T.IsConst || T.Braceless ||
           Exported.count(N.Id));
}

void Editor::findStatics() {
  for (const UnitFacts &F : P.facts()) {
    for (const TypeRef &T : F.TypeRefs)
      TypesAt.insert(T.Where.At);
    for (const TextureFact &T : F.Textures)
      if (becomesStatic(T, P.textures().at(P.entity(T.Key))))
        StaticAt.insert(T.Begin.At);
  }
}

/// File-scope references were implicitly static: so is what replaces them.
void Editor::editStorage(unsigned Parse) {
  for (const TextureFact &T : P.facts()[Parse].Textures) {
    EntityId Id = P.entity(T.Key);
    if (skip(Id))
      continue;
    const TextureNode &N = P.textures().at(Id);
    if (Exported.count(Id)) {
      if (T.IsStatic && T.StaticWord.editable()) {
        Spot S = T.StaticWord;
        llvm::StringRef Rest =
            P.files().contents(S.At.File).substr(S.At.Offset + S.Length);
        S.Length += Rest.size() - Rest.ltrim(" \t").size();
        Edits.add(Parse, S, "", Id, "the word 'static'");
      }
      continue;
    }
    // Where the type stands first, the word is part of its edit.
    if (becomesStatic(T, N) && !TypesAt.count(T.Begin.At))
      Edits.add(Parse, T.Begin, "static ", Id, "the declaration of a texture");
  }
}

/// Declares exported textures before the first prototype of a kernel that
/// other units launch.
void Editor::declareOutside() {
  for (EntityId T : Exported) {
    if (skip(T))
      continue;
    const TextureFact &Texture = P.textures().at(T).first();
    for (const UnitFacts &F : P.facts())
      for (const TextureFact &Other : F.Textures)
        if (P.entity(Other.Key) == T && Other.TypeId != Texture.TypeId)
          R.refuse(T, DiagID::EditConflict, Other.Key.At,
                   "this is '" + Texture.QualifiedName +
                       "' with another type, and one declaration in another "
                       "file would have to serve both");
    std::string Type = Texture.TypeText;
    if (!llvm::StringRef(Type).consume_front("texture<"))
      continue;
    std::string Line = "extern texmigrate::texture_reference<" +
                       Type.substr(strlen("texture<")) + " " +
                       Texture.Key.Name + ";\n";
    std::set<unsigned> Done;
    for (const CallNode &C : P.calls()) {
      if (C.Callees.empty() || C.OnDevice)
        continue;
      EntityId Group = P.group(*C.Callees.begin());
      if (!llvm::is_contained(P.uses(Group), T))
        continue;
      for (unsigned Unit : C.Units) {
        if (visibleIn(T, Unit) || !readsIn(C, T, Unit) ||
            !Done.insert(Unit).second)
          continue;
        // The first prototype of the kernel in this unit.
        bool Declared = false;
        for (unsigned Parse = 0; Parse != P.facts().size() && !Declared;
             ++Parse) {
          const UnitFacts &F = P.facts()[Parse];
          if (P.unitOf(F) != Unit)
            continue;
          for (const FunctionFact &Fn : F.Functions) {
            if (!C.Callees.count(P.entity(Fn.Key)) || Fn.IsPointerType ||
                Fn.Begin.Kind == Spot::None || Fn.Scopes != Texture.Scopes ||
                Fn.IsInstantiation)
              continue;
            Spot S = Fn.Begin;
            // At the start of the prototype's line, before its template head.
            llvm::StringRef Text = P.files().contents(S.At.File);
            Edits.add(Parse, S, Line, T, "the prototype of a kernel");
            (void)Text;
            NeedInclude.insert(P.files().path(S.At.File).str());
            Declared = true;
            break;
          }
        }
        if (!Declared)
          R.refuse(T, DiagID::TextureNotVisible, C.Fact->At,
                   "this launch cannot name texture '" + Texture.QualifiedName +
                       "'");
      }
    }
  }
}

} // namespace texmigrate
