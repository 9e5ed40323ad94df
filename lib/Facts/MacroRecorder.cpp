//===- MacroRecorder.cpp - Facts of the preprocessor ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/MacroRecorder.h"
#include "Facts/LegacyApi.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace texmigrate {
namespace {

bool asksForVersion(llvm::StringRef Condition) {
  for (llvm::StringRef Word :
       {"CUDART_VERSION", "CUDA_VERSION", "__CUDACC_VER_MAJOR__",
        "__CUDA_API_VERSION", "CUDA_API_PER_THREAD_VERSION"})
    if (Condition.contains(Word))
      return true;
  return false;
}

/// Whether toolkits with texture references and those without fall on different
/// sides of \p Condition: it asks for a version from 11 on, and for nothing
/// else that could decide.
bool tellsToolkitsApart(llvm::StringRef Condition) {
  llvm::SmallVector<llvm::StringRef, 4> Alternatives;
  Condition.split(Alternatives, "||");
  for (llvm::StringRef Part : Alternatives)
    if (!asksForVersion(Part))
      return false;
  while (!Condition.empty()) {
    Condition = Condition.drop_while([](char C) { return !isDigit(C); });
    unsigned Number = 0;
    if (!Condition.consumeInteger(10, Number) &&
        ((Number >= 11 && Number < 100) || Number >= 11000))
      return true;
    Condition = Condition.drop_while([](char C) { return isDigit(C); });
  }
  return false;
}

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &PP, SpotMapper &Spots, UnitFacts &Facts)
      : PP(PP), SM(PP.getSourceManager()), Spots(Spots), Facts(Facts) {}

  void LexedFileChanged(FileID FID, LexedFileChangeReason Reason,
                        SrcMgr::CharacteristicKind, FileID,
                        SourceLocation) override {
    // A file is read, whatever facts come of it.
    if (Reason == LexedFileChangeReason::EnterFile)
      Spots.fileOf(SM.getLocForStartOfFile(FID));
  }

  void MacroDefined(const Token &Name, const MacroDirective *MD) override {
    const MacroInfo *MI = MD->getMacroInfo();
    if (MI->isBuiltinMacro() || !Name.getLocation().isFileID())
      return;
    unsigned File = Spots.fileOf(Name.getLocation());
    if (!File)
      return;
    MacroFact M;
    M.Name = {File, SM.getFileOffset(Name.getLocation())};
    SourceLocation Last = MI->getDefinitionEndLoc();
    M.End =
        SM.getFileOffset(Last.isValid() ? Last : Name.getLocation()) +
        Lexer::MeasureTokenLength(Last.isValid() ? Last : Name.getLocation(),
                                  SM, PP.getLangOpts());
    M.Text = PP.getSpelling(Name);
    for (const IdentifierInfo *Parameter : MI->params())
      M.Parameters.push_back(Parameter->getName().str());
    M.IsVariadic = MI->isVariadic();
    Numbers[MI] = Facts.Macros.size();
    Facts.Macros.push_back(std::move(M));
  }

  void MacroExpands(const Token &Name, const MacroDefinition &MD, SourceRange,
                    const MacroArgs *Args) override {
    const MacroInfo *MI = MD.getMacroInfo();
    if (MI && Args)
      noteDropped(*MI, *Args);
    auto It = MI ? Numbers.find(MI) : Numbers.end();
    if (It == Numbers.end())
      return;
    MacroFact &M = Facts.Macros[It->second];
    uint64_t Id = Spots.expansionId(Name.getLocation());
    M.Expansions.insert(Id);
    for (unsigned I = 0; Args && I != MI->getNumParams(); ++I) {
      const Token *Arg = Args->getUnexpArgument(I);
      if (Arg->getIdentifierInfo() && Arg[1].is(tok::eof))
        M.Arguments[Id].push_back({MI->params()[I]->getName().str(),
                                   Arg->getIdentifierInfo()->getName().str()});
    }
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation EndifLoc) override {
    unsigned File = Spots.fileOf(Range.getBegin());
    if (File)
      Facts.Skipped.push_back({File, SM.getFileOffset(Range.getBegin()),
                               SM.getFileOffset(Range.getEnd())});
  }

  void If(SourceLocation Loc, SourceRange Condition,
          ConditionValueKind) override {
    open(Loc, Condition);
  }
  void Elif(SourceLocation Loc, SourceRange Condition, ConditionValueKind,
            SourceLocation) override {
    if (!Open.empty() && asksForVersion(text(Condition)))
      Open.back().Version = true;
    if (!Open.empty() && tellsToolkitsApart(text(Condition)))
      Open.back().Border = true;
  }
  void Ifdef(SourceLocation Loc, const Token &Name,
             const MacroDefinition &) override {
    open(Loc, Name.getLocation());
  }
  void Ifndef(SourceLocation Loc, const Token &Name,
              const MacroDefinition &) override {
    open(Loc, Name.getLocation());
  }
  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Open.empty())
      return;
    Conditional C = Open.pop_back_val();
    if (C.Version && C.File)
      Facts.VersionGuards.push_back({C.File, C.Begin, SM.getFileOffset(Loc)});
    if (C.Border && C.File)
      Facts.VersionBorders.push_back({C.File, C.Begin, SM.getFileOffset(Loc)});
  }

  void InclusionDirective(SourceLocation HashLoc, const Token &, StringRef,
                          bool, CharSourceRange, OptionalFileEntryRef Found,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (!Found || Kind != SrcMgr::C_User)
      return;
    if (unsigned File = Spots.fileOf(HashLoc))
      Facts.Includes.push_back(
          {{File, SM.getFileOffset(HashLoc)}, Spots.pathOf(*Found)});
  }

