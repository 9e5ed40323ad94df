//===- TestFiles.h - Scratch directories and programs -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TEST_UNIT_EDIT_TESTFILES_H
#define TEXMIGRATE_TEST_UNIT_EDIT_TESTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <string>

/// A directory that is gone with the test.
class ScratchDirectory {
public:
  ScratchDirectory() {
    llvm::SmallString<128> Unique, Real;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("texmigrate", Unique));
    EXPECT_FALSE(llvm::sys::fs::real_path(Unique, Real));
    Root = std::string(Real);
  }
  ~ScratchDirectory() { llvm::sys::fs::remove_directories(Root); }

  std::string path(llvm::StringRef Name) const {
    return Root + "/" + Name.str();
  }
  void write(llvm::StringRef Name, llvm::StringRef Contents) const {
    std::error_code EC;
    llvm::StringRef Parent =
        Name.contains('/') ? Name.rsplit('/').first : llvm::StringRef();
    EXPECT_FALSE(llvm::sys::fs::create_directories(path(Parent)));
    llvm::raw_fd_ostream OS(path(Name), EC);
    EXPECT_FALSE(EC) << EC.message();
    OS << Contents;
  }
  /// "<none>" if there is no such file.
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "<none>";
  }
  /// How many files and directories are directly in it.
  unsigned entries() const {
    std::error_code EC;
    unsigned Count = 0;
    for (llvm::sys::fs::directory_iterator At(Root, EC), End; At != End && !EC;
         At.increment(EC))
      ++Count;
    return Count;
  }

  std::string Root;
};

/// Runs a program of the system. \returns its exit status, or -1 if it is not
/// installed.
inline int runProgram(llvm::StringRef Name, llvm::ArrayRef<std::string> Args) {
  auto Path = llvm::sys::findProgramByName(Name);
  if (!Path)
    return -1;
  llvm::SmallVector<llvm::StringRef, 8> Argv = {*Path};
  Argv.append(Args.begin(), Args.end());
  std::optional<llvm::StringRef> Redirects[] = {"", "", ""};
  return llvm::sys::ExecuteAndWait(*Path, Argv, std::nullopt, Redirects);
}

#endif
