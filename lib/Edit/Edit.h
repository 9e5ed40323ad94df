//===- Edit.h - Replacements as values --------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_EDIT_H
#define TEXMIGRATE_EDIT_EDIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace texmigrate {

/// Replaces the bytes [Offset, Offset + Length) of File by Text. Offsets are
/// those of the unedited file.
struct Edit {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
  /// The unit of change this belongs to: all edits of a component are made, or
  /// none.
  unsigned Component = 0;

  auto key() const { return std::tie(File, Offset, Length, Text); }
};

/// Two edits that cannot both be made.
struct EditConflict {
  Edit First, Second;
};

/// The edits of a run. The same edit found several times (a header seen by
/// many units, a template seen by many instances) is one edit.
class EditSet {
public:
  /// An edit that changes nothing is dropped. Of the same edit found under
  /// several components, the lowest component stays.
  void add(Edit E);

  /// Overlapping replacements, different insertions at one place, and
  /// insertions strictly inside a replacement. An insertion at the start or at
  /// the end of a replacement is no conflict: its text comes before or after.
  std::vector<EditConflict> conflicts() const;

  /// Edits of one file, by ascending offset.
  const std::map<std::string, std::vector<Edit>> &byFile() const {
    return Files;
  }

  bool empty() const { return Files.empty(); }

private:
  std::map<std::string, std::vector<Edit>> Files;
};

/// Applies edits without conflicts to \p Contents. Line ends of inserted text
/// follow the file: a "\n" becomes "\r\n" where the file has CRLF.
std::string applyEdits(llvm::StringRef Contents,
                       const std::vector<Edit> &Edits);

/// Whether most lines of \p Contents end in "\r\n".
bool usesCrlf(llvm::StringRef Contents);

/// The edits as applyEdits makes them in \p Contents: with its line ends.
std::vector<Edit> adaptLineEnds(llvm::StringRef Contents,
                                std::vector<Edit> Edits);

/// Where byte \p Offset of the unedited file is found after the edits (without
/// conflicts, by ascending offset; those of a CRLF file as adaptLineEnds gives
/// them). Text inserted at \p Offset comes before the byte; a byte that is
/// replaced is found at the start of its replacement.
unsigned mapOffset(unsigned Offset, const std::vector<Edit> &Edits);
/// Where byte \p Offset of the edited file was before; the offset of the edit
/// itself for text that an edit brought.
unsigned mapOffsetBack(unsigned Offset, const std::vector<Edit> &Edits);

} // namespace texmigrate

#endif
