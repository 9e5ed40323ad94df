//===- Signatures.cpp - Parameters, arguments and fetches -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Editor.h"
#include "Migrate/ListInsertion.h"
#include "llvm/ADT/StringExtras.h"

namespace texmigrate {

/// New parameters go before defaults and packs, at one position for all
/// functions that one call may reach.
void Editor::choosePositions() {
  for (const auto &[Group, Members] : P.groups()) {
    if (P.uses(Group).empty())
      continue;
    unsigned Position = ~0u;
    for (EntityId F : Members)
      for (const FunctionFact *D : P.functions().at(F).Decls) {
        unsigned I = 0;
        while (I != D->Parameters.size() && !D->Parameters[I].HasDefault &&
               !D->Parameters[I].IsPack)
          ++I;
        Position = std::min(Position, I);
      }
    Positions[Group] = Position;
  }
  for (const CallNode &C : P.calls())
    if (!C.Callees.empty() && C.FirstPackArgument >= 0) {
      auto It = Positions.find(P.group(*C.Callees.begin()));
      if (It != Positions.end())
        It->second = std::min<unsigned>(It->second, C.FirstPackArgument);
    }
  // A file that is read under different macros may have several functions in
  // one place, and more parameters in some of them than in others.
  std::map<Place, std::set<EntityId>> ByList;
  for (const auto &[Group, Position] : Positions)
    for (EntityId F : P.groups().at(Group))
      for (const FunctionFact *D : P.functions().at(F).Decls)
        if (D->RParen.Kind == Spot::Plain)
          ByList[D->RParen.At].insert(Group);
  // Where others of them take no texture, their list must not change.
  for (const auto &[Id, Node] : P.functions())
    if (P.uses(P.group(Id)).empty())
      for (const FunctionFact *D : Node.Decls)
        if (D->RParen.Kind == Spot::Plain && ByList.count(D->RParen.At))
          UnevenLists.insert(D->RParen.At);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[At, Groups] : ByList) {
      unsigned Least = ~0u;
      for (EntityId Group : Groups)
        Least = std::min(Least, Positions.at(Group));
      for (EntityId Group : Groups)
        Changed |= Positions.at(Group) != Least;
      for (EntityId Group : Groups)
        Positions.at(Group) = Least;
    }
  }
  // Likewise the calls in such a file: "...#1" is the second reading's.
  std::map<std::pair<Place, std::string>, std::set<int>> ByCall;
  for (const UnitFacts &F : P.facts())
    for (const CallFact &C : F.Calls) {
      const CallNode &Node = P.call(C);
      if (C.RParen.Kind != Spot::Plain ||
          (C.FromInstance && !Node.Fact->FromInstance))
        continue;
      auto It = Node.Callees.empty()
                    ? Positions.end()
                    : Positions.find(P.group(*Node.Callees.begin()));
      ByCall[{C.RParen.At, C.Id.substr(0, C.Id.find('#'))}].insert(
          It == Positions.end() ? -1 : static_cast<int>(It->second));
    }
  for (const auto &[Call, Found] : ByCall)
    if (Found.size() > 1)
      UnevenLists.insert(Call.first);
}

/// Whether a list from \p Begin to \p End has preprocessor conditionals that
/// something new at \p At would depend on.
static bool isConditional(const FileTable &Files, const Spot &At, Place Begin,
                          const Spot &End) {
  if (At.Kind != Spot::Plain || End.Kind != Spot::Plain ||
      At.At.File != End.At.File || At.At.File != Begin.File ||
      Begin.Offset > At.At.Offset || At.At.Offset > End.At.Offset)
    return false;
  llvm::StringRef Text = Files.contents(At.At.File);
  int Open = 0;
  auto Count = [&](llvm::StringRef Part) {
    unsigned Directives = 0;
    for (size_t Line = Part.find('\n'); Line != llvm::StringRef::npos;
         Line = Part.find('\n', Line + 1)) {
      llvm::StringRef Rest = Part.substr(Line).ltrim();
      if (!Rest.consume_front("#"))
        continue;
      ++Directives;
      Rest = Rest.ltrim();
      Open += Rest.starts_with("if");
      Open -= Rest.starts_with("endif");
    }
    return Directives;
  };
  Count(Text.slice(Begin.Offset, At.At.Offset));
  return Open != 0 || Count(Text.slice(At.At.Offset, End.At.Offset)) != 0;
}

