//===- TreeCopy.cpp - A migrated copy of a tree ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/TreeCopy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <filesystem>

using namespace llvm;
namespace stdfs = std::filesystem;

namespace texmigrate {

static Error cannotCopy(const Twine &File, const Twine &What,
                        WriteError::Kind Why = WriteError::Failed) {
  return make_error<WriteError>(
      Why, File.str(),
      ("cannot write '" + File + "': " + What + "; nothing was written").str());
}

/// Both without symbolic links and "..", as far as they exist.
static stdfs::path resolved(const stdfs::path &Path) {
  std::error_code EC;
  stdfs::path Result = stdfs::weakly_canonical(Path, EC);
  if (EC)
    return Path.lexically_normal();
  // A final "/" would be an empty last component.
  return Result.has_filename() ? Result : Result.parent_path();
}

static bool isBelow(const stdfs::path &Path, const stdfs::path &Directory) {
  auto At = Path.begin();
  for (const stdfs::path &Part : Directory)
    if (At == Path.end() || *At++ != Part)
      return false;
  return true;
}

Error checkCopy(const TreeCopy &Copy) {
  std::error_code EC;
  stdfs::file_status Status = stdfs::status(Copy.Out, EC);
  if (stdfs::exists(Status)) {
    if (!stdfs::is_directory(Status))
      return cannotCopy(Copy.Out, "it is not a directory");
    if (!stdfs::is_empty(Copy.Out, EC) || EC)
      return cannotCopy(Copy.Out, "the directory is not empty");
  }
  for (const std::string &Input : Copy.Inputs)
    if (stdfs::is_directory(Input, EC) &&
        isBelow(resolved(Copy.Out), resolved(Input)))
      return cannotCopy(Copy.Out, "it lies inside the input '" + Input + "'");
  return Error::success();
}

/// Copies one file, link or directory (not what it holds).
static std::error_code copyEntry(const stdfs::path &From,
                                 const stdfs::path &To) {
  std::error_code EC;
  stdfs::file_status Status = stdfs::symlink_status(From, EC);
  if (EC)
    return EC;
  stdfs::create_directories(To.parent_path(), EC);
  if (EC)
    return EC;
  if (stdfs::is_symlink(Status)) {
    std::error_code Absent;
    if (!stdfs::exists(stdfs::symlink_status(To, Absent)))
      stdfs::copy_symlink(From, To, EC);
  } else if (stdfs::is_directory(Status)) {
    stdfs::create_directory(To, EC);
  } else if (stdfs::is_regular_file(Status)) {
    stdfs::copy_file(From, To, stdfs::copy_options::overwrite_existing, EC);
    std::error_code Ignored;
    stdfs::last_write_time(To, stdfs::last_write_time(From, Ignored), Ignored);
  } // Sockets, pipes and devices are not part of a source tree.
  return EC;
}

static Error copyInput(const stdfs::path &Base, const stdfs::path &Given,
                       const stdfs::path &Out) {
  auto Place = [&](const stdfs::path &Path) {
    return Out / Path.lexically_relative(Base);
  };
  std::error_code EC;
  // A file that is a link stays one; a directory that is one stands for what
  // it holds.
  bool IsDirectory = stdfs::is_directory(Given, EC);
  stdfs::path Input = IsDirectory
                          ? resolved(Given)
                          : resolved(Given.parent_path()) / Given.filename();
  if (!IsDirectory) {
    if (std::error_code Failed = copyEntry(Input, Place(Input)))
      return cannotCopy(Place(Input).string(), Failed.message());
    return Error::success();
  }
  stdfs::recursive_directory_iterator At(Input, EC), End;
  for (; !EC && At != End; At.increment(EC)) {
    if (At->path().filename() == ".git") {
      At.disable_recursion_pending();
      continue;
    }
    if (std::error_code Failed = copyEntry(At->path(), Place(At->path())))
      return cannotCopy(At->path().string(), Failed.message());
  }
  return EC ? cannotCopy(Input.string(), EC.message()) : Error::success();
}

static Error copyChanged(const stdfs::path &Base, const FileChange &Change,
                         const stdfs::path &Out) {
  auto Now = MemoryBuffer::getFile(Change.Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false,
                                   /*IsVolatile=*/true);
  if (!Now || (*Now)->getBuffer() != Change.Before)
    return cannotCopy(Change.Path, "it changed since it was read",
                      WriteError::Changed);
  stdfs::path Real = resolved(Change.Path);
  if (!isBelow(Real, Base))
    return cannotCopy(Change.Path, "it is outside of the tree '" +
                                       Base.string() + "' that is copied");
  stdfs::path To = Out / Real.lexically_relative(Base);
  if (std::error_code EC = copyEntry(Real, To))
    return cannotCopy(To.string(), EC.message());
  // A write-protected original does not keep its copy from being written.
  std::error_code Ignored, EC;
  stdfs::perms Mode = stdfs::status(To, Ignored).permissions();
  stdfs::permissions(To, Mode | stdfs::perms::owner_write, Ignored);
  raw_fd_ostream OS(To.string(), EC);
  if (EC)
    return cannotCopy(To.string(), EC.message());
  OS << Change.After;
  OS.close();
  if (OS.has_error()) {
    EC = OS.error();
    OS.clear_error();
    return cannotCopy(To.string(), EC.message());
  }
  stdfs::permissions(To, Mode, Ignored);
  return Error::success();
}

Error writeCopy(const TreeCopy &Copy, const std::vector<FileChange> &Changes) {
  if (Error Err = checkCopy(Copy))
    return Err;
  stdfs::path Out = resolved(Copy.Out), Base = resolved(Copy.Base);
  SmallString<256> Unique;
  sys::fs::createUniquePath(Out.string() + ".texmigrate-%%%%%%.tmp", Unique,
                            /*MakeAbsolute=*/false);
  stdfs::path Staging = std::string(Unique);
  std::error_code EC;
  stdfs::create_directories(Staging, EC);
  if (EC)
    return cannotCopy(Copy.Out, EC.message());

  Error Result = Error::success();
  for (const std::string &Input : Copy.Inputs)
    if (!Result)
      Result = copyInput(Base, stdfs::path(Input).lexically_normal(), Staging);
  for (const FileChange &Change : Changes)
    if (!Result)
      Result = copyChanged(Base, Change, Staging);
  if (!Result) {
    stdfs::rename(Staging, Out, EC);
    if (EC)
      Result = cannotCopy(Copy.Out, EC.message());
  }
  if (Result)
    stdfs::remove_all(Staging, EC);
  return Result;
}

} // namespace texmigrate
