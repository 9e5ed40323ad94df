//===- Views.cpp - Textures that travel with their type -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Editor.h"
#include "llvm/ADT/STLExtras.h"

namespace texmigrate {

/// A texture travels as a typed view where a bare handle would not do: it is
/// handed on by value, so that overloads and deduction see its type, or one
/// spelling of a fetch serves textures of several types. One that is shifted
/// takes its offset along in one, and with it what shares its fetches; so does
/// one whose read mode is a macro, which decides what its fetches give.
void Editor::chooseViews() {
  Views = Dropped.Textures;
  for (const auto &[Id, T] : P.textures())
    if (T.first().NamedMode && !T.first().Dependent)
      Views.insert(Id);
  std::map<Place, std::map<std::string, std::set<EntityId>>> Texts;
  for (unsigned Parse = 0; Parse != P.facts().size(); ++Parse) {
    for (const DeviceUse &U : P.facts()[Parse].DeviceUses) {
      if (!U.Texture.valid() || U.Kind == DeviceUse::Other)
        continue;
      EntityId T = P.entity(U.Texture);
      if (!P.textures().count(T))
        continue;
      if (U.Kind == DeviceUse::ByValue)
        Views.insert(T);
      else if (!U.HasTemplateArgs &&
               !(U.FromInstance && U.Texture.Name == U.Spelling))
        Texts[U.AfterName.At][inMacro(U.FetchText, Parse, U.AfterName, T)]
            .insert(T);
    }
  }
  auto Shifted = [&](const auto &Named) {
    return llvm::any_of(Named.second, [&](EntityId T) { return isShifted(T); });
  };
  for (const auto &[At, ByText] : Texts)
    if (ByText.size() > 1 || llvm::any_of(ByText, Shifted))
      for (const auto &[Text, Textures] : ByText)
        for (EntityId T : Textures)
          if (!P.textures().at(T).first().Dependent)
            Views.insert(T);
  for (EntityId T : Views) {
    const TextureFact &First = P.textures().at(T).first();
    if (First.Dependent)
      R.refuse(T, DiagID::TextureMember, First.Key.At,
               "texture '" + First.QualifiedName +
                   "' depends on template arguments and is passed by value");
  }
  nameViews();
}

/// A texture that has different types under different macros needs a name for
/// all of them: that of the type by which it is declared, if there is one.
void Editor::nameViews() {
  std::map<EntityId, const TextureFact *> Seen;
  for (const UnitFacts &F : P.facts())
    for (const TextureFact &D : F.Textures) {
      EntityId T = P.entity(D.Key);
      if (!Views.count(T))
        continue;
      const TextureFact &Other = *Seen.try_emplace(T, &D).first->second;
      // One text may say them all: `texture_view<Scalar, 1>`.
      if (D.TypeId == Other.TypeId || D.ViewText == Other.ViewText)
        continue;
      if (!D.AliasName.empty() && D.AliasName == Other.AliasName &&
          !isShifted(T))
        ViewNames[T] = D.AliasName + "::view_type";
      else
        R.refuse(T, DiagID::EditConflict, D.Key.At,
                 "this is '" + D.QualifiedName +
                     "' with another type, and one spelling of a fetch, which "
                     "needs a parameter of one type, serves both");
    }
}

/// The type of a parameter for a texture of Views.
std::string Editor::viewText(EntityId Texture) const {
  if (auto It = ViewNames.find(Texture); It != ViewNames.end())
    return It->second;
  llvm::StringRef Text = P.textures().at(Texture).first().ViewText;
  if (isShifted(Texture) && Text.consume_front("texmigrate::texture_view"))
    return ("texmigrate::linear_view" + Text).str();
  return Text.str();
}

} // namespace texmigrate
