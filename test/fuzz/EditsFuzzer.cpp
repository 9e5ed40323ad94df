//===- EditsFuzzer.cpp - Merging, applying and printing edits -------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Edit.h"
#include "Edit/ExportFixes.h"
#include "Edit/UnifiedDiff.h"
#include "Fuzz.h"
#include "llvm/ADT/STLExtras.h"
#include <fuzzer/FuzzedDataProvider.h>

using namespace texmigrate;

static const char File[] = "/a.cu";

/// Applies the hunks of \p Patch as patch(1) does, without any tolerance.
static std::string patched(llvm::StringRef Old, llvm::StringRef Patch) {
  auto NextLine = [](llvm::StringRef &Rest) {
    size_t End = std::min(Rest.find('\n'), Rest.size() - 1) + 1;
    llvm::StringRef Line = Rest.take_front(End);
    Rest = Rest.drop_front(End);
    return Line;
  };
  std::string New;
  unsigned OldLine = 1;
  NextLine(Patch);
  NextLine(Patch); // The names.
  while (!Patch.empty()) {
    llvm::StringRef Head = NextLine(Patch);
    require(Head.consume_front("@@ -"), "a hunk has a head");
    unsigned First = 0, OldCount = 1, NewFirst = 0, NewCount = 1;
    require(!Head.consumeInteger(10, First), "the head has a line");
    if (Head.consume_front(","))
      require(!Head.consumeInteger(10, OldCount), "the head has a count");
    require(Head.consume_front(" +"), "the head has two sides");
    require(!Head.consumeInteger(10, NewFirst), "the new side has a line");
    if (Head.consume_front(","))
      require(!Head.consumeInteger(10, NewCount), "the new side has a count");
    require(Head == " @@\n", "the head ends");
    for (unsigned Start = First + (OldCount == 0); OldLine < Start; ++OldLine)
      New += NextLine(Old);
    require(NewFirst + (NewCount == 0) == 1 + llvm::count(New, '\n'),
            "the new side starts where it says");
    while (OldCount || NewCount) {
      require(!Patch.empty(), "a hunk has all its lines");
      llvm::StringRef Line = NextLine(Patch);
      char Mark = Line[0];
      llvm::StringRef Text = Line.drop_front();
      if (Patch.starts_with("\\")) {
        NextLine(Patch);
        Text = Text.drop_back();
      }
      if (Mark != '+') {
        require(OldCount-- && NextLine(Old) == Text, "the old lines match");
        ++OldLine;
      }
      if (Mark != '-') {
        require(NewCount--, "the new lines are counted");
        New += Text;
      }
    }
  }
  return New + Old.str();
}

static void checkOffsets(llvm::StringRef Old, llvm::StringRef New,
                         const std::vector<Edit> &Edits) {
  unsigned Last = 0;
  for (unsigned I = 0; I != Old.size(); ++I) {
    unsigned Mapped = mapOffset(I, Edits);
    require(Mapped >= Last && Mapped <= New.size(), "offsets keep their order");
    Last = Mapped;
    if (llvm::any_of(Edits, [&](const Edit &E) {
          return E.Offset <= I && I < E.Offset + E.Length;
        }))
      continue;
    require(New[Mapped] == Old[I], "a byte that stays is found");
    require(mapOffsetBack(Mapped, Edits) == I, "there and back");
  }
  for (unsigned I = 0; I <= New.size(); ++I)
    require(mapOffsetBack(I, Edits) <= Old.size(), "back is within the file");
}

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  FuzzedDataProvider In(Data, Size);
  std::vector<Edit> Added;
  unsigned Length = In.ConsumeIntegralInRange(0, 300);
  for (unsigned Count = In.ConsumeIntegralInRange(0, 12); Count; --Count) {
    unsigned Offset = In.ConsumeIntegralInRange(0u, Length);
    unsigned Replaced = In.ConsumeIntegralInRange(0u, Length - Offset);
    Added.push_back({File, Offset, Replaced, In.ConsumeRandomLengthString(12),
                     In.ConsumeIntegralInRange(0u, 3u)});
  }
  std::string Contents = In.ConsumeRemainingBytesAsString();
  Contents.resize(Length, '\n');

  EditSet Forwards, Backwards;
  for (const Edit &E : Added)
    Forwards.add(E);
  for (const Edit &E : llvm::reverse(Added))
    Backwards.add(E);
  if (Forwards.empty())
    return 0;
  const std::vector<Edit> &Edits = Forwards.byFile().at(File);
  const std::vector<Edit> &Others = Backwards.byFile().at(File);
  require(Edits.size() == Others.size(), "the order of adding does not matter");
  for (auto [A, B] : llvm::zip(Edits, Others))
    require(A.key() == B.key() && A.Component == B.Component,
            "the order of adding does not matter");

  // What conflicts is taken out, as the planner does, until nothing is left
  // that does.
  EditSet Merged;
  for (const Edit &E : Edits) {
    EditSet More = Merged;
    More.add(E);
    if (More.conflicts().empty())
      Merged = std::move(More);
  }
  require(Merged.conflicts().empty(), "what was merged has no conflicts");
  if (Merged.empty())
    return 0;
  const std::vector<Edit> Final =
      adaptLineEnds(Contents, Merged.byFile().at(File));
  std::string New = applyEdits(Contents, Final);
  require(New == applyEdits(Contents, Merged.byFile().at(File)),
          "line ends are adapted once");
  checkOffsets(Contents, New, Final);
  std::string Patch = unifiedDiff("a.cu", Contents, Merged.byFile().at(File));
  require(Patch.empty() == (New == Contents), "a patch if something changes");
  if (!Patch.empty())
    require(patched(Contents, Patch) == New, "the patch makes the new file");
  std::string Yaml;
  llvm::raw_string_ostream OS(Yaml);
  require(!exportFixes(OS, Merged, {{File, Contents}}, "/"),
          "edits without conflicts can be exported");
  return 0;
}
