//===- Diagnostic.h - What is told to people --------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_DIAGNOSTIC_H
#define TEXMIGRATE_REPORT_DIAGNOSTIC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace texmigrate {

enum class Severity { Note, Warning, Error };

/// Every diagnostic has an entry in Diagnostics.def.
enum class DiagID {
#define DIAG(Enum, Id, Level, Title) Enum,
#include "Report/Diagnostics.def"
};

llvm::StringRef idOf(DiagID D);    ///< As in brackets: "kernel-address".
llvm::StringRef titleOf(DiagID D); ///< One line, for `explain` and SARIF.
Severity severityOf(DiagID D);
/// In the order of Diagnostics.def.
llvm::ArrayRef<DiagID> allDiags();
/// Whether it is one of lint's checks.
bool isCheck(DiagID D);
/// \returns false if no diagnostic has that id.
bool findDiag(llvm::StringRef Id, DiagID &Result);

struct SourcePlace {
  std::string File;
  unsigned Offset = 0;           ///< Bytes from the start of the file.
  unsigned Line = 0, Column = 0; ///< From 1; 0 if not known.
};

struct DiagnosticNote {
  SourcePlace Place;
  std::string Message;
};

struct Diagnostic {
  DiagID Id;
  SourcePlace Place;
  std::string Message; ///< Lower case, no full stop, as clang writes them.
  std::vector<DiagnosticNote> Notes;
  /// Where it is not the severity of its kind: a finding that is not certain.
  std::optional<Severity> Level = std::nullopt;

  Severity severity() const { return Level.value_or(severityOf(Id)); }
};

} // namespace texmigrate

#endif
