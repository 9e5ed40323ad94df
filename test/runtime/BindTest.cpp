// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the bind calls return, and what they leave bound.

#include "ShimTest.h"

#include <climits>
#include <cstdint>
#include <type_traits>

using texmigrate::texture_reference;

class BindTest : public ShimTest {
protected:
  texture_reference<float> line;
  texture_reference<float, 2> plane;
  char *memory = fake::allocate(1 << 20);
  size_t offset = 12345;

  // Expects the error, from the call and from cudaGetLastError.
  static void expectError(cudaError_t got, cudaError_t wanted) {
    EXPECT_EQ(got, wanted);
    const bool provoked = wanted != cudaErrorSymbolNotFound &&
                          wanted != cudaErrorInvalidTextureBinding;
    EXPECT_EQ(cudaGetLastError(), provoked ? wanted : cudaErrorInvalidValue);
  }
};

TEST_F(BindTest, LinearAligned) {
  EXPECT_EQ(line.bind(&offset, memory, 400), cudaSuccess);
  EXPECT_EQ(offset, 0u);
  const fake::Object o = fake::describe(line.object());
  EXPECT_EQ(o.resource.resType, cudaResourceTypeLinear);
  EXPECT_EQ(o.resource.res.linear.devPtr, memory);
  EXPECT_EQ(o.resource.res.linear.sizeInBytes, 400u);
}

TEST_F(BindTest, LinearMisalignedIsWidened) {
  EXPECT_EQ(line.bind(&offset, memory + 516, 400), cudaSuccess);
  EXPECT_EQ(offset, 4u);
  EXPECT_EQ(line.offset(), 4u);
  EXPECT_EQ(line.offset_in_texels(), 1u);
  const fake::Object o = fake::describe(line.object());
  EXPECT_EQ(o.resource.res.linear.devPtr, memory + 512);
  EXPECT_EQ(o.resource.res.linear.sizeInBytes, 404u);
}

TEST_F(BindTest, OffsetNeedNotBeWholeTexels) {
  EXPECT_EQ(line.bind(&offset, memory + 2, 8), cudaSuccess);
  EXPECT_EQ(offset, 2u);
  EXPECT_EQ(line.offset_in_texels(), 0u);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.sizeInBytes, 8u);
}

TEST_F(BindTest, SizeIsRoundedDownToTexels) {
  EXPECT_EQ(line.bind(nullptr, memory, 63 * 4 + 2), cudaSuccess);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.sizeInBytes,
            63u * 4);
  EXPECT_EQ(line.bind(&offset, memory, 0), cudaSuccess);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.sizeInBytes, 0u);
}

// The size is rounded after the offset is added, as corners.cu shows.
TEST_F(BindTest, OffsetAndSizeAreRoundedTogether) {
  const struct {
    size_t shift, bytes, covered;
  } cases[] = {{16, 0, 16}, {16, 2, 16}, {2, 18, 20}, {2, 17, 16}, {1, 2, 0}};
  for (const auto &c : cases) {
    EXPECT_EQ(line.bind(&offset, memory + c.shift, c.bytes), cudaSuccess);
    EXPECT_EQ(offset, c.shift);
    EXPECT_EQ(fake::describe(line.object()).resource.res.linear.sizeInBytes,
              c.covered);
  }
}

TEST_F(BindTest, NoSizeMeansAsMuchAsTheDeviceTakes) {
  EXPECT_EQ(line.bind(nullptr, memory), cudaSuccess);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.sizeInBytes,
            UINT_MAX / 4 * 4);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);

  // A type of another size, as the answer is remembered for each size.
  fake::setMostLinearBytes(size_t(1) << 31);
  texture_reference<float4> wide;
  EXPECT_EQ(wide.bind(nullptr, memory), cudaSuccess);
  EXPECT_EQ(fake::describe(wide.object()).resource.res.linear.sizeInBytes,
            size_t(fake::maxLinear) * 16);
}

