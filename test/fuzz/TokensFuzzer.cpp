//===- TokensFuzzer.cpp - Files that are lexed without a parse ------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "Facts/RawTokens.h"
#include "Facts/SourceScan.h"
#include "Fuzz.h"
#include "Migrate/Ledger.h"
#include "Program/Program.h"
#include "llvm/ADT/STLExtras.h"

using namespace texmigrate;

static void checkTokens(llvm::StringRef Contents,
                        const std::vector<RawToken> &Tokens) {
  unsigned End = 0;
  for (const RawToken &T : Tokens) {
    require(T.Offset >= End && !T.Text.empty(), "tokens follow each other");
    End = T.Offset + T.Text.size();
    require(End <= Contents.size() &&
                T.Text.data() == Contents.data() + T.Offset,
            "a token is a part of the file");
  }

  std::vector<size_t> Ends = chunkEnds(Tokens);
  require(!Ends.empty() && Ends.back() == Tokens.size(),
          "the last chunk ends with the file");
  require(llvm::is_sorted(Ends), "chunks follow each other");
  for (size_t I = 0; I < Tokens.size(); I += 1 + Tokens.size() / 16) {
    auto [First, Last] = chunkAround(Tokens, Ends, Tokens[I].Offset);
    require(First <= I && I < Last, "a chunk holds the token asked for");
  }
}

/// The ledger of a program of one file, in which a parse saw nothing.
static std::vector<RemainingConstruct> ledgerOf(llvm::StringRef Contents) {
  FileTable Files;
  std::vector<UnitFacts> Facts(1);
  Facts[0].Unit = "/a.cu";
  Facts[0].Files = {Files.add("/a.cu", Contents)};
  Program P(Facts, Files);
  return takeStock(P, EditSet(), Refusals(P));
}

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  ExactText Exact({reinterpret_cast<const char *>(Data), Size});
  llvm::StringRef Contents = Exact;
  std::vector<RawToken> Tokens = lexRaw(Contents);
  checkTokens(Contents, Tokens);

  MemoryFile File(Contents);
  CompileUnit Unit;
  Unit.File = File.path();
  Unit.Directory = "/none";
  SourceScan Scan;
  SourceScan::Reach Reach = Scan.reach(Unit);
  require(!Reach.Files.empty(), "the unit's own file is scanned");
  const ScannedFile &Scanned = *Reach.Files.front();

  // Whatever the ledger lists or edits might touch, a scan must have seen: the
  // unit would not be parsed otherwise.
  for (const RawToken &T : Tokens)
    if (T.IsWord && isRemovedWord(T.Text))
      require(Scanned.Legacy, "the scan sees every removed word");
  for (const RawToken &T : Tokens)
    if (T.IsWord && !T.Text.contains('\\'))
      require(Scanned.Opaque ||
                  llvm::is_contained(Scanned.Words, Scan.word(T.Text)),
              "the scan knows every word");
  for (const RemainingConstruct &R : ledgerOf(Contents)) {
    require(Scanned.Legacy, "the scan sees what the ledger lists");
    require(R.Place.Offset < Contents.size() && R.Place.Line >= 1 &&
                R.Place.Column >= 1,
            "what is listed is in the file");
  }
  return 0;
}
