//===- ParseAction.cpp - What is recorded beside the AST ------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/ParseAction.h"
#include "Frontend/EmbeddedFiles.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace texmigrate {

/// A fetch's type as people know it: clang spells it by the declarations that
/// stand for the removed API, `'typename ...::element' (aka 'float4')`.
static std::string withoutOwnTypes(StringRef Message) {
  std::string Result;
  while (true) {
    size_t Own = Message.find("__texmigrate_");
    size_t Begin = Message.take_front(Own).rfind('\'');
    StringRef Rest = Message.substr(Own);
    size_t Alias = Rest.find("' (aka '");
    if (Own == StringRef::npos || Begin == StringRef::npos ||
        Alias != Rest.find('\''))
      break;
    Rest = Rest.substr(Alias + strlen("' (aka "));
    size_t End = Rest.find("')");
    if (End == StringRef::npos)
      break;
    Result += Message.take_front(Begin);
    Result += Rest.take_front(End + 1);
    Message = Rest.substr(End + 2);
  }
  return Result + Message.str();
}

/// Fills the place of \p D: the file, not the macro, that \p Loc is in.
static void locate(ParseDiagnostic &D, SourceLocation Loc,
                   const SourceManager &SM) {
  if (Loc.isInvalid())
    return;
  Loc = SM.getExpansionLoc(Loc);
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return;
  llvm::SmallString<256> Path(Entry->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  D.File = std::string(Path);
  D.Offset = Offset;
  D.Line = SM.getLineNumber(File, Offset);
  D.Column = SM.getColumnNumber(File, Offset);
}

void DiagnosticRecorder::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                          const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  ParseDiagnostic D;
  switch (Level) {
  case DiagnosticsEngine::Warning:
    D.Severity = ParseDiagnostic::Warning;
    break;
  case DiagnosticsEngine::Error:
    D.Severity = ParseDiagnostic::Error;
    break;
  case DiagnosticsEngine::Fatal:
    D.Severity = ParseDiagnostic::Fatal;
    break;
  default:
    return;
  }
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  D.Message = withoutOwnTypes(Text);
  D.OfOptions = Info.getID() >= diag::DIAG_START_DRIVER &&
                Info.getID() < diag::DIAG_START_FRONTEND;
  if (Info.hasSourceManager())
    locate(D, Info.getLocation(), Info.getSourceManager());
  Result.Diagnostics.push_back(std::move(D));
}

namespace {

class MissingHeaderRecorder : public PPCallbacks {
public:
  MissingHeaderRecorder(ParseResult &Result, const SourceManager &SM)
      : Result(Result), SM(SM) {}

  void InclusionDirective(SourceLocation HashLoc, const Token &,
                          StringRef FileName, bool, CharSourceRange Range,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File)
      return;
    ParseDiagnostic D;
    D.Severity = ParseDiagnostic::Note;
    D.MissingHeader = true;
    D.Message = ("'" + FileName + "' file not found").str();
    locate(D, Range.getBegin().isValid() ? Range.getBegin() : HashLoc, SM);
    // clang's wrapper wants headers that not every installation has.
    if (llvm::StringRef(D.File).starts_with(EmbeddedRoot)) {
      Result.NoStandardLibrary |= FileName == "cstdlib";
      return;
    }
    Result.Diagnostics.push_back(std::move(D));
  }

private:
  ParseResult &Result;
  const SourceManager &SM;
};

} // namespace

bool LenientAction::BeginSourceFileAction(CompilerInstance &CI) {
  Preprocessor &PP = CI.getPreprocessor();
  PP.SetSuppressIncludeNotFoundError(true);
  PP.addPPCallbacks(
      std::make_unique<MissingHeaderRecorder>(Result, CI.getSourceManager()));
  return WrapperFrontendAction::BeginSourceFileAction(CI);
}

void LenientAction::ExecuteAction() {
  WrapperFrontendAction::ExecuteAction();
  Result.Completed = true;
}

} // namespace texmigrate
