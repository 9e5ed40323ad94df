//===- Diagnostic.cpp - What is told to people ----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {

namespace {
struct Entry {
  StringLiteral Id;
  Severity Level;
  StringLiteral Title;
};
} // namespace

static const Entry Table[] = {
#define DIAG(Enum, Id, Level, Title) {Id, Severity::Level, Title},
#include "Report/Diagnostics.def"
};

static const DiagID All[] = {
#define DIAG(Enum, Id, Level, Title) DiagID::Enum,
#include "Report/Diagnostics.def"
};

static const DiagID Checks[] = {
#define CHECK(Enum, Id, Level, Title) DiagID::Enum,
#include "Report/Diagnostics.def"
};

static const Entry &entryOf(DiagID D) { return Table[static_cast<size_t>(D)]; }

StringRef idOf(DiagID D) { return entryOf(D).Id; }
StringRef titleOf(DiagID D) { return entryOf(D).Title; }
Severity severityOf(DiagID D) { return entryOf(D).Level; }
ArrayRef<DiagID> allDiags() { return All; }

bool isCheck(DiagID D) { return llvm::is_contained(Checks, D); }

bool findDiag(StringRef Id, DiagID &Result) {
  const DiagID *Found =
      llvm::find_if(All, [&](DiagID D) { return idOf(D) == Id; });
  if (Found == std::end(All))
    return false;
  Result = *Found;
  return true;
}

} // namespace texmigrate
