//===- TexmigrateTidyModule.cpp - The checks as a module of clang-tidy ----===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "Facts/MacroRecorder.h"
#include "Lint/Checks.h"
#include "Lint/Suppression.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR < 22
#include "clang-tidy/ClangTidyModuleRegistry.h"
#endif

using namespace clang;
using namespace clang::tidy;

namespace texmigrate {
namespace {

/// What the checks of one translation unit share: its facts are collected once.
/// clang-tidy parses the host side only.
class Session {
public:
  Session(const SourceManager &SM, Preprocessor &PP)
      : SM(SM), Spots(SM, PP.getLangOpts(), Files, Facts) {
    PP.addPPCallbacks(recordPreprocessor(PP, Spots, Facts));
  }

  const SourceManager &sourceManager() const { return SM; }

  /// Those of all checks; found by the first that asks.
  llvm::ArrayRef<Finding> findings(ASTContext &Context) {
    if (!Collected)
      collect(Context);
    Collected = true;
    return Findings;
  }

private:
  void collect(ASTContext &Context) {
    Facts.Completed = true;
    if (OptionalFileEntryRef Main =
            SM.getFileEntryRefForID(SM.getMainFileID())) {
      llvm::SmallString<256> Path(Main->getName());
      SM.getFileManager().makeAbsolutePath(Path);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      Facts.Unit = std::string(Path);
    }
    if (Context.getDiagnostics().hasErrorOccurred())
      Facts.Errors.push_back({});
    Collector(Context, Spots, Facts)
        .TraverseDecl(Context.getTranslationUnitDecl());
    std::vector<UnitFacts> Units(1);
    std::swap(Units.front(), Facts);
    Program P(Units, Files);
    CheckContext C(P);
    runChecks(C, /*AllUses=*/false);
    // clang-tidy reads the comments at the place itself; where a macro is
    // spelled it cannot know of.
    SourceCache Sources(Contents);
    Suppressions Suppressed(Sources);
    for (Finding &F : C.Findings)
      if (!Suppressed.suppresses(F))
        Findings.push_back(std::move(F));
    llvm::sort(Findings, [](const Finding &A, const Finding &B) {
      return std::tie(A.Diag.Place.File, A.Diag.Place.Offset) <
             std::tie(B.Diag.Place.File, B.Diag.Place.Offset);
    });
  }

  const SourceManager &SM;
  FileTable Files;
  UnitFacts Facts;
  SpotMapper Spots;
  std::map<std::string, std::string> Contents;
  std::vector<Finding> Findings;
  bool Collected = false;
};

/// One of lint's checks. Its name ends with the id of its diagnostic.
class TexmigrateCheck : public ClangTidyCheck {
public:
  TexmigrateCheck(StringRef Name, ClangTidyContext *Context, DiagID Id)
      : ClangTidyCheck(Name, Context), Id(Id) {}

  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP,
                           Preprocessor *) override {
    // The checks of a unit live as long as each other.
    static std::weak_ptr<Session> Latest;
    Shared = Latest.lock();
    if (Shared && &Shared->sourceManager() == &SM)
      return;
    Shared = std::make_shared<Session>(SM, *PP);
    Latest = Shared;
  }

  void registerMatchers(ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(ast_matchers::translationUnitDecl().bind("unit"), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &Result) override {
    for (const Finding &F : Shared->findings(*Result.Context)) {
      if (F.Diag.Id != Id)
        continue;
      // A note cannot stand alone.
      DiagnosticIDs::Level Level =
          F.Diag.severity() == Severity::Note      ? DiagnosticIDs::Remark
          : F.Diag.severity() == Severity::Warning ? DiagnosticIDs::Warning
                                                   : DiagnosticIDs::Error;
      const SourceManager &SM = *Result.SourceManager;
      diag(locationOf(F.Diag.Place, SM), "%0", Level) << F.Diag.Message;
      for (const DiagnosticNote &N : F.Diag.Notes)
        diag(locationOf(N.Place, SM), "%0", DiagnosticIDs::Note) << N.Message;
    }
  }

private:
  static SourceLocation locationOf(const SourcePlace &Place,
                                   const SourceManager &SM) {
    auto File = SM.getFileManager().getOptionalFileRef(Place.File);
    if (!File)
      return {};
    FileID Id = SM.translateFile(*File);
    return Id.isValid()
               ? SM.getLocForStartOfFile(Id).getLocWithOffset(Place.Offset)
               : SourceLocation();
  }

  const DiagID Id;
  std::shared_ptr<Session> Shared;
};

class TexmigrateModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    for (DiagID Id : allDiags())
      if (isCheck(Id))
        Factories.registerCheckFactory(
            ("texmigrate-" + idOf(Id)).str(),
            [Id](StringRef Name, ClangTidyContext *Context) {
              return std::make_unique<TexmigrateCheck>(Name, Context, Id);
            });
  }
};

ClangTidyModuleRegistry::Add<TexmigrateModule>
    Registered("texmigrate-module", "Textures of CUDA, legacy and modern");

} // namespace
} // namespace texmigrate
