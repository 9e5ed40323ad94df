//===- TestFiles.h - Files for a test ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TEST_UNIT_FRONTEND_TESTFILES_H
#define TEXMIGRATE_TEST_UNIT_FRONTEND_TESTFILES_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <string>

namespace texmigrate {

/// A directory that goes away with the test.
class TestFiles {
public:
  TestFiles() {
    llvm::SmallString<128> Path, Real;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("texmigrate", Path));
    llvm::sys::fs::real_path(Path, Real);
    Root = std::string(Real);
  }
  ~TestFiles() { llvm::sys::fs::remove_directories(Root); }
  TestFiles(const TestFiles &) = delete;
  TestFiles &operator=(const TestFiles &) = delete;

  std::string path(llvm::StringRef Name) const {
    return Name.empty() ? Root : (Root + "/" + Name).str();
  }

  /// Writes a file; `@ROOT@` in the text becomes the directory.
  std::string write(llvm::StringRef Name, llvm::StringRef Text = "") const {
    std::string File = path(Name), Contents = Text.str();
    for (size_t At; (At = Contents.find("@ROOT@")) != std::string::npos;)
      Contents.replace(At, 6, Root);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File));
    std::error_code Error;
    llvm::raw_fd_ostream(File, Error) << Contents;
    EXPECT_FALSE(Error) << File;
    return File;
  }

private:
  std::string Root;
};

} // namespace texmigrate

#endif
