// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SHIM_TEST_H
#define SHIM_TEST_H

#include "fake/FakeRuntime.h"
#include "texmigrate/texture_reference.h"
#include "gtest/gtest.h"

/// Every test starts from an unused runtime and ends without a fault.
class ShimTest : public ::testing::Test {
protected:
  ShimTest() { fake::restart(); }
  void TearDown() override { EXPECT_EQ(fake::faults(), 0); }

  static cudaChannelFormatDesc desc(int bits, int channels,
                                    cudaChannelFormatKind kind) {
    return texmigrate::detail::channel_desc(bits, channels, kind);
  }
  static cudaChannelFormatDesc floats() {
    return desc(32, 1, cudaChannelFormatKindFloat);
  }
};

#endif // SHIM_TEST_H
