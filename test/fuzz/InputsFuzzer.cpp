//===- InputsFuzzer.cpp - Files that the tool reads -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files in formats of their own, which somebody else may have written. The
// first byte says which reader gets the rest. A new format is a new reader in
// the table below, behind the others: seeds name readers by number.
//
//===----------------------------------------------------------------------===//

#include "Facts/FactsFile.h"
#include "Frontend/CompileDatabase.h"
#include "Fuzz.h"
#include "Lint/Baseline.h"
#include "Lint/Config.h"
#include "Lint/Globs.h"
#include "Lint/Suppression.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace texmigrate;

static void readDatabase(llvm::StringRef Text) {
  MemoryFile File(Text);
  auto Entries =
      readCompileDatabase(File.path(), [](llvm::StringRef) { return true; });
  if (!Entries) {
    std::string Message = llvm::toString(Entries.takeError());
    require(!llvm::StringRef(Message).contains('\n'), "an error is a sentence");
    return;
  }
  for (const DatabaseEntry &Entry : *Entries) {
    require(llvm::sys::path::is_absolute(Entry.Unit.File),
            "a unit's file has an absolute path");
    require(llvm::sys::path::is_absolute(Entry.Unit.Directory),
            "a unit's directory has an absolute path");
  }
}

static void readConfig(llvm::StringRef Text) {
  auto Config = parseConfig(Text, "/.texmigrate");
  if (!Config) {
    llvm::consumeError(Config.takeError());
    return;
  }
  GlobList(Config->Checks).contains("removed-texture-reference");
}

static std::string written(const Baseline &B) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  B.write(OS);
  return Text;
}

static void readBaseline(llvm::StringRef Text) {
  Baseline First("/");
  if (llvm::Error Err = First.read(Text, "baseline")) {
    llvm::consumeError(std::move(Err));
    return;
  }
  std::string Once = written(First);
  Baseline Again("/");
  require(!Again.read(Once, "baseline"), "what is written can be read");
  require(written(Again) == Once, "reading and writing changes nothing");
}

static void readSuppressions(llvm::StringRef Text) {
  const std::map<std::string, std::string> Parsed = {{"/a.cu", Text.str()}};
  SourceCache Sources(Parsed);
  Suppressions S(Sources);
  unsigned Lines = 1 + Text.count('\n');
  for (unsigned Line : {1u, Lines / 2 + 1, Lines}) {
    Finding F;
    F.Diag.Place.File = "/a.cu";
    F.Diag.Place.Line = Line;
    F.Diag.Place.Column = 1;
    S.suppresses(F);
  }
  for (const DiagnosticNote &N : S.problems())
    require(N.Place.Line >= 1 && N.Place.Line <= Lines,
            "a problem is in the file");
}

/// What follows the checksum in a file of facts, which would keep everything
/// else out.
static void readFacts(llvm::StringRef Text) {
  FileTable Files;
  std::string Empty = factsFile({});
  llvm::StringRef Header = llvm::StringRef(Empty).take_front(Empty.rfind('\n'));
  Header = Header.rtrim("0123456789ABCDEF");
  std::string Bytes = Header.str() + llvm::utohexstr(llvm::xxh3_64bits(Text)) +
                      "\n" + Text.str();
  std::vector<ExtractedUnit> Units;
  llvm::consumeError(FactsReader(Files, "/none").read(Bytes, Units));
}

static constexpr void (*Readers[])(llvm::StringRef) = {
    readDatabase, readConfig, readBaseline, readSuppressions, readFacts};

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  if (Size == 0)
    return 0;
  size_t Reader = Data[0] - '0';
  if (Reader >= std::size(Readers))
    return 0;
  ExactText Text({reinterpret_cast<const char *>(Data) + 1, Size - 1});
  Readers[Reader](Text);
  return 0;
}
