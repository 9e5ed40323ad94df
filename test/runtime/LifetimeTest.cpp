// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long objects live: as long as queued work may read them, and no longer
// than the bound on their number says.

#include "ShimTest.h"

#include <algorithm>

using texmigrate::texture_reference;

enum {
  cacheLimit = texmigrate::detail::binding::cache_limit,
  batchSize = texmigrate::detail::device::batch_size
};

#ifndef SHIM_TEST_REBINDS // fewer under sanitizers
#define SHIM_TEST_REBINDS 1000000
#endif

class LifetimeTest : public ShimTest {};

TEST_F(LifetimeTest, AMillionRebindsHoldFewObjects) {
  texture_reference<float> line;
  texture_reference<float, 2> plane;
  char *memory = fake::allocate(1 << 20);
  const cudaArray_t array = fake::makeArray(floats());
  size_t offset;
  int most = 0;
  for (int i = 0; i < SHIM_TEST_REBINDS / 2; ++i) {
    ASSERT_EQ(line.bind(&offset, memory + (i % 9973) * 4, 400), cudaSuccess);
    fake::launch(line.object());
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
    if (i % 1000 == 0)
      most = std::max(most, fake::alive());
  }
  EXPECT_LE(most, 2 * batchSize + 2 * cacheLimit);
  EXPECT_LE(fake::syncs(), SHIM_TEST_REBINDS / batchSize);
}

TEST_F(LifetimeTest, WhatALaunchUsesIsNotDestroyed) {
  texture_reference<float> line;
  char *memory = fake::allocate(1 << 20);
  for (int i = 0; i < 3 * batchSize; ++i) {
    size_t offset;
    ASSERT_EQ(line.bind(&offset, memory + i * 4, 64), cudaSuccess);
    const cudaTextureObject_t handle = line.object();
    line.unbind();
    fake::launch(handle); // counts a fault if it is gone, now or later
  }
}

// No bind pays for the destruction of many.
TEST_F(LifetimeTest, DestroysOneForEachObjectMade) {
  texture_reference<float, 2> plane;
  const cudaArray_t array = fake::makeArray(floats());
  for (int i = 0; i < 5 * batchSize; ++i) {
    const int before = fake::destroyed();
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
    ASSERT_LE(fake::destroyed() - before, 1);
  }
  EXPECT_GT(fake::destroyed(), 2 * batchSize);
}

// An object outlives a batch of later ones, whoever else retires some.
TEST_F(LifetimeTest, ARetiredObjectOutlivesABatch) {
  texture_reference<float, 2> plane, other;
  const cudaArray_t array = fake::makeArray(floats());
  for (int round = 0; round < 3 * batchSize; round += batchSize / 3) {
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    const cudaTextureObject_t handle = plane.object();
    plane.unbind();
    for (int i = 0; i < batchSize - 1; ++i) {
      ASSERT_EQ(other.bind_to_array(array), cudaSuccess);
      (void)other.object();
    }
    fake::launch(handle); // a fault if it is gone
  }
}

TEST_F(LifetimeTest, UnbindAndDestructionDestroyNothing) {
  const cudaArray_t array = fake::makeArray(floats());
  {
    texture_reference<float, 2> plane;
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
    ASSERT_EQ(plane.unbind(), cudaSuccess);
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  EXPECT_EQ(fake::created(), 2);
  EXPECT_EQ(fake::destroyed(), 0);
}

TEST_F(LifetimeTest, ManyShortLivedTexturesHoldFewObjects) {
  const cudaArray_t array = fake::makeArray(floats());
  for (int i = 0; i < 20000; ++i) {
    texture_reference<float, 2> plane;
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  EXPECT_LE(fake::alive(), 2 * batchSize + 1);
}

TEST_F(LifetimeTest, ManyStatesOfOneBindingAreBounded) {
  texture_reference<float, 2> plane;
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  for (int i = 0; i < 20000; ++i) {
    plane.mipmapLevelBias = static_cast<float>(i);
    fake::launch(plane.object());
  }
  EXPECT_LE(fake::alive(), 2 * batchSize + cacheLimit);
}

TEST_F(LifetimeTest, CaptureIsNotDisturbed) {
  texture_reference<float, 2> plane;
  const cudaArray_t array = fake::makeArray(floats());
  fake::setCapturing(true);
  for (int i = 0; i < 4 * batchSize; ++i) {
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_LE(fake::alive(), 2 * batchSize + 1);
}

TEST_F(LifetimeTest, NothingIsDestroyedWithoutWaiting) {
  texture_reference<float, 2> plane;
  const cudaArray_t array = fake::makeArray(floats());
  fake::setOutOfMemory(true);
  for (int i = 0; i < 4 * batchSize; ++i) {
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  EXPECT_EQ(fake::destroyed(), 0);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  fake::setOutOfMemory(false);
  for (int i = 0; i < 2 * batchSize; ++i) {
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  EXPECT_LE(fake::alive(), 2 * batchSize + 1);
}

// Binding in a static constructor of a unit that is initialised before the one
// that has the texture: the texture is constant-initialised.
extern texture_reference<float> constructedLater;
static const bool boundEarly = [] {
  size_t offset;
  return constructedLater.bind(&offset, fake::allocate(64) + 4, 32) ==
             cudaSuccess &&
         constructedLater.offset() == 4 && constructedLater.object() != 0;
}();
texture_reference<float> constructedLater(1);

TEST(StaticTest, BindingBeforeMain) {
  EXPECT_TRUE(boundEarly);
  EXPECT_EQ(constructedLater.normalized, 1);
}

// Destroyed after, and used by, a static object of this unit.
static texture_reference<float> usedAtExit;
static const struct AtExit {
  ~AtExit() { usedAtExit.unbind(); }
} atExit;

TEST(StaticTest, UnbindingAfterMain) {
  (void)atExit;
  EXPECT_EQ(usedAtExit.bind(nullptr, fake::allocate(64), 64), cudaSuccess);
  EXPECT_NE(usedAtExit.object(), 0u);
}
