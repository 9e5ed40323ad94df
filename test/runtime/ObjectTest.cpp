// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which objects are made of attributes and bindings, and how many.

#include "ShimTest.h"

#include <type_traits>
#include <utility>

using texmigrate::texture_reference;
using texmigrate::texture_view;

class ObjectTest : public ShimTest {
protected:
  texture_reference<float, 2> plane;
  texture_reference<float> line;
};

TEST_F(ObjectTest, DefaultsOfTheLegacyType) {
  EXPECT_EQ(plane.normalized, 0);
  EXPECT_EQ(plane.filterMode, cudaFilterModePoint);
  for (cudaTextureAddressMode mode : plane.addressMode)
    EXPECT_EQ(mode, cudaAddressModeClamp);
  EXPECT_EQ(plane.channelDesc.x, 32);
  EXPECT_EQ(plane.channelDesc.y, 0);
  EXPECT_EQ(plane.channelDesc.f, cudaChannelFormatKindFloat);
  EXPECT_EQ(plane.sRGB, 0);

  const texture_reference<uchar4, 2, cudaReadModeNormalizedFloat> bytes{
      1, cudaFilterModeLinear, cudaAddressModeMirror};
  EXPECT_EQ(bytes.normalized, 1);
  EXPECT_EQ(bytes.filterMode, cudaFilterModeLinear);
  for (cudaTextureAddressMode mode : bytes.addressMode)
    EXPECT_EQ(mode, cudaAddressModeMirror);
  EXPECT_EQ(bytes.channelDesc.w, 8);
  EXPECT_EQ(bytes.channelDesc.f, cudaChannelFormatKindUnsigned);
}

TEST_F(ObjectTest, EveryAttributeReachesTheObject) {
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  fake::Object o = fake::describe(plane.object());
  for (cudaTextureAddressMode mode : o.texture.addressMode)
    EXPECT_EQ(mode, cudaAddressModeClamp) << "a zeroed descriptor wraps";
  EXPECT_EQ(o.texture.readMode, cudaReadModeElementType);

  plane.normalized = 1;
  plane.filterMode = cudaFilterModeLinear;
  plane.addressMode[0] = cudaAddressModeWrap;
  plane.addressMode[1] = cudaAddressModeMirror;
  plane.addressMode[2] = cudaAddressModeBorder;
  plane.sRGB = 1;
  plane.maxAnisotropy = 4;
  plane.mipmapFilterMode = cudaFilterModeLinear;
  plane.mipmapLevelBias = 0.5f;
  plane.minMipmapLevelClamp = 1;
  plane.maxMipmapLevelClamp = 2;
  plane.disableTrilinearOptimization = 1;
  o = fake::describe(plane.object());
  EXPECT_EQ(o.texture.normalizedCoords, 1);
  EXPECT_EQ(o.texture.filterMode, cudaFilterModeLinear);
  EXPECT_EQ(o.texture.addressMode[0], cudaAddressModeWrap);
  EXPECT_EQ(o.texture.addressMode[1], cudaAddressModeMirror);
  EXPECT_EQ(o.texture.addressMode[2], cudaAddressModeBorder);
  EXPECT_EQ(o.texture.sRGB, 1);
  EXPECT_EQ(o.texture.maxAnisotropy, 4u);
  EXPECT_EQ(o.texture.mipmapFilterMode, cudaFilterModeLinear);
  EXPECT_EQ(o.texture.mipmapLevelBias, 0.5f);
  EXPECT_EQ(o.texture.minMipmapLevelClamp, 1);
  EXPECT_EQ(o.texture.maxMipmapLevelClamp, 2);
  EXPECT_EQ(o.texture.disableTrilinearOptimization, 1);
}

TEST_F(ObjectTest, NothingChangedNothingMade) {
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  const cudaTextureObject_t first = plane.object();
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(plane.object(), first);
  EXPECT_EQ(plane.view().object, first);
  EXPECT_EQ(fake::created(), 1);
}

TEST_F(ObjectTest, AlternatingAttributesUseTwoObjects) {
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  for (int i = 0; i < 100; ++i) {
    plane.filterMode = i % 2 ? cudaFilterModeLinear : cudaFilterModePoint;
    EXPECT_EQ(fake::describe(plane.object()).texture.filterMode,
              plane.filterMode);
  }
  EXPECT_EQ(fake::created(), 2);
}

TEST_F(ObjectTest, PingPongUsesTwoObjects) {
  char *buffers[2] = {fake::allocate(4096), fake::allocate(4096)};
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(line.bind(nullptr, buffers[i % 2], 4096), cudaSuccess);
    EXPECT_EQ(fake::describe(line.object()).resource.res.linear.devPtr,
              buffers[i % 2]);
    line.unbind();
  }
  EXPECT_EQ(fake::created(), 2);
}

TEST_F(ObjectTest, LinearMemoryIgnoresMostAttributes) {
  ASSERT_EQ(line.bind(nullptr, fake::allocate(4096), 4096), cudaSuccess);
  const cudaTextureObject_t first = line.object();
  line.filterMode = cudaFilterModeLinear;
  line.normalized = 1;
  line.addressMode[0] = cudaAddressModeWrap;
  EXPECT_EQ(line.object(), first);
}

