//===- TextRenderer.cpp - Diagnostics for people --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/TextRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace texmigrate {

std::string displayPath(StringRef Path, StringRef Directory) {
  StringRef Rest = Path;
  if (!Directory.empty() && Rest.consume_front(Directory.rtrim('/')) &&
      Rest.consume_front("/") && !Rest.empty())
    return Rest.str();
  return Path.str();
}

std::string inOneLine(StringRef Message) {
  std::string Result;
  for (char C : Message) {
    if (C == '\n')
      Result += "\\n";
    else if (C != '\r')
      Result += C;
  }
  return Result;
}

/// Longest part of a line that is shown, in bytes.
static constexpr size_t SnippetWidth = 160;

/// \p Text as a terminal can show it: tabs to the next multiple of eight
/// columns after \p Column, bytes that are not UTF-8 and control characters as
/// `<E9>`.
static std::string printable(StringRef Text, size_t Column = 0) {
  std::string Result;
  while (!Text.empty()) {
    unsigned Length = getNumBytesForUTF8(Text[0]);
    StringRef Char = Text.take_front(Length);
    bool Valid = Char.size() == Length &&
                 isLegalUTF8Sequence(Char.bytes_begin(), Char.bytes_end());
    int Width = Valid ? sys::unicode::columnWidthUTF8(Char) : -1;
    if (Text[0] == '\t') {
      size_t Spaces = 8 - Column % 8;
      Result.append(Spaces, ' ');
      Column += Spaces;
      Length = 1;
    } else if (Width >= 0) {
      Result += Char;
      Column += Width;
    } else {
      Result +=
          ("<" + Twine(utohexstr(uint8_t(Text[0]), false, 2)) + ">").str();
      Column += Result.size() - Result.rfind('<');
      Length = 1;
    }
    Text = Text.drop_front(Length);
  }
  return Result;
}

void TextRenderer::snippet(const SourcePlace &Place) {
  std::optional<StringRef> Line = Sources.line(Place);
  if (!Line || Place.Column == 0 || Place.Column > Line->size() + 1)
    return;
  StringRef Before = Line->take_front(Place.Column - 1);
  StringRef After = Line->drop_front(Place.Column - 1);
  bool CutBefore = Before.size() > SnippetWidth / 2;
  if (CutBefore)
    Before = Before.take_back(SnippetWidth / 2);
  bool CutAfter = After.size() > SnippetWidth;
  if (CutAfter)
    After = After.take_front(SnippetWidth);

  std::string Shown = (CutBefore ? "..." : "") + printable(Before);
  int Width = sys::unicode::columnWidthUTF8(Shown);
  size_t Column = Width < 0 ? Shown.size() : Width;
  OS << format("%5u | ", Place.Line) << Shown << printable(After, Column)
     << (CutAfter ? "...\n" : "\n");
  OS << "      | ";
  OS.indent(Column);
  WithColor(OS, raw_ostream::GREEN, /*Bold=*/true) << '^';
  OS << '\n';
}

void TextRenderer::message(SourcePlace Place, Severity Level, StringRef Message,
                           StringRef Id) {
  Place = Sources.complete(Place);
  if (!Place.File.empty()) {
    WithColor Bold(OS, raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    Bold << displayPath(Place.File, Directory) << ':';
    if (Place.Line != 0)
      Bold << Place.Line << ':';
    if (Place.Line != 0 && Place.Column != 0)
      Bold << Place.Column << ':';
    Bold << ' ';
  } else {
    OS << "texmigrate: ";
  }
  switch (Level) {
  case Severity::Note:
    WithColor::note(OS);
    break;
  case Severity::Warning:
    WithColor::warning(OS);
    break;
  case Severity::Error:
    WithColor::error(OS);
    break;
  }
  OS << inOneLine(Message);
  if (!Id.empty())
    OS << " [" << Id << ']';
  OS << '\n';
  if (!Place.File.empty())
    snippet(Place);
}

void TextRenderer::print(const Diagnostic &D) {
  message(D.Place, D.severity(), D.Message, idOf(D.Id));
  for (const DiagnosticNote &Note : D.Notes)
    message(Note.Place, Severity::Note, Note.Message, "");
}

} // namespace texmigrate
