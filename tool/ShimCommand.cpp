//===- ShimCommand.cpp - texmigrate shim ----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "Frontend/ShimHeaders.h"
#include "OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace texmigrate {

static cl::SubCommand Shim("shim",
                           "write the header that migrated code includes");
static cl::OptionCategory Category("Options of texmigrate shim");
static cl::opt<std::string> Directory(cl::Positional, cl::desc("DIR"),
                                      cl::sub(Shim), cl::cat(Category));

static constexpr StringLiteral Help = R"(
Migrated code says #include <texmigrate/texture_reference.h>. This writes
DIR/texmigrate/texture_reference.h; the compiler needs -I DIR.

EXAMPLES:
  texmigrate shim third_party
)";

Error checkShim(StringRef Into) {
  for (const auto &[Name, Contents] : embeddedShimHeaders()) {
    SmallString<256> Path(Into);
    sys::path::append(Path, Name);
    SmallString<256> Present(Path);
    if (std::error_code EC = sys::fs::make_absolute(Present))
      return createStringError("cannot write '" + Path + "': " + EC.message());
    // What is not there will be made, in what is.
    do
      sys::path::remove_filename(Present);
    while (!sys::fs::exists(Present) && sys::path::has_relative_path(Present));
    sys::path::append(Present, sys::path::filename(Path));
    if (Error Err = checkWritable(Present, Path))
      return Err;
  }
  return Error::success();
}

Error writeShim(StringRef Into) {
  for (const auto &[Name, Contents] : embeddedShimHeaders()) {
    SmallString<256> Path(Into);
    sys::path::append(Path, Name);
    auto Failed = [&](const Twine &Why) {
      return createStringError("cannot write '" + Path + "': " + Why);
    };
    if (std::error_code EC =
            sys::fs::create_directories(sys::path::parent_path(Path)))
      return Failed(EC.message());
    // A name that a lambda may capture in C++17.
    StringRef Text = Contents;
    // What is there already is left alone: builds look at the time.
    if (auto Present = MemoryBuffer::getFile(Path))
      if ((*Present)->getBuffer() == Text)
        continue;
    Error Err = writeToOutput(Path, [Text](raw_ostream &OS) {
      OS << Text;
      return Error::success();
    });
    if (Err)
      return Failed(toString(std::move(Err)));
  }
  return Error::success();
}

static int runShim(ArrayRef<std::string> Flags) {
  if (!Flags.empty())
    return cannotWork("'shim' takes nothing after '--'");
  if (Directory.empty())
    return cannotWork("'shim' needs the directory to write to");
  if (Error Err = writeShim(Directory))
    return cannotWork(std::move(Err));
  errs() << "wrote the shim below '" << Directory
         << "': add it to the include path\n";
  return AllDone;
}

Command shimCommand() { return {&Shim, &Category, Help, runShim}; }

} // namespace texmigrate
