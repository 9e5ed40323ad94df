//===- ListInsertion.cpp - New parameters and arguments -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/ListInsertion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace texmigrate {

static constexpr StringRef Blanks = " \t";
/// Columns. Longer lines are somebody's who does not break them.
static constexpr unsigned Widest = 100;
/// A list that begins behind this column leaves too little room below it.
static constexpr unsigned FarthestRight = 64;

/// What \p Offset's line begins with, if that is nothing but white space and
/// \p Separator, and no macro's definition goes on there.
static std::optional<StringRef> headAt(StringRef Text, unsigned Offset,
                                       StringRef Separator) {
  StringRef Head = Text.take_front(Offset);
  size_t Newline = Head.rfind('\n');
  if (Newline == StringRef::npos)
    return std::nullopt;
  StringRef Line = Head.drop_front(Newline + 1);
  if (Line.trim(Blanks) != Separator ||
      Head.take_front(Newline).rtrim("\r").ends_with("\\"))
    return std::nullopt;
  return Line;
}

/// What follows \p Offset on its line.
static StringRef restOfLine(StringRef Text, unsigned Offset) {
  StringRef Rest = Text.drop_front(Offset);
  return Rest.take_front(Rest.find('\n')).rtrim("\r");
}

/// The columns of \p Text, which begins its line.
static unsigned columnsOf(StringRef Text) {
  unsigned Columns = 0;
  for (char C : Text)
    Columns = C == '\t' ? (Columns / 8 + 1) * 8 : Columns + 1;
  return Columns;
}

static bool isPlain(const std::vector<Spot> &Spots, unsigned File) {
  return llvm::all_of(Spots, [&](const Spot &S) {
    return S.Kind == Spot::Plain && S.At.File == File;
  });
}

ListInsertion::ListInsertion(unsigned I, const std::vector<Spot> &Begins,
                             const std::vector<Spot> &Ends, const Spot &Empty,
                             const FileTable &Files) {
  if (Ends.empty()) {
    At = Empty;
    // An argument list may hold a macro that stands for nothing.
    if (At.editable() && At.At.Offset && At.Length == 0) {
      char Last = Files.contents(At.At.File)[At.At.Offset - 1];
      if (isalnum(static_cast<unsigned char>(Last)) || Last == '_')
        Before = " ";
    }
    return;
  }
  if (I == 0) {
    At = Begins[0];
    After = ", ";
    return;
  }
  I = std::min<unsigned>(I, Ends.size());
  At = Ends[I - 1];
  Before = ", ";
  Split = I < Begins.size() && Begins[I].At.File == At.At.File &&
          Begins[I].At.Offset < At.At.Offset;
  if (At.Kind != Spot::Plain)
    return;
  StringRef Text = Files.contents(At.At.File);
  if (Begins.size() > 1 && isPlain(Begins, At.At.File) &&
      isPlain(Ends, At.At.File))
    // Commas end the lines, or begin them.
    for (StringRef Separator : {"", ","})
      if (llvm::all_of(llvm::drop_begin(Begins), [&](const Spot &S) {
            return headAt(Text, S.At.Offset, Separator).has_value();
          })) {
        addLine(I, Begins, Text, Separator);
        return;
      }
  skipComments(Text);
  findContinuation(Begins, Text);
}

/// What is written behind the item before belongs to it: `n /* count */`.
void ListInsertion::skipComments(StringRef Text) {
  StringRef Rest = restOfLine(Text, At.At.Offset);
  size_t Length = 0;
  while (true) {
    StringRef Tail = Rest.drop_front(Length).ltrim(Blanks);
    size_t End = Tail.starts_with("/*") ? Tail.find("*/", 2) : StringRef::npos;
    if (End == StringRef::npos)
      break;
    Length = Rest.size() - Tail.size() + End + 2;
  }
  // A comment before something else may be about that.
  StringRef Next = Rest.drop_front(Length).ltrim(Blanks);
  if (Next.starts_with(")") || Next.starts_with(","))
    At.At.Offset += Length;
}

