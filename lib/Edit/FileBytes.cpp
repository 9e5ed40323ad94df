//===- FileBytes.cpp - Bytes to disk --------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/FileBytes.h"
#include "Edit/DirectoryLock.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace texmigrate {

std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

static std::error_code writeAll(int FD, StringRef Data) {
  while (!Data.empty()) {
    ssize_t Count = ::write(FD, Data.data(), Data.size());
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return lastError();
    Data = Data.drop_front(Count);
  }
  return {};
}

/// Syncs and closes.
static std::error_code finish(int FD, std::error_code EC) {
  if (!EC && ::fsync(FD) != 0 && errno != EINVAL)
    EC = lastError();
  if (::close(FD) != 0 && !EC)
    EC = lastError();
  return EC;
}

std::error_code overwriteFile(const std::string &Path, StringRef Data) {
  int FD = ::open(Path.c_str(), O_WRONLY | O_CLOEXEC);
  if (FD < 0)
    return lastError();
  std::error_code EC;
  // With the space reserved, a full disk is found before a byte is lost.
  int Reserved = Data.empty() ? 0 : ::posix_fallocate(FD, 0, Data.size());
  if (Reserved != 0 && Reserved != EOPNOTSUPP && Reserved != EINVAL)
    EC = std::error_code(Reserved, std::generic_category());
  if (!EC)
    EC = writeAll(FD, Data);
  if (!EC && ::ftruncate(FD, Data.size()) != 0)
    EC = lastError();
  return finish(FD, EC);
}

std::error_code createBeside(const std::string &Path, const struct stat &Like,
                             StringRef Data, std::string &Name,
                             StringRef Suffix) {
  int FD;
  {
    // No signal comes between the file and its place in the list of those that
    // signals remove.
    SignalBlock Uninterrupted;
    SmallString<256> Unique;
    if (std::error_code EC = sys::fs::createUniqueFile(
            Path + ".texmigrate-%%%%%%" + Suffix, FD, Unique, sys::fs::OF_None,
            S_IRUSR | S_IWUSR))
      return EC;
    Name = std::string(Unique);
    sys::RemoveFileOnSignal(Name);
  }
  std::error_code EC = writeAll(FD, Data);
  // Only the superuser can give a file away. What runs as its owner or group
  // must not do so as another one.
  mode_t Mode = Like.st_mode & 07777;
  if (::fchown(FD, Like.st_uid, Like.st_gid) != 0) {
    Mode &= ~mode_t(S_ISUID | S_ISGID);
    // Without the group either, the file is the user's own.
    if (::fchown(FD, -1, Like.st_gid) != 0)
      Mode &= ~mode_t(S_IRWXG) | ((Like.st_mode & S_IRWXO) << 3);
  }
  if (!EC && ::fchmod(FD, Mode) != 0)
    EC = lastError();
  return finish(FD, EC);
}

std::error_code createFile(const std::string &Path, StringRef Data) {
  int FD = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                  S_IRUSR | S_IWUSR);
  if (FD < 0)
    return lastError();
  std::error_code EC = finish(FD, writeAll(FD, Data));
  if (EC)
    ::unlink(Path.c_str());
  return EC;
}

void syncDirectory(const std::string &Path) {
  int FD = ::open(Path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (FD >= 0)
    finish(FD, {});
}

} // namespace texmigrate
