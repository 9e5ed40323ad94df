//===- FindingReports.cpp - Findings in the formats of other tools --------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/FindingReports.h"
#include "Report/TextRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace texmigrate {

StringRef nameOf(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  llvm_unreachable("unknown severity");
}

static std::string utf8(StringRef Text) {
  return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text);
}

static void writePlace(json::OStream &J, const SourcePlace &Place) {
  J.attribute("file", utf8(Place.File));
  J.attribute("line", Place.Line);
  J.attribute("column", Place.Column);
  J.attribute("offset", Place.Offset);
}

static void writeFinding(json::OStream &J, const Finding &F) {
  J.attribute("id", idOf(F.Diag.Id));
  J.attribute("severity", nameOf(F.Diag.severity()));
  writePlace(J, F.Diag.Place);
  J.attribute("message", utf8(inOneLine(F.Diag.Message)));
  J.attribute("fingerprint", F.Fingerprint);
  J.attributeArray("notes", [&] {
    for (const DiagnosticNote &N : F.Diag.Notes)
      J.object([&] {
        writePlace(J, N.Place);
        J.attribute("message", utf8(inOneLine(N.Message)));
      });
  });
  if (F.Fix.empty())
    return;
  J.attributeObject("fix", [&] {
    J.attribute("message", utf8(F.FixMessage));
    J.attributeArray("edits", [&] {
      for (const SuggestedEdit &E : F.Fix)
        J.object([&] {
          J.attribute("file", utf8(E.Place.File));
          J.attribute("offset", E.Place.Offset);
          J.attribute("length", E.Length);
          J.attribute("text", utf8(E.Text));
        });
    });
  });
}

void writeFindingsAsJson(raw_ostream &OS, ArrayRef<Finding> Findings) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", 1);
    J.attributeArray("findings", [&] {
      for (const Finding &F : Findings)
        J.object([&] { writeFinding(J, F); });
    });
  });
  OS << '\n';
}

/// The runner reads commands line by line, and properties up to a comma or a
/// colon.
static std::string escaped(StringRef Text, bool IsProperty) {
  std::string Result;
  for (char C : Text) {
    if (C == '%' || C == '\r' || C == '\n' ||
        (IsProperty && (C == ':' || C == ',')))
      Result += "%" + utohexstr(uint8_t(C), false, 2);
    else
      Result += C;
  }
  return Result;
}

void writeFindingsForGitHub(raw_ostream &OS, ArrayRef<Finding> Findings,
                            StringRef Directory) {
  for (const Finding &F : Findings) {
    const SourcePlace &P = F.Diag.Place;
    Severity S = F.Diag.severity();
    OS << "::" << (S == Severity::Note ? "notice" : nameOf(S))
       << " file=" << escaped(displayPath(P.File, Directory), true);
    if (P.Line != 0)
      OS << ",line=" << P.Line << ",col=" << P.Column;
    OS << ",title=" << escaped(("texmigrate " + idOf(F.Diag.Id)).str(), true)
       << "::" << escaped(F.Diag.Message, false);
    for (const DiagnosticNote &N : F.Diag.Notes) {
      std::string Note = displayPath(N.Place.File, Directory) + ":" +
                         std::to_string(N.Place.Line) + ": note: " + N.Message;
      OS << escaped("\n" + Note, false);
    }
    OS << '\n';
  }
}

} // namespace texmigrate