void ListInsertion::addLine(unsigned I, const std::vector<Spot> &Begins,
                            StringRef Text, StringRef Separator) {
  unsigned Beside = I < Begins.size() ? I : std::max(I - 1, 1u);
  std::string Line = (Separator.empty() ? ",\n" : "\n") +
                     headAt(Text, Begins[Beside].At.Offset, Separator)->str();
  Between = Line;
  if (I < Begins.size()) {
    At = Begins[I];
    Before = "";
    After = Line;
    return;
  }
  skipComments(Text);
  Before = Line;
  StringRef Rest = restOfLine(Text, At.At.Offset);
  StringRef Comment = Rest.ltrim(Blanks);
  // `int n) // count`, below `int m, // size`.
  bool Closed = Separator.empty() && Comment == Rest && Begins.size() > 2 &&
                restOfLine(Text, Begins[1].At.Offset).contains("//") &&
                Comment.consume_front(")");
  Comment = Comment.ltrim(Blanks);
  bool Ends =
      Comment.starts_with("//") && !Comment.rtrim(Blanks).ends_with("\\");
  if (!Closed && Comment.starts_with("/*"))
    Ends = Comment.find("*/", 2) == Comment.rtrim(Blanks).size() - 2;
  if (!Ends)
    return;
  Spot BeforeComment = At;
  At.At.Offset += Rest.size();
  if (!Separator.empty())
    return;
  Comma = BeforeComment;
  // Comments that stand below each other still do.
  Comma.Length = Closed || Rest.starts_with("  ") ? 1 : 0;
  Before.erase(0, 1);
  After = Closed ? ")" : "";
}

/// A line is broken where it was not too long before and would be. The list
/// goes on below its first item, or where the line begins if that is one of
/// several.
void ListInsertion::findContinuation(const std::vector<Spot> &Begins,
                                     StringRef Text) {
  size_t Start = Text.take_front(At.At.Offset).rfind('\n') + 1;
  StringRef Head = Text.slice(Start, At.At.Offset);
  StringRef Rest = restOfLine(Text, At.At.Offset);
  if (columnsOf((Head + Rest).str()) > Widest || Rest.ends_with("\\") ||
      Head.ltrim(Blanks).starts_with("#"))
    return;
  StringRef Indent = Head.take_front(Head.find_first_not_of(Blanks));
  auto First = llvm::find_if(Begins, [&](const Spot &S) {
    return S.At.File == At.At.File && S.At.Offset >= Start;
  });
  if (First == Begins.end() || First->Kind != Spot::Plain ||
      First->At.Offset > At.At.Offset)
    return;
  StringRef Before = Text.slice(Start, First->At.Offset);
  if (First != Begins.begin() && Before.size() != Indent.size())
    return;
  unsigned Below = columnsOf(Before), Inner = columnsOf(Indent);
  if (Below > FarthestRight)
    Continuation = (Indent + (Indent.ends_with("\t") ? "\t" : "    ")).str();
  else
    Continuation = Indent.str() + std::string(Below - Inner, ' ');
  Column = columnsOf(Head);
  Tail = std::min(Rest.find(')'), Rest.size() - 1) + 1;
}

std::string ListInsertion::text(const std::vector<std::string> &New) const {
  if (!Column)
    return Before + llvm::join(New, Between) + After;
  std::string Result;
  unsigned Here = Column;
  for (const std::string &Item : New) {
    unsigned Length = Item.size() + (&Item == &New.back() ? Tail : 1);
    bool Breaks = Here + 2 + Length > Widest && columnsOf(Continuation) < Here;
    Result += (Breaks ? ",\n" + Continuation : ", ") + Item;
    Here = (Breaks ? columnsOf(Continuation) : Here + 2) + Item.size();
  }
  return Result;
}

} // namespace texmigrate
