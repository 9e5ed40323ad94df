//===- SourceScanTest.cpp - What files say without being parsed -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/SourceScan.h"
#include "Facts/Pasting.h"
#include "TestFiles.h"

using namespace texmigrate;

namespace {

class SourceScanTest : public testing::Test {
protected:
  SourceScan::Reach reach(llvm::StringRef Name,
                          std::vector<std::string> Args = {}) {
    CompileUnit Unit;
    Unit.File = Files.path(Name);
    Unit.Directory = Files.path("");
    Unit.Args = std::move(Args);
    return Scan.reach(Unit);
  }

  /// What one file of this text is.
  ScannedFile scanned(llvm::StringRef Text) {
    std::string Name = "f" + std::to_string(++Count) + ".cu";
    Files.write(Name, Text);
    return *reach(Name).Files.front();
  }

  bool holds(const ScannedFile &File, llvm::StringRef Name) {
    return llvm::is_contained(File.Words, Scan.word(Name));
  }

  /// Names of the files that a unit may read, without the directory.
  std::vector<std::string> names(const SourceScan::Reach &R) {
    std::vector<std::string> Result;
    for (llvm::StringRef Path : R.Paths)
      Result.push_back(Path.drop_front(Files.path("").size() + 1).str());
    llvm::sort(Result);
    return Result;
  }

  TestFiles Files;
  SourceScan Scan;
  int Count = 0;
};

using Names = std::vector<std::string>;

} // namespace

TEST_F(SourceScanTest, WordsAreThoseOfCodeAndStrings) {
  ScannedFile File = scanned("int a_1; // comment\nf(\"b c\") /* d */;\n"
                             "#if 0\nskipped\n#endif\nlast");
  for (const char *Word : {"int", "a_1", "f", "b", "c", "skipped", "last"})
    EXPECT_TRUE(holds(File, Word)) << Word;
  for (const char *Word : {"comment", "d", "a"})
    EXPECT_FALSE(holds(File, Word)) << Word;
  EXPECT_FALSE(File.Legacy || File.Pastes || File.Opaque);
}

TEST_F(SourceScanTest, LegacyWords) {
  for (const char *Text :
       {"texture<float> t;", "tex2D(t, x, y)", "tex1Dfetch", "cudaBindTexture",
        "textureReference *r;", "surface<void> s;", "cuTexRefCreate(&r)",
        "cuModuleGetFunction(&f, m, n)", "const char *n = \"_Z1kPf\";",
        "tex\\\nture<float> t;", "texmigrate::texture_view<float, 1> v;"})
    EXPECT_TRUE(scanned(Text).Legacy) << Text;
  for (const char *Text :
       {"tex2D<float>(t, x, y)", "// texture", "textures", "my_texture",
        "cudaTextureObject_t t;", "tex2D <float4> (t, x, y)"})
    EXPECT_FALSE(scanned(Text).Legacy) << Text;
}

TEST_F(SourceScanTest, WhatCannotBeJudged) {
  Files.write("macro.cu", "#include NAME\n");
  EXPECT_TRUE(reach("macro.cu").Opaque);
  EXPECT_TRUE(scanned("#include CONCAT(a, \"b\")\n").Opaque);
  EXPECT_TRUE(scanned("int a\\u00e4;\n").Opaque);
  EXPECT_TRUE(scanned("#define J(a, b) a##b\n").Pastes);
  EXPECT_FALSE(scanned("#include <a>\n# include \"b\"\n").Opaque);
  EXPECT_TRUE(reach("none.cu").Opaque);
}

TEST_F(SourceScanTest, IncludesAreFollowedInEveryBranch) {
  Files.write("a.cu", "#ifdef X\n#include \"one.h\"\n#else\n"
                      "#include <two.h>\n#endif\n");
  Files.write("one.h", "#include \"sub/three.h\"\n");
  Files.write("sub/three.h", "#include \"four.h\"\n");
  Files.write("sub/four.h", "#include \"../a.cu\"\n");
  Files.write("inc/two.h");
  Files.write("two.h"); // Beside the source: either may be meant.
  EXPECT_EQ(names(reach("a.cu", {"-I", "inc"})),
            Names({"a.cu", "inc/two.h", "one.h", "sub/four.h", "sub/three.h",
                   "two.h"}));
}

