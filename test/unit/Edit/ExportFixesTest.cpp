//===- ExportFixesTest.cpp - YAML that clang-apply-replacements takes -----===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edit/ExportFixes.h"
#include "TestFiles.h"

using namespace texmigrate;

static std::string exported(const EditSet &Edits,
                            const std::map<std::string, std::string> &Files,
                            llvm::StringRef Directory = "/build") {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  EXPECT_FALSE(bool(exportFixes(OS, Edits, Files, Directory)));
  return Result;
}

TEST(ExportFixesTest, OneDiagnosticForEachComponent) {
  EditSet Edits;
  Edits.add({"/a.cu", 0, 1, "x", 1});
  Edits.add({"/a.h", 5, 0, "y", 1});
  Edits.add({"/a.cu", 4, 1, "z", 2});
  std::string Yaml =
      exported(Edits, {{"/a.cu", "0123456"}, {"/a.h", "012345"}});
  EXPECT_EQ(llvm::StringRef(Yaml).count("DiagnosticName:"), 2u);
  EXPECT_EQ(llvm::StringRef(Yaml).count("Offset:"), 5u); // 2 of diagnostics
  EXPECT_NE(Yaml.find("MainSourceFile:  '/a.cu'"), std::string::npos);
}

TEST(ExportFixesTest, NoEdits) {
  EXPECT_NE(exported({}, {}).find("Diagnostics:"), std::string::npos);
}

TEST(ExportFixesTest, ApplyReplacementsMakesTheSame) {
  ScratchDirectory Scratch;
  std::string Old = "#include <a>\r\nint x = 1;\r\nint y;\r\n";
  Scratch.write("src/a.cu", Old);
  EditSet Edits;
  std::string File = Scratch.path("src/a.cu");
  Edits.add({File, 14, 0, "#include \"b\"\n", 0});
  Edits.add({File, 14, 3, "long", 1});
  Edits.add({File, 22, 1, "f<'a'>(\\\"\")", 2});
  std::string Yaml = exported(Edits, {{File, Old}}, Scratch.path("src"));
  Scratch.write("fixes/first.yaml", Yaml);
  Scratch.write("fixes/second.yaml", Yaml); // another unit saw the same
  std::string Program = LLVM_TOOLS_DIR "/clang-apply-replacements";
  int Status = runProgram(Program, {Scratch.path("fixes")});
  if (Status == -1)
    GTEST_SKIP() << "no clang-apply-replacements";
  EXPECT_EQ(Status, 0);
  EXPECT_EQ(Scratch.read("src/a.cu"), applyEdits(Old, Edits.byFile().at(File)));
}
