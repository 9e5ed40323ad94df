//===- OutputFile.h - A file that a run leaves behind -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_OUTPUTFILE_H
#define TEXMIGRATE_TOOL_OUTPUTFILE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
#include <string>

namespace texmigrate {

/// Tells, without leaving a trace, why \p Path cannot be written. Its directory
/// must exist. The message calls it \p Name.
llvm::Error checkWritable(llvm::StringRef Path, llvm::StringRef Name);

/// A file that is there when all else was done, complete, or as it was before.
/// `-` is stdout.
class OutputFile {
public:
  explicit OutputFile(llvm::StringRef Path) : Path(Path) {}
  ~OutputFile();
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  /// Writes \p Text beside the file; to what is no regular file, directly.
  llvm::Error stage(std::string Text);
  /// Puts what was staged in its place.
  llvm::Error commit();

private:
  const std::string Path;
  std::string Real; ///< Without symbolic links.
  std::string Text; ///< For stdout.
  std::optional<llvm::sys::fs::TempFile> Staged;
};

} // namespace texmigrate

#endif
