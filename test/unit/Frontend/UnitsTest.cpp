//===- UnitsTest.cpp ------------------------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileUnit.h"
#include "TestFiles.h"
#include "llvm/ADT/StringExtras.h"

using namespace texmigrate;

namespace {

class Units : public testing::Test {
protected:
  TestFiles Files;

  UnitList load(UnitRequest Request) {
    llvm::Expected<UnitList> List = loadUnits(Request);
    if (List)
      return *List;
    Error = llvm::toString(List.takeError());
    return {};
  }
  UnitList load(llvm::StringRef Name) {
    UnitRequest Request;
    Request.Paths = {Files.path(Name)};
    return load(Request);
  }

  /// File names of the units, without the directory.
  std::string names(const UnitList &List) {
    std::vector<std::string> Names;
    for (const CompileUnit &Unit : List.Units)
      Names.push_back(Unit.File.substr(Files.path("").size() + 1));
    return llvm::join(Names, " ");
  }
  /// A database whose one entry compiles src/a.cu, in src.
  void database(llvm::StringRef Directory, llvm::StringRef Command) {
    Files.write("src/a.cu");
    Files.write((Directory + "compile_commands.json").str(),
                R"([{"directory": "@ROOT@/src", "file": "a.cu", "command": ")" +
                    Command.str() + "\"}]");
  }
  std::string args(const CompileUnit &Unit) {
    return llvm::join(Unit.Args, " ");
  }

  std::string Error;
};

TEST_F(Units, AFileIsAUnit) {
  Files.write("a.cu");
  UnitRequest Request;
  Request.Paths = {Files.path("./sub/../a.cu")};
  Request.Flags = {"-DX", "-gencode", "arch=compute_70,code=sm_70"};
  Request.ExtraArgs = {"-DLAST"};
  UnitList List = load(Request);
  ASSERT_EQ(names(List), "a.cu");
  EXPECT_EQ(args(List.Units[0]), "-D X --cuda-gpu-arch=sm_70 -DLAST");
  EXPECT_EQ(List.Units[0].Lang, Language::Cuda);
  EXPECT_FALSE(List.Units[0].FromDatabase);
}

TEST_F(Units, TheNameTellsTheLanguage) {
  for (auto [Name, Lang] : {std::make_pair("a.cpp", Language::Cxx),
                            {"b.c", Language::C},
                            {"c.cuh", Language::Cuda},
                            {"d.h", Language::Cuda}}) {
    Files.write(Name);
    UnitList List = load(Name);
    ASSERT_EQ(List.Units.size(), 1u);
    EXPECT_EQ(List.Units[0].Lang, Lang) << Name;
  }
  UnitRequest Request;
  Request.Paths = {Files.path("b.c")};
  Request.Flags = {"-x", "cu"};
  EXPECT_EQ(load(Request).Units.at(0).Lang, Language::Cuda);
}

TEST_F(Units, SaysWhatIsMissing) {
  load("none.cu");
  EXPECT_EQ(Error, "'" + Files.path("none.cu") + "' does not exist");
  Files.write("dir/a.txt");
  load("dir");
  EXPECT_EQ(Error, "no CUDA source below '" + Files.path("dir") +
                       "', and no compile database that lists others");
  Files.write("a.cu");
  UnitRequest Request;
  Request.Paths = {Files.path("a.cu")};
  Request.DatabaseDir = Files.path("dir");
  load(Request);
  EXPECT_EQ(Error, "no compile_commands.json in '" + Files.path("dir") + "'");
  Files.write("dir/compile_commands.json", "[{");
  load(Request);
  EXPECT_EQ(Error, "the compile database '" +
                       Files.path("dir/compile_commands.json") +
                       "' cannot be read: [1:2, byte=2]: Expected object key");
}

TEST_F(Units, ADirectoryIsItsSources) {
  Files.write("a.cu");
  Files.write("deep/er/b.cu");
  Files.write("c.cpp");
  Files.write(".git/d.cu");
  Files.write("out/CMakeCache.txt");
  Files.write("out/e.cu");
  EXPECT_EQ(names(load("")), "a.cu deep/er/b.cu");
}

TEST_F(Units, ATextuallyIncludedSourceIsNone) {
  Files.write("main.cu", "#include \"kernels.cu\"\n");
  Files.write("kernels.cu", "#include \"more.cu\"\n");
  Files.write("more.cu");
  Files.write("alone.cu");
  EXPECT_EQ(names(load("")), "alone.cu main.cu");
  EXPECT_EQ(names(load("kernels.cu")), "kernels.cu");
}

