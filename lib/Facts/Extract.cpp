//===- Extract.cpp - Facts of a translation unit --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Extract.h"
#include "Facts/Collector.h"
#include "Facts/MacroRecorder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace texmigrate {
namespace {

/// Leaves what a precompiled header declares unvisited: it is not the user's,
/// and to look at it is to load it.
void visitOnlyOwn(ASTContext &Context) {
  if (!Context.getExternalSource())
    return;
  auto Own = Context.getTranslationUnitDecl()->noload_decls();
  Context.setTraversalScope({Own.begin(), Own.end()});
}

class CollectAction : public ASTFrontendAction {
public:
  CollectAction(FileTable &Files, UnitFacts &Facts)
      : Files(Files), Facts(Facts) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Spots = std::make_unique<SpotMapper>(CI.getSourceManager(),
                                         CI.getLangOpts(), Files, Facts);
    CI.getPreprocessor().addPPCallbacks(
        recordPreprocessor(CI.getPreprocessor(), *Spots, Facts));
    return std::make_unique<Consumer>(*this);
  }

private:
  struct Consumer : ASTConsumer {
    explicit Consumer(CollectAction &A) : A(A) {}
    void HandleTranslationUnit(ASTContext &Context) override {
      visitOnlyOwn(Context);
      Collector C(Context, *A.Spots, A.Facts);
      C.TraverseDecl(Context.getTranslationUnitDecl());
      // Only units that may be edited are ever compared.
      if (!A.Facts.Textures.empty() || !A.Facts.HostCalls.empty() ||
          !A.Facts.Calls.empty())
        A.Facts.Meanings = collectResolutions(Context, *A.Spots);
    }
    CollectAction &A;
  };

  FileTable &Files;
  UnitFacts &Facts;
  std::unique_ptr<SpotMapper> Spots;
};

} // namespace

namespace {
class ResolveAction : public ASTFrontendAction {
public:
  ResolveAction(FileTable &Files, Resolutions &Result)
      : Files(Files), Result(Result) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Spots = std::make_unique<SpotMapper>(CI.getSourceManager(),
                                         CI.getLangOpts(), Files, Facts);
    return std::make_unique<Consumer>(*this);
  }

private:
  struct Consumer : ASTConsumer {
    explicit Consumer(ResolveAction &A) : A(A) {}
    void HandleTranslationUnit(ASTContext &Context) override {
      visitOnlyOwn(Context);
      A.Result = collectResolutions(Context, *A.Spots);
    }
    ResolveAction &A;
  };

  FileTable &Files;
  Resolutions &Result;
  UnitFacts Facts;
  std::unique_ptr<SpotMapper> Spots;
};
} // namespace

std::unique_ptr<FrontendAction> resolveNames(FileTable &Files,
                                             Resolutions &Result) {
  return std::make_unique<ResolveAction>(Files, Result);
}

static UnitFacts extractSide(Frontend &F, const CompileUnit &Unit, Pass Side,
                             FileTable &Files, bool Once, ParseResult &Result) {
  UnitFacts Facts;
  Facts.Unit = Unit.File;
  Facts.IsDevicePass = Side == Pass::Device;
  ParseTask Task;
  Task.Unit = &Unit;
  Task.Side = Side;
  Task.Once = Once;
  Result = F.parse(Task, std::make_unique<CollectAction>(Files, Facts));
  Facts.Completed = Result.Completed;
  Facts.Crashed = Result.Crashed;
  for (const ParseDiagnostic &D : Result.Diagnostics) {
    if (D.Severity < ParseDiagnostic::Error && !D.MissingHeader)
      continue;
    ParseError E{{}, D.Message};
    if (!D.File.empty() && !F.isCudaHeader(D.File))
      if (unsigned File = Files.find(D.File))
        E.At = {File, D.Offset};
    (D.MissingHeader ? Facts.MissingHeaders : Facts.Errors)
        .push_back(std::move(E));
  }
  return Facts;
}

std::pair<UnitFacts, UnitFacts> extractFacts(Frontend &F,
                                             const CompileUnit &Unit,
                                             FileTable &Files, bool Once,
                                             Pass First) {
  while (true) {
    UnitFacts Facts[2];
    std::vector<ParseResult> Results(2);
    for (Pass Side : {First, First == Pass::Host ? Pass::Device : Pass::Host}) {
      unsigned I = Side == Pass::Device;
      Facts[I] = extractSide(F, Unit, Side, Files, Once, Results[I]);
    }
    // Other declarations of CUDA may leave fewer errors.
    if (!F.reconsiderHeaders(Unit, Results))
      return {std::move(Facts[0]), std::move(Facts[1])};
  }
}

} // namespace texmigrate
