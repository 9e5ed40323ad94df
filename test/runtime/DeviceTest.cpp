// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bindings are per device, and a reset of a device ends those on it.

#include "ShimTest.h"

using texmigrate::texture_reference;

class DeviceTest : public ShimTest {
protected:
  texture_reference<float> line;
  size_t offset = 0;
};

TEST_F(DeviceTest, EachDeviceHasItsBinding) {
  char *memory[fake::lastDevice];
  for (int d = 0; d < fake::lastDevice; ++d) {
    cudaSetDevice(d);
    memory[d] = fake::allocate(4096);
    EXPECT_EQ(line.object(), 0u);
    EXPECT_EQ(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
    ASSERT_EQ(line.bind(&offset, memory[d] + 4 * d, 64), cudaSuccess);
  }
  for (int d = fake::lastDevice - 1; d >= 0; --d) {
    cudaSetDevice(d);
    EXPECT_EQ(line.offset(), 4u * d);
    EXPECT_EQ(fake::describe(line.object()).resource.res.linear.devPtr,
              memory[d]);
  }
  cudaSetDevice(1);
  EXPECT_EQ(line.unbind(), cudaSuccess);
  EXPECT_EQ(line.object(), 0u);
  cudaSetDevice(0);
  EXPECT_NE(line.object(), 0u);
  cudaGetLastError();
}

TEST_F(DeviceTest, AttributesAreSharedByAllDevices) {
  texture_reference<float, 2> plane;
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  }
  plane.filterMode = cudaFilterModeLinear;
  for (int d = 0; d < 2; ++d) {
    cudaSetDevice(d);
    EXPECT_EQ(fake::describe(plane.object()).texture.filterMode,
              cudaFilterModeLinear);
  }
}

TEST_F(DeviceTest, ResetEndsTheBindingsNotTheAttributes) {
  texture_reference<float, 2> plane;
  char *memory = fake::allocate(4096);
  ASSERT_EQ(line.bind(&offset, memory + 4, 64), cudaSuccess);
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  ASSERT_NE(line.object(), 0u);
  ASSERT_NE(plane.object(), 0u);
  plane.filterMode = cudaFilterModeLinear;

  cudaDeviceReset();
  EXPECT_EQ(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
  cudaGetLastError();
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(plane.object(), 0u);
  EXPECT_EQ(plane.filterMode, cudaFilterModeLinear);

  // The same memory again: an object, not the handle of the dead one.
  ASSERT_EQ(fake::allocate(4096), memory);
  ASSERT_EQ(line.bind(&offset, memory + 4, 64), cudaSuccess);
  EXPECT_EQ(fake::alive(), 0);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.devPtr, memory);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
}

// A bind looks for a reset; the first object of linear memory after it does
// not.
TEST_F(DeviceTest, ResetBetweenABindAndItsObject) {
  texture_reference<float, 2> plane;
  const cudaArray_t array = fake::makeArray(floats());
  // Handles that are retired must not be destroyed after the reset, where they
  // may be those of others.
  for (int i = 0; i < 3 * texmigrate::detail::device::batch_size; ++i) {
    ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
    fake::launch(plane.object());
  }
  ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
  ASSERT_EQ(line.bind(&offset, fake::allocate(4096), 64), cudaSuccess);
  const int destroyed = fake::destroyed();
  cudaDeviceReset();
  (void)line.object(); // of memory that is gone, not to be fetched from
  EXPECT_EQ(plane.object(), 0u);
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
  cudaGetLastError();
  EXPECT_EQ(fake::destroyed(), destroyed);
}

TEST_F(DeviceTest, ResetSparesOtherDevices) {
  ASSERT_EQ(line.bind(nullptr, fake::allocate(64), 64), cudaSuccess);
  const cudaTextureObject_t first = line.object();
  cudaSetDevice(1);
  ASSERT_EQ(line.bind(nullptr, fake::allocate(64), 64), cudaSuccess);
  ASSERT_NE(line.object(), 0u);
  cudaDeviceReset();
  EXPECT_EQ(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
  cudaGetLastError();
  cudaSetDevice(0);
  EXPECT_EQ(line.object(), first);
}

TEST_F(DeviceTest, RetiredObjectsOfAResetAreForgotten) {
  texture_reference<float, 2> plane;
  const cudaArray_t array = fake::makeArray(floats());
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 1500; ++i) {
      ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
      fake::launch(plane.object());
    }
    cudaDeviceReset(); // destroying one of the old handles would be a fault
  }
}

TEST_F(DeviceTest, WorksWhereNoPageCanBeRegistered) {
  cudaSetDevice(fake::lastDevice);
  ASSERT_EQ(line.bind(nullptr, fake::allocate(64), 64), cudaSuccess);
  EXPECT_NE(line.object(), 0u);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
}
