//===- MacroIncludes.cpp - Includes whose names macros make ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/MacroIncludes.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace texmigrate {

static llvm::StringRef takeWord(llvm::StringRef &Text) {
  llvm::StringRef Word =
      Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
  Text = Text.drop_front(Word.size());
  return Word;
}

/// The parts of a list in parentheses, of words, dots and slashes; takes it
/// from
/// \p Text.
static std::optional<std::vector<std::string>> takeList(llvm::StringRef &Text) {
  size_t Close = Text.find(')');
  if (!Text.consume_front("(") || Close == llvm::StringRef::npos)
    return std::nullopt;
  llvm::StringRef Inside = Text.take_front(Close - 1);
  Text = Text.drop_front(Close);
  std::vector<std::string> Parts;
  for (llvm::StringRef Part : llvm::split(Inside, ',')) {
    Part = Part.trim(" \t");
    if (llvm::any_of(Part, [](char C) {
          return !isAsciiIdentifierContinue(C) && C != '.' && C != '/';
        }))
      return std::nullopt;
    Parts.push_back(Part.str());
  }
  return Parts;
}

std::optional<MacroInclude> readMacroInclude(llvm::StringRef Line) {
  Line = Line.trim(" \t\r");
  MacroInclude Result;
  Result.Macro = takeWord(Line).str();
  Line = Line.ltrim(" \t");
  if (Line.starts_with("(")) {
    Result.Arguments = takeList(Line);
    if (!Result.Arguments)
      return std::nullopt;
  }
  // A comment, at most.
  if (Result.Macro.empty() || !(Line.empty() || Line.starts_with("//")))
    return std::nullopt;
  return Result;
}

HeaderMacro readHeaderMacro(llvm::StringRef Line) {
  Line = Line.trim(" \t\r");
  HeaderMacro Result;
  Result.Name = takeWord(Line).str();
  if (Line.starts_with("(")) {
    Result.Parameters = takeList(Line);
    if (!Result.Parameters)
      return Result;
  }
  Line = Line.ltrim(" \t");
  char Close = Line.starts_with("<") ? '>' : '"';
  if ((Line.starts_with("<") || Line.starts_with("\"")) && Line.size() > 2 &&
      Line.find(Close, 1) == Line.size() - 1 && !Line.contains('\\'))
    Result.Body = Line.str();
  return Result;
}

std::optional<std::string>
HeaderMacro::headerOf(const MacroInclude &Include,
                      llvm::function_ref<bool(llvm::StringRef)> IsMacro) const {
  if (Body.empty() || Include.Macro != Name ||
      Include.Arguments.has_value() != Parameters.has_value() ||
      (Parameters && Parameters->size() != Include.Arguments->size()))
    return std::nullopt;
  llvm::StringRef Rest = llvm::StringRef(Body).drop_front().drop_back();
  if (Body[0] == '"')
    return Rest.str();
  // Between angle brackets, words are tokens like others.
  std::string Header;
  auto Put = [&](llvm::StringRef Text) {
    Header += Text;
    while (!Text.empty()) {
      llvm::StringRef Word = takeWord(Text);
      if (!Word.empty() && IsMacro(Word))
        return false;
      if (Word.empty())
        Text = Text.drop_front();
    }
    return true;
  };
  while (!Rest.empty()) {
    llvm::StringRef Word = takeWord(Rest);
    if (Word.empty()) {
      if (Rest.front() == '#' || isHorizontalWhitespace(Rest.front()))
        return std::nullopt;
      Header += Rest.front();
      Rest = Rest.drop_front();
      continue;
    }
    llvm::StringRef Text = Word;
    if (Parameters) {
      auto It = llvm::find(*Parameters, Word);
      if (It != Parameters->end())
        Text = (*Include.Arguments)[It - Parameters->begin()];
    }
    if (!Put(Text))
      return std::nullopt;
  }
  return Header;
}

} // namespace texmigrate
