//===- IncludeInferenceTest.cpp -------------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/IncludeInference.h"
#include "Frontend/SourceTree.h"
#include "TestFiles.h"
#include "llvm/ADT/StringExtras.h"

using namespace texmigrate;

namespace {

TEST(ScanIncludes, FindsDirectives) {
  TestFiles Files;
  std::string File = Files.write(
      "a.cu", "#include \"a.h\"\n  #  include <b/c.h> // why\n#include MACRO\n"
              "#define X\nint include;\n#if 0\n#include \"off.h\"\n#endif");
  std::vector<std::string> Names;
  for (const IncludeDirective &Include : scanIncludes(File))
    Names.push_back((Include.Angled ? "<" : "\"") + Include.Name);
  EXPECT_EQ(llvm::join(Names, " "), "\"a.h <b/c.h \"off.h");
}

TEST(IncludeInference, PrefersTheNearestCandidate) {
  TestFiles Files;
  std::string A = Files.write("one/src/a.cu", "#include <util.h>\n");
  std::string B = Files.write("two/src/b.cu", "#include <util.h>\n");
  Files.write("one/inc/util.h");
  Files.write("two/inc/util.h");
  IncludeInference Inference({Files.path("")});
  EXPECT_EQ(Inference.infer(A, {}).Args,
            std::vector<std::string>({"-idirafter", Files.path("one/inc"),
                                      "--no-system-header-prefix=util.h"}));
  EXPECT_EQ(Inference.infer(B, {}).Args,
            std::vector<std::string>({"-idirafter", Files.path("two/inc"),
                                      "--no-system-header-prefix=util.h"}));
}

TEST(IncludeInference, FollowsHeadersAndKnownDirectories) {
  TestFiles Files;
  std::string A = Files.write("a.cu", "#include \"known.h\"\n");
  Files.write("k/known.h", "#include \"deep.h\"\n");
  Files.write("d/deep.h", "#include \"../up.h\"\n");
  Files.write("up.h");
  IncludeInference Inference({Files.path("")});
  IncludeInference::Result Out = Inference.infer(A, {Files.path("k")});
  EXPECT_EQ(Out.Args, std::vector<std::string>({"-iquote", Files.path("d")}));
  EXPECT_EQ(Out.Included.size(), 3u);
}

TEST(IncludeInference, LeavesTheSystemsNamesAlone) {
  TestFiles Files;
  std::string A = Files.write(
      "a.cu", "#include <math.h>\n#include <vector>\n#include <cuda.h>\n");
  Files.write("sub/math.h");
  Files.write("sub/vector");
  Files.write("sub/cuda.h");
  EXPECT_TRUE(IncludeInference({Files.path("")}).infer(A, {}).Args.empty());
}

} // namespace
