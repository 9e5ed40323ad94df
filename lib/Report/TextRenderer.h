//===- TextRenderer.h - Diagnostics for people ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_TEXTRENDERER_H
#define TEXMIGRATE_REPORT_TEXTRENDERER_H

#include "Report/MigrationReport.h"
#include "Report/SourceCache.h"
#include "llvm/Support/raw_ostream.h"

namespace texmigrate {

/// \p Path relative to \p Directory when it is below it, else as it is.
std::string displayPath(llvm::StringRef Path, llvm::StringRef Directory);

/// \p Message in one line: a line end in quoted code is shown as "\n".
std::string inOneLine(llvm::StringRef Message);

/// Prints diagnostics as clang does: `file:line:col: warning: message [id]`,
/// the source line and a caret, then the notes. Colours are those of \p OS.
class TextRenderer {
public:
  /// \p Directory is where shown paths start.
  TextRenderer(llvm::raw_ostream &OS, SourceCache &Sources,
               std::string Directory)
      : OS(OS), Sources(Sources), Directory(std::move(Directory)) {}

  void print(const Diagnostic &D);

private:
  void message(SourcePlace Place, Severity Level, llvm::StringRef Message,
               llvm::StringRef Id);
  void snippet(const SourcePlace &Place);

  llvm::raw_ostream &OS;
  SourceCache &Sources;
  std::string Directory;
};

} // namespace texmigrate

#endif