TEST_F(BindTest, NullOffsetRefusesMisalignedPointer) {
  ASSERT_EQ(line.bind(nullptr, memory, 400), cudaSuccess);
  const cudaTextureObject_t before = line.object();
  expectError(line.bind(nullptr, memory + 4, 400), cudaErrorInvalidValue);
  EXPECT_EQ(line.object(), before) << "the earlier binding must stay";
  expectError(plane.bind2D(nullptr, memory + 4, 8, 8, 64),
              cudaErrorInvalidValue);
}

TEST_F(BindTest, PointersThatCannotBeBound) {
  static char pageable[64];
  cudaSetDevice(1);
  char *elsewhere = fake::allocate(1024);
  cudaSetDevice(0);
  for (const char *p : {static_cast<char *>(nullptr), pageable, elsewhere}) {
    offset = 12345;
    expectError(line.bind(&offset, p, 64), cudaErrorSymbolNotFound);
    expectError(plane.bind2D(&offset, p, 8, 8, 64), cudaErrorSymbolNotFound);
    EXPECT_EQ(offset, 12345u);
  }
  EXPECT_EQ(line.bind(nullptr, fake::allocatePinned(64), 64), cudaSuccess);
  EXPECT_EQ(line.bind(nullptr, fake::allocateManaged(64), 64), cudaSuccess);
}

TEST_F(BindTest, DescriptorMustFitChannelDesc) {
  expectError(
      line.bind(nullptr, memory, desc(32, 1, cudaChannelFormatKindSigned), 64),
      cudaErrorInvalidValue);
  expectError(
      line.bind(nullptr, memory, desc(32, 4, cudaChannelFormatKindFloat), 64),
      cudaErrorInvalidValue);
  const cudaChannelFormatDesc half = desc(16, 1, cudaChannelFormatKindFloat);
  EXPECT_EQ(line.bind(nullptr, memory, half, 64), cudaSuccess);
  EXPECT_EQ(line.bind(nullptr, memory, &half, 64), cudaSuccess);
  EXPECT_EQ(fake::describe(line.object()).resource.res.linear.desc.x, 16);
  expectError(line.bind(nullptr, memory,
                        static_cast<const cudaChannelFormatDesc *>(nullptr),
                        64),
              cudaErrorInvalidValue);
}

// The table of pairs that descriptors.cu prints.
TEST_F(BindTest, WhatIsNoFormat) {
  const cudaChannelFormatDesc none[] = {
      {0, 0, 0, 0, cudaChannelFormatKindNone},
      {0, 0, 0, 0, cudaChannelFormatKindFloat},
      {32, 0, 0, 0, cudaChannelFormatKindNone},
      {32, 32, 32, 0, cudaChannelFormatKindFloat},
      {8, 8, 8, 0, cudaChannelFormatKindUnsigned},
      {16, 8, 0, 0, cudaChannelFormatKindUnsigned},
      {0, 8, 0, 0, cudaChannelFormatKindUnsigned},
      {24, 0, 0, 0, cudaChannelFormatKindUnsigned},
      {64, 0, 0, 0, cudaChannelFormatKindUnsigned}};
  for (const cudaChannelFormatDesc &d : none) {
    expectError(line.bind(nullptr, memory, d, 64),
                cudaErrorInvalidChannelDescriptor);
    line.channelDesc = d;
    expectError(line.bind(nullptr, memory, 64),
                cudaErrorInvalidChannelDescriptor);
    expectError(line.bind(nullptr, memory, floats(), 64),
                cudaErrorInvalidChannelDescriptor);
    line.channelDesc = floats();
  }
}

