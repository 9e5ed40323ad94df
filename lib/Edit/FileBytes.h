//===- FileBytes.h - Bytes to disk ------------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_FILEBYTES_H
#define TEXMIGRATE_EDIT_FILEBYTES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <sys/stat.h>
#include <system_error>

namespace texmigrate {

/// errno as an error code.
std::error_code lastError();

/// Writes the contents of an existing file without making a new one, and syncs
/// them. The space is reserved first.
std::error_code overwriteFile(const std::string &Path, llvm::StringRef Data);

/// Writes and syncs a new file in the directory of \p Path, with the
/// permissions and (where the user may) the owner and the group in \p Like.
/// \p Name receives its path, also on failure if there is something to remove;
/// the file is removed if a signal ends the program.
std::error_code createBeside(const std::string &Path, const struct stat &Like,
                             llvm::StringRef Data, std::string &Name,
                             llvm::StringRef Suffix = ".tmp");

/// Makes a new file of the user's own with \p Data, and syncs it.
std::error_code createFile(const std::string &Path, llvm::StringRef Data);

/// Makes renames in a directory last, as far as the system can.
void syncDirectory(const std::string &Path);

} // namespace texmigrate

#endif
