//===- JournalTest.cpp - Taking back what was half done -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Journal.h"
#include "TestFiles.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace texmigrate;

namespace {

class JournalTest : public testing::Test {
protected:
  /// A journal of the given files, which shall hold "new".
  std::string journal(std::vector<std::string> Names, bool InPlace = false) {
    std::vector<JournalEntry> Entries;
    for (const std::string &Name : Names)
      Entries.push_back({Scratch.path(Name), journalHash("new"), InPlace});
    std::string Path;
    EXPECT_FALSE(writeJournal(Scratch.Root, Entries, Path));
    EXPECT_TRUE(llvm::sys::fs::exists(Path));
    return Path;
  }
  /// A file as it is before its replacement: the old contents have a second
  /// name, the new ones wait.
  void prepared(const std::string &Name) {
    Scratch.write(Name, "old");
    link(Scratch.path(Name), Scratch.path(Name + ".texmigrate-1.orig"));
    Scratch.write(Name + ".texmigrate-2.tmp", "new");
  }
  void link(const std::string &From, const std::string &To) {
    ASSERT_EQ(::link(From.c_str(), To.c_str()), 0);
  }
  void replaced(const std::string &Name) {
    prepared(Name);
    ASSERT_EQ(::rename(Scratch.path(Name + ".texmigrate-2.tmp").c_str(),
                       Scratch.path(Name).c_str()),
              0);
  }

  /// How many files were taken back, or why none could be.
  std::string takeBack() {
    auto Count = takeBackInterrupted({Scratch.Root}, /*LockSeconds=*/1);
    return Count ? std::to_string(*Count) : llvm::toString(Count.takeError());
  }

  ScratchDirectory Scratch;
};

} // namespace

TEST_F(JournalTest, NothingToTakeBack) {
  EXPECT_EQ(takeBack(), "0");
  EXPECT_FALSE(takeBackInterrupted({Scratch.path("none")}).takeError());
}

TEST_F(JournalTest, NothingWasReplacedYet) {
  prepared("a.cu");
  prepared("b.cu");
  journal({"a.cu", "b.cu"});
  EXPECT_EQ(takeBack(), "0");
  EXPECT_EQ(Scratch.read("a.cu") + Scratch.read("b.cu"), "oldold");
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(JournalTest, HalfWasReplaced) {
  replaced("a.cu");
  prepared("b.cu");
  journal({"a.cu", "b.cu"});
  EXPECT_EQ(takeBack(), "1");
  EXPECT_EQ(Scratch.read("a.cu") + Scratch.read("b.cu"), "oldold");
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(JournalTest, AllWasReplaced) {
  replaced("a.cu");
  replaced("b.cu");
  journal({"a.cu", "b.cu"});
  EXPECT_EQ(takeBack(), "0");
  EXPECT_EQ(Scratch.read("a.cu") + Scratch.read("b.cu"), "newnew");
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(JournalTest, OverwrittenInPlace) {
  // Any part of either contents may be there.
  Scratch.write("a.cu", "neold and more");
  Scratch.write("a.cu.texmigrate-1.orig", "old");
  prepared("b.cu");
  journal({"a.cu", "b.cu"}, /*InPlace=*/true);
  EXPECT_EQ(takeBack(), "1");
  EXPECT_EQ(Scratch.read("a.cu"), "old");
}

TEST_F(JournalTest, WhatWasEditedSinceIsKept) {
  replaced("a.cu");
  Scratch.write("a.cu", "edited");
  prepared("b.cu");
  std::string Path = journal({"a.cu", "b.cu"});
  EXPECT_NE(takeBack().find("the file was changed since"), std::string::npos);
  EXPECT_EQ(Scratch.read("a.cu"), "edited");
  EXPECT_EQ(Scratch.read("a.cu.texmigrate-1.orig"), "old");
  EXPECT_TRUE(llvm::sys::fs::exists(Path)); // The next run says it again.
}

TEST_F(JournalTest, AnIncompleteJournalWasNeverActedOn) {
  std::string Path = journal({"a.cu"});
  auto Whole = llvm::MemoryBuffer::getFile(Path);
  ASSERT_TRUE(bool(Whole));
  std::string Text = (*Whole)->getBuffer().str();
  for (size_t Length = 0; Length != Text.size(); ++Length) {
    std::string Name = llvm::sys::path::filename(Path).str();
    Scratch.write(Name, Text.substr(0, Length));
    prepared("a.cu");
    EXPECT_EQ(takeBack(), "0");
    EXPECT_EQ(Scratch.read("a.cu"), "old");
    EXPECT_EQ(Scratch.read(Name), "<none>");
    llvm::sys::fs::remove(Scratch.path("a.cu.texmigrate-1.orig"));
  }
}
