//===- RefuseByDeclarations.cpp - Textures declared as nothing can be -----===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "Migrate/Refusals.h"

namespace texmigrate {

/// Whether directives decide what the declaration \p D is.
static bool hasDirective(const FileTable &Files, const TextureFact &D) {
  if (D.Begin.Kind != Spot::Plain || D.Begin.At.File != D.Key.At.File ||
      D.Key.At < D.Begin.At)
    return false;
  llvm::StringRef Text = Files.contents(D.Key.At.File);
  return llvm::any_of(
      lexRaw(Text.slice(D.Begin.At.Offset, D.Key.At.Offset)),
      [](const RawToken &T) { return T.StartsLine && T.Text == "#"; });
}

/// A texture that is `extern` under some macros and has a definition of its own
/// under others, where each file has one.
static void refuseInternalAlternatives(const Program &P, EntityId Texture,
                                       Refusals &R) {
  std::map<Place, std::set<size_t>> Defined; // The units that see it.
  std::set<size_t> Declared;
  for (const UnitFacts &F : P.facts())
    for (const TextureFact &D : F.Textures) {
      if (P.entity(D.Key) != Texture)
        continue;
      if (D.IsExtern)
        Declared.insert(F.UnitIndex);
      if (D.IsDefinition)
        Defined[D.Key.At].insert(F.UnitIndex);
    }
  for (const auto &[At, Units] : Defined)
    if (Defined.size() > 1 &&
        llvm::any_of(Units, [&](size_t Unit) { return !Declared.count(Unit); }))
      R.refuse(Texture, DiagID::EditConflict, At,
               "under these macros the texture is each file's own, and under "
               "others it is 'extern'");
}

void refuseByDeclarations(const Program &P, Refusals &R) {
  for (const auto &[Id, T] : P.textures()) {
    const TextureFact &First = T.first();
    if (First.IsLocal)
      R.refuse(Id, DiagID::TextureUse, First.Key.At,
               "texture '" + First.Key.Name +
                   "' is a local variable, which no kernel can read");
    for (const TextureFact *D : T.Decls)
      if (hasDirective(P.files(), *D))
        R.refuse(Id, DiagID::EditConflict, D->Key.At,
                 "the declaration of '" + D->QualifiedName +
                     "' has preprocessor directives within");
    if (T.Shared)
      refuseInternalAlternatives(P, Id, R);
    // The linker would join two types without a word.
    if (T.DefiningUnits.empty())
      R.refuse(Id, DiagID::TextureUse, First.Key.At,
               "no definition of '" + First.QualifiedName +
                   "' was seen, which has to change with this declaration: it "
                   "is in code that was not compiled, or in a source that was "
                   "not named");
  }
}

} // namespace texmigrate