TEST_F(ObjectTest, RebindingAnArrayNeverReusesAnObject) {
  const cudaArray_t array = fake::makeArray(floats());
  ASSERT_EQ(plane.bind_to_array(array), cudaSuccess);
  const cudaTextureObject_t first = plane.object();
  fake::freeArray(array);
  const cudaArray_t again = fake::makeArray(floats());
  ASSERT_EQ(again, array) << "the fake gives the handle again";
  ASSERT_EQ(plane.bind_to_array(again), cudaSuccess);
  EXPECT_NE(plane.object(), first);
}

TEST_F(ObjectTest, ArrayAndLinearInTurn) {
  char *memory = fake::allocate(4096);
  const cudaArray_t array = fake::makeArray(floats());
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(line.bind_to_array(array), cudaSuccess);
    EXPECT_EQ(fake::describe(line.object()).resource.resType,
              cudaResourceTypeArray);
    ASSERT_EQ(line.bind(nullptr, memory, 4096), cudaSuccess);
    EXPECT_EQ(fake::describe(line.object()).resource.resType,
              cudaResourceTypeLinear);
  }
  EXPECT_EQ(fake::created(), 4);
}

TEST_F(ObjectTest, ErrorsOfTheLaunch) {
  texture_reference<int, 2> ints;
  ASSERT_EQ(ints.bind_to_array(
                fake::makeArray(desc(32, 1, cudaChannelFormatKindSigned))),
            cudaSuccess);
  ints.filterMode = cudaFilterModeLinear;
  for (int launch = 0; launch < 2; ++launch) {
    EXPECT_EQ(ints.object(), 0u);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidFilterSetting);
  }
  ints.filterMode = cudaFilterModePoint;
  EXPECT_NE(ints.object(), 0u);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(ObjectTest, CopiesHaveTheAttributesNotTheBinding) {
  plane.filterMode = cudaFilterModeLinear;
  ASSERT_EQ(plane.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  texture_reference<float, 2> copy = plane, assigned;
  EXPECT_EQ(copy.filterMode, cudaFilterModeLinear);
  EXPECT_EQ(copy.object(), 0u);

  ASSERT_EQ(assigned.bind_to_array(fake::makeArray(floats())), cudaSuccess);
  const cudaTextureObject_t before = assigned.object();
  assigned = plane;
  EXPECT_EQ(assigned.filterMode, cudaFilterModeLinear);
  EXPECT_NE(assigned.object(), 0u);
  EXPECT_NE(assigned.object(), before) << "same binding, other attributes";
}

TEST_F(ObjectTest, KernelArguments) {
  ASSERT_EQ(line.bind(nullptr, fake::allocate(4096), 4096), cudaSuccess);
  auto *first = static_cast<cudaTextureObject_t *>(line.kernel_argument());
  EXPECT_EQ(*first, line.object());
  const cudaTextureObject_t old = *first;
  ASSERT_EQ(line.bind(nullptr, fake::allocate(4096), 4096), cudaSuccess);
  for (int i = 0; i < 255; ++i)
    EXPECT_NE(*static_cast<cudaTextureObject_t *>(line.kernel_argument()), old);
  EXPECT_EQ(*first, old);
}

template <class T, cudaTextureReadMode M>
static int modeOf(const texture_reference<T, 2, M> &) {
  return M;
}
template <class T, enum cudaTextureReadMode M>
static void smooth(texture_reference<T, 2, M> &t) {
  t.filterMode = cudaFilterModeLinear;
}

TEST_F(ObjectTest, HostHelpersDeduceTheType) {
  texture_reference<short2, 2, cudaReadModeNormalizedFloat> shorts;
  EXPECT_EQ(modeOf(shorts), cudaReadModeNormalizedFloat);
  smooth(plane);
  EXPECT_EQ(plane.filterMode, cudaFilterModeLinear);
}

// As measured: only integers are normalized, and 32 bits of them cannot be.
TEST_F(ObjectTest, NormalizedReadsOfOtherFormats) {
  texture_reference<uchar4, 2, cudaReadModeNormalizedFloat> bytes;
  for (int bits : {16, 32}) {
    bytes.channelDesc = desc(bits, 1, cudaChannelFormatKindFloat);
    ASSERT_EQ(bytes.bind_to_array(fake::makeArray(bytes.channelDesc)),
              cudaSuccess);
    EXPECT_EQ(fake::describe(bytes.object()).texture.readMode,
              cudaReadModeElementType);
  }
  bytes.channelDesc = desc(32, 1, cudaChannelFormatKindSigned);
  ASSERT_EQ(bytes.bind_to_array(fake::makeArray(bytes.channelDesc)),
            cudaSuccess);
  EXPECT_EQ(bytes.object(), 0u);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidNormSetting);
}

static_assert(std::is_trivially_copyable<texture_view<float, 2>>::value, "");
static_assert(sizeof(texture_view<float, 2>) == sizeof(cudaTextureObject_t),
              "");
static_assert(std::is_same<texture_reference<float, 2>::view_type,
                           texture_view<float, 2>>::value,
              "");

namespace legacy {
template <class T>
using fetched =
    typename texmigrate::detail::fetch_result<T, cudaReadModeElementType>::type;
template <class T>
using promoted = typename texmigrate::detail::fetch_result<
    T, cudaReadModeNormalizedFloat>::type;
} // namespace legacy
static_assert(std::is_same<legacy::fetched<uchar4>, uchar4>::value, "");
static_assert(std::is_same<legacy::fetched<char>, char>::value, "");
static_assert(std::is_same<legacy::promoted<unsigned char>, float>::value, "");
static_assert(std::is_same<legacy::promoted<short1>, float1>::value, "");
static_assert(std::is_same<legacy::promoted<uchar4>, float4>::value, "");
