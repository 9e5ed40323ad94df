//===- EditTest.cpp - Edits, conflicts, offsets ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/Edit.h"
#include "gtest/gtest.h"
#include <random>

using namespace texmigrate;

static Edit edit(unsigned Offset, unsigned Length, std::string Text,
                 unsigned Component = 0) {
  return {"/a.cu", Offset, Length, std::move(Text), Component};
}

static EditSet setOf(std::vector<Edit> Edits) {
  EditSet Set;
  for (Edit &E : Edits)
    Set.add(std::move(E));
  return Set;
}

TEST(EditSetTest, SameEditIsOne) {
  EditSet Set = setOf({edit(3, 0, "x", 7), edit(3, 0, "x", 2)});
  const std::vector<Edit> &Edits = Set.byFile().at("/a.cu");
  ASSERT_EQ(Edits.size(), 1u);
  EXPECT_EQ(Edits[0].Component, 2u);
  EXPECT_TRUE(Set.conflicts().empty());
}

TEST(EditSetTest, EmptyEditIsNone) {
  EXPECT_TRUE(setOf({edit(3, 0, "")}).empty());
}

TEST(EditSetTest, OrderOfAddingDoesNotMatter) {
  EditSet Set = setOf({edit(9, 1, "c"), edit(1, 2, "a"), edit(5, 0, "b")});
  const std::vector<Edit> &Edits = Set.byFile().at("/a.cu");
  ASSERT_EQ(Edits.size(), 3u);
  EXPECT_EQ(Edits[0].Text + Edits[1].Text + Edits[2].Text, "abc");
}

TEST(EditSetTest, Conflicts) {
  // Two insertions at one place.
  EXPECT_EQ(setOf({edit(3, 0, "x"), edit(3, 0, "y")}).conflicts().size(), 1u);
  // Overlapping replacements.
  EXPECT_EQ(setOf({edit(3, 4, "x"), edit(6, 2, "y")}).conflicts().size(), 1u);
  EXPECT_EQ(setOf({edit(3, 4, "x"), edit(3, 4, "y")}).conflicts().size(), 1u);
  // One within the other, and one more after the inner one.
  EXPECT_EQ(setOf({edit(0, 9, "x"), edit(2, 1, "y"), edit(5, 1, "z")})
                .conflicts()
                .size(),
            2u);
  // An insertion inside a replacement.
  EXPECT_EQ(setOf({edit(3, 4, "x"), edit(4, 0, "y")}).conflicts().size(), 1u);
}

TEST(EditSetTest, NeighboursAreNoConflict) {
  EXPECT_TRUE(setOf({edit(3, 4, "x"), edit(7, 1, "y")}).conflicts().empty());
  // Insertions at both ends of a replacement.
  EditSet Set = setOf({edit(1, 2, "<>"), edit(1, 0, "b"), edit(3, 0, "e")});
  EXPECT_TRUE(Set.conflicts().empty());
  EXPECT_EQ(applyEdits("0123", Set.byFile().at("/a.cu")), "0b<>e3");
}

TEST(EditSetTest, OtherFilesAreApart) {
  EditSet Set;
  Set.add({"/a.cu", 1, 0, "x", 0});
  Set.add({"/b.cu", 1, 0, "y", 0});
  EXPECT_TRUE(Set.conflicts().empty());
  EXPECT_EQ(Set.byFile().size(), 2u);
}

TEST(ApplyEditsTest, KeepsOtherBytes) {
  std::string Contents("\xEF\xBB\xBFint \xE9;\t\0 x\r\n", 16);
  EXPECT_EQ(applyEdits(Contents, {edit(3, 3, "long")}),
            std::string("\xEF\xBB\xBFlong \xE9;\t\0 x\r\n", 17));
}

TEST(ApplyEditsTest, LineEndsFollowTheFile) {
  EXPECT_EQ(applyEdits("a\r\nb\r\n", {edit(3, 0, "x\ny\r\n")}),
            "a\r\nx\r\ny\r\nb\r\n");
  EXPECT_EQ(applyEdits("a\nb\n", {edit(2, 0, "x\n")}), "a\nx\nb\n");
  // What most lines have.
  EXPECT_EQ(applyEdits("a\nb\nc\r\n", {edit(0, 0, "x\n")}), "x\na\nb\nc\r\n");
  EXPECT_EQ(applyEdits("", {edit(0, 0, "x\n")}), "x\n");
}

TEST(MapOffsetTest, ThereAndBack) {
  // 0123456789 -> 01xy23-6789
  std::vector<Edit> Edits = {edit(2, 0, "xy"), edit(4, 2, "-"), edit(8, 1, "")};
  EXPECT_EQ(applyEdits("0123456789", Edits), "01xy23-679");
  EXPECT_EQ(mapOffset(1, Edits), 1u);
  EXPECT_EQ(mapOffset(2, Edits), 4u); // after what was inserted there
  EXPECT_EQ(mapOffset(4, Edits), 6u);
  EXPECT_EQ(mapOffset(5, Edits), 6u); // inside a replacement
  EXPECT_EQ(mapOffset(6, Edits), 7u);
  EXPECT_EQ(mapOffset(8, Edits), 9u); // deleted
  EXPECT_EQ(mapOffset(9, Edits), 9u);
  EXPECT_EQ(mapOffset(10, Edits), 10u);

  EXPECT_EQ(mapOffsetBack(1, Edits), 1u);
  EXPECT_EQ(mapOffsetBack(2, Edits), 2u); // inserted
  EXPECT_EQ(mapOffsetBack(3, Edits), 2u);
  EXPECT_EQ(mapOffsetBack(4, Edits), 2u);
  EXPECT_EQ(mapOffsetBack(6, Edits), 4u); // a replacement
  EXPECT_EQ(mapOffsetBack(7, Edits), 6u);
  EXPECT_EQ(mapOffsetBack(9, Edits), 9u);
}

TEST(MapOffsetTest, BytesThatStayAreFoundAgain) {
  std::mt19937 Random(1);
  for (int Round = 0; Round != 200; ++Round) {
    std::string Old;
    for (int I = 0; I != 60; ++I)
      Old += char('A' + Random() % 50);
    EditSet Set;
    for (unsigned At = Random() % 5; At < Old.size(); At += 1 + Random() % 9) {
      unsigned Length = std::min<unsigned>(Random() % 4, Old.size() - At);
      Set.add(edit(At, Length, std::string(Random() % 4, '.')));
      At += Length;
    }
    if (Set.empty())
      continue;
    ASSERT_TRUE(Set.conflicts().empty());
    const std::vector<Edit> &Edits = Set.byFile().at("/a.cu");
    std::string New = applyEdits(Old, Edits);
    for (unsigned I = 0; I != Old.size(); ++I) {
      bool Gone = false;
      for (const Edit &E : Edits)
        Gone |= E.Offset <= I && I < E.Offset + E.Length;
      if (Gone)
        continue;
      EXPECT_EQ(New[mapOffset(I, Edits)], Old[I]);
      EXPECT_EQ(mapOffsetBack(mapOffset(I, Edits), Edits), I);
    }
  }
}
