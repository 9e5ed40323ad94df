//===- OutputFile.cpp - A file that a run leaves behind -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OutputFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace texmigrate {

static Error cannotWrite(StringRef Path, const Twine &Why) {
  return createStringError("cannot write '" + Path + "': " + Why);
}

static Error cannotWrite(StringRef Path, Error Why) {
  return cannotWrite(Path, toString(std::move(Why)));
}

static std::string withoutLinks(StringRef Path) {
  SmallString<256> Real;
  return fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

/// A file beside \p Real, with its permissions if it exists.
static Expected<fs::TempFile> createBeside(StringRef Real) {
  unsigned Mode = fs::all_read | fs::all_write;
  if (ErrorOr<fs::perms> Present = fs::getPermissions(Real))
    Mode = *Present | fs::owner_write;
  return fs::TempFile::create(Real + ".texmigrate-%%%%%%.tmp", Mode);
}

/// Whether \p Path is there and no file whose bytes stay.
static bool isDevice(StringRef Path) {
  return fs::exists(Path) && !fs::is_regular_file(Path) &&
         !fs::is_directory(Path);
}

Error checkWritable(StringRef Path, StringRef Name) {
  if (Path == "-")
    return Error::success();
  if (fs::is_directory(Path))
    return cannotWrite(Name, "it is a directory");
  if (fs::exists(Path) && !fs::can_write(Path))
    return cannotWrite(
        Name, std::make_error_code(std::errc::permission_denied).message());
  if (isDevice(Path))
    return Error::success();
  Expected<fs::TempFile> Beside = createBeside(withoutLinks(Path));
  if (!Beside)
    return cannotWrite(Name, Beside.takeError());
  return Beside->discard();
}

OutputFile::~OutputFile() {
  if (Staged)
    consumeError(Staged->discard());
}

/// \returns what \p OS failed with, so that its destructor does not.
static std::error_code finish(raw_fd_ostream &OS) {
  OS.flush();
  std::error_code EC = OS.error();
  OS.clear_error();
  return EC;
}

Error OutputFile::stage(std::string Contents) {
  if (Path == "-") {
    Text = std::move(Contents);
    return Error::success();
  }
  if (isDevice(Path)) {
    std::error_code EC;
    raw_fd_ostream OS(Path, EC, fs::CD_OpenExisting, fs::FA_Write, fs::OF_None);
    if (!EC) {
      OS << Contents;
      EC = finish(OS);
    }
    return EC ? cannotWrite(Path, EC.message()) : Error::success();
  }
  Real = withoutLinks(Path);
  Expected<fs::TempFile> Beside = createBeside(Real);
  if (!Beside)
    return cannotWrite(Path, Beside.takeError());
  Staged.emplace(std::move(*Beside));
  raw_fd_ostream OS(Staged->FD, /*shouldClose=*/false);
  OS << Contents;
  if (std::error_code EC = finish(OS))
    return cannotWrite(Path, EC.message());
  return Error::success();
}

Error OutputFile::commit() {
  if (Path == "-") {
    outs() << Text;
    if (std::error_code EC = finish(outs()))
      return createStringError("cannot write to the standard output: " +
                               EC.message());
    return Error::success();
  }
  if (!Staged)
    return Error::success();
  Error Err = Staged->keep(Real);
  Staged.reset();
  return Err ? cannotWrite(Path, std::move(Err)) : Error::success();
}

} // namespace texmigrate
