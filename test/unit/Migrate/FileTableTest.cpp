//===- FileTableTest.cpp - Files by number --------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FileTable.h"
#include "gtest/gtest.h"

using namespace texmigrate;

TEST(FileTableTest, OneNumberForOnePath) {
  FileTable Files;
  unsigned A = Files.add("/a.cu", "first");
  unsigned B = Files.add("/b.cu", "other");
  EXPECT_NE(A, 0u); // 0 is no file.
  EXPECT_NE(A, B);
  EXPECT_EQ(Files.add("/a.cu", "later"), A);
  EXPECT_EQ(Files.contents(A), "first");
  EXPECT_EQ(Files.path(B), "/b.cu");
  EXPECT_EQ(Files.size(), 2u);
}

TEST(FileTableTest, LinesAndColumnsAreFromOne) {
  FileTable Files;
  unsigned File = Files.add("/a.cu", "ab\n\ncd");
  using Pair = std::pair<unsigned, unsigned>;
  EXPECT_EQ(Files.lineColumn({File, 0}), Pair(1, 1));
  EXPECT_EQ(Files.lineColumn({File, 2}), Pair(1, 3)); // the line break
  EXPECT_EQ(Files.lineColumn({File, 3}), Pair(2, 1));
  EXPECT_EQ(Files.lineColumn({File, 4}), Pair(3, 1));
  EXPECT_EQ(Files.lineColumn({File, 6}), Pair(3, 3)); // the end
}

TEST(FileTableTest, PlacesAreOrderedByFileThenOffset) {
  EXPECT_FALSE(Place().valid());
  EXPECT_TRUE((Place{1, 0}.valid()));
  EXPECT_LT((Place{1, 9}), (Place{2, 0}));
  EXPECT_LT((Place{1, 1}), (Place{1, 2}));
  EXPECT_EQ((Place{1, 1}), (Place{1, 1}));
  EXPECT_NE((Place{1, 1}), (Place{2, 1}));
}

TEST(FileTableTest, ContentsStayWhereTheyAreWhileItGrows) {
  FileTable Files;
  unsigned First = Files.add("/0", "x");
  llvm::StringRef Contents = Files.contents(First);
  for (int I = 1; I != 1000; ++I)
    Files.add("/" + std::to_string(I), std::to_string(I));
  EXPECT_EQ(Files.contents(First).data(), Contents.data());
}
