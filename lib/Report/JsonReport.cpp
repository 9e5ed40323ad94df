//===- JsonReport.cpp - The outcome for programs --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/JsonReport.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace texmigrate {

static void text(json::OStream &J, StringRef Key, StringRef Value) {
  J.attribute(Key, json::isUTF8(Value) ? Value.str() : json::fixUTF8(Value));
}

static void writeTexture(json::OStream &J, const TextureOutcome &T) {
  bool Migrated = T.Status == TextureOutcome::Migrated;
  text(J, "name", T.Name);
  text(J, "file", T.Place.File);
  J.attribute("line", T.Place.Line);
  text(J, "type", T.Type);
  text(J, "status", nameOf(T.Status));
  text(J, "reason", Migrated ? "" : T.Reason);
  text(J, "id", Migrated || !T.Id ? "" : idOf(*T.Id));
}

static void writeRemaining(json::OStream &J, const RemainingConstruct &R) {
  text(J, "file", R.Place.File);
  J.attribute("line", R.Place.Line);
  text(J, "text", R.Text);
  text(J, "reason", R.Reason);
  text(J, "id", idOf(R.Id));
}

static void writeCounts(json::OStream &J, const ReportCounts &C) {
  J.attribute("textures", C.Textures);
  J.attribute("migrated", C.Migrated);
  J.attribute("blocked", C.Blocked);
  J.attribute("untouched", C.Untouched);
  J.attribute("remaining", C.Remaining);
  J.attribute("files", C.Files);
  J.attribute("filesChanged", C.FilesChanged);
}

void writeJsonReport(raw_ostream &OS, const MigrationReport &Report) {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", 1);
    J.attributeArray("textures", [&] {
      for (const TextureOutcome &T : Report.Textures)
        J.object([&] { writeTexture(J, T); });
    });
    J.attributeArray("remaining", [&] {
      for (const RemainingConstruct &R : Report.Remaining)
        J.object([&] { writeRemaining(J, R); });
    });
    J.attributeArray("files", [&] {
      for (const FileOutcome &F : Report.Files)
        J.object([&] {
          text(J, "path", F.Path);
          J.attribute("changed", F.Changed);
        });
    });
    J.attributeObject("counts", [&] { writeCounts(J, Report.counts()); });
  });
  OS << '\n';
}

} // namespace texmigrate
