//===- Summary.cpp - The last lines of a migration ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Summary.h"
#include "Report/TextRenderer.h"

using namespace llvm;

namespace texmigrate {

/// "1 file", "2 files".
static std::string count(size_t Number, StringRef One, StringRef Many = "") {
  std::string Word = Number == 1    ? One.str()
                     : Many.empty() ? One.str() + "s"
                                    : Many.str();
  return std::to_string(Number) + " " + Word;
}

static void printTexture(raw_ostream &OS, const TextureOutcome &T,
                         const std::string &Directory) {
  OS << "  " << nameOf(T.Status) << ": " << T.Name << " (";
  if (!T.Type.empty())
    OS << T.Type << ", ";
  OS << displayPath(T.Place.File, Directory) << ':' << T.Place.Line << ')';
  if (T.Status != TextureOutcome::Migrated && !T.Reason.empty()) {
    OS << ": " << inOneLine(T.Reason);
    if (T.Id)
      OS << " [" << idOf(*T.Id) << ']';
  }
  OS << '\n';
}

void printSummary(raw_ostream &OS, const MigrationReport &Report,
                  const SummaryOptions &Options) {
  ReportCounts C = Report.counts();
  if (C.Textures == 0 && C.Remaining == 0) {
    OS << "no texture references found";
    if (C.Files != 0)
      OS << " in " << count(C.Files, "file");
    OS << '\n';
    return;
  }
  if (C.Textures <= Options.MostTextures)
    for (const TextureOutcome &T : Report.Textures)
      printTexture(OS, T, Options.Directory);
  OS << C.Migrated << " of " << count(C.Textures, "texture") << " migrated";
  if (C.Blocked)
    OS << ", " << C.Blocked << " blocked";
  if (C.Untouched)
    OS << ", " << C.Untouched << " untouched";
  if (C.Remaining)
    OS << "; " << count(C.Remaining, "legacy construct")
       << (C.Remaining == 1 ? " remains" : " remain");
  OS << "; " << C.FilesChanged << " of " << count(C.Files, "file")
     << (Options.Written ? " changed\n" : " to change\n");
  if (C.FilesChanged == 0)
    return;
  OS << "migrated files include <texmigrate/texture_reference.h>: ";
  if (Options.ShimDirectory.empty())
    OS << "write it with 'texmigrate shim DIR', and add DIR to the include "
          "path\n";
  else
    OS << "add '" << Options.ShimDirectory << "' to the include path\n";
}

} // namespace texmigrate
