//===- FileTable.h - Files by number, with their contents -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_FILETABLE_H
#define TEXMIGRATE_FACTS_FILETABLE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <deque>
#include <mutex>
#include <string>
#include <tuple>

namespace texmigrate {

/// A byte of a file. File 0 is no file.
struct Place {
  unsigned File = 0;
  unsigned Offset = 0;

  bool valid() const { return File != 0; }
  auto key() const { return std::tie(File, Offset); }
  friend bool operator<(const Place &A, const Place &B) {
    return A.key() < B.key();
  }
  friend bool operator==(const Place &A, const Place &B) {
    return A.key() == B.key();
  }
  friend bool operator!=(const Place &A, const Place &B) { return !(A == B); }
};

/// The user's files of one run, shared by all parses; safe under threads.
/// Contents are those of the first parse that saw the file.
class FileTable {
public:
  /// The number of \p Path (absolute); adds it with \p Contents if it is new.
  unsigned add(llvm::StringRef Path, llvm::StringRef Contents);
  /// The number of \p Path, 0 if no parse has read it.
  unsigned find(llvm::StringRef Path) const;
  llvm::StringRef path(unsigned File) const;
  llvm::StringRef contents(unsigned File) const;
  /// Line and column (bytes), both from 1.
  std::pair<unsigned, unsigned> lineColumn(Place P) const;
  unsigned size() const;

private:
  struct Entry {
    std::string Path, Contents;
  };
  mutable std::mutex Mutex;
  std::deque<Entry> Entries; // A deque: references stay valid.
  llvm::StringMap<unsigned> Numbers;
};

} // namespace texmigrate

#endif