/// Before the parenthesis that opens the list which \p First is in.
static Place listBegin(const FileTable &Files, const Spot &First) {
  llvm::StringRef Text = Files.contents(First.At.File);
  size_t Open = Text.take_front(First.At.Offset).rfind('(');
  return {First.At.File,
          static_cast<unsigned>(Open == llvm::StringRef::npos ? 0 : Open)};
}

void Editor::addComma(unsigned Parse, const ListInsertion &I, EntityId Entity,
                      llvm::StringRef What) {
  if (I.comma().Kind != Spot::None)
    Edits.add(Parse, I.comma(), ",", Entity, What);
}

void Editor::editSignatures(unsigned Parse) {
  for (const FunctionFact &F : P.facts()[Parse].Functions) {
    EntityId Id = P.entity(F.Key), Group = P.group(Id);
    const std::vector<EntityId> &Uses = P.uses(Group);
    if (Uses.empty() || skip(Id))
      continue;
    // A list without names gets none.
    bool Named = F.IsDefinition || (F.Parameters.empty() &&
                                    !F.IsInstantiation && !F.IsPointerType);
    for (const ParameterFact &Parameter : F.Parameters)
      Named |= !Parameter.Name.empty();
    std::vector<std::string> New;
    for (EntityId T : Uses) {
      std::string Text = Views.count(T) ? viewText(T) : "cudaTextureObject_t";
      if (Views.count(T) && F.RParen.editable())
        NeedInclude.insert(P.files().path(F.RParen.At.File).str());
      New.push_back(Text);
    }
    std::vector<Spot> Begins, Ends;
    for (const ParameterFact &Parameter : F.Parameters) {
      Begins.push_back(Parameter.Begin);
      Ends.push_back(Parameter.End);
    }
    std::string What = "the parameter list of '" + F.Key.Name + "'";
    ListInsertion I(Positions.at(Group), Begins, Ends, F.RParen, P.files());
    if (F.VoidList)
      I = ListInsertion(0, {}, {}, F.VoidSpot, P.files());
    for (size_t T = 0; Named && T != Uses.size(); ++T)
      New[T] += " " + inMacro(N.parameter(Group, Uses[T]), Parse, I.at(), Id);
    if (isConditional(P.files(), I.begin(), F.AfterLParen.At, F.RParen))
      R.refuse(Id, DiagID::FunctionConflict, F.Key.At,
               What + " has preprocessor conditionals");
    if (I.isSplit() || UnevenLists.count(F.RParen.At))
      R.refuse(Id, DiagID::FunctionConflict, F.Key.At,
               What + (I.isSplit() ? " is made by a macro"
                                   : " is also that of another function"));
    std::string Text = I.text(New);
    addComma(Parse, I, Id, What);
    Edits.add(Parse, I.at(), F.NoList ? "(" + Text + ")" : Text, Id, What);
  }
}

/// Whether what \p Launch launches reads \p Texture in the unit of \p Parse.
bool Editor::isReadBy(const CallNode &Launch, EntityId Texture,
                      unsigned Parse) const {
  return P.textures().at(Texture).first().IsMember ||
         readsIn(Launch, Texture, P.unitOf(P.facts()[Parse]));
}

