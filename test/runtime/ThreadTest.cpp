// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host threads: on different textures, on different devices, and racing on one.

#include "ShimTest.h"

#include <thread>
#include <vector>

using texmigrate::texture_reference;

class ThreadTest : public ShimTest {
protected:
  enum { threads = 4, rounds = 3000 };

  template <class Body> static void inParallel(Body body) {
    std::vector<std::thread> all;
    for (int t = 0; t < threads; ++t)
      all.emplace_back(body, t);
    for (std::thread &t : all)
      t.join();
  }
};

TEST_F(ThreadTest, DifferentTextures) {
  std::vector<texture_reference<float>> lines(threads);
  char *memory = fake::allocate(1 << 16);
  inParallel([&](int t) {
    for (int i = 0; i < rounds; ++i) {
      size_t offset;
      EXPECT_EQ(lines[t].bind(&offset, memory + 4 * (i % 1000), 64),
                cudaSuccess);
      EXPECT_EQ(lines[t].offset(), offset);
      fake::launch(lines[t].object());
    }
  });
}

// Each thread has a device of its own: of two on one, one may be stopped
// between object() and the launch for longer than a retired object is kept. The
// last device is left out: its resets before this test go unnoticed.
TEST_F(ThreadTest, DifferentDevicesOfOneTexture) {
  texture_reference<float> line;
  inParallel([&](int t) {
    if (t >= fake::lastDevice)
      return;
    cudaSetDevice(t);
    char *memory = fake::allocate(1 << 16);
    for (int i = 0; i < rounds; ++i) {
      size_t offset;
      EXPECT_EQ(line.bind(&offset, memory + 4 * (i % 100), 64), cudaSuccess);
      fake::launch(line.object());
    }
  });
}

// A race on one texture ends in one of its states: the descriptor of every
// object is of one bind, never a mixture.
TEST_F(ThreadTest, OneTexture) {
  texture_reference<float> line;
  char *memory[threads];
  for (char *&m : memory)
    m = fake::allocate(1 << 16);
  inParallel([&](int t) {
    for (int i = 0; i < rounds; ++i) {
      EXPECT_EQ(line.bind(nullptr, memory[t], 64 + 64 * t), cudaSuccess);
      const fake::Object o = fake::describe(line.object());
      bool whole = false;
      for (int k = 0; k < threads; ++k)
        whole |= o.resource.res.linear.devPtr == memory[k] &&
                 o.resource.res.linear.sizeInBytes == 64u + 64u * k;
      EXPECT_TRUE(whole);
      if (i % 16 == 0)
        (void)line.offset_in_texels();
    }
  });
}

TEST_F(ThreadTest, FirstBindsAtOnce) {
  for (int i = 0; i < 200; ++i) {
    texture_reference<float> line;
    char *memory = fake::allocate(1 << 12);
    inParallel([&](int) {
      EXPECT_EQ(line.bind(nullptr, memory, 64), cudaSuccess);
      EXPECT_NE(line.object(), 0u);
    });
    fake::release(memory);
  }
}

TEST_F(ThreadTest, ArraysRetiredByAll) {
  std::vector<texture_reference<float, 2>> planes(threads);
  const cudaArray_t array = fake::makeArray(floats());
  inParallel([&](int t) {
    for (int i = 0; i < rounds; ++i) {
      EXPECT_EQ(planes[t].bind_to_array(array), cudaSuccess);
      fake::launch(planes[t].object());
    }
  });
}

TEST_F(ThreadTest, KernelArgumentsAreOfTheirThread) {
  std::vector<texture_reference<float>> lines(threads);
  char *memory = fake::allocate(1 << 16);
  inParallel([&](int t) {
    for (int i = 0; i < rounds; ++i) {
      EXPECT_EQ(lines[t].bind(nullptr, memory + 512 * (i % 8), 64),
                cudaSuccess);
      auto *argument =
          static_cast<cudaTextureObject_t *>(lines[t].kernel_argument());
      std::this_thread::yield();
      EXPECT_EQ(*argument, lines[t].object());
    }
  });
}
