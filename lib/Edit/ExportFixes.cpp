//===- ExportFixes.cpp - Edits for clang-apply-replacements ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/ExportFixes.h"
#include "clang/Tooling/Core/Diagnostic.h"
#include "clang/Tooling/DiagnosticsYaml.h"

using namespace llvm;

namespace texmigrate {

Error exportFixes(raw_ostream &OS, const EditSet &Edits,
                  const std::map<std::string, std::string> &Originals,
                  StringRef BuildDirectory) {
  std::map<unsigned, clang::tooling::Diagnostic> ByComponent;
  for (const auto &[File, FileEdits] : Edits.byFile()) {
    auto Original = Originals.find(File);
    StringRef Contents =
        Original == Originals.end() ? StringRef() : StringRef(Original->second);
    for (const Edit &E : adaptLineEnds(Contents, FileEdits)) {
      auto [At, New] = ByComponent.try_emplace(E.Component);
      clang::tooling::Diagnostic &D = At->second;
      if (New) {
        D.DiagnosticName = "texmigrate-migrate";
        D.DiagLevel = clang::tooling::Diagnostic::Warning;
        D.BuildDirectory = BuildDirectory.str();
        D.Message.Message = "texture references become texture objects";
        D.Message.FilePath = File;
        D.Message.FileOffset = E.Offset;
      }
      if (Error Err = D.Message.Fix[File].add(
              clang::tooling::Replacement(File, E.Offset, E.Length, E.Text)))
        return Err;
    }
  }

  clang::tooling::TranslationUnitDiagnostics Document;
  if (!Edits.empty())
    Document.MainSourceFile = Edits.byFile().begin()->first;
  for (auto &[Component, D] : ByComponent)
    Document.Diagnostics.push_back(std::move(D));
  yaml::Output Out(OS);
  Out << Document;
  return Error::success();
}

} // namespace texmigrate
