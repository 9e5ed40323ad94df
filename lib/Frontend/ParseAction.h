//===- ParseAction.h - What is recorded beside the AST ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_PARSEACTION_H
#define TEXMIGRATE_FRONTEND_PARSEACTION_H

#include "Frontend/Frontend.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/FrontendAction.h"

namespace texmigrate {

/// Collects diagnostics as plain data.
class DiagnosticRecorder : public clang::DiagnosticConsumer {
public:
  explicit DiagnosticRecorder(ParseResult &Result) : Result(Result) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  ParseResult &Result;
};

/// Runs another action, and lets it go on after an include that is not found:
/// the directive is recorded and skipped.
class LenientAction : public clang::WrapperFrontendAction {
public:
  LenientAction(std::unique_ptr<clang::FrontendAction> Action,
                ParseResult &Result)
      : WrapperFrontendAction(std::move(Action)), Result(Result) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override;
  void ExecuteAction() override;

private:
  ParseResult &Result;
};

} // namespace texmigrate

#endif
