//===- Alignment.cpp - Line continuations stay in their column ------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Alignment.h"

namespace texmigrate {

/// The backslashes of a macro's definition stand in one column: what an edit
/// adds to a line is taken from the blanks before its backslash, and the
/// other way round.
EditSet alignContinuations(
    const EditSet &Edits,
    llvm::function_ref<llvm::StringRef(llvm::StringRef)> ContentsOf) {
  EditSet Result;
  for (const auto &[File, List] : Edits.byFile()) {
    llvm::StringRef Contents = ContentsOf(File);
    for (size_t I = 0; I != List.size();) {
      size_t LineEnd = Contents.find('\n', List[I].Offset);
      long Growth = 0;
      unsigned LastEnd = 0;
      bool Plain = LineEnd != llvm::StringRef::npos;
      unsigned Component = List[I].Component;
      for (; I != List.size() && List[I].Offset <= LineEnd; ++I) {
        const Edit &E = List[I];
        Growth += static_cast<long>(E.Text.size()) - E.Length;
        LastEnd = E.Offset + E.Length;
        Plain &= LastEnd <= LineEnd && E.Text.find('\n') == std::string::npos &&
                 E.Component == Component;
        Result.add(E);
      }
      if (!Plain || Growth == 0)
        continue;
      llvm::StringRef Line = Contents.slice(LastEnd, LineEnd);
      Line.consume_back("\r");
      if (!Line.consume_back("\\"))
        continue;
      size_t Blanks = Line.size() - Line.rtrim(' ').size();
      // A backslash right after the code, or after tabs, is in no column.
      if (Blanks < 2)
        continue;
      long Wanted = std::max<long>(1, static_cast<long>(Blanks) - Growth);
      unsigned Begin = LastEnd + Line.size() - Blanks;
      if (Wanted < static_cast<long>(Blanks))
        Result.add({File, Begin, static_cast<unsigned>(Blanks - Wanted), "",
                    Component});
      else
        Result.add({File, Begin, 0,
                    std::string(static_cast<size_t>(Wanted) - Blanks, ' '),
                    Component});
    }
  }
  return Result;
}

} // namespace texmigrate
