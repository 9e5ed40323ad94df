//===- Spots.cpp - From clang's locations to places in files --------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Spots.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace texmigrate {

std::string SpotMapper::pathOf(FileEntryRef Entry) const {
  llvm::SmallString<256> Path(Entry.getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

unsigned SpotMapper::fileOf(SourceLocation Loc) {
  FileID FID = SM.getFileID(Loc);
  auto [It, New] = FileNumbers.try_emplace(FID, 0);
  if (!New)
    return It->second;
  auto Entry = SM.getFileEntryRefForID(FID);
  if (!Entry || SM.isInSystemHeader(SM.getLocForStartOfFile(FID)))
    return 0;
  bool Invalid = false;
  llvm::StringRef Contents = SM.getBufferData(FID, &Invalid);
  if (Invalid)
    return 0;
  unsigned Number = Files.add(pathOf(*Entry), Contents);
  if (llvm::find(Facts.Files, Number) == Facts.Files.end())
    Facts.Files.push_back(Number);
  ReadBefore[FID] = TimesRead[Number]++;
  return FileNumbers[FID] = Number;
}

Place SpotMapper::expansionPlace(SourceLocation Loc) {
  if (Loc.isInvalid())
    return {};
  SourceLocation File = SM.getExpansionLoc(Loc);
  unsigned Number = fileOf(File);
  return Number ? Place{Number, SM.getFileOffset(File)} : Place{};
}

Place SpotMapper::spellingPlace(SourceLocation Loc) {
  if (Loc.isInvalid())
    return {};
  SourceLocation Spelling = SM.getSpellingLoc(Loc);
  unsigned Number = fileOf(Spelling);
  return Number ? Place{Number, SM.getFileOffset(Spelling)} : Place{};
}

SourceLocation SpotMapper::home(SourceLocation Loc) {
  while (Loc.isMacroID() && SM.isMacroArgExpansion(Loc))
    Loc = SM.getImmediateSpellingLoc(Loc);
  return Loc;
}

bool SpotMapper::isPasted(SourceLocation Home) {
  return SM.isWrittenInScratchSpace(SM.getSpellingLoc(Home));
}

const MacroFact *SpotMapper::macroAround(Place At) {
  for (; IndexedMacros != Facts.Macros.size(); ++IndexedMacros)
    MacrosByName[Facts.Macros[IndexedMacros].Name] = IndexedMacros;
  // Definitions do not overlap.
  auto It = MacrosByName.upper_bound(At);
  if (It == MacrosByName.begin())
    return nullptr;
  const MacroFact &M = Facts.Macros[std::prev(It)->second];
  return M.Name.File == At.File && At.Offset <= M.End ? &M : nullptr;
}

bool SpotMapper::takesSeveral(SourceLocation Body) {
  const MacroFact *M = macroAround(spellingPlace(Body));
  llvm::SmallString<32> Buffer;
  return M && M->IsVariadic && !M->Parameters.empty() &&
         Lexer::getSpelling(SM.getSpellingLoc(Body), Buffer, SM, LangOpts) ==
             M->Parameters.back();
}

Spot SpotMapper::spotAt(SourceLocation Home, unsigned Length) {
  Spot S;
  if (Home.isInvalid())
    return S;
  if (isPasted(Home)) {
    S.Kind = Spot::Pasted;
    S.At = expansionPlace(Home);
    return S;
  }
  S.At = spellingPlace(Home);
  S.Length = Length;
  if (!S.At.valid()) {
    S.Kind = Spot::Foreign;
    return S;
  }
  if (Home.isFileID()) {
    S.Kind = Spot::Plain;
    return S;
  }
  S.Kind = Spot::MacroBody;
  SourceLocation Name =
      SM.getSLocEntry(SM.getFileID(Home)).getExpansion().getExpansionLocStart();
  S.Expansion = expansionId(Name);
  if (const MacroFact *M = macroAround(S.At))
    S.Macro = M->Name;
  else
    S.Kind = Spot::Foreign; // Defined on the command line, say.
  return S;
}

SourceLocation SpotMapper::tokenEnd(SourceLocation Loc) {
  SourceLocation Spelling = SM.getSpellingLoc(Loc);
  unsigned Length = Lexer::MeasureTokenLength(Spelling, SM, LangOpts);
  return Loc.getLocWithOffset(Length);
}

Spot SpotMapper::token(SourceLocation Loc) {
  if (Loc.isInvalid())
    return {};
  SourceLocation Home = home(Loc);
  unsigned Length =
      Lexer::MeasureTokenLength(SM.getSpellingLoc(Home), SM, LangOpts);
  return spotAt(Home, Length);
}

SourceLocation SpotMapper::besideCalls(SourceLocation Loc,
                                       SourceLocation Anchor, Side Where,
                                       FileID *ListLevel) {
  if (Anchor.isInvalid())
    return home(Loc);
  // The macro calls that the anchor is a part of, by their bodies.
  llvm::SmallSet<FileID, 4> Around;
  for (SourceLocation L = Anchor; L.isMacroID();) {
    if (SM.isMacroArgExpansion(L)) {
      SourceLocation Body = SM.getImmediateExpansionRange(L).getBegin();
      Around.insert(SM.getFileID(Body));
      L = SM.getImmediateSpellingLoc(L);
    } else {
      Around.insert(SM.getFileID(L));
      L = SM.getImmediateExpansionRange(L).getBegin();
    }
  }
  while (Loc.isMacroID() && SM.isMacroArgExpansion(Loc)) {
    SourceLocation Body = SM.getImmediateExpansionRange(Loc).getBegin();
    if (Body.isFileID() || Around.contains(SM.getFileID(Body))) {
      if (ListLevel && SM.getFileID(Body) == *ListLevel) {
        if (!takesSeveral(Body))
          return Body;
        *ListLevel =
            SM.getFileID(home(SM.getImmediateExpansionRange(Body).getBegin()));
      }
      Loc = SM.getImmediateSpellingLoc(Loc);
      continue;
    }
    CharSourceRange Call = SM.getImmediateExpansionRange(Body);
    Loc = Where == Side::After ? Call.getEnd() : Call.getBegin();
  }
  return Loc;
}

Spot SpotMapper::beside(SourceLocation Loc, SourceLocation Anchor, Side Where,
                        bool InList) {
  if (Loc.isInvalid())
    return {};
  FileID Level = SM.getFileID(home(Anchor.isValid() ? Anchor : Loc));
  SourceLocation Home =
      besideCalls(Loc, Anchor, Where, InList ? &Level : nullptr);
  while (Home.isMacroID() && SM.getFileID(Home) != Level) {
    CharSourceRange Call = SM.getImmediateExpansionRange(Home);
    Home = home(Where == Side::After ? Call.getEnd() : Call.getBegin());
  }
  Spot S = spotAt(Home, 0);
  if (Where == Side::After && S.editable())
    S.At.Offset +=
        Lexer::MeasureTokenLength(SM.getSpellingLoc(Home), SM, LangOpts);
  return S;
}

Spot SpotMapper::before(SourceLocation Loc, SourceLocation Anchor) {
  return beside(Loc, Anchor, Side::Before, /*InList=*/false);
}
Spot SpotMapper::after(SourceLocation Loc, SourceLocation Anchor) {
  return beside(Loc, Anchor, Side::After, /*InList=*/false);
}
Spot SpotMapper::beforeElement(SourceLocation Loc, SourceLocation Anchor) {
  return beside(Loc, Anchor, Side::Before, /*InList=*/true);
}
Spot SpotMapper::afterElement(SourceLocation Loc, SourceLocation Anchor) {
  return beside(Loc, Anchor, Side::After, /*InList=*/true);
}

Spot SpotMapper::beforeExpansion(SourceLocation Loc) {
  return spotAt(SM.getExpansionLoc(Loc), 0);
}

static SourceLocation reach(const SourceManager &SM, SourceLocation Loc,
                            FileID Level, bool AtEnd) {
  if (SM.getFileID(Loc) == Level)
    return Loc;
  if (Loc.isFileID())
    return {};
  if (SM.isMacroArgExpansion(Loc)) {
    SourceLocation Found =
        reach(SM, SM.getImmediateSpellingLoc(Loc), Level, AtEnd);
    if (Found.isValid())
      return Found;
  }
  CharSourceRange Range = SM.getImmediateExpansionRange(Loc);
  return reach(SM, AtEnd ? Range.getEnd() : Range.getBegin(), Level, AtEnd);
}

SourceLocation SpotMapper::atLevel(SourceLocation Loc, SourceLocation Level,
                                   bool AtEnd) {
  if (Loc.isInvalid() || Level.isInvalid())
    return {};
  return reach(SM, Loc, SM.getFileID(home(Level)), AtEnd);
}

SourceLocation SpotMapper::outOfNames(SourceLocation Loc) {
  for (Loc = home(Loc); Loc.isMacroID(); Loc = home(Loc)) {
    FileID Body = SM.getFileID(Loc);
    const SrcMgr::ExpansionInfo &E = SM.getSLocEntry(Body).getExpansion();
    if (E.isFunctionMacroExpansion() || isPasted(Loc) ||
        SM.getFileIDSize(Body) !=
            Lexer::MeasureTokenLength(SM.getSpellingLoc(Loc), SM, LangOpts))
      break;
    Loc = E.getExpansionLocStart();
  }
  return Loc;
}

std::optional<TextRange> SpotMapper::textAtLevel(SourceLocation Begin,
                                                 SourceLocation End,
                                                 SourceLocation Level) {
  SourceLocation B = atLevel(Begin, Level, false);
  SourceLocation E = atLevel(End, Level, true);
  if (B.isInvalid() || E.isInvalid())
    return std::nullopt;
  Spot S = between(B, tokenEnd(E));
  if (!S.editable())
    return std::nullopt;
  return TextRange{
      S, Files.contents(S.At.File).substr(S.At.Offset, S.Length).str()};
}

Spot SpotMapper::between(SourceLocation Begin, SourceLocation End) {
  if (Begin.isInvalid() || End.isInvalid() || isPasted(Begin))
    return {};
  SourceLocation B = SM.getSpellingLoc(Begin), E = SM.getSpellingLoc(End);
  if (SM.getFileID(B) != SM.getFileID(E) ||
      SM.getFileOffset(B) > SM.getFileOffset(E))
    return {};
  return spotAt(Begin, SM.getFileOffset(E) - SM.getFileOffset(B));
}

Spot SpotMapper::withBlanks(Spot S) {
  llvm::StringRef Text = Files.contents(S.At.File);
  auto IsBlank = [&](size_t I) {
    return I < Text.size() && (Text[I] == ' ' || Text[I] == '\t');
  };
  while (S.At.Offset && IsBlank(S.At.Offset - 1)) {
    --S.At.Offset;
    ++S.Length;
  }
  while (IsBlank(S.At.Offset + S.Length))
    ++S.Length;
  return S;
}

Spot SpotMapper::withComma(SourceLocation Begin, SourceLocation End) {
  Spot S = between(Begin, End);
  if (!S.editable())
    return S;
  llvm::StringRef Text = Files.contents(S.At.File);
  // A directive among the arguments; `##` of a macro's body is none.
  llvm::StringRef Inside = Text.substr(S.At.Offset, S.Length);
  for (size_t Line = Inside.find('\n'); Line != llvm::StringRef::npos;
       Line = Inside.find('\n', Line + 1))
    if (Inside.substr(Line).ltrim().starts_with("#"))
      return {};
  size_t I = S.At.Offset + S.Length;
  for (llvm::StringRef Rest = Text.substr(I); !Rest.starts_with(",");
       Rest = Text.substr(I)) {
    size_t Skip = llvm::StringRef::npos;
    if (Rest.starts_with("/*"))
      Skip = Rest.find("*/", 2) + 2;
    else if (Rest.starts_with("//"))
      Skip = Rest.find('\n');
    else if (!Rest.empty() && (isspace(Rest[0]) || Rest[0] == '\\'))
      Skip = 1;
    if (Skip == llvm::StringRef::npos || Skip < 1)
      return {};
    I += Skip;
  }
  ++I;
  size_t Blanks = Text.substr(I).find_first_not_of(" \t");
  bool LineEnds = Blanks != llvm::StringRef::npos &&
                  (Text[I + Blanks] == '\n' || Text[I + Blanks] == '\r' ||
                   Text[I + Blanks] == '\\');
  if (LineEnds) {
    // The argument was the last of its line: no blanks stay behind.
    while (S.At.Offset &&
           (Text[S.At.Offset - 1] == ' ' || Text[S.At.Offset - 1] == '\t'))
      --S.At.Offset;
    // It had the line for itself: the line goes.
    if (S.At.Offset && Text[S.At.Offset - 1] == '\n') {
      size_t Break = Text.find('\n', I);
      if (Break != llvm::StringRef::npos && Text[I + Blanks] != '\\')
        I = Break + 1;
    }
  } else if (Blanks != llvm::StringRef::npos) {
    I += Blanks;
  }
  S.Length = I - S.At.Offset;
  return S;
}

std::vector<uint64_t> SpotMapper::expansionsOf(SourceLocation Loc) {
  std::vector<uint64_t> Result;
  while (Loc.isMacroID()) {
    SourceLocation Home = home(Loc);
    if (Home.isFileID())
      break;
    SourceLocation Name = SM.getSLocEntry(SM.getFileID(Home))
                              .getExpansion()
                              .getExpansionLocStart();
    Result.push_back(expansionId(Name));
    Loc = Name;
  }
  return Result;
}

} // namespace texmigrate
