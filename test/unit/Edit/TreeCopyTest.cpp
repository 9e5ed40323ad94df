//===- TreeCopyTest.cpp - Migrated copies ---------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/TreeCopy.h"
#include "TestFiles.h"
#include <sys/stat.h>
#include <unistd.h>

using namespace texmigrate;

static std::string failure(llvm::Error Err) {
  return llvm::toString(std::move(Err));
}

class TreeCopyTest : public testing::Test {
protected:
  void SetUp() override {
    Scratch.write("in/a.cu", "old");
    Scratch.write("in/sub/b.h", "same");
    Scratch.write("in/.git/config", "x");
    ::symlink("a.cu", Scratch.path("in/link.cu").c_str());
    ::chmod(Scratch.path("in/sub/b.h").c_str(), 0444);
    Whole = {Scratch.path("in"), {Scratch.path("in")}, Scratch.path("out")};
    Changes = {{Scratch.path("in/a.cu"), "old", "new"}};
  }

  ScratchDirectory Scratch;
  TreeCopy Whole;
  std::vector<FileChange> Changes;
};

TEST_F(TreeCopyTest, Directory) {
  EXPECT_EQ(failure(writeCopy(Whole, Changes)), "");
  EXPECT_EQ(Scratch.read("out/a.cu"), "new");
  EXPECT_EQ(Scratch.read("out/link.cu"), "new");
  EXPECT_EQ(Scratch.read("out/sub/b.h"), "same");
  EXPECT_EQ(Scratch.read("out/.git/config"), "<none>");
  EXPECT_EQ(Scratch.read("in/a.cu"), "old");
  struct stat Stat;
  ASSERT_EQ(::lstat(Scratch.path("out/link.cu").c_str(), &Stat), 0);
  EXPECT_TRUE(S_ISLNK(Stat.st_mode));
  ASSERT_EQ(::stat(Scratch.path("out/sub/b.h").c_str(), &Stat), 0);
  EXPECT_EQ(Stat.st_mode & 0777, 0444u);
  EXPECT_EQ(Scratch.entries(), 2u);
}

TEST_F(TreeCopyTest, OneFileAndTheHeaderItChanges) {
  TreeCopy Copy = {Scratch.path("in"),
                   {Scratch.path("in/a.cu")},
                   Scratch.path("in/out")}; // no directory is copied
  Changes.push_back({Scratch.path("in/sub/b.h"), "same", "other"});
  EXPECT_EQ(failure(writeCopy(Copy, Changes)), "");
  EXPECT_EQ(Scratch.read("in/out/a.cu"), "new");
  EXPECT_EQ(Scratch.read("in/out/sub/b.h"), "other");
  EXPECT_EQ(Scratch.read("in/out/link.cu"), "<none>");
}

TEST_F(TreeCopyTest, PlaceThatIsTaken) {
  Scratch.write("out/x", "");
  EXPECT_NE(failure(checkCopy(Whole)).find("not empty"), std::string::npos);
  EXPECT_NE(failure(writeCopy(Whole, Changes)), "");
  EXPECT_EQ(Scratch.read("out/a.cu"), "<none>");
  ::unlink(Scratch.path("out/x").c_str());
  EXPECT_EQ(failure(writeCopy(Whole, Changes)), "");
}

TEST_F(TreeCopyTest, PlaceInsideTheInput) {
  Whole.Out = Scratch.path("in/sub/out");
  EXPECT_NE(failure(checkCopy(Whole)).find("lies inside"), std::string::npos);
  Whole.Out = Scratch.path("in/../in/out");
  EXPECT_NE(failure(checkCopy(Whole)).find("lies inside"), std::string::npos);
  Whole.Out = Scratch.path("inside");
  EXPECT_EQ(failure(checkCopy(Whole)), "");
}

TEST_F(TreeCopyTest, FailureLeavesNothing) {
  Changes[0].Before = "older";
  EXPECT_NE(failure(writeCopy(Whole, Changes)).find("changed since"),
            std::string::npos);
  EXPECT_EQ(Scratch.entries(), 1u);
  Changes[0] = {Scratch.path("outside.cu"), "x", "y"};
  Scratch.write("outside.cu", "x");
  EXPECT_NE(failure(writeCopy(Whole, Changes)).find("outside of the tree"),
            std::string::npos);
  EXPECT_EQ(Scratch.entries(), 2u);
}
