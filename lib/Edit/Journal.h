//===- Journal.h - What an interrupted run leaves to be undone --*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run that is killed, or a machine that stops, between two renames would
// leave a tree of which half is migrated: a kernel has its new parameter, and
// its launches do not pass it. A file beside the tree says what is being
// written, from before the first byte until all is done; the next run takes
// back what it finds there.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_JOURNAL_H
#define TEXMIGRATE_EDIT_JOURNAL_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace texmigrate {

/// One file that is about to be replaced.
struct JournalEntry {
  std::string Path;      ///< Without symbolic links.
  std::string AfterHash; ///< Of what it shall hold.
  bool InPlace = false;  ///< Overwritten, and not replaced by renaming.
};

std::string journalHash(llvm::StringRef Contents);

/// Writes a journal into \p Directory and syncs it. \p Path is empty if the
/// user may not write there: then there is none.
std::error_code writeJournal(llvm::StringRef Directory,
                             const std::vector<JournalEntry> &Entries,
                             std::string &Path);

/// Takes back what interrupted runs have left half done, by the journals that
/// are in \p Directories. Runs that are alive are waited for.
/// \returns how many files were given back their old contents, or a sentence
/// why it cannot be done: somebody has changed one since.
llvm::Expected<unsigned>
takeBackInterrupted(const std::vector<std::string> &Directories,
                    unsigned LockSeconds = 10);

} // namespace texmigrate

#endif
