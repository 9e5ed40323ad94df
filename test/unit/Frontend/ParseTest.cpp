//===- ParseTest.cpp ------------------------------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Frontend.h"
#include "Frontend/ShimHeaders.h"
#include "TestFiles.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/Support/Compiler.h"
#include <thread>

using namespace texmigrate;

namespace {

class Parse : public testing::Test {
protected:
  void SetUp() override {
    FrontendOptions Options;
    Options.Headers = CudaHeaders::Bundled;
    llvm::Expected<std::unique_ptr<Frontend>> Created =
        Frontend::create(Options);
    ASSERT_TRUE(bool(Created));
    F = std::move(*Created);
  }

  CompileUnit unit(llvm::StringRef Name, llvm::StringRef Text) {
    CompileUnit Unit;
    Unit.File = Files.write(Name, Text);
    Unit.Directory = Files.path("");
    return Unit;
  }

  ParseResult parse(const CompileUnit &Unit, Pass Side = Pass::Host,
                    bool LegacyApi = true,
                    const FileOverlay *Overlay = nullptr) {
    ParseTask Task;
    Task.Unit = &Unit;
    Task.Side = Side;
    Task.LegacyApi = LegacyApi;
    Task.Overlay = Overlay;
    return F->parse(Task, std::make_unique<clang::SyntaxOnlyAction>());
  }

  /// Both passes, without an error.
  void expectClean(llvm::StringRef Text, bool LegacyApi = true) {
    CompileUnit Unit = unit("clean.cu", Text);
    for (Pass Side : {Pass::Host, Pass::Device}) {
      ParseResult Result = parse(Unit, Side, LegacyApi);
      EXPECT_TRUE(Result.Completed);
      for (const ParseDiagnostic &D : Result.Diagnostics)
        ADD_FAILURE() << (Side == Pass::Host ? "host " : "device ") << D.File
                      << ":" << D.Line << ": " << D.Message;
    }
  }

  TestFiles Files;
  std::unique_ptr<Frontend> F;
};

constexpr const char *Legacy = R"cu(
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>
texture<float> line;
texture<uchar4, 2, cudaReadModeNormalizedFloat> image;
static texture<short2, cudaTextureType3D> volume(0, cudaFilterModePoint,
                                                 cudaAddressModeBorder);
__device__ float at(int i) { return tex1Dfetch(line, i); }
__global__ void kernel(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 c = tex2D(image, i, 0.5f);
  short2 v = tex3D(volume, i, 0, 0);
  if (i < n)
    out[i] = at(i) + c.x + v.y + tex1Dfetch<float>(line, i);
}
int main() {
  float *d = nullptr;
  size_t offset = 0;
  cudaArray *array = nullptr;
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();
  cudaMallocArray(&array, &desc, 16, 16);
  cudaMalloc(&d, 64);
  image.normalized = true;
  image.addressMode[0] = cudaAddressModeWrap;
  cudaBindTexture(&offset, line, d, 64);
  cudaBindTexture(NULL, &line, d, &line.channelDesc, 64);
  cudaBindTexture2D(0, image, d, desc, 4, 4, 16);
  cudaBindTextureToArray(image, array);
  cudaBindTextureToArray(&image, array, &desc);
  kernel<<<dim3(1), 32, 0, 0>>>(d, 32);
  cudaUnbindTexture(line);
  std::vector<float> h(16);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
)cu";

TEST_F(Parse, LegacyProgramInBothPasses) { expectClean(Legacy); }

TEST_F(Parse, WithoutTheRemovedApiItIsAnError) {
  CompileUnit Unit = unit("a.cu", Legacy);
  for (Pass Side : {Pass::Host, Pass::Device}) {
    ParseResult Result = parse(Unit, Side, /*LegacyApi=*/false);
    EXPECT_TRUE(Result.Completed);
    ASSERT_GT(Frontend::countErrors(Result.Diagnostics), 0u);
    const ParseDiagnostic &D = Result.Diagnostics[0];
    EXPECT_EQ(D.Message, "no template named 'texture'");
    EXPECT_EQ(D.Severity, ParseDiagnostic::Error);
    EXPECT_EQ(D.File, Unit.File);
    EXPECT_EQ(D.Line, 5u);
    EXPECT_EQ(D.Column, 1u);
    EXPECT_EQ(D.Offset,
              unsigned(llvm::StringRef(Legacy).find("texture<float>")));
  }
}

TEST_F(Parse, ObjectsNeedNoRemovedApi) {
  expectClean(R"cu(
__global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t s, float4 *out) {
  out[0] = tex2D<float4>(t, 1.f, 2.f);
  tex2D(out, t, 1.f, 2.f);
  out[1] = tex2DLayered<float4>(t, 1.f, 2.f, 3);
  out[2] = tex3DLod<float4>(t, 1.f, 2.f, 3.f, 0.f);
  out[3] = tex2DGrad<float4>(t, 1, 2, make_float2(0, 0), make_float2(0, 0));
  out[4] = tex2Dgather<float4>(t, 1.f, 2.f);
  surf2Dwrite(out[0], s, 0, 0);
  surf2Dread(&out[1], s, 0, 0, cudaBoundaryModeZero);
  atomicAdd(&out->x, __shfl_down_sync(~0u, out->y, 1) + rsqrtf(2.f));
  __syncthreads();
}
void f(cudaArray_t a) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  cudaTextureDesc d = {};
  cudaTextureObject_t t = 0;
  cudaCreateTextureObject(&t, &r, &d, nullptr);
  void *args[] = {&t};
  cudaLaunchKernel(k, dim3(1), dim3(1), args);
}
)cu",
              /*LegacyApi=*/false);
}

