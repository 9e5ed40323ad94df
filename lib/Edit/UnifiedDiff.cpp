//===- UnifiedDiff.cpp - Edits as a patch ---------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;

namespace texmigrate {
namespace {

using Lines = std::vector<StringRef>;

/// Old lines [First, Last) become New. Lines keep their line ends.
struct Change {
  size_t First, Last;
  Lines New;
};

} // namespace

static Lines splitLines(StringRef Text) {
  Lines Result;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

/// The line that holds byte \p Offset; the last one for the end of the file.
static size_t lineAt(const Lines &Old, StringRef Contents, size_t Offset) {
  auto After = llvm::upper_bound(
      Old, Contents.data() + Offset,
      [](const char *At, StringRef Line) { return At < Line.data(); });
  return After == Old.begin() ? 0 : After - Old.begin() - 1;
}

/// Takes off what both sides have in common at either end.
static void trim(Change &C, const Lines &Old) {
  while (C.First != C.Last && !C.New.empty() &&
         Old[C.Last - 1] == C.New.back()) {
    --C.Last;
    C.New.pop_back();
  }
  size_t Common = 0;
  while (C.First != C.Last && Common != C.New.size() &&
         Old[C.First] == C.New[Common]) {
    ++C.First;
    ++Common;
  }
  C.New.erase(C.New.begin(), C.New.begin() + Common);
}

/// The changed lines by ascending number, with unchanged lines between them.
/// The new lines point into \p Storage and \p Contents.
static std::vector<Change> findChanges(StringRef Contents, const Lines &Old,
                                       ArrayRef<Edit> Edits,
                                       std::vector<std::string> &Storage) {
  std::vector<Change> Result;
  Storage.reserve(Edits.size());
  auto LineStart = [&](size_t Line) {
    return Line == Old.size() ? Contents.size()
                              : size_t(Old[Line].data() - Contents.data());
  };
  for (size_t I = 0; I != Edits.size();) {
    // Edits that share lines are one change. The line after an edit is part of
    // it: the edit may have taken away the line end before.
    size_t First = Old.empty() ? 0 : lineAt(Old, Contents, Edits[I].Offset);
    size_t Last = First;
    size_t Begin = LineStart(First), Done = Begin;
    std::string New;
    for (; I != Edits.size(); ++I) {
      size_t Offset = Edits[I].Offset, End = Offset + Edits[I].Length;
      // The end of the file belongs to its last line.
      if (Last != First && lineAt(Old, Contents, Offset) >= Last)
        break;
      New += Contents.slice(Done, Offset);
      New += Edits[I].Text;
      Done = End;
      if (!Old.empty())
        Last = std::max(Last, lineAt(Old, Contents, End) + 1);
    }
    New += Contents.slice(Done, LineStart(Last));
    Storage.push_back(std::move(New));

    Change C{First, Last, splitLines(Storage.back())};
    trim(C, Old);
    if (C.First == C.Last && C.New.empty())
      continue;
    if (!Result.empty() && Result.back().Last == C.First) {
      Result.back().Last = C.Last;
      llvm::append_range(Result.back().New, C.New);
    } else {
      Result.push_back(std::move(C));
    }
  }
  return Result;
}

static void printLines(raw_ostream &OS, char Mark, ArrayRef<StringRef> Part) {
  for (StringRef Line : Part) {
    OS << Mark << Line;
    if (!Line.ends_with("\n"))
      OS << "\n\\ No newline at end of file\n";
  }
}

/// "-3,7" of a hunk's head: \p First counts from 0.
static void printRange(raw_ostream &OS, size_t First, size_t Count) {
  OS << (Count == 0 ? First : First + 1);
  if (Count != 1)
    OS << ',' << Count;
}

/// A file's name in the head of a patch: in quotes, as git writes it, where it
/// holds what a reader would take for something else.
static void printName(raw_ostream &OS, StringRef Prefix, StringRef Path) {
  auto NeedsQuotes = [](unsigned char C) {
    return C < 0x20 || C == 0x7f || C == '"' || C == '\\';
  };
  if (llvm::none_of(Path, NeedsQuotes)) {
    // A tab ends a name with spaces.
    OS << Prefix << Path << (Path.contains(' ') ? "\t\n" : "\n");
    return;
  }
  OS << '"' << Prefix;
  for (unsigned char C : Path) {
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (NeedsQuotes(C))
      OS << format("\\%03o", C);
    else
      OS << C;
  }
  OS << "\"\n";
}

std::string unifiedDiff(StringRef Path, StringRef Contents,
                        const std::vector<Edit> &Edits) {
  constexpr size_t Context = 3;
  // Edits may undo each other: one adds the line that another takes away.
  if (applyEdits(Contents, Edits) == Contents)
    return "";
  Lines Old = splitLines(Contents);
  std::vector<std::string> Storage;
  std::vector<Change> Changes =
      findChanges(Contents, Old, adaptLineEnds(Contents, Edits), Storage);
  if (Changes.empty())
    return "";

  std::string Result;
  raw_string_ostream OS(Result);
  OS << "--- ";
  printName(OS, "a/", Path);
  OS << "+++ ";
  printName(OS, "b/", Path);

  ptrdiff_t Grown = 0; // New lines less old lines, before the hunk.
  for (auto First = Changes.begin(); First != Changes.end();) {
    auto Last = std::next(First);
    ptrdiff_t Growth = First->New.size() - (First->Last - First->First);
    for (; Last != Changes.end() &&
           Last->First - std::prev(Last)->Last <= 2 * Context;
         ++Last)
      Growth += Last->New.size() - (Last->Last - Last->First);

    size_t Begin = First->First - std::min(First->First, Context);
    size_t End = std::min(std::prev(Last)->Last + Context, Old.size());
    OS << "@@ -";
    printRange(OS, Begin, End - Begin);
    OS << " +";
    printRange(OS, Begin + Grown, End - Begin + Growth);
    OS << " @@\n";

    ArrayRef<StringRef> All(Old);
    for (size_t At = Begin; First != Last; ++First) {
      printLines(OS, ' ', All.slice(At, First->First - At));
      printLines(OS, '-', All.slice(First->First, First->Last - First->First));
      printLines(OS, '+', First->New);
      At = First->Last;
    }
    size_t Tail = std::prev(Last)->Last;
    printLines(OS, ' ', All.slice(Tail, End - Tail));
    Grown += Growth;
  }
  return Result;
}

} // namespace texmigrate
