//===- Edit.cpp - Replacements as values ----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Edit.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace llvm;

namespace texmigrate {

static bool beforeInFile(const Edit &A, const Edit &B) {
  return std::tie(A.Offset, A.Length, A.Text) <
         std::tie(B.Offset, B.Length, B.Text);
}

void EditSet::add(Edit E) {
  if (E.Length == 0 && E.Text.empty())
    return;
  std::vector<Edit> &Edits = Files[E.File];
  auto At = llvm::lower_bound(Edits, E, beforeInFile);
  if (At != Edits.end() && At->key() == E.key()) {
    At->Component = std::min(At->Component, E.Component);
    return;
  }
  Edits.insert(At, std::move(E));
}

std::vector<EditConflict> EditSet::conflicts() const {
  std::vector<EditConflict> Result;
  for (const auto &[File, Edits] : Files) {
    for (auto First = Edits.begin(); First != Edits.end(); ++First) {
      // By order, what follows starts at the same place or later, and an
      // insertion precedes a replacement that starts where it is made.
      unsigned End = First->Offset + First->Length;
      for (auto Second = std::next(First); Second != Edits.end(); ++Second) {
        bool BothInsertHere = First->Length == 0 && Second->Length == 0 &&
                              First->Offset == Second->Offset;
        if (!BothInsertHere && Second->Offset >= End)
          break;
        Result.push_back({*First, *Second});
      }
    }
  }
  return Result;
}

bool usesCrlf(StringRef Contents) {
  size_t Lines = Contents.count('\n');
  return Lines != 0 && 2 * Contents.count("\r\n") > Lines;
}

static std::string toCrlf(StringRef Text) {
  std::string Result;
  Result.reserve(Text.size() + Text.count('\n'));
  char Previous = 0;
  for (char C : Text) {
    if (C == '\n' && Previous != '\r')
      Result += '\r';
    Result += C;
    Previous = C;
  }
  return Result;
}

std::vector<Edit> adaptLineEnds(StringRef Contents, std::vector<Edit> Edits) {
  if (usesCrlf(Contents))
    for (Edit &E : Edits)
      E.Text = toCrlf(E.Text);
  return Edits;
}

std::string applyEdits(StringRef Contents, const std::vector<Edit> &Edits) {
  bool Crlf = usesCrlf(Contents);
  std::string Result;
  Result.reserve(Contents.size() + 64 * Edits.size());
  size_t Done = 0;
  for (const Edit &E : Edits) {
    assert(E.Offset >= Done && "conflicting or unordered edits");
    assert(size_t(E.Offset) + E.Length <= Contents.size() &&
           "edit past the end of the file");
    Result += Contents.slice(Done, E.Offset);
    Result += Crlf ? toCrlf(E.Text) : E.Text;
    Done = size_t(E.Offset) + E.Length;
  }
  Result += Contents.drop_front(std::min(Done, Contents.size()));
  return Result;
}

unsigned mapOffset(unsigned Offset, const std::vector<Edit> &Edits) {
  // Unsigned wrap-around cancels out: the sum is never negative.
  unsigned Shift = 0;
  for (const Edit &E : Edits) {
    if (E.Offset > Offset || (E.Offset == Offset && E.Length != 0))
      break;
    if (E.Offset + E.Length > Offset)
      return E.Offset + Shift;
    Shift += E.Text.size() - E.Length;
  }
  return Offset + Shift;
}

unsigned mapOffsetBack(unsigned Offset, const std::vector<Edit> &Edits) {
  unsigned Shift = 0;
  for (const Edit &E : Edits) {
    unsigned NewStart = E.Offset + Shift;
    if (NewStart > Offset)
      break;
    if (Offset < NewStart + E.Text.size())
      return E.Offset;
    Shift += E.Text.size() - E.Length;
  }
  return Offset - Shift;
}

} // namespace texmigrate
