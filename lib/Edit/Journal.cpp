//===- Journal.cpp - What an interrupted run leaves to be undone ----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Journal.h"
#include "Edit/DirectoryLock.h"
#include "Edit/FileBytes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>
#include <unistd.h>

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace texmigrate {

static constexpr StringLiteral Prefix = ".texmigrate-journal-";
static constexpr StringLiteral Heading = "texmigrate journal 1";

std::string journalHash(StringRef Contents) {
  MD5 Hash;
  Hash.update(Contents);
  MD5::MD5Result Result;
  Hash.final(Result);
  return std::string(Result.digest());
}

std::error_code writeJournal(StringRef Directory,
                             const std::vector<JournalEntry> &Entries,
                             std::string &Path) {
  // Paths may hold anything but a zero.
  std::string Text = Heading.str() + '\0';
  for (const JournalEntry &E : Entries)
    Text += E.Path + '\0' + E.AfterHash + '\0' +
            (E.InPlace ? "overwrite" : "rename") + '\0';
  // Only a complete journal counts.
  Text += std::string("end") + '\0';
  SmallString<256> Unique;
  fs::createUniquePath(Directory + "/" + Prefix + "%%%%%%", Unique,
                       /*MakeAbsolute=*/false);
  std::error_code EC = createFile(std::string(Unique), Text);
  if (EC == std::errc::permission_denied ||
      EC == std::errc::read_only_file_system)
    return {};
  Path = std::string(Unique);
  syncDirectory(Directory.str());
  return EC;
}

static std::optional<std::vector<JournalEntry>> readJournal(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return std::nullopt;
  SmallVector<StringRef> Fields;
  (*Buffer)->getBuffer().split(Fields, '\0');
  // One more, empty, after the last zero.
  if (Fields.size() < 3 || Fields[0] != Heading ||
      Fields[Fields.size() - 2] != "end" || Fields.size() % 3 != 0)
    return std::nullopt;
  std::vector<JournalEntry> Entries;
  for (size_t I = 1; I + 2 < Fields.size(); I += 3)
    Entries.push_back(
        {Fields[I].str(), Fields[I + 1].str(), Fields[I + 2] == "overwrite"});
  return Entries;
}

namespace {
/// One file of an interrupted run, as it is now.
struct Leftover {
  const JournalEntry *Entry;
  std::string Backup; ///< Its old contents, if it had come to that.
  std::vector<std::string> Temporary;
};
} // namespace

static Leftover lookFor(const JournalEntry &Entry) {
  Leftover Result{&Entry, "", {}};
  std::string Start = path::filename(Entry.Path).str() + ".texmigrate-";
  std::error_code EC;
  for (fs::directory_iterator It(path::parent_path(Entry.Path), EC), End;
       It != End && !EC; It.increment(EC)) {
    StringRef Name = path::filename(It->path());
    if (!Name.starts_with(Start))
      continue;
    if (Name.ends_with(".orig"))
      Result.Backup = It->path();
    else if (Name.ends_with(".tmp"))
      Result.Temporary.push_back(It->path());
  }
  return Result;
}

/// \returns whether the file was changed back, or a sentence.
static Expected<bool> takeBack(const Leftover &L) {
  if (L.Backup.empty())
    return false;
  auto Fail = [&](const Twine &Why) {
    return createStringError(
        inconvertibleErrorCode(),
        "an earlier run was interrupted, and '" + L.Entry->Path +
            "' cannot be given back its old contents, which are in '" +
            L.Backup + "': " + Why);
  };
  fs::UniqueID Old, Now;
  bool Same = !fs::getUniqueID(L.Backup, Old) &&
              !fs::getUniqueID(L.Entry->Path, Now) && Old == Now;
  if (Same) // Not replaced yet.
    return false;
  auto Before = MemoryBuffer::getFile(L.Backup, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  auto After = MemoryBuffer::getFile(L.Entry->Path, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
  if (!Before)
    return Fail(Before.getError().message());
  if (After && (*After)->getBuffer() == (*Before)->getBuffer())
    return false;
  if (L.Entry->InPlace) {
    // The interruption may have left any part of either contents.
    if (std::error_code EC =
            overwriteFile(L.Entry->Path, (*Before)->getBuffer()))
      return Fail(EC.message());
    return true;
  }
  if (!After || journalHash((*After)->getBuffer()) != L.Entry->AfterHash)
    return Fail("the file was changed since");
  if (::rename(L.Backup.c_str(), L.Entry->Path.c_str()) != 0)
    return Fail(lastError().message());
  return true;
}

/// Undoes one journal.
static Expected<unsigned> takeBackJournal(const std::string &Path,
                                          unsigned LockSeconds) {
  auto Entries = readJournal(Path);
  std::set<std::string> Directories;
  if (Entries)
    for (const JournalEntry &E : *Entries)
      Directories.insert(path::parent_path(E.Path).str());
  DirectoryLock Lock;
  std::string Busy = Lock.acquire(Directories, LockSeconds);
  if (!Busy.empty())
    return createStringError(inconvertibleErrorCode(),
                             "another texmigrate is writing to '" + Busy + "'");
  unsigned Count = 0;
  // The run may have ended meanwhile. An incomplete journal was never acted on.
  if (Entries && fs::exists(Path)) {
    std::vector<Leftover> Left;
    for (const JournalEntry &E : *Entries)
      Left.push_back(lookFor(E));
    // All was replaced if nothing is left that waits for it.
    bool Done = llvm::all_of(
        Left, [](const Leftover &L) { return L.Temporary.empty(); });
    for (const Leftover &L : Left) {
      if (!Done) {
        auto Back = takeBack(L);
        if (!Back)
          return Back.takeError();
        Count += *Back;
      }
    }
    for (const Leftover &L : Left) {
      for (const std::string &Name : L.Temporary)
        ::unlink(Name.c_str());
      if (!L.Backup.empty())
        ::unlink(L.Backup.c_str());
    }
    for (const std::string &Directory : Directories)
      syncDirectory(Directory);
  }
  ::unlink(Path.c_str());
  return Count;
}

Expected<unsigned>
takeBackInterrupted(const std::vector<std::string> &Directories,
                    unsigned LockSeconds) {
  std::set<std::string> Journals;
  for (const std::string &Directory : Directories) {
    std::error_code EC;
    for (fs::directory_iterator It(Directory, EC), End; It != End && !EC;
         It.increment(EC))
      if (path::filename(It->path()).starts_with(Prefix))
        Journals.insert(It->path());
  }
  unsigned Count = 0;
  for (const std::string &Journal : Journals) {
    auto Files = takeBackJournal(Journal, LockSeconds);
    if (!Files)
      return Files.takeError();
    Count += *Files;
  }
  return Count;
}

} // namespace texmigrate