TEST_F(Parse, FetchesOfEveryKind) {
  expectClean(R"cu(
texture<float, cudaTextureType1DLayered> l1;
texture<int2, cudaTextureType2DLayered> l2;
texture<ushort, cudaTextureTypeCubemap, cudaReadModeNormalizedFloat> c;
texture<float4, cudaTextureTypeCubemapLayered> cl;
texture<unsigned char, 2> g;
texture<signed char, 2, cudaReadModeNormalizedFloat> gn;
surface<void, 2> s;
template <class A, class B> struct Same;
template <class A> struct Same<A, A> {};
__device__ float byValue(texture<float, cudaTextureType1DLayered> t) {
  return tex1DLayered(t, 0.f, 1);
}
__global__ void k(uchar4 *out) {
  Same<decltype(tex1DLayered(l1, 0.f, 1)), float>();
  Same<decltype(tex2DLayeredLod(l2, 0.f, 0.f, 1, 0.f)), int2>();
  Same<decltype(texCubemap(c, 0.f, 0.f, 1.f)), float>();
  Same<decltype(texCubemapLayered(cl, 0.f, 0.f, 1.f, 1)), float4>();
  Same<decltype(tex2Dgather(g, 0.f, 0.f, 1)), uchar4>();
  Same<decltype(tex2Dgather(gn, 0.f, 0.f)), float4>();
  Same<decltype(tex2DGrad(gn, 0.f, 0.f, float2(), float2())), float>();
  surf2Dwrite(*out, s, 0, 0, cudaBoundaryModeTrap);
  *out = surf2Dread<uchar4>(s, 0, 0);
  byValue(l1);
}
void f(cudaArray *a) { cudaBindSurfaceToArray(s, a); }
)cu");
}

TEST_F(Parse, CoexistsWithWhatOldProgramsDefine) {
  expectClean(R"cu(
#include <algorithm>
#include <cuda_fp16.h>
#include <omp.h>
using namespace std;
#ifndef __DRIVER_TYPES_H__
#error "helper headers ask for it"
#endif
typedef unsigned char byte;
__device__ byte clamp(int v) { return (byte)min(max(v, 0), 255); }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ < 9000
__device__ double atomicAdd(double *a, double v) { return *a += v; }
#endif
__device__ float saturate(float x) { return x; }
inline __host__ __device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__constant__ float table[4];
__global__ void k(double *p, __half *h) {
  register int i = threadIdx.x;
  extern __shared__ float shared[];
  shared[i] = table[i] + __half2float(h[i]) + __int_as_float(i);
  atomicAdd(p, (double)saturate(shared[i]) + clamp(i));
  assert(i >= 0);
  free(malloc(4));
}
void f() throw() {
  float h[4];
  cudaMemcpyToSymbol(table, h, sizeof h);
  cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1);
  cudaThreadSynchronize();
}
)cu");
}

TEST_F(Parse, GoesOnAfterAMissingHeader) {
  CompileUnit Unit = unit(
      "a.cu", "#include <cutil.h>\n#include \"mine.h\"\nint broken = x;\n");
  ParseResult Result = parse(Unit);
  EXPECT_TRUE(Result.Completed);
  ASSERT_EQ(Result.Diagnostics.size(), 3u);
  EXPECT_EQ(Result.Diagnostics[0].Message, "'cutil.h' file not found");
  EXPECT_TRUE(Result.Diagnostics[0].MissingHeader);
  EXPECT_EQ(Result.Diagnostics[0].Line, 1u);
  EXPECT_TRUE(Result.Diagnostics[1].MissingHeader);
  EXPECT_FALSE(Result.Diagnostics[2].MissingHeader);
  EXPECT_EQ(Result.Diagnostics[2].Line, 3u);
  EXPECT_EQ(Frontend::countErrors(Result.Diagnostics), 1u);
}

