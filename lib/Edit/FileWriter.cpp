//===- FileWriter.cpp - Writing all files of a run, or none ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/FileWriter.h"
#include "Edit/DirectoryLock.h"
#include "Edit/FileBytes.h"
#include "Edit/Journal.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <map>
#include <optional>
#include <unistd.h>

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace texmigrate {

char WriteError::ID;

namespace {

/// One file on its way. Files that are renamed have a temporary file with the
/// new contents; those written in place have none.
struct Target {
  const FileChange *Change;
  std::string Real; ///< Path without symbolic links.
  struct stat Stat;
  std::string New;
  std::string Backup; ///< A second name of the old file, until all is done.
  bool Replaced = false;

  bool inPlace() const { return Stat.st_nlink > 1; }
};

class Transaction {
public:
  explicit Transaction(const WriteOptions &Options) : Options(Options) {}
  ~Transaction();

  Error add(const FileChange &Change);
  Error run();

private:
  Error checkContents(Target &T);
  Error prepare(Target &T);
  Error keepJournal();
  Error checkUntouched(const Target &T);
  std::error_code commit(Target &T);
  std::error_code keepBackup(Target &T);
  /// \returns the files that could not be taken back.
  std::vector<std::string> rollBack();

  const WriteOptions &Options;
  // Both end after the destructor has cleaned up.
  DirectoryLock Lock;
  std::optional<SignalBlock> Uninterrupted;
  std::vector<Target> Targets;
  std::map<std::pair<dev_t, ino_t>, size_t> ByInode;
  std::set<std::string> Directories;
  std::string Journal;
};

} // namespace

static Error fail(WriteError::Kind Why, StringRef File, const Twine &What) {
  return make_error<WriteError>(
      Why, File.str(),
      (What + "; nothing was written, the tree is as it was").str());
}

static Error cannotWrite(StringRef File, const Twine &What) {
  return fail(WriteError::Failed, File, "cannot write '" + File + "': " + What);
}

Error fileChanged(StringRef File) {
  return fail(WriteError::Changed, File,
              "'" + File + "' changed since it was read");
}

Error Transaction::add(const FileChange &Change) {
  Target T{&Change, "", {}, "", "", false};
  SmallString<256> Real;
  if (std::error_code EC = fs::real_path(Change.Path, Real))
    return cannotWrite(Change.Path, EC.message());
  T.Real = std::string(Real);
  if (::stat(T.Real.c_str(), &T.Stat) != 0)
    return cannotWrite(Change.Path, lastError().message());
  if (!S_ISREG(T.Stat.st_mode))
    return cannotWrite(Change.Path, "not a regular file");

  auto [Known, New] = ByInode.try_emplace(
      std::make_pair(T.Stat.st_dev, T.Stat.st_ino), Targets.size());
  if (!New) {
    const FileChange &Other = *Targets[Known->second].Change;
    if (Other.After == Change.After && Other.Before == Change.Before)
      return Error::success();
    return cannotWrite(Change.Path, "it is the same file as '" + Other.Path +
                                        "', which needs other edits");
  }
  Directories.insert(sys::path::parent_path(T.Real).str());
  Targets.push_back(std::move(T));
  return Error::success();
}

Error Transaction::checkContents(Target &T) {
  const std::string &Path = T.Change->Path;
  auto Now = MemoryBuffer::getFile(T.Real, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false,
                                   /*IsVolatile=*/true);
  if (!Now)
    return cannotWrite(Path, Now.getError().message());
  if ((*Now)->getBuffer() != T.Change->Before)
    return fileChanged(Path);
  if (::access(T.Real.c_str(), W_OK) != 0)
    return cannotWrite(Path, lastError().message());
  return Error::success();
}

Error Transaction::prepare(Target &T) {
  const std::string &Path = T.Change->Path;
  // For a file that is overwritten, it tells a later run how far this one was.
  if (std::error_code EC = createBeside(T.Real, T.Stat, T.Change->After, T.New))
    return cannotWrite(Path, EC.message());
  return Error::success();
}

Error Transaction::keepJournal() {
  if (Options.JournalDirectory.empty())
    return Error::success();
  std::vector<JournalEntry> Entries;
  for (const Target &T : Targets)
    Entries.push_back({T.Real, journalHash(T.Change->After), T.inPlace()});
  if (std::error_code EC =
          writeJournal(Options.JournalDirectory, Entries, Journal))
    return cannotWrite(Options.JournalDirectory, EC.message());
  // A signal that ends the run before the first replacement removes all.
  if (!Journal.empty())
    sys::RemoveFileOnSignal(Journal);
  return Error::success();
}

/// Nobody wrote the file since its contents were compared.
Error Transaction::checkUntouched(const Target &T) {
  struct stat Now;
  if (::stat(T.Real.c_str(), &Now) != 0 || Now.st_ino != T.Stat.st_ino ||
      Now.st_size != T.Stat.st_size ||
      Now.st_mtim.tv_sec != T.Stat.st_mtim.tv_sec ||
      Now.st_mtim.tv_nsec != T.Stat.st_mtim.tv_nsec)
    return fileChanged(T.Change->Path);
  return Error::success();
}

std::error_code Transaction::keepBackup(Target &T) {
  if (T.inPlace())
    return createBeside(T.Real, T.Stat, T.Change->Before, T.Backup, ".orig");
  SmallString<256> Name;
  fs::createUniquePath(T.Real + ".texmigrate-%%%%%%.orig", Name,
                       /*MakeAbsolute=*/false);
  T.Backup = std::string(Name);
  if (::link(T.Real.c_str(), T.Backup.c_str()) == 0)
    return {};
  // No hard links on this file system: a copy.
  std::error_code EC = fs::copy_file(T.Real, T.Backup);
  if (!EC && ::chmod(T.Backup.c_str(), T.Stat.st_mode & 07777) != 0)
    EC = lastError();
  return EC;
}

std::error_code Transaction::commit(Target &T) {
  if (Options.BeforeCommit)
    if (std::error_code EC = Options.BeforeCommit(T.Change->Path))
      return EC;
  if (std::error_code EC = keepBackup(T))
    return EC;
  if (T.inPlace()) {
    T.Replaced = true;
    std::error_code EC = overwriteFile(T.Real, T.Change->After);
    if (!EC)
      ::unlink(T.New.c_str());
    return EC;
  }
  if (::rename(T.New.c_str(), T.Real.c_str()) != 0)
    return lastError();
  T.Replaced = true;
  return {};
}

std::vector<std::string> Transaction::rollBack() {
  std::vector<std::string> Lost;
  for (Target &T : Targets) {
    if (!T.Replaced)
      continue;
    bool Back = T.inPlace() ? !overwriteFile(T.Real, T.Change->Before)
                            : ::rename(T.Backup.c_str(), T.Real.c_str()) == 0;
    if (Back) {
      T.Replaced = false;
      continue;
    }
    Lost.push_back("'" + T.Change->Path + "'");
    if (!T.inPlace())
      Lost.back() += " (its old contents are in '" + T.Backup + "')";
    T.Backup.clear();
  }
  return Lost;
}

Error Transaction::run() {
  std::string Busy = Lock.acquire(Directories, Options.LockSeconds);
  if (!Busy.empty())
    return fail(WriteError::Busy, Busy,
                "another texmigrate is writing to '" + Busy + "'");
  for (Target &T : Targets)
    if (Error Err = checkContents(T))
      return Err;
  if (Targets.empty())
    return Error::success();
  if (Error Err = keepJournal())
    return Err;
  for (Target &T : Targets)
    if (Error Err = prepare(T))
      return Err;

  Uninterrupted.emplace();
  for (const Target &T : Targets)
    if (Error Err = checkUntouched(T))
      return Err;
  for (Target &T : Targets) {
    std::error_code EC = commit(T);
    if (!EC)
      continue;
    std::vector<std::string> Lost = rollBack();
    if (Lost.empty())
      return cannotWrite(T.Change->Path, EC.message());
    return make_error<WriteError>(
        WriteError::Failed, T.Change->Path,
        "cannot write '" + T.Change->Path + "': " + EC.message() +
            "; these could not be restored: " + join(Lost, ", "));
  }
  for (const std::string &Directory : Directories)
    syncDirectory(Directory);
  return Error::success();
}

Transaction::~Transaction() {
  for (Target &T : Targets) {
    if (!T.Backup.empty())
      ::unlink(T.Backup.c_str());
    // A renamed one is no longer there.
    if (!T.New.empty()) {
      ::unlink(T.New.c_str());
      sys::DontRemoveFileOnSignal(T.New);
    }
  }
  // Last: until then, it tells what the others are.
  if (!Journal.empty()) {
    ::unlink(Journal.c_str());
    sys::DontRemoveFileOnSignal(Journal);
  }
}

Error writeFiles(const std::vector<FileChange> &Changes,
                 const WriteOptions &Options) {
  Transaction T(Options);
  for (const FileChange &Change : Changes)
    if (Change.Before != Change.After)
      if (Error Err = T.add(Change))
        return Err;
  return T.run();
}

} // namespace texmigrate
