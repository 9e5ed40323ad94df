//===- ToolkitTest.cpp ----------------------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Toolkit.h"
#include "Frontend/Frontend.h"
#include "TestFiles.h"

using namespace texmigrate;

namespace {

class ToolkitDirectory : public testing::Test {
protected:
  TestFiles Files;

  void make(llvm::StringRef Include, llvm::StringRef Version) {
    Files.write((Include + "/cuda.h").str(),
                ("#define CUDA_VERSION " + Version + "\n").str());
    for (llvm::StringRef Name :
         {"cuda_runtime_api.h", "driver_types.h", "vector_types.h"})
      Files.write((Include + "/" + Name).str());
  }
  std::string openError() {
    llvm::Expected<Toolkit> Kit = openToolkit(Files.path(""));
    return Kit ? "" : llvm::toString(Kit.takeError());
  }
};

TEST_F(ToolkitDirectory, HasAVersion) {
  make("include", "11080");
  llvm::Expected<Toolkit> Kit = openToolkit(Files.path(""));
  ASSERT_TRUE(bool(Kit));
  EXPECT_EQ(Kit->Version, 11080u);
  EXPECT_EQ(Kit->versionString(), "11.8");
  EXPECT_TRUE(Kit->hasRemovedApi());
  EXPECT_EQ(Kit->IncludeDir, Files.path("include"));
  EXPECT_TRUE(isToolkitIncludeDir(Files.path("include")));
  EXPECT_FALSE(isToolkitIncludeDir(Files.path("")));
}

TEST_F(ToolkitDirectory, SaysWhatIsWrong) {
  EXPECT_EQ(openError(), "no CUDA toolkit in '" + Files.path("") + "'");
  make("include", "8000");
  EXPECT_EQ(openError(), "the CUDA toolkit in '" + Files.path("") +
                             "' is 8.0, too old for clang, which needs 9.0 or "
                             "newer");
  make("include", "99000");
  EXPECT_EQ(openError(), "the CUDA toolkit in '" + Files.path("") +
                             "' is 99.0, newer than this version of texmigrate "
                             "knows");
}

TEST_F(ToolkitDirectory, ThatWasAskedForMustBeThere) {
  FrontendOptions Options;
  Options.Headers = CudaHeaders::Toolkit;
  Options.CudaPath = Files.path("");
  auto Created = Frontend::create(Options);
  ASSERT_FALSE(bool(Created));
  EXPECT_EQ(llvm::toString(Created.takeError()),
            "no CUDA toolkit in '" + Files.path("") + "'");
}

} // namespace
