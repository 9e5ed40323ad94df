//===- HostCalls.cpp - Binds, unbinds and queries -------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "Migrate/Editor.h"

namespace texmigrate {

/// `cudaBindTexture(&off, tex, p, n)` -> `tex.bind(&off, p, n)`
void Editor::editHostCalls(unsigned Parse) {
  if (TextureComponents.empty()) {
    for (const auto &[Id, T] : P.textures())
      TextureComponents.insert(P.component(Id));
    for (const UnitFacts &F : P.facts())
      for (const TypeRef &T : F.TypeRefs)
        for (const EntityKey &K : T.Owners)
          TextureComponents.insert(P.component(P.entity(K)));
  }
  for (const HostCall &H : P.facts()[Parse].HostCalls) {
    if (H.Textures.empty() || !H.Problem.empty() || skip(H.Textures[0]))
      continue;
    EntityId Id = P.entity(H.Textures[0]);
    // What a template means that nothing instantiates is not known.
    if (!TextureComponents.count(P.component(Id)))
      continue;
    auto Function = hostFunction(H.Name);
    if (!Function)
      continue;
    std::string What = "the call of " + H.Name;
    if (H.Kind == HostCall::GetReference) {
      Edits.add(Parse, H.NameSpot,
                std::string("texmigrate::") + Function->Member, Id, What);
      if (H.NameSpot.editable())
        NeedInclude.insert(P.files().path(H.NameSpot.At.File).str());
      continue;
    }
    std::string Texture = H.Texture.Text;
    if (H.NeedsParens)
      Texture = "(" + Texture + ")";
    Edits.add(Parse, H.NameSpot,
              Texture + (H.IsPointer ? "->" : ".") + Function->Member, Id,
              What);
    Edits.add(Parse, H.Removal, "", Id, What);
    // `tex.bind(NULL, p, n)` -> `tex.bind(texmigrate::keep_offset, p, n)`
    if (isShifted(Id) && Dropped.WithoutPlace.count(H.At)) {
      Edits.add(Parse, H.Offset, "texmigrate::keep_offset", Id, What);
      if (H.Offset.editable())
        NeedInclude.insert(P.files().path(H.Offset.At.File).str());
    }
  }
}

} // namespace texmigrate