TEST_F(BindTest, HalvesForFloatsOfAsManyChannels) {
  const cudaChannelFormatDesc all[] = {floats(),
                                       desc(16, 1, cudaChannelFormatKindFloat),
                                       desc(16, 2, cudaChannelFormatKindFloat),
                                       desc(32, 2, cudaChannelFormatKindFloat)};
  const bool fits[4][4] = {
      {1, 1, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 1, 1}};
  for (int wanted = 0; wanted < 4; ++wanted)
    for (int given = 0; given < 4; ++given) {
      line.channelDesc = all[wanted];
      const cudaError_t got = line.bind(nullptr, memory, all[given], 64);
      EXPECT_EQ(got, fits[wanted][given] ? cudaSuccess : cudaErrorInvalidValue);
    }
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
}

TEST_F(BindTest, ChannelDescIsTheDefaultDescriptor) {
  texture_reference<float> half(0, cudaFilterModePoint, cudaAddressModeClamp,
                                desc(16, 1, cudaChannelFormatKindFloat));
  EXPECT_EQ(half.bind(&offset, memory + 6, 64), cudaSuccess);
  EXPECT_EQ(half.offset_in_texels(), 3u);
  EXPECT_EQ(fake::describe(half.object()).resource.res.linear.desc.x, 16);
}

// The legacy binds asked channelDesc, and never the type.
TEST_F(BindTest, ChannelDescSaysWhatFits) {
  const cudaChannelFormatDesc uints =
      desc(32, 1, cudaChannelFormatKindUnsigned);
  const cudaArray_t array = fake::makeArray(uints);
  expectError(plane.bind_to_array(array), cudaErrorInvalidValue);
  plane.channelDesc = uints;
  EXPECT_EQ(plane.bind_to_array(array), cudaSuccess);
  EXPECT_EQ(plane.bind2D(&offset, memory, 8, 8, 64), cudaSuccess);
  EXPECT_EQ(fake::describe(plane.object()).resource.res.pitch2D.desc.f,
            cudaChannelFormatKindUnsigned);
  expectError(plane.bind2D(&offset, memory, floats(), 8, 8, 64),
              cudaErrorInvalidValue);
}

TEST_F(BindTest, MoreThanTheDeviceTakesIsCutOff) {
  const auto covered = [this] {
    return fake::describe(line.object()).resource.res.linear.sizeInBytes;
  };
  const size_t bytes = size_t(fake::maxLinear) * 4 + 4;
  EXPECT_EQ(line.bind(nullptr, memory, bytes), cudaSuccess);
  EXPECT_EQ(covered(), bytes);
  ASSERT_EQ(line.bind(nullptr, memory), cudaSuccess);
  const size_t most = covered();
  for (size_t more : {size_t(1) << 33, size_t(1) << 34, SIZE_MAX}) {
    EXPECT_EQ(line.bind(&offset, memory + 4, more), cudaSuccess);
    EXPECT_EQ(covered(), most);
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  }
}

TEST_F(BindTest, PitchedKeepsItsWidth) {
  EXPECT_EQ(plane.bind2D(&offset, memory + 512 + 20, 30, 6, 1024), cudaSuccess);
  EXPECT_EQ(offset, 20u);
  EXPECT_EQ(plane.offset_in_texels(), 5u);
  const fake::Object o = fake::describe(plane.object());
  EXPECT_EQ(o.resource.resType, cudaResourceTypePitch2D);
  EXPECT_EQ(o.resource.res.pitch2D.devPtr, memory + 512);
  EXPECT_EQ(o.resource.res.pitch2D.width, 30u);
  EXPECT_EQ(o.resource.res.pitch2D.height, 6u);
  EXPECT_EQ(o.resource.res.pitch2D.pitchInBytes, 1024u);
}