std::string Editor::argument(EntityId Texture, const CallFact &C,
                             const CallNode &Node, unsigned Parse,
                             const Spot &S) {
  const TextureFact &T = P.textures().at(Texture).first();
  if (Node.OnDevice && C.CallerOnDevice)
    return inMacro(N.parameter(P.group(P.entity(C.Caller)), Texture), Parse, S,
                   Texture);
  // Host code has no handle, and does not fetch; nor does a kernel where the
  // texture is unknown.
  if (!C.IsLaunch || !isReadBy(Node, Texture, Parse))
    return !Views.count(Texture) ? "0"
           : isShifted(Texture)  ? viewText(Texture) + "()"
                                 : viewText(Texture) + "(0)";
  std::string Name;
  if (T.IsMember) {
    auto It = Node.Members.find(Texture);
    std::set<std::string> Possible;
    if (It != Node.Members.end()) {
      Possible = Node.GeneralMembers.at(Texture);
      // One instance does not tell whether its own member is meant. Where the
      // kernel depends on the template's parameters, the member does, too.
      if (It->second.size() == 1 && Possible.size() == 2 && C.Dependent)
        Possible.erase(*It->second.begin());
      else if (It->second.size() == 1)
        Possible = It->second;
    }
    if (Possible.size() != 1) {
      R.refuse(Texture, DiagID::TextureMember, C.At,
               "this launch needs a different '" + T.QualifiedName +
                   "' in each instance");
      return "";
    }
    Name = *Possible.begin();
  } else {
    const UnitFacts &F = P.facts()[Parse];
    if (visibleIn(Texture, P.unitOf(F)) &&
        llvm::none_of(F.Textures, [&](const TextureFact &D) {
          return P.entity(D.Key) == Texture;
        }))
      R.refuse(Texture, DiagID::TextureNotVisible, C.At,
               "this launch is compiled in a configuration without '" +
                   T.QualifiedName + "': declare the texture in all of them");
    Name = N.spelledIn(Texture, C.Caller, C.Scopes, C.MemberNames);
    // In a file that is read several times only what the same macros make is of
    // the same reading.
    if (C.Name.Kind == Spot::Plain && isMacroMade(Name, S) &&
        C.CalleeName == textOf(C.Name))
      R.refuse(Texture, DiagID::NameCollision, C.At,
               "which '" + T.QualifiedName +
                   "' this launch needs depends on "
                   "how often the file was read");
    refuseHiddenByMacro(Name, Parse, S, Texture);
    std::string Pasted = pastedLike(C, Name, Parse, S);
    Name = Pasted == Name ? inMacro(Name, Parse, S, Texture) : Pasted;
  }
  return Name + (isShifted(Texture)     ? ".linear()"
                 : Views.count(Texture) ? ".view()"
                                        : ".object()");
}

void Editor::editCalls(unsigned Parse) {
  for (const CallFact &C : P.facts()[Parse].Calls) {
    const CallNode &Node = P.call(C);
    if (Node.Callees.empty() || (C.FromInstance && !Node.Fact->FromInstance))
      continue;
    EntityId Callee = *Node.Callees.begin(), Group = P.group(Callee);
    const std::vector<EntityId> &Uses = P.uses(Group);
    if (Uses.empty() || skip(Callee))
      continue;
    const int Position = Positions.at(Group);
    const int At = Position + C.MoreArguments;
    if (static_cast<int>(C.ArgumentEnd.size()) < At ||
        Position < static_cast<int>(C.OwnArguments)) {
      R.refuse(Callee, DiagID::FunctionConflict, C.At,
               "this call of '" + C.CalleeName +
                   "' has fewer arguments than were expected");
      continue;
    }
    ListInsertion I(At, C.ArgumentBegin, C.ArgumentEnd, C.RParen, P.files());
    const Spot &First = C.ArgumentBegin.empty() ? C.RParen : C.ArgumentBegin[0];
    if (First.Kind == Spot::Plain &&
        isConditional(P.files(), I.begin(), listBegin(P.files(), First),
                      C.RParen))
      R.refuse(Callee, DiagID::FunctionConflict, C.At,
               "the arguments of this call of '" + C.CalleeName +
                   "' have preprocessor conditionals");
    if (I.isSplit() || UnevenLists.count(C.RParen.At))
      R.refuse(Callee, DiagID::FunctionConflict, C.At,
               "the arguments of this call of '" + C.CalleeName + "' are " +
                   (I.isSplit() ? "made by a macro"
                                : "also those of a call of another function"));
    std::vector<std::string> New;
    for (EntityId T : Uses) {
      New.push_back(argument(T, C, Node, Parse, I.at()));
      if (C.IsLaunch && !Node.OnDevice && isReadBy(Node, T, Parse))
        Edits.expect(I.at(), T);
    }
    std::string What = "the arguments of '" + C.CalleeName + "'";
    addComma(Parse, I, Callee, What);
    Edits.add(Parse, I.at(), I.text(New), Callee, What);
  }
}