TEST_F(SourceScanTest, OptionsBringFilesAndWords) {
  Files.write("a.cu");
  Files.write("pre.h", "#include \"next.h\"\n");
  Files.write("inc/next.h");
  SourceScan::Reach R = reach(
      "a.cu", {"-DKERNEL=scale(x)", "-include", "pre.h", "-Iinc", "-mavx"});
  EXPECT_EQ(names(R), Names({"a.cu", "inc/next.h", "pre.h"}));
  EXPECT_TRUE(llvm::is_contained(R.OptionWords, Scan.word("scale")));
  EXPECT_FALSE(R.Opaque);
  EXPECT_TRUE(reach("a.cu", {"-fmodule-file=m.pcm"}).Opaque);
  EXPECT_TRUE(reach("a.cu", {"-ivfsoverlay", "o.yaml"}).Opaque);
}

TEST(CanBePastedTest, FromWordsThatThereAre) {
  llvm::StringSet<> Words;
  for (const char *Word : {"cuda", "Bind", "Texture", "T", "exture"})
    Words.insert(Word);
  EXPECT_TRUE(canBePasted("cudaBindTexture", Words));
  EXPECT_TRUE(canBePasted("Texture", Words));
  EXPECT_TRUE(canBePasted("TTexture", Words));
  EXPECT_FALSE(canBePasted("cudaUnbindTexture", Words));
  EXPECT_FALSE(canBePasted("cudaBind2D", Words));
}

TEST_F(SourceScanTest, MacrosNameIncludes) {
  Files.write("a.cu", "#include \"names.h\"\n#include ONE\n"
                      "#include LIBRARY(two)\n");
  Files.write("names.h", "#define ONE \"one.h\"\n"
                         "#define LIBRARY(name) <lib/name.h>\n");
  // What is found so may define and include more.
  Files.write("one.h", "#define THREE <three.h>\n#include THREE // c\n");
  Files.write("lib/two.h");
  Files.write("three.h");
  SourceScan::Reach R = reach("a.cu", {"-I."});
  EXPECT_FALSE(R.Opaque);
  EXPECT_EQ(names(R),
            Names({"a.cu", "lib/two.h", "names.h", "one.h", "three.h"}));
  EXPECT_TRUE(reach("a.cu", {"-I.", "-DONE=<x.h>"}).Opaque);
}

TEST_F(SourceScanTest, MacrosThatSayNothingOfTheInclude) {
  int Count = 0;
  for (const char *Text :
       {"#define H OTHER\n#include H\n", "#define H(a) <a/b.h>\n#include H\n",
        "#define H(a) <a/b.h>\n#include H(x, y)\n",
        "#define H(a) <a/b.h>\n#define x 1\n#include H(x)\n",
        "#define H(a) <a/b.h>\n#define b 1\n#include H(x)\n",
        "#define H <a.h>\n#define H \\\n <b.h>\n#include H\n",
        "#include H(x)\n"}) {
    std::string Name = "m" + std::to_string(++Count) + ".cu";
    Files.write(Name, Text);
    EXPECT_TRUE(reach(Name).Opaque) << Text;
  }
}

TEST(SourceScan, LikelyPasted) {
  llvm::StringSet<> Words{"t",    "e",    "x",       "te", "xture", "tex2",
                          "cuda", "Bind", "Texture", "2",  "D",     "To",
                          "ex2",  "CU",   "exref",   "2D", "t"};
  EXPECT_TRUE(isLikelyPasted("cudaBindTexture2D", Words));
  EXPECT_TRUE(isLikelyPasted("BindTextureTo", Words));
  EXPECT_TRUE(isLikelyPasted("tex2D", Words));
  EXPECT_FALSE(isLikelyPasted("texture", Words)); // te, xture
  EXPECT_FALSE(isLikelyPasted("cudaToTo", Words));
  Words.erase("tex2");
  EXPECT_FALSE(isLikelyPasted("tex2D", Words)); // t, ex2, D
}