TEST_F(BindTest, PitchedExtents) {
  const struct {
    size_t width, height, pitch;
  } wrong[] = {{0, 8, 64},          {8, 0, 64},     {8, 8, 0},
               {8, 8, 40},          {17, 8, 64},    {8, 70000, 64},
               {200000, 8, 800000}, {8, 8, 4 << 20}};
  for (const auto &w : wrong)
    expectError(plane.bind2D(&offset, memory, w.width, w.height, w.pitch),
                cudaErrorInvalidValue);
  EXPECT_EQ(plane.bind2D(&offset, memory, 16, 8, 64), cudaSuccess);
  const cudaChannelFormatDesc d = floats();
  EXPECT_EQ(plane.bind2D(&offset, memory, d, 16, 8, 64), cudaSuccess);
  EXPECT_EQ(plane.bind2D(&offset, memory, &d, 16, 8, 64), cudaSuccess);
}

TEST_F(BindTest, Arrays) {
  const cudaArray_t array = fake::makeArray(floats());
  EXPECT_EQ(plane.bind_to_array(array), cudaSuccess);
  EXPECT_EQ(fake::describe(plane.object()).resource.res.array.array, array);
  EXPECT_EQ(plane.alignment_offset(&offset), cudaSuccess);
  EXPECT_EQ(offset, 0u);

  const cudaChannelFormatDesc d = floats(),
                              other = desc(32, 2, cudaChannelFormatKindFloat);
  EXPECT_EQ(plane.bind_to_array(array, d), cudaSuccess);
  EXPECT_EQ(plane.bind_to_array(array, &d), cudaSuccess);
  expectError(plane.bind_to_array(array, other), cudaErrorInvalidValue);
  expectError(plane.bind_to_array(nullptr), cudaErrorInvalidResourceHandle);
  expectError(plane.bind_to_array(
                  array, static_cast<const cudaChannelFormatDesc *>(nullptr)),
              cudaErrorInvalidValue);
  const cudaArray_t ints =
      fake::makeArray(desc(32, 1, cudaChannelFormatKindSigned));
  expectError(plane.bind_to_array(ints), cudaErrorInvalidValue);
  EXPECT_EQ(fake::describe(plane.object()).resource.res.array.array, array);
}

TEST_F(BindTest, MipmappedArrays) {
  const cudaMipmappedArray_t array = fake::makeMipmappedArray(floats());
  EXPECT_EQ(plane.bind_to_mipmapped_array(array), cudaSuccess);
  plane.normalized = 1;
  plane.maxMipmapLevelClamp = 3;
  const fake::Object o = fake::describe(plane.object());
  EXPECT_EQ(o.resource.res.mipmap.mipmap, array);
  EXPECT_EQ(o.texture.maxMipmapLevelClamp, 3);
  expectError(plane.bind_to_mipmapped_array(
                  array, desc(8, 1, cudaChannelFormatKindUnsigned)),
              cudaErrorInvalidValue);
  expectError(plane.bind_to_mipmapped_array(nullptr),
              cudaErrorInvalidResourceHandle);
}

