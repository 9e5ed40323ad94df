//===- PlannedEdits.cpp - Edits before they are agreed on -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/PlannedEdits.h"
#include "Frontend/SourceTree.h"

namespace texmigrate {

void PlannedEdits::add(unsigned Parse, const Spot &S, std::string Text,
                       EntityId Entity, llvm::StringRef What) {
  if (R.contains(Entity))
    return;
  if (S.Kind == Spot::Pasted) {
    R.refuse(Entity, DiagID::MacroPaste, S.At,
             (What + " is put together by token pasting").str());
    return;
  }
  if (!S.editable()) {
    R.refuse(Entity, DiagID::OutsideRoot, S.At,
             (What + " is not in a file that can be edited").str());
    return;
  }
  if (!Root.empty() && !isBelow(P.files().path(S.At.File), Root)) {
    R.refuse(Entity, DiagID::OutsideRoot, S.At,
             (What + " is outside of the root directory").str());
    return;
  }
  Wanted &W = Edits[{S.At, S.Length, std::move(Text)}];
  W.Entities.insert(Entity);
  if (S.Kind == Spot::MacroBody) {
    W.Macro = S.Macro;
    W.Expansions.insert({Parse, S.Expansion});
  }
}

void PlannedEdits::addShared(const Spot &S, std::string Text,
                             unsigned Component) {
  // It stands before what else is inserted there.
  for (const auto &[K, W] : Edits)
    if (K.At == S.At && K.Length == 0) {
      Key Both{K.At, 0, llvm::StringRef(Text).ltrim("\n").str() + K.Text};
      if (!llvm::StringRef(Text).ends_with("\n"))
        Both.Text = llvm::StringRef(Text).ltrim("\n").str() + "\n" + K.Text;
      Wanted Copy = W;
      Edits.erase(K);
      Edits.emplace(std::move(Both), std::move(Copy));
      return;
    }
  Wanted &W = Edits[{S.At, S.Length, std::move(Text)}];
  W.Shared = true;
  W.Entities.insert(Component);
}

bool PlannedEdits::refuseDisagreements() {
  bool Any = false;
  auto Refuse = [&](const Wanted &W, DiagID Id, Place At,
                    const std::string &Message) {
    for (EntityId E : W.Entities)
      Any |= R.refuse(E, Id, At, Message);
  };
  // Every sight of the macros that are to be edited: a project has very many
  // others.
  std::map<Place, std::vector<std::pair<unsigned, const MacroFact *>>> Sights;
  for (const auto &[K, W] : Edits)
    if (W.Macro.valid())
      Sights.try_emplace(W.Macro);
  if (!Sights.empty())
    for (unsigned Parse = 0; Parse != P.facts().size(); ++Parse)
      for (const MacroFact &M : P.facts()[Parse].Macros)
        if (auto It = Sights.find(M.Name); It != Sights.end())
          It->second.push_back({Parse, &M});
  for (const auto &[K, W] : Edits) {
    if (!W.Macro.valid())
      continue;
    for (const auto &[Parse, M] : Sights.at(W.Macro))
      for (uint64_t Expansion : M->Expansions)
        if (!W.Expansions.count({Parse, Expansion})) {
          Refuse(W, DiagID::MacroDisagrees, K.At,
                 "not every expansion of macro '" + M->Text +
                     "' needs this edit of its definition");
          break;
        }
  }
  const Key *Last = nullptr;
  const Wanted *LastWanted = nullptr;
  unsigned LastEnd = 0;
  for (const auto &[K, W] : Edits) {
    // An insertion may stand right before a replacement.
    bool Overlaps =
        Last && Last->At.File == K.At.File &&
        (K.At.Offset < LastEnd || (K.At.Offset == Last->At.Offset &&
                                   (Last->Length != 0 || K.Length == 0)));
    if (Overlaps) {
      DiagID Id =
          W.Macro.valid() ? DiagID::MacroDisagrees : DiagID::EditConflict;
      std::string Message =
          "this place needs both '" + Last->Text + "' and '" + K.Text + "'";
      Refuse(W, Id, K.At, Message);
      Refuse(*LastWanted, Id, K.At, Message);
    }
    if (!Last || Last->At.File != K.At.File || K.At.Offset + K.Length > LastEnd)
      LastEnd = K.At.Offset + K.Length;
    Last = &K;
    LastWanted = &W;
  }
  return Any;
}

EditSet PlannedEdits::edits() const {
  EditSet Result;
  for (const auto &[K, W] : Edits)
    Result.add({P.files().path(K.At.File).str(), K.At.Offset, K.Length, K.Text,
                P.component(*W.Entities.begin())});
  return Result;
}

} // namespace texmigrate