TEST_F(Parse, CountsEveryError) {
  std::string Text;
  for (int I = 0; I != 100; ++I)
    Text += "int a" + std::to_string(I) + " = nothing;\n";
  EXPECT_EQ(Frontend::countErrors(parse(unit("a.cu", Text)).Diagnostics), 100u);
}

TEST_F(Parse, OverlayStandsInForTheDisk) {
  CompileUnit Unit = unit("a.cu", "#include \"a.h\"\nint x = error;\n");
  Files.write("a.h", "int y = error;\n");
  FileOverlay Overlay = {{Files.path("a.cu"), "#include \"a.h\"\nint x = y;\n"},
                         {Files.path("a.h"), "int y;\n"}};
  EXPECT_EQ(parse(Unit).Diagnostics.size(), 2u);
  EXPECT_TRUE(parse(Unit, Pass::Host, true, &Overlay).Diagnostics.empty());
}

TEST_F(Parse, HostSourcesSeeTheApi) {
  CompileUnit Unit = unit("a.cpp", R"(
#include <cuda_runtime.h>
struct texture {}; // The template is for CUDA sources only.
const textureReference *r;
cudaError_t f(void *p, size_t n) {
  cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
  return cudaBindTexture(0, r, p, &d, n);
}
#ifdef __CUDACC__
#error
#endif
)");
  Unit.Lang = Language::Cxx;
  EXPECT_TRUE(parse(Unit).Diagnostics.empty());
  ParseResult Device = parse(Unit, Pass::Device);
  EXPECT_TRUE(Device.Completed);
  EXPECT_TRUE(Device.Diagnostics.empty());
  EXPECT_GT(Frontend::countErrors(parse(Unit, Pass::Host, false).Diagnostics),
            0u);

  Unit = unit("a.c", "#include <cuda_runtime.h>\n#include <cuda.h>\n"
                     "int f(float4 v) { return cudaFree(0) == cudaSuccess; }\n"
                     "CUtexref t;\n");
  Unit.Lang = Language::C;
  EXPECT_TRUE(parse(Unit).Diagnostics.empty());
}

TEST_F(Parse, DriverApi) {
  expectClean(R"cu(
#include <cuda.h>
void f(CUmodule m, CUdeviceptr p) {
  CUtexref t;
  cuModuleGetTexRef(&t, m, "tex");
  cuTexRefSetAddress(0, t, p, 4);
  cuTexRefSetFormat(t, CU_AD_FORMAT_FLOAT, 1);
}
)cu");
}

TEST_F(Parse, OptionsOfTheUnitCount) {
  CompileUnit Unit = unit("a.cu", R"cu(
#include <part.h>
#if !defined(X) || __cplusplus < 201703L
#error "options"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 800
#error "architecture"
#endif
)cu");
  Files.write("inc/part.h");
  Unit.Args = {"-D", "X", "-I", "inc", "-std=c++17", "--cuda-gpu-arch=sm_80"};
  for (Pass Side : {Pass::Host, Pass::Device})
    EXPECT_TRUE(parse(Unit, Side).Diagnostics.empty());
}

TEST_F(Parse, AToolkitAmongTheIncludePathsIsPassedOver) {
  CompileUnit Unit = unit("a.cu", "#include <cuda_runtime.h>\nfloat4 v;\n");
  for (llvm::StringRef Name : {"cuda_runtime.h", "cuda_runtime_api.h",
                               "driver_types.h", "vector_types.h"})
    Files.write(("cuda/include/" + Name).str(), "#error not this one\n");
  for (const char *Option : {"-I", "-isystem"}) {
    Unit.Args = {Option, "cuda/include"};
    EXPECT_TRUE(parse(Unit).Diagnostics.empty()) << Option;
  }
}

TEST_F(Parse, DeepNestingDoesNotEndTheProcess) {
  std::string Text = "int x = " + std::string(3000, '(') + "1" +
                     std::string(3000, ')') + ";\n";
  ParseResult Result = parse(unit("a.cu", Text));
  EXPECT_TRUE(Result.Completed);
  EXPECT_TRUE(Result.Diagnostics.empty());
}

class CrashingAction : public clang::ASTFrontendAction {
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    __builtin_trap();
  }
};