TEST_F(BindTest, Unbound) {
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(line.unbind(), cudaSuccess);
  expectError(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
  ASSERT_EQ(line.bind(&offset, memory + 8, 64), cudaSuccess);
  EXPECT_EQ(line.alignment_offset(&offset), cudaSuccess);
  EXPECT_EQ(offset, 8u);
  EXPECT_EQ(line.unbind(), cudaSuccess);
  EXPECT_EQ(line.unbind(), cudaSuccess);
  EXPECT_EQ(line.object(), 0u);
  EXPECT_EQ(line.offset(), 0u);
  expectError(line.alignment_offset(&offset), cudaErrorInvalidTextureBinding);
}

TEST_F(BindTest, NoErrorIsLeftBehindOrTakenAway) {
  EXPECT_EQ(line.bind(&offset, memory + 4, 64), cudaSuccess);
  EXPECT_NE(line.object(), 0u);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  expectError(line.bind(nullptr, memory + 4, 64), cudaErrorInvalidValue);
  cudaHostRegister(nullptr, 0, 0);
  cudaHostRegister(nullptr, 0, 0); // the pending error of the program
  ASSERT_EQ(cudaPeekAtLastError(), cudaErrorHostMemoryAlreadyRegistered);
  EXPECT_EQ(line.bind(&offset, memory + 8, 64), cudaSuccess);
  EXPECT_NE(line.object(), 0u);
  EXPECT_EQ(cudaGetLastError(), cudaErrorHostMemoryAlreadyRegistered);
}

TEST_F(BindTest, GetTextureReference) {
  const texmigrate::texture_reference_base *ref = nullptr;
  EXPECT_EQ(texmigrate::get_texture_reference(&ref, &line), cudaSuccess);
  EXPECT_EQ(ref, &line);
  expectError(texmigrate::get_texture_reference(nullptr, &line),
              cudaErrorInvalidValue);
  EXPECT_EQ(texmigrate::get_texture_reference(&ref, nullptr),
            cudaErrorInvalidTexture);
  EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
  EXPECT_EQ(ref->bind(&offset, memory, 64), cudaSuccess);
  EXPECT_NE(line.object(), 0u);
}

// Calls as legacy programs write their arguments: none may be ambiguous.
TEST_F(BindTest, ArgumentForms) {
  const int n = 16;
  float *p = reinterpret_cast<float *>(memory);
  const cudaChannelFormatDesc d = floats();
  EXPECT_EQ(line.bind(0, p), cudaSuccess);
  EXPECT_EQ(line.bind(0, p, 0), cudaSuccess);
  EXPECT_EQ(line.bind(NULL, p, n * sizeof(float)), cudaSuccess);
  EXPECT_EQ(line.bind(0, p, n), cudaSuccess);
  EXPECT_EQ(line.bind(&offset, p, d), cudaSuccess);
  EXPECT_EQ(line.bind(&offset, p, d, n), cudaSuccess);
  EXPECT_EQ(line.bind(&offset, p, &d), cudaSuccess);
  EXPECT_EQ(line.bind(&offset, p, &d, n), cudaSuccess);
  EXPECT_EQ(plane.bind2D(0, p, n, n, 4 * n), cudaSuccess);
  EXPECT_EQ(plane.bind2D(0, p, d, n, n, 4 * n), cudaSuccess);
  EXPECT_EQ(plane.bind2D(0, p, &d, n, n, 4 * n), cudaSuccess);
}

TEST_F(BindTest, AKeptOffsetTravelsWithTheObject) {
  texture_reference<float> line;
  char *memory = fake::allocate(4096);
  ASSERT_EQ(line.bind(texmigrate::keep_offset, memory + 40, 64), cudaSuccess);
  const texmigrate::linear_view<float> view = line.linear();
  EXPECT_EQ(view.object, line.object());
  EXPECT_EQ(view.offset, 10);
  const auto resource = fake::describe(view.object).resource.res.linear;
  EXPECT_EQ(resource.devPtr, memory);
  EXPECT_EQ(resource.sizeInBytes, 104u);
  const auto *argument =
      static_cast<texmigrate::linear_view<float> *>(line.linear_argument());
  EXPECT_EQ(argument->object, view.object);
  EXPECT_EQ(argument->offset, 10);

  // Aligned, with a descriptor, and as a pointer to one.
  const cudaChannelFormatDesc desc = floats();
  ASSERT_EQ(line.bind(texmigrate::keep_offset, memory, desc, 64), cudaSuccess);
  EXPECT_EQ(line.linear().offset, 0);
  ASSERT_EQ(line.bind(texmigrate::keep_offset, memory + 4, &desc), cudaSuccess);
  EXPECT_EQ(line.linear().offset, 1);

  // Between two texels nothing can be read; the binding stays.
  EXPECT_EQ(line.bind(texmigrate::keep_offset, memory + 6, 64),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(line.linear().offset, 1);
  line.unbind();
  EXPECT_EQ(line.linear().object, 0u);
  EXPECT_EQ(line.linear().offset, 0);
}
