//===- UnifiedDiffTest.cpp - Patches that patch and git take --------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/UnifiedDiff.h"
#include "TestFiles.h"
#include <random>

using namespace texmigrate;

static Edit edit(unsigned Offset, unsigned Length, std::string Text) {
  return {"/a.cu", Offset, Length, std::move(Text), 0};
}

/// An edit of the first occurrence of \p Old.
static Edit change(llvm::StringRef Contents, llvm::StringRef Old,
                   std::string New) {
  size_t At = Contents.find(Old);
  EXPECT_NE(At, llvm::StringRef::npos);
  return edit(At, Old.size(), std::move(New));
}

TEST(UnifiedDiffTest, NothingToSay) {
  EXPECT_EQ(unifiedDiff("a.cu", "x\n", {}), "");
  EXPECT_EQ(unifiedDiff("a.cu", "x\n", {edit(0, 1, "x")}), "");
}

TEST(UnifiedDiffTest, OneLine) {
  EXPECT_EQ(unifiedDiff("d/a.cu", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                        {edit(8, 1, "five")}),
            "--- a/d/a.cu\n+++ b/d/a.cu\n"
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiffTest, InsertedLine) {
  EXPECT_EQ(unifiedDiff("a.cu", "1\n2\n", {edit(2, 0, "x\n")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,3 @@\n 1\n+x\n 2\n");
}

TEST(UnifiedDiffTest, DeletedLine) {
  EXPECT_EQ(unifiedDiff("a.cu", "1\n2\n3\n", {edit(2, 2, "")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,3 +1,2 @@\n 1\n-2\n 3\n");
}

TEST(UnifiedDiffTest, JoinedLines) {
  EXPECT_EQ(unifiedDiff("a.cu", "1\n2\n3\n", {edit(1, 1, " ")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,3 +1,2 @@\n-1\n-2\n+1 2\n 3\n");
}

TEST(UnifiedDiffTest, NearChangesShareAHunk) {
  std::string Contents = "a\n1\n2\n3\n4\n5\n6\nb\n";
  EXPECT_EQ(unifiedDiff("a.cu", Contents, {edit(0, 1, "A"), edit(14, 1, "B")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,8 +1,8 @@\n"
            "-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n");
  Contents = "a\n1\n2\n3\n4\n5\n6\n7\nb\n";
  EXPECT_EQ(
      unifiedDiff("a.cu", Contents, {edit(0, 1, "A\nAA"), edit(16, 1, "B")}),
      "--- a/a.cu\n+++ b/a.cu\n@@ -1,4 +1,5 @@\n"
      "-a\n+A\n+AA\n 1\n 2\n 3\n@@ -6,4 +7,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST(UnifiedDiffTest, NeighbouringLinesAreOneBlock) {
  EXPECT_EQ(unifiedDiff("a.cu", "a\nb\n", {edit(0, 1, "A"), edit(2, 1, "B")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,2 @@\n-a\n-b\n+A\n+B\n");
}

TEST(UnifiedDiffTest, NoFinalNewline) {
  EXPECT_EQ(unifiedDiff("a.cu", "a\nb", {edit(2, 1, "B")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,2 @@\n a\n"
            "-b\n\\ No newline at end of file\n"
            "+B\n\\ No newline at end of file\n");
  EXPECT_EQ(unifiedDiff("a.cu", "a\nb", {edit(0, 1, "A")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,2 @@\n-a\n+A\n"
            " b\n\\ No newline at end of file\n");
  // What comes behind the last line is still that line's.
  EXPECT_EQ(unifiedDiff("a.cu", "a\nbc", {edit(2, 1, "B"), edit(4, 0, "\nd")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1,2 +1,3 @@\n a\n"
            "-bc\n\\ No newline at end of file\n"
            "+Bc\n+d\n\\ No newline at end of file\n");
}

TEST(UnifiedDiffTest, EmptyFile) {
  EXPECT_EQ(unifiedDiff("a.cu", "", {edit(0, 0, "x\n")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -0,0 +1 @@\n+x\n");
  EXPECT_EQ(unifiedDiff("a.cu", "x\n", {edit(0, 2, "")}),
            "--- a/a.cu\n+++ b/a.cu\n@@ -1 +0,0 @@\n-x\n");
}

TEST(UnifiedDiffTest, EditsThatUndoEachOther) {
  EditSet Set;
  Set.add(edit(0, 2, ""));
  Set.add(edit(4, 0, "a\n"));
  EXPECT_EQ(unifiedDiff("a.cu", "a\na\n", Set.byFile().at("/a.cu")), "");
}

TEST(UnifiedDiffTest, NamesInQuotes) {
  auto FirstLine = [](llvm::StringRef Path) {
    std::string Diff = unifiedDiff(Path, "x\n", {edit(0, 1, "y")});
    return llvm::StringRef(Diff).split('\n').first.str();
  };
  EXPECT_EQ(FirstLine("my file.cu"), "--- a/my file.cu\t");
  EXPECT_EQ(FirstLine("a\"b\\c\n.cu"), "--- \"a/a\\\"b\\\\c\\012.cu\"");
  EXPECT_EQ(FirstLine("\xC3\xA9.cu"), "--- a/\xC3\xA9.cu");
}

/// The patch gives what applyEdits gives, by both programs.
static void expectPatches(llvm::StringRef Name, llvm::StringRef Contents,
                          const std::vector<Edit> &Edits) {
  std::string Diff = unifiedDiff(Name, Contents, Edits);
  std::string Wanted = applyEdits(Contents, Edits);
  for (std::string Program : {"patch", "git"}) {
    ScratchDirectory Scratch;
    Scratch.write(Name, Contents);
    Scratch.write("changes.diff", Diff);
    std::vector<std::string> Args;
    if (Program == "patch")
      Args = {"-s",
              "-p1",
              "--binary",
              "-d",
              Scratch.Root,
              "-i",
              Scratch.path("changes.diff")};
    else
      Args = {"-C", Scratch.Root, "apply", "--whitespace=nowarn",
              "changes.diff"};
    int Status = runProgram(Program, Args);
    if (Status == -1)
      continue;
    EXPECT_EQ(Status, 0) << Program << '\n' << Diff;
    EXPECT_EQ(Scratch.read(Name), Wanted) << Program << '\n' << Diff;
  }
}

TEST(UnifiedDiffTest, ProgramsTakeIt) {
  std::string Lines = "one\n\ttwo\n  three\nfour\nfive\nsix\nseven\neight\n";
  expectPatches(
      "a.cu", Lines,
      {change(Lines, "two", "2"), change(Lines, "eight\n", "8\n9\n")});
  expectPatches("dir/my file.cu", Lines, {change(Lines, "one", "1")});
  expectPatches("\"q\".cu", Lines, {change(Lines, "one\n", "")});
  std::string Crlf = "one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n";
  expectPatches("crlf.cu", Crlf,
                {change(Crlf, "two", "2\n2"), change(Crlf, "five", "5")});
  std::string Latin = "\xE9t\xE9\nx\n// \xFC\n";
  expectPatches("latin.cu", Latin, {change(Latin, "x", "y")});
  std::string Bom = "\xEF\xBB\xBFone\ntwo";
  expectPatches("bom.cu", Bom, {edit(3, 3, "1"), edit(7, 3, "2")});
  expectPatches("end.cu", Bom, {edit(10, 0, "\n")});
  expectPatches("end2.cu", Bom, {edit(10, 0, "\nthree")});
}

TEST(UnifiedDiffTest, ProgramsTakeAnything) {
  std::mt19937 Random(2);
  const char *Texts[] = {"", "x", "\n", "new\n", "a\nb", "\n\n"};
  for (int Round = 0; Round != 25; ++Round) {
    std::string Contents;
    for (int I = 0, Lines = Random() % 30; I != Lines; ++I)
      Contents += std::string(Random() % 3, 'a' + Random() % 3) + "\n";
    if (Random() % 2 && !Contents.empty())
      Contents.pop_back();
    EditSet Set;
    for (unsigned At = Random() % 9; At < Contents.size();
         At += 1 + Random() % 20) {
      unsigned Length = std::min<unsigned>(Random() % 5, Contents.size() - At);
      Set.add(edit(At, Length, Texts[Random() % 6]));
      At += Length;
    }
    if (Set.empty())
      continue;
    const std::vector<Edit> &Edits = Set.byFile().at("/a.cu");
    // Programs remove a file that becomes empty, and refuse an empty patch.
    std::string New = applyEdits(Contents, Edits);
    if (New.empty() || New == Contents)
      continue;
    expectPatches("a.cu", Contents, Edits);
  }
}
