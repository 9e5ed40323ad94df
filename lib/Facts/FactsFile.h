//===- FactsFile.h - Facts of units, kept in a file -------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file holds what the parses of one unit, or of several, have seen. The
// same input gives the same bytes, wherever it lies: paths below the base
// directory are written relative to it, and nothing is said of time or machine.
// The user's files that were read are named with a hash of their contents, so
// that old facts are not taken for those of a file that has changed since.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_FACTSFILE_H
#define TEXMIGRATE_FACTS_FACTSFILE_H

#include "Facts/Facts.h"
#include "Facts/FileTable.h"
#include "Frontend/CompileUnit.h"
#include "llvm/Support/Error.h"

namespace texmigrate {

struct ExtractedUnit {
  CompileUnit Unit;
  bool WithToolkit = false; ///< Parsed with a toolkit's headers.
  UnitFacts Host, Device;
};

/// The part of a file that holds one unit. \p Files should have no other unit's
/// files: the order of facts follows their numbers.
/// \param Base absolute path of a directory.
std::string factsOfUnit(ExtractedUnit Unit, const FileTable &Files,
                        llvm::StringRef Base);
/// The bytes of a file of such parts.
std::string factsFile(llvm::ArrayRef<std::string> Units);

/// Reads files of facts into one table.
class FactsReader {
public:
  /// \param Base absolute path that relative paths start from.
  FactsReader(FileTable &Files, llvm::StringRef Base)
      : Files(Files), Base(Base) {}

  /// Appends what \p Bytes hold to \p Units. \returns an error of one sentence
  /// if they are not facts, are another version's, are damaged, or tell of a
  /// file that has changed or is gone.
  llvm::Error read(llvm::StringRef Bytes, std::vector<ExtractedUnit> &Units);

private:
  /// Takes the part of one unit from the front of \p Bytes.
  llvm::Error readUnit(llvm::StringRef &Bytes,
                       std::vector<ExtractedUnit> &Units);
  llvm::Expected<unsigned> numberOf(const std::string &Path, uint64_t Hash);

  FileTable &Files;
  std::string Base;
  std::map<std::string, uint64_t> Hashes; ///< By path as written.
};

} // namespace texmigrate

#endif