TEST_F(Units, ReadsADatabase) {
  Files.write("src/a.cu");
  Files.write("src/b.cpp");
  Files.write("src/c.c");
  Files.write("src/inc.rsp", "-I../inc");
  Files.write("build/compile_commands.json", R"([
    {"directory": "@ROOT@/src", "file": "a.cu",
     "command": "nvcc --options-file inc.rsp -t 0 -x cu -dc a.cu -o a.o"},
    {"directory": "@ROOT@/src", "file": "@ROOT@/src/a.cu",
     "arguments": ["nvcc", "-I../inc", "-dc", "a.cu", "-o", "other.o"]},
    {"directory": "@ROOT@/src", "file": "a.cu",
     "arguments": ["nvcc", "-DSECOND", "-c", "a.cu"]},
    {"directory": "@ROOT@/src", "file": "b.cpp",
     "command": "g++ -O2 -DHOST -c b.cpp"},
    {"directory": "@ROOT@/src", "file": "c.c", "command": "nvcc -x cu -c c.c"},
    {"directory": "@ROOT@/src", "file": "gone.cu", "command": "nvcc gone.cu"},
    {"directory": "@ROOT@/src", "file": "d.s", "command": "as d.s"}
  ])");
  UnitList List = load("src");
  ASSERT_EQ(names(List), "src/a.cu src/a.cu src/b.cpp src/c.c");
  EXPECT_EQ(args(List.Units[0]), "-I ../inc -fgpu-rdc -D __CUDACC_RDC__");
  EXPECT_EQ(List.Units[0].Directory, Files.path("src"));
  EXPECT_TRUE(List.Units[0].FromDatabase);
  EXPECT_EQ(args(List.Units[1]), "-D SECOND");
  EXPECT_EQ(args(List.Units[2]), "-D HOST");
  EXPECT_EQ(List.Units[2].Lang, Language::Cxx);
  EXPECT_EQ(List.Units[3].Lang, Language::Cuda);
  ASSERT_EQ(List.Warnings.size(), 1u);
  EXPECT_EQ(List.Warnings[0], "'" + Files.path("src/gone.cu") +
                                  "' of the compile database does not exist");

  EXPECT_EQ(names(load("src/b.cpp")), "src/b.cpp");
}

TEST_F(Units, WarnsOnceOfAnOption) {
  Files.write("a.cu");
  Files.write("b.cu");
  Files.write("compile_commands.json", R"([
    {"directory": "@ROOT@", "file": "a.cu", "command": "nvcc --frob a.cu"},
    {"directory": "@ROOT@", "file": "b.cu", "command": "nvcc --frob=1 b.cu"}
  ])");
  EXPECT_EQ(
      load("").Warnings,
      std::vector<std::string>(
          {"the compiler option '--frob' is not known and was left out"}));
}

TEST_F(Units, SourcesBesideTheDatabaseCountToo) {
  Files.write("a.cu", "#include \"part.cu\"\n");
  Files.write("part.cu");
  Files.write("extra.cu");
  Files.write("compile_commands.json", R"([
    {"directory": "@ROOT@", "file": "a.cu", "command": "nvcc a.cu"}
  ])");
  EXPECT_EQ(names(load("")), "a.cu extra.cu");
}

TEST_F(Units, OwnHeadersAreNoSystemHeaders) {
  database("", "nvcc -isystem ../own -I ../first -isystem=/elsewhere a.cu");
  EXPECT_EQ(args(load("src").Units.at(0)),
            "-I ../first -isystem /elsewhere -I ../own");
  // Nothing but the database: what is beside its sources is theirs.
  Files.write("b.cu");
  Files.write("compile_commands.json", R"([
    {"directory": "@ROOT@/src", "file": "a.cu",
     "command": "nvcc -isystem ../own a.cu"},
    {"directory": "@ROOT@/src", "file": "../b.cu",
     "command": "nvcc -isystem /elsewhere b.cu"}
  ])");
  UnitRequest Request;
  Request.DatabaseDir = Files.path("");
  UnitList List = load(Request);
  ASSERT_EQ(List.Units.size(), 2u);
  EXPECT_EQ(args(List.Units[0]), "-I ../own");
  EXPECT_EQ(args(List.Units[1]), "-isystem /elsewhere");
}

TEST_F(Units, OwnHeadersAreFoundInTheirTurn) {
  database("build/",
           "nvcc -isystem /first -isystem ../own -isystem /last a.cu");
  // A build directory beside the sources tells of the project, too.
  UnitRequest Request;
  Request.Paths = {Files.path("src")};
  Request.DatabaseDir = Files.path("build");
  EXPECT_EQ(args(load(Request).Units.at(0)),
            "-isystem /last -I /first -I ../own");
}

TEST_F(Units, InfersIncludePaths) {
  Files.write("src/a.cu", "#include \"util.h\"\n#include <proj/b.h>\n"
                          "#include <vector>\n#include <cuda_runtime.h>\n");
  Files.write("common/inc/util.h");
  Files.write("include/proj/b.h");
  Files.write("other/cuda_runtime.h");
  UnitList List = load("");
  ASSERT_EQ(names(List), "src/a.cu");
  EXPECT_EQ(args(List.Units[0]), "-iquote " + Files.path("common/inc") +
                                     " -idirafter " + Files.path("include") +
                                     " --no-system-header-prefix=proj/b.h");
}

} // namespace
