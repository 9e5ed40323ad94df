//===- UnionFindTest.cpp - Sets of entities -------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/UnionFind.h"
#include "gtest/gtest.h"
#include <thread>

using namespace texmigrate;

TEST(UnionFindTest, NumbersGrowAndStandAlone) {
  UnionFind Sets;
  EXPECT_EQ(Sets.size(), 0u);
  EXPECT_EQ(Sets.add(), 0u);
  EXPECT_EQ(Sets.add(), 1u);
  EXPECT_EQ(Sets.size(), 2u);
  EXPECT_EQ(Sets.find(0), 0u);
  EXPECT_EQ(Sets.find(1), 1u);
}

TEST(UnionFindTest, TheSmallestLeadsWhateverTheOrder) {
  for (bool Reverse : {false, true}) {
    UnionFind Sets;
    for (int I = 0; I != 6; ++I)
      Sets.add();
    if (Reverse) {
      Sets.join(5, 3);
      Sets.join(3, 1);
    } else {
      Sets.join(1, 5);
      Sets.join(3, 5);
    }
    for (unsigned Member : {1u, 3u, 5u})
      EXPECT_EQ(Sets.find(Member), 1u);
    for (unsigned Other : {0u, 2u, 4u})
      EXPECT_EQ(Sets.find(Other), Other);
  }
}

TEST(UnionFindTest, CanGrowAfterItWasAsked) {
  UnionFind Sets;
  Sets.add();
  Sets.add();
  Sets.join(0, 1);
  EXPECT_EQ(Sets.find(1), 0u);
  unsigned Late = Sets.add();
  EXPECT_EQ(Sets.find(Late), Late);
  Sets.join(Late, 1);
  EXPECT_EQ(Sets.find(Late), 0u);
  Sets.join(0, 0);
  EXPECT_EQ(Sets.find(0), 0u);
}

TEST(UnionFindTest, SeveralThreadsMayAsk) {
  UnionFind Sets;
  constexpr unsigned Count = 2000;
  for (unsigned I = 0; I != Count; ++I)
    Sets.add();
  for (unsigned I = Count - 1; I != 0; --I)
    Sets.join(I, I - 1); // A chain: asking has something to shorten.
  std::vector<std::thread> Threads;
  for (int I = 0; I != 4; ++I)
    Threads.emplace_back([&] {
      for (unsigned N = 0; N != Count; ++N)
        EXPECT_EQ(Sets.find(N), 0u);
    });
  for (std::thread &T : Threads)
    T.join();
}
