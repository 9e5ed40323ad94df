//===- DirectoryLock.h - Keeping other runs away ----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_DIRECTORYLOCK_H
#define TEXMIGRATE_EDIT_DIRECTORYLOCK_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// Advisory locks on directories (flock), held while the object lives. They
/// leave no files behind and end with the process. A file system that has no
/// such locks is taken without.
class DirectoryLock {
public:
  /// Locks all \p Directories, in order, so that two runs never wait for each
  /// other. \returns the first that another process still holds after
  /// \p Seconds, or an empty string.
  std::string acquire(const std::set<std::string> &Directories,
                      unsigned Seconds);

  DirectoryLock() = default;
  DirectoryLock(const DirectoryLock &) = delete;
  DirectoryLock &operator=(const DirectoryLock &) = delete;
  ~DirectoryLock();

private:
  std::vector<int> Descriptors;
};

/// Holds back the signals that end a program, while the object lives.
class SignalBlock {
public:
  SignalBlock();
  ~SignalBlock();
  SignalBlock(const SignalBlock &) = delete;
  SignalBlock &operator=(const SignalBlock &) = delete;

private:
  struct State;
  State *Saved;
};

} // namespace texmigrate

#endif
