// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This unit alone reports textures that are used unbound; it is linked with
// units that do not.

#define TEXMIGRATE_DEBUG
#include "ShimTest.h"

#include <string>

using texmigrate::texture_reference;

class DebugTest : public ShimTest {};

TEST_F(DebugTest, ReportsTheFirstUnboundUseOfEachTexture) {
  texture_reference<float> line;
  texture_reference<float, 2> plane;
  ::testing::internal::CaptureStderr();
  const std::string here =
      "DebugTest.cpp:" + std::to_string(__LINE__ + 1) + ": texmigrate: ";
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(plane.view().object, 0u);
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find(here), std::string::npos) << said;
  EXPECT_EQ(said.find('\n', said.find('\n') + 1), said.size() - 1) << said;
}

TEST_F(DebugTest, SaysNothingOfBoundOrUnfitTextures) {
  texture_reference<int, 2> ints;
  ASSERT_EQ(ints.bind_to_array(
                fake::makeArray(desc(32, 1, cudaChannelFormatKindSigned))),
            cudaSuccess);
  ::testing::internal::CaptureStderr();
  EXPECT_NE(ints.object(), 0u);
  ints.filterMode = cudaFilterModeLinear;
  EXPECT_EQ(ints.object(), 0u);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidFilterSetting);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}