private:
  struct Conditional {
    unsigned File, Begin;
    bool Version, Border;
  };

  /// `assert` without debugging: its argument is not compiled.
  void noteDropped(const MacroInfo &MI, const MacroArgs &Args) {
    for (unsigned I = 0; I != MI.getNumParams(); ++I) {
      bool Used = false;
      for (unsigned T = 0; T != MI.getNumTokens(); ++T) {
        const Token &Tok = MI.getReplacementToken(T);
        Used |= (Tok.getIdentifierInfo() == MI.params()[I] &&
                 !(T && MI.getReplacementToken(T - 1).is(tok::hash))) ||
                (Tok.getIdentifierInfo() &&
                 Tok.getIdentifierInfo()->getName() == "__VA_OPT__");
      }
      const Token *First = Args.getUnexpArgument(I), *Last = First;
      if (Used || First->is(tok::eof))
        continue;
      while (Last[1].isNot(tok::eof))
        ++Last;
      if (!First->getLocation().isFileID() || !Last->getLocation().isFileID())
        continue;
      if (unsigned File = Spots.fileOf(First->getLocation());
          File && Spots.fileOf(Last->getLocation()) == File)
        Facts.Dropped.push_back({File, SM.getFileOffset(First->getLocation()),
                                 SM.getFileOffset(Last->getLocation()) + 1});
    }
  }

  StringRef text(SourceRange Range) {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(Range), SM,
                                PP.getLangOpts());
  }
  void open(SourceLocation Loc, SourceRange Condition) {
    Open.push_back({Spots.fileOf(Loc), SM.getFileOffset(Loc),
                    asksForVersion(text(Condition)),
                    tellsToolkitsApart(text(Condition))});
  }

  Preprocessor &PP;
  const SourceManager &SM;
  SpotMapper &Spots;
  UnitFacts &Facts;
  llvm::DenseMap<const MacroInfo *, size_t> Numbers;
  llvm::SmallVector<Conditional, 8> Open;
};

} // namespace

std::unique_ptr<PPCallbacks>
recordPreprocessor(Preprocessor &PP, SpotMapper &Spots, UnitFacts &Facts) {
  return std::make_unique<Recorder>(PP, Spots, Facts);
}

} // namespace texmigrate
