//===- NvccOptionsTest.cpp ------------------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccOptions.h"
#include "TestFiles.h"
#include "llvm/ADT/StringExtras.h"

using namespace texmigrate;

namespace {

std::vector<std::string> words(llvm::StringRef Line) {
  llvm::SmallVector<llvm::StringRef, 16> Parts;
  Line.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  return {Parts.begin(), Parts.end()};
}

/// The translation as one line: options, `|`, inputs, `?`, unknown options.
std::string translated(llvm::StringRef Line,
                       OptionDialect Dialect = OptionDialect::Nvcc,
                       llvm::StringRef Directory = "/") {
  TranslatedOptions Out = translateOptions(words(Line), Directory, Dialect);
  std::string Text = llvm::join(Out.Args, " ");
  if (!Out.Inputs.empty())
    Text += " | " + llvm::join(Out.Inputs, " ");
  if (!Out.Unknown.empty())
    Text += " ? " + llvm::join(Out.Unknown, " ");
  return Text;
}

struct Row {
  const char *Line, *Expected;
};

void expectAll(llvm::ArrayRef<Row> Rows, OptionDialect Dialect) {
  for (const Row &R : Rows)
    EXPECT_EQ(translated(R.Line, Dialect), R.Expected) << R.Line;
}

TEST(NvccOptions, KeepsWhatTheSourceMeans) {
  expectAll({{"-DX -D Y=1 --define-macro Z --define-macro=W=2",
              "-D X -D Y=1 -D Z -D W=2"},
             {"-Ia -I b -I=c --include-path d --include-path=e",
              "-I a -I b -I c -I d -I e"},
             {"-I/x,/y -DA=1,B=2", "-I /x -I /y -D A=1 -D B=2"},
             {"-DA=1\\,2", "-D A=1,2"},
             {"-isystem=/s -isystem /t --system-include /u -isystem/v",
              "-isystem /s -isystem /t -isystem /u -isystem /v"},
             {"-include a.h --pre-include=b.h,c.h",
              "-include a.h -include b.h -include c.h"},
             {"-UX --undefine-macro Y", "-U X -U Y"},
             {"-std=c++14", "-std=c++14"},
             {"--std c++11", "-std=c++11"},
             {"-ftemplate-depth 900", "-ftemplate-depth=900"},
             {"-default-stream per-thread",
              "-D CUDA_API_PER_THREAD_DEFAULT_STREAM=1"},
             {"--default-stream=legacy", ""}},
            OptionDialect::Nvcc);
}

TEST(NvccOptions, ReadsTheLanguage) {
  for (const char *Line : {"-x cu", "-xcu", "-x=cu", "--x=cu", "--x cu"})
    EXPECT_EQ(translateOptions(words(Line), "/", OptionDialect::Nvcc).Lang,
              Language::Cuda)
        << Line;
  EXPECT_EQ(translateOptions({"-x", "c++"}, "/", OptionDialect::Nvcc).Lang,
            Language::Cxx);
  EXPECT_EQ(translateOptions({"-xcuda"}, "/", OptionDialect::Host).Lang,
            Language::Cuda);
  EXPECT_EQ(translateOptions({"-c"}, "/", OptionDialect::Nvcc).Lang,
            std::nullopt);
}

TEST(NvccOptions, TakesTheNewestDeviceThatEveryClangKnows) {
  expectAll(
      {{"-arch=sm_75", "--cuda-gpu-arch=sm_75"},
       {"-arch sm_13", "--cuda-gpu-arch=sm_50"},
       {"--gpu-architecture=compute_61 --gpu-code=sm_61,compute_61",
        "--cuda-gpu-arch=sm_61"},
       {"-gencode arch=compute_35,code=sm_35 -gencode=arch=compute_70,code="
        "\"sm_70,compute_70\"",
        "--cuda-gpu-arch=sm_70"},
       {"--generate-code=arch=compute_52,code=[compute_52,sm_52]",
        "--cuda-gpu-arch=sm_52"},
       {"-arch=sm_121a", "--cuda-gpu-arch=sm_90"},
       {"-arch=native", ""},
       {"-arch=all-major a.cu", " | a.cu"},
       {"-code sm_20 a.cu", "--cuda-gpu-arch=sm_50 | a.cu"}},
      OptionDialect::Nvcc);
}

TEST(NvccOptions, ValuesNeverShift) {
  for (const char *Line : {"-t 0",
                           "-t0",
                           "-t=0",
                           "--threads 4",
                           "--threads=4",
                           "-ccbin g++",
                           "--compiler-bindir=/usr/bin",
                           "-maxrregcount 64",
                           "-maxrregcount=64",
                           "-rdc=false",
                           "-rdc false",
                           "-o x.o",
                           "--output-file x.o",
                           "-odir d",
                           "-Xptxas -v",
                           "-Xptxas=-v,-O3",
                           "--ptxas-options=-v",
                           "-Xlinker -rpath",
                           "-Xcudafe --display_error",
                           "-Xnvlink -v",
                           "-Xfatbin -compress-all",
                           "-Xopencc -LIST",
                           "-diag-suppress 20012",
                           "--diag-suppress=1,2",
                           "-diag-error 3",
                           "-MF x.d",
                           "-MT x.o",
                           "-MD -MP",
                           "-M",
                           "-G",
                           "-g",
                           "-lineinfo",
                           "-O3",
                           "-O 3",
                           "-O",
                           "--optimize 2",
                           "-m64",
                           "-m 64",
                           "--machine=64",
                           "-cubin",
                           "-ptx",
                           "--keep",
                           "-keep-dir k",
                           "-deviceemu",
                           "-use_fast_math",
                           "--use_fast_math",
                           "-ftz=true",
                           "-prec-div false",
                           "-fmad=false",
                           "-cudart shared",
                           "-cudadevrt=static",
                           "-Werror all-warnings",
                           "-Werror",
                           "-Werror=cross-execution-space-call",
                           "-Wno-deprecated-gpu-targets",
                           "-run-args a,b",
                           "-e kernel",
                           "-lcuda",
                           "-l cuda",
                           "-L/usr/lib",
                           "-L /usr/lib",
                           "--library-path=/x",
                           "-split-compile 4",
                           "-dlto",
                           "-forward-unknown-to-host-compiler",
                           "-allow-unsupported-compiler",
                           "--resource-usage",
                           "-Xarchive q",
                           "-po maxrregcount=4",
                           "-dw",
                           "-arch-ls",
                           "-jtd 3",
                           "-opt-info inline",
                           "-time f",
                           "-w",
                           "-v"})
    EXPECT_EQ(translated((llvm::StringRef(Line) + " a.cu").str()), " | a.cu")
        << Line;
}

TEST(NvccOptions, EveryRowIsDroppedOrTranslatedInBothSpellings) {
#define OPTION(Long, Short, Shape, Meaning)                                    \
  for (std::string Name : {"--" Long, "-" Short}) {                            \
    std::string Kind = #Shape;                                                 \
    if (Kind == "Flag" || Kind == "Level" || Kind == "Kinds") {                \
      EXPECT_EQ(                                                               \
          translateOptions({Name, "a.cu"}, "/", OptionDialect::Nvcc).Inputs,   \
          std::vector<std::string>({"a.cu"}))                                  \
          << Name;                                                             \
      continue;                                                                \
    }                                                                          \
    for (std::vector<std::string> Line :                                       \
         {std::vector<std::string>{Name, "v", "a.cu"}, {Name + "=v", "a.cu"}}) \
      EXPECT_EQ(                                                               \
          translateOptions(Line, "/", OptionDialect::Nvcc).Inputs.back(),      \
          "a.cu")                                                              \
          << Line[0];                                                          \
  }
#include "Frontend/NvccOptions.def"
}

TEST(NvccOptions, UnwrapsTheHostCompilersOptions) {
  expectAll(
      {{"-Xcompiler -fPIC,-DX,-Iinc", "-D X -I inc"},
       {"-Xcompiler=-DX", "-D X"},
       {"--compiler-options=-DX,-Wall", "-D X"},
       {"-Xcompiler ,\"-DX\",\"-g\"", "-D X"},
       {"-Xcompiler -funsigned-char,-pthread", "-funsigned-char -pthread"},
       {"-Xcompiler -mavx2,-march=native", "-Xarch_host -mavx2"},
       {"-Xcompiler -isystem,/s a.cu", "-isystem /s | a.cu"},
       {"-Wall -fPIC -fopenmp a.cu", " | a.cu"}},
      OptionDialect::Nvcc);
  EXPECT_EQ(llvm::join(translateOptions({"-Xcompiler", "-DX -DY"}, "/",
                                        OptionDialect::Nvcc)
                           .Args,
                       " "),
            "-D X -D Y");
}

TEST(NvccOptions, SaysWhatItNeverHeardOf) {
  EXPECT_EQ(translated("--frobnicate=3 a.cu"), " | a.cu ? --frobnicate");
  EXPECT_EQ(translated("-qqq -qqq"), " ? -qqq");
}

TEST(NvccOptions, RelocatableCodeAndLambdas) {
  expectAll({{"-dc", "-fgpu-rdc -D __CUDACC_RDC__"},
             {"-rdc=true", "-fgpu-rdc -D __CUDACC_RDC__"},
             {"--relocatable-device-code true", "-fgpu-rdc -D __CUDACC_RDC__"},
             {"--extended-lambda", "-D __CUDACC_EXTENDED_LAMBDA__"},
             {"--expt-relaxed-constexpr", "-D __CUDACC_RELAXED_CONSTEXPR__"}},
            OptionDialect::Nvcc);
}

TEST(HostOptions, PassesAndDrops) {
  expectAll({{"-O2 -g -Wall -fPIC -DX -Iinc -std=gnu++17 -c a.cpp -o a.o",
              "-D X -I inc -std=gnu++17 | a.cpp"},
             {"-MD -MT a.o -MF a.d a.cpp", " | a.cpp"},
             {"-iquote q -idirafter r -isystem s",
              "-iquote q -idirafter r -isystem s"},
             {"--sysroot=/s -isysroot /t", "--sysroot /s -isysroot /t"},
             {"-x cuda --cuda-gpu-arch=sm_60 --cuda-path=/c a.cu",
              "--cuda-gpu-arch=sm_60 | a.cu"},
             {"-target x86_64-linux-gnu a.cpp", " | a.cpp"},
             {"-lm -L/usr/lib -Wl,-rpath,x a.cpp", " | a.cpp"},
             {"-msse4.2", "-Xarch_host -msse4.2"},
             {"-zzz=1 a.cpp", " | a.cpp"}},
            OptionDialect::Host);
}

TEST(NvccOptions, ReadsResponseFiles) {
  TestFiles Files;
  Files.write("flags.rsp", "-DX \"-DY=a b\"\n-I\"inc dir\" @more.rsp");
  Files.write("more.rsp", "-DZ");
  for (const char *Line :
       {"--options-file flags.rsp", "--options-file=flags.rsp",
        "-optf flags.rsp", "@flags.rsp"}) {
    TranslatedOptions Out =
        translateOptions(words(Line), Files.path(""), OptionDialect::Nvcc);
    EXPECT_EQ(Out.Args, std::vector<std::string>({"-D", "X", "-D", "Y=a b",
                                                  "-I", "inc dir", "-D", "Z"}))
        << Line;
    EXPECT_TRUE(Out.Unread.empty());
  }
  EXPECT_EQ(
      translateOptions({"@none"}, Files.path(""), OptionDialect::Nvcc).Unread,
      std::vector<std::string>({"none"}));
}

TEST(NvccOptions, AResponseFileThatNamesItselfEnds) {
  TestFiles Files;
  Files.write("a.rsp", "-DX @a.rsp");
  TranslatedOptions Out =
      translateOptions({"@a.rsp"}, Files.path(""), OptionDialect::Nvcc);
  EXPECT_EQ(Out.Unread, std::vector<std::string>({"a.rsp"}));
}

TEST(NvccOptions, ResponseFilesThatMultiplyEnd) {
  TestFiles Files;
  // Read as often as it is named, each of these would take years.
  Files.write("self.rsp", "@self.rsp @self.rsp @self.rsp @self.rsp @self.rsp");
  for (int I = 0; I != 15; ++I) {
    std::string Next = " @f" + std::to_string(I + 1) + ".rsp";
    Files.write("f" + std::to_string(I) + ".rsp",
                Next + Next + Next + Next + Next);
  }
  for (const char *Name : {"self.rsp", "f0.rsp"}) {
    TranslatedOptions Out = translateOptions(
        {std::string("@") + Name}, Files.path(""), OptionDialect::Nvcc);
    EXPECT_FALSE(Out.Unread.empty()) << Name;
    EXPECT_LE(Out.Unread.size(), 10000u) << Name;
  }
}

TEST(Dialect, IsTheCompilers) {
  size_t First = 0;
  EXPECT_EQ(dialectOf({"/usr/local/cuda/bin/nvcc", "-c"}, First),
            OptionDialect::Nvcc);
  EXPECT_EQ(First, 1u);
  EXPECT_EQ(dialectOf({"env", "A=b", "ccache", "nvcc", "-c"}, First),
            OptionDialect::Nvcc);
  EXPECT_EQ(First, 4u);
  EXPECT_EQ(dialectOf({"clang++", "-c"}, First), OptionDialect::Host);
  EXPECT_EQ(First, 1u);
}

} // namespace
