//===- UnitSelectionTest.cpp - Which units must be parsed -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/UnitSelection.h"
#include "TestFiles.h"

using namespace texmigrate;

namespace {

class UnitSelectionTest : public testing::Test {
protected:
  void unit(llvm::StringRef Name, llvm::StringRef Text) {
    CompileUnit Unit;
    Unit.File = Files.write(Name, Text);
    Unit.Directory = Files.path("");
    Units.push_back(std::move(Unit));
  }

  TestFiles Files;
  std::vector<CompileUnit> Units;
};

using Numbers = std::vector<size_t>;

} // namespace

TEST_F(UnitSelectionTest, FirstAreThoseWithLegacyWords) {
  Files.write("t.h", "texture<float> t;\n");
  unit("plain.cu", "int i;\n");
  unit("uses.cu", "cudaBindTexture(0, t, p, n);\n");
  unit("includes.cu", "#include \"t.h\"\n");
  unit("unclear.cu", "#include NAME\n");
  UnitSelection S(Units, /*All=*/false);
  EXPECT_EQ(S.first(), Numbers({1, 2, 3}));
  EXPECT_EQ(S.first(), Numbers()); // Each only once.
  EXPECT_EQ(S.skippedFiles(), std::set<std::string>({Files.path("plain.cu")}));
}

TEST_F(UnitSelectionTest, LegacyWordsMayBePastedFromPiecesOfUnits) {
  unit("pastes.cu",
       "#define BIND(x) cuda##Bind##x\nBIND(Texture)(0, t, p, n);\n");
  unit("pieces.cu", "int cuda, Bind, Texture;\n");
  EXPECT_EQ(UnitSelection(Units, /*All=*/false).first(), Numbers({0}));
}

TEST_F(UnitSelectionTest, AllAreFirstWhereThatIsAskedFor) {
  unit("a.cu", "int i;\n");
  unit("b.cu", "int i;\n");
  UnitSelection S(Units, /*All=*/true);
  EXPECT_EQ(S.first(), Numbers({0, 1}));
  EXPECT_TRUE(S.skippedFiles().empty());
}

TEST_F(UnitSelectionTest, UnitsThatReadAnEditedFile) {
  Files.write("common.h", "int common;\n");
  Files.write("sub/other.h");
  unit("a.cu", "#include \"common.h\"\n");
  unit("b.cu", "int b;\n");
  unit("c.cu", "#include \"sub/../common.h\"\n");
  UnitSelection S(Units, /*All=*/false);
  EXPECT_EQ(S.first(), Numbers());
  EditSet Edits;
  Edits.add({Files.path("common.h"), 0, 0, "// x\n"});
  EXPECT_EQ(S.reading(Edits), Numbers({0, 2}));
}
