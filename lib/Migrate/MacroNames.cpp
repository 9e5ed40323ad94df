//===- MacroNames.cpp - What names are called in a macro's body -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Editor.h"

namespace texmigrate {

/// How the bodies of macros spell the names that they paste together.
void Editor::collectPastedNames() {
  for (unsigned Parse = 0; Parse != P.facts().size(); ++Parse) {
    for (const DeviceUse &U : P.facts()[Parse].DeviceUses)
      if (U.Texture.valid() && U.Reference.Text.empty() &&
          U.Argument.Where.Kind == Spot::MacroBody)
        PastedNames[{Parse, U.Argument.Where.Expansion, U.Texture.Name}] =
            U.Argument.Text;
    for (const HostCall &H : P.facts()[Parse].HostCalls)
      if (!H.Textures.empty() && H.Texture.Where.Kind == Spot::MacroBody)
        PastedNames.try_emplace(
            {Parse, H.Texture.Where.Expansion, H.Textures[0].Name},
            H.Texture.Text);
  }
  // Textures that one declaration makes, under different macros.
  std::map<Place, std::set<std::string>> Names;
  for (const UnitFacts &F : P.facts())
    for (const TextureFact &T : F.Textures)
      Names[T.Key.At].insert(T.Key.Name);
  std::map<std::pair<unsigned, std::string>, std::set<Place>> Declared;
  for (const UnitFacts &F : P.facts())
    for (const TextureFact &T : F.Textures)
      if (!T.NameMacro.empty() && Names.at(T.Key.At).size() > 1) {
        MacroMadeNames[{T.Key.At.File, T.Key.Name}] = T.NameMacro;
        auto &Places = Declared[{T.Key.At.File, T.NameMacro}];
        Places.insert(T.Key.At);
        if (Places.size() > 1)
          R.refuse(P.entity(T.Key), DiagID::NameCollision, T.Key.At,
                   "'" + T.NameMacro + "' is the name of several textures");
      }
}

/// In a macro's body, a texture (or type) that is an argument of the macro goes
/// by the parameter's name, and one whose name is pasted together as there; in
/// a file whose one declaration makes several, all go by what is written there.
/// \returns nothing if a parameter of the macro would capture the name.
std::optional<std::string> Editor::spelledInMacro(const std::string &Name,
                                                  unsigned Parse,
                                                  const Spot &S) const {
  if (S.Kind != Spot::MacroBody) {
    auto Made = MacroMadeNames.find({S.At.File, Name});
    return Made == MacroMadeNames.end() ? Name : Made->second;
  }
  auto Pasted = PastedNames.find({Parse, S.Expansion, Name});
  if (Pasted != PastedNames.end())
    return Pasted->second;
  for (const MacroFact &M : P.facts()[Parse].Macros) {
    auto It = M.Arguments.find(S.Expansion);
    if (M.Name == S.Macro && It != M.Arguments.end())
      for (const auto &[Parameter, Argument] : It->second)
        if (Argument == Name)
          return Parameter;
    if (M.Name == S.Macro && llvm::is_contained(M.Parameters, Name))
      return std::nullopt;
  }
  return Name;
}

std::string Editor::inMacro(const std::string &Name, unsigned Parse,
                            const Spot &S, EntityId Entity) {
  std::optional<std::string> Spelled = spelledInMacro(Name, Parse, S);
  if (!Spelled)
    R.refuse(Entity, DiagID::MacroDisagrees, S.At,
             "the name '" + Name +
                 "' would be captured by a parameter of the macro");
  return Spelled.value_or(Name);
}

/// What is inserted as a name must not be the name of a macro, which could mean
/// something else there.
void Editor::refuseHiddenByMacro(const std::string &Name, unsigned Parse,
                                 const Spot &S, EntityId Entity) {
  if (isMacroMade(Name, S))
    return;
  for (const MacroFact &M : P.facts()[Parse].Macros)
    if (M.Text == Name && M.Parameters.empty())
      R.refuse(Entity, DiagID::NameCollision, S.At,
               "'" + Name + "' is the name of a macro, too");
}

/// Where \p Part stands in \p Name between underscores or ends.
static size_t findWord(llvm::StringRef Name, llvm::StringRef Part) {
  for (size_t At = Name.find(Part); At != llvm::StringRef::npos;
       At = Name.find(Part, At + 1)) {
    size_t End = At + Part.size();
    if ((At == 0 || Name[At - 1] == '_' || Part.starts_with("_")) &&
        (End == Name.size() || Name[End] == '_' || Part.ends_with("_")))
      return At;
  }
  return std::string::npos;
}

/// A macro that pastes the name of the kernel it launches pastes the name of
/// the texture from the same argument, if that has it: `tex_##name`.
std::string Editor::pastedLike(const CallFact &C, const std::string &Name,
                               unsigned Parse, const Spot &S) const {
  if (S.Kind != Spot::MacroBody || C.Name.Kind != Spot::Pasted)
    return Name;
  for (const MacroFact &M : P.facts()[Parse].Macros) {
    auto It = M.Arguments.find(S.Expansion);
    if (!(M.Name == S.Macro) || It == M.Arguments.end())
      continue;
    for (const auto &[Parameter, Argument] : It->second) {
      size_t At = findWord(Name, Argument);
      if (Argument.empty() || At == std::string::npos ||
          Name.size() == Argument.size() ||
          findWord(C.CalleeName, Argument) == std::string::npos)
        continue;
      std::string Before = Name.substr(0, At),
                  After = Name.substr(At + Argument.size());
      return (Before.empty() ? "" : Before + "##") + Parameter +
             (After.empty() ? "" : "##" + After);
    }
  }
  return Name;
}

} // namespace texmigrate
