//===- DiagnosticTest.cpp - The list of diagnostics -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/Diagnostic.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace texmigrate;
using namespace llvm;

TEST(DiagnosticTest, FoundById) {
  DiagID Found;
  for (DiagID D : allDiags()) {
    ASSERT_TRUE(findDiag(idOf(D), Found));
    EXPECT_EQ(Found, D);
    EXPECT_FALSE(titleOf(D).empty());
  }
  EXPECT_FALSE(findDiag("no-such-id", Found));
  EXPECT_EQ(severityOf(DiagID::FileChanged), Severity::Error);
  EXPECT_EQ(severityOf(DiagID::MissingHeader), Severity::Note);
}

TEST(DiagnosticTest, EachHasAPageThatTheIndexNames) {
  auto Index = MemoryBuffer::getFile(DOCS_DIR "/README.md");
  ASSERT_TRUE(bool(Index));
  for (DiagID D : allDiags()) {
    std::string Name = (idOf(D) + ".md").str();
    auto Page = MemoryBuffer::getFile(DOCS_DIR "/" + Name);
    ASSERT_TRUE(bool(Page)) << Name << " is missing";
    StringRef FirstLine = (*Page)->getBuffer().split('\n').first;
    EXPECT_EQ(FirstLine.str(), ("# " + idOf(D)).str());
    EXPECT_TRUE((*Page)->getBuffer().contains(titleOf(D)))
        << Name << " does not say: " << titleOf(D).str();
    EXPECT_TRUE((*Index)->getBuffer().contains("(" + Name + ")"))
        << "the index does not name " << Name;
  }
}

TEST(DiagnosticTest, EachPageHasADiagnostic) {
  std::error_code EC;
  for (sys::fs::directory_iterator At(DOCS_DIR, EC), End; At != End && !EC;
       At.increment(EC)) {
    StringRef Name = sys::path::stem(At->path());
    DiagID Found;
    EXPECT_TRUE(Name == "README" || findDiag(Name, Found)) << At->path();
  }
  EXPECT_FALSE(EC);
}