// The sanitizers handle the signal themselves.
#if !LLVM_ADDRESS_SANITIZER_BUILD && !LLVM_THREAD_SANITIZER_BUILD
TEST_F(Parse, ACrashIsReported) {
  CompileUnit Unit = unit("a.cu", "int x;\n");
  ParseTask Task;
  Task.Unit = &Unit;
  ParseResult Result = F->parse(Task, std::make_unique<CrashingAction>());
  EXPECT_TRUE(Result.Crashed);
  EXPECT_FALSE(Result.Completed);
  EXPECT_TRUE(parse(Unit).Completed);
}
#endif

/// Counts declarations of a name that are CUDA's own.
class FindDecl : public clang::ASTFrontendAction {
public:
  FindDecl(const Frontend &F, bool &Found) : F(F), Found(Found) {}

private:
  struct Consumer : clang::ASTConsumer, clang::RecursiveASTVisitor<Consumer> {
    Consumer(const Frontend &F, bool &Found) : F(F), Found(Found) {}
    void HandleTranslationUnit(clang::ASTContext &Context) override {
      SM = &Context.getSourceManager();
      TraverseDecl(Context.getTranslationUnitDecl());
    }
    bool VisitNamedDecl(clang::NamedDecl *D) {
      if (D->getDeclName().isIdentifier() && D->getName() == "cudaBindTexture")
        Found |= SM->isInSystemHeader(D->getLocation()) &&
                 F.isCudaHeader(SM->getFilename(D->getLocation()));
      return true;
    }
    const Frontend &F;
    bool &Found;
    const clang::SourceManager *SM = nullptr;
  };
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<Consumer>(F, Found);
  }
  const Frontend &F;
  bool &Found;
};

TEST_F(Parse, CudasDeclarationsAreTold) {
  CompileUnit Unit = unit("a.cu", "int x;\n");
  ParseTask Task;
  Task.Unit = &Unit;
  bool Found = false;
  F->parse(Task, std::make_unique<FindDecl>(*F, Found));
  EXPECT_TRUE(Found);
  EXPECT_FALSE(F->isCudaHeader(Unit.File));
}

TEST_F(Parse, TheShimIsAlwaysFound) {
  if (!embeddedShimHeaders().count("texmigrate/texture_reference.h"))
    GTEST_SKIP();
  expectClean("#include <texmigrate/texture_reference.h>\n",
              /*LegacyApi=*/false);
  EXPECT_TRUE(F->isCudaHeader("/proj/texmigrate/texture_reference.h"));
}

TEST_F(Parse, SeveralThreads) {
  CompileUnit Unit = unit("a.cu", Legacy);
  std::vector<std::thread> Threads;
  std::vector<ParseResult> Results(4);
  for (ParseResult &Result : Results)
    Threads.emplace_back([&] { Result = parse(Unit); });
  for (std::thread &Thread : Threads)
    Thread.join();
  for (const ParseResult &Result : Results)
    EXPECT_TRUE(Result.Completed && Result.Diagnostics.empty());
}

TEST_F(Parse, WithoutErrorsTheHeadersAreNotReconsidered) {
  CompileUnit Unit = unit("a.cu", "int x;\n");
  EXPECT_FALSE(F->reconsiderHeaders(Unit, {parse(Unit)}));
}

TEST_F(Parse, AutoGoesToAToolkitThatParsesBetter) {
  auto Created = Frontend::create(FrontendOptions());
  ASSERT_TRUE(bool(Created));
  F = std::move(*Created);
  if (!llvm::StringRef(F->describeHeaders()).contains(" or CUDA "))
    GTEST_SKIP() << "no toolkit here";
  // The bundled driver API has only what goes with texture references.
  CompileUnit Unit =
      unit("a.cu", "#include <cuda.h>\ntexture<float> t;\n"
                   "void f(CUuuid *u) { cuDeviceGetUuid(u, 0); }");
  std::vector<ParseResult> Results = {parse(Unit), parse(Unit, Pass::Device)};
  EXPECT_GT(Frontend::countErrors(Results[0].Diagnostics), 0u);
  EXPECT_TRUE(F->reconsiderHeaders(Unit, Results));
  Results = {parse(Unit), parse(Unit, Pass::Device)};
  for (const ParseResult &Result : Results)
    EXPECT_EQ(Frontend::countErrors(Result.Diagnostics), 0u);
  EXPECT_FALSE(F->reconsiderHeaders(Unit, Results));
  EXPECT_GT(Frontend::countErrors(parse(Unit, Pass::Host, false).Diagnostics),
            0u);

  // An error that no toolkit mends changes nothing.
  Unit = unit("b.cu", "int x = nothing;\n");
  EXPECT_FALSE(
      F->reconsiderHeaders(Unit, {parse(Unit), parse(Unit, Pass::Device)}));
}

} // namespace