/// `tex2D(tex, x, y)` -> `tex2D<float>(tex, x, y)`
void Editor::editFetches(unsigned Parse) {
  const UnitFacts &F = P.facts()[Parse];
  // The pattern of a template says best what to write.
  std::set<Place> ByPattern;
  for (const DeviceUse &U : F.DeviceUses)
    if (U.Kind == DeviceUse::Fetch && !U.FromInstance && U.Texture.valid())
      ByPattern.insert(U.AfterName.At);
  for (const DeviceUse &U : F.DeviceUses) {
    if (U.Kind == DeviceUse::Other || !U.Texture.valid())
      continue;
    EntityId T = P.entity(U.Texture);
    if (!P.textures().count(T) || skip(T))
      continue;
    if (U.FromInstance &&
        (U.Kind == DeviceUse::ByValue ? !P.textures().at(T).first().IsMember
                                      : ByPattern.count(U.AfterName.At) != 0))
      continue;
    if (U.Kind == DeviceUse::Fetch && !U.HasTemplateArgs && !Views.count(T)) {
      if (U.FetchText.empty())
        R.refuse(T, DiagID::TextureMember, U.At,
                 "the type of this fetch depends on template arguments");
      Edits.add(Parse, U.AfterName,
                "<" + inMacro(U.FetchText, Parse, U.AfterName, T) + ">", T,
                "the fetch of '" + U.Texture.Name + "'");
    }
    const std::string &Name = N.parameter(P.group(P.entity(U.Function)), T);
    if (U.Reference.Text.empty()) {
      // Nothing spells the name as it is: token pasting, which a parameter of
      // that very name suits.
      if (Name == U.Texture.Name)
        continue;
      Spot Pasted;
      Pasted.Kind = Spot::Pasted;
      Pasted.At = U.At;
      Edits.add(Parse, Pasted, Name, T, "the name '" + U.Texture.Name + "'");
    } else if (U.Reference.Text != Name) {
      Edits.add(Parse, U.Reference.Where, Name, T,
                "the name '" + U.Texture.Name + "'");
    }
  }
}

/// An argument array of cudaLaunchKernel gets the handles' addresses.
void Editor::editApiLaunches(unsigned Parse) {
  for (const ApiLaunch &L : P.facts()[Parse].ApiLaunches) {
    EntityId Kernel = P.entity(L.Kernel), Group = P.group(Kernel);
    const std::vector<EntityId> &Uses = P.uses(Group);
    if (Uses.empty() || skip(Kernel) || !L.Followed)
      continue;
    if (Positions.at(Group) != L.Elements) {
      R.refuse(Kernel, DiagID::LaunchArguments, L.At,
               "the argument array of this launch does not match the "
               "parameters of '" +
                   L.Kernel.Name + "'");
      continue;
    }
    std::string Elements, Assignments;
    unsigned Index = L.Elements;
    for (EntityId T : Uses) {
      std::string Address =
          N.spelledIn(T, L.Caller, L.Scopes) +
          (isShifted(T) ? ".linear_argument()" : ".kernel_argument()");
      Elements += ", " + Address;
      Edits.expect(L.AfterLastElement, T);
      Edits.expect(L.AfterLastAssignment, T);
      Assignments +=
          "; " + L.ArrayName + "[" + std::to_string(Index++) + "] = " + Address;
    }
    if (L.AfterLastElement.Kind != Spot::None)
      Edits.add(Parse, L.AfterLastElement, Elements, Kernel,
                "the argument array '" + L.ArrayName + "'");
    else
      Edits.add(Parse, L.AfterLastAssignment, Assignments, Kernel,
                "the argument array '" + L.ArrayName + "'");
    if (L.ArrayBound.Kind != Spot::None)
      Edits.add(Parse, L.ArrayBound,
                std::to_string(L.ArrayBoundValue + Uses.size()), Kernel,
                "the bound of '" + L.ArrayName + "'");
  }
}

} // namespace texmigrate
