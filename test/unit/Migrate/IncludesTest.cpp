//===- IncludesTest.cpp - Where the shim is included ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/IncludePlace.h"
#include "gtest/gtest.h"

using namespace texmigrate;

/// \p Contents with the include, which serves the first "texture".
static std::string included(const std::string &Contents) {
  size_t Use = Contents.find("texture<");
  EXPECT_NE(Use, std::string::npos);
  IncludePlace Place = placeInclude(Contents, Use);
  if (Place.Present)
    return "present";
  std::string Result = Contents;
  Result.insert(Place.Offset, Place.Text);
  return Result;
}

static const std::string Shim = "#include <texmigrate/texture_reference.h>\n";
static const std::string Tex = "texture<float> t;\n";

TEST(PlaceIncludeTest, AfterTheLastIncludeBeforeTheUse) {
  EXPECT_EQ(included("#include <a>\n#include <b>\n\n" + Tex + "#include <c>\n"),
            "#include <a>\n#include <b>\n" + Shim + "\n" + Tex +
                "#include <c>\n");
  EXPECT_EQ(included("#  include <a> // why\n\n" + Tex),
            "#  include <a> // why\n" + Shim + "\n" + Tex);
}

TEST(PlaceIncludeTest, ConditionalIncludesDoNotCount) {
  EXPECT_EQ(included("#include <a>\n#ifdef X\n#include <b>\n#endif\n\n" + Tex),
            "#include <a>\n" + Shim + "#ifdef X\n#include <b>\n#endif\n\n" +
                Tex);
}

TEST(PlaceIncludeTest, IncludesWithinDeclarationsDoNotCount) {
  EXPECT_EQ(included("#include <a>\nnamespace n {\n#include <b>\n}\n" + Tex),
            "#include <a>\n" + Shim + "namespace n {\n#include <b>\n}\n" + Tex);
  EXPECT_EQ(included("#include <a>\nint i =\n#include <b>\n;\n" + Tex),
            "#include <a>\n" + Shim + "int i =\n#include <b>\n;\n" + Tex);
  // What is no directive begins a declaration, as it does for a compiler.
  EXPECT_EQ(included("##include <a>\n#include <b>\nint i;\n" + Tex),
            Shim + "\n##include <a>\n#include <b>\nint i;\n" + Tex);
  EXPECT_EQ(included("#include <a>\n#define M \\\n int\n#include <b>\n" + Tex),
            "#include <a>\n#define M \\\n int\n#include <b>\n" + Shim + Tex);
}

TEST(PlaceIncludeTest, InAGuard) {
  EXPECT_EQ(included("#ifndef G\n#define G\n\n" + Tex + "#endif\n"),
            "#ifndef G\n#define G\n\n" + Shim + "\n" + Tex + "#endif\n");
  EXPECT_EQ(
      included("#ifndef G\n#define G 1\n#include <a>\n\n" + Tex + "#endif\n"),
      "#ifndef G\n#define G 1\n#include <a>\n" + Shim + "\n" + Tex +
          "#endif\n");
  EXPECT_EQ(included("// x\n#pragma once\n\n" + Tex),
            "// x\n#pragma once\n\n" + Shim + "\n" + Tex);
}

TEST(PlaceIncludeTest, AfterLeadingComments) {
  EXPECT_EQ(included(Tex), Shim + "\n" + Tex);
  EXPECT_EQ(included("// a\n/* b\n#include <no>\n*/\n\n" + Tex),
            "// a\n/* b\n#include <no>\n*/\n\n" + Shim + "\n" + Tex);
  EXPECT_EQ(included("int i;\n// a\n" + Tex), Shim + "\nint i;\n// a\n" + Tex);
  EXPECT_EQ(included("\xef\xbb\xbf" + Tex), "\xef\xbb\xbf" + Shim + "\n" + Tex);
}

TEST(PlaceIncludeTest, OnceIsEnough) {
  EXPECT_EQ(included(Shim + Tex), "present");
  EXPECT_EQ(included("#include \"texmigrate/texture_reference.h\"\n" + Tex),
            "present");
  EXPECT_EQ(included("// " + Shim + "\n" + Tex),
            "// " + Shim + "\n" + Shim + "\n" + Tex);
  // A comment right before a declaration belongs to that.
  EXPECT_EQ(included("// " + Shim + Tex), Shim + "\n// " + Shim + Tex);
}

TEST(PlaceIncludeTest, CarriageReturnsAreKeptAside) {
  std::string Place = included("#include <a>\r\n\r\n" + Tex);
  // The writer turns the new line break into the file's own.
  EXPECT_EQ(Place, "#include <a>\n" + Shim.substr(0, Shim.size() - 1) +
                       "\r\n\r\n" + Tex);
}

TEST(PlaceIncludeTest, BehindTheCommentOfAnInclude) {
  EXPECT_EQ(included("#include <a> /* one\n two */\n" + Tex),
            "#include <a> /* one\n two */\n" + Shim + Tex);
  EXPECT_EQ(included("#include <a> // one \\\n two\n" + Tex),
            "#include <a> // one \\\n two\n" + Shim + Tex);
}

TEST(PlaceIncludeTest, BelowTheCommentOfTheFile) {
  EXPECT_EQ(included("// Copyright\n// me\n" + Tex),
            "// Copyright\n// me\n\n" + Shim + "\n" + Tex);
  EXPECT_EQ(included("// Reads the table.\n" + Tex),
            Shim + "\n// Reads the table.\n" + Tex);
}

TEST(PlaceIncludeTest, ForCudaAlone) {
  std::string File =
      "#ifndef G\n#define G\n#ifdef __CUDACC__\n" + Tex + "#endif\n#endif\n";
  IncludePlace Place = placeInclude(File, File.find(Tex), /*CudaOnly=*/true);
  EXPECT_EQ(Place.Text, "\n\n#ifdef __CUDACC__\n#include "
                        "<texmigrate/texture_reference.h>\n#endif");
}

TEST(IsCudaOnlyTest, Branches) {
  auto At = [](std::string Text) {
    return isCudaOnly(Text + Tex, static_cast<unsigned>(Text.size()));
  };
  EXPECT_TRUE(At("#ifdef __CUDACC__\n"));
  EXPECT_TRUE(At("#if defined(__CUDACC__)\n#if X\n"));
  EXPECT_TRUE(At("#ifndef __NVCC__\n#else\n"));
  EXPECT_FALSE(At("#ifdef __CUDACC__\n#endif\n"));
  EXPECT_FALSE(At("#ifdef __CUDACC__\n#else\n"));
  EXPECT_FALSE(At("#ifndef __CUDACC__\n"));
  EXPECT_FALSE(At("#if defined(__CUDACC__) || X\n"));
  EXPECT_FALSE(At("#if !defined(__CUDACC__)\n"));
  EXPECT_FALSE(At("// #ifdef __CUDACC__\n"));
}
