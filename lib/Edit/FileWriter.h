//===- FileWriter.h - Writing all files of a run, or none -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_FILEWRITER_H
#define TEXMIGRATE_EDIT_FILEWRITER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <string>
#include <vector>

namespace texmigrate {

/// What one file held when it was parsed, and what it shall hold.
struct FileChange {
  std::string Path; ///< Absolute.
  std::string Before, After;
};

/// Why files were not written. The message is a sentence that says what became
/// of the tree.
class WriteError : public llvm::ErrorInfo<WriteError> {
public:
  enum Kind {
    Changed, ///< The file is not what was parsed.
    Failed,  ///< It cannot be written.
    Busy,    ///< Another run writes there.
  };
  static char ID;

  WriteError(Kind Why, std::string File, std::string Message)
      : Why(Why), File(std::move(File)), Message(std::move(Message)) {}
  void log(llvm::raw_ostream &OS) const override { OS << Message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

  const Kind Why;
  const std::string File; ///< As in FileChange::Path.
  const std::string Message;
};

/// A WriteError: \p File is not what was parsed, and so nothing was written.
llvm::Error fileChanged(llvm::StringRef File);

struct WriteOptions {
  /// How long to wait for another run that writes to the same directories.
  unsigned LockSeconds = 10;
  /// Where a journal is kept meanwhile, by which the next run takes back what
  /// this one does not end (Edit/Journal.h). Empty: nowhere.
  std::string JournalDirectory;
  /// For tests: called before each file is put in its place; an error stands
  /// for one of the system.
  std::function<std::error_code(llvm::StringRef Path)> BeforeCommit;
};

/// Writes all \p Changes, or leaves the tree as it was.
///
/// Every file is compared with what was parsed and its new contents are
/// written and synced beside it, before the first one is replaced; if a
/// replacement fails, those before are taken back. Signals that end a program
/// wait meanwhile.
/// - A file that the user may not write is an error, though its directory might
///   let it be replaced. Permissions, and ownership where the user may set it,
///   are kept.
/// - A symbolic link stays one: the file that it names is replaced.
/// - A file with several hard links is written in place, so that all its names
///   go on to name the same file; others are replaced by renaming, so that no
///   reader sees half a file.
/// \returns a WriteError.
llvm::Error writeFiles(const std::vector<FileChange> &Changes,
                       const WriteOptions &Options = {});

} // namespace texmigrate

#endif
