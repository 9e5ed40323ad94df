//===- LegacyApi.cpp - The API that CUDA 12 removed -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace texmigrate {

static constexpr llvm::StringLiteral FetchNames[] = {"tex1Dfetch",
                                                     "tex1D",
                                                     "tex2D",
                                                     "tex3D",
                                                     "tex1DLayered",
                                                     "tex2DLayered",
                                                     "texCubemap",
                                                     "texCubemapLayered",
                                                     "tex1DLod",
                                                     "tex2DLod",
                                                     "tex3DLod",
                                                     "tex1DLayeredLod",
                                                     "tex2DLayeredLod",
                                                     "texCubemapLod",
                                                     "texCubemapLayeredLod",
                                                     "tex1DGrad",
                                                     "tex2DGrad",
                                                     "tex3DGrad",
                                                     "tex1DLayeredGrad",
                                                     "tex2DLayeredGrad",
                                                     "texCubemapGrad",
                                                     "texCubemapLayeredGrad",
                                                     "tex2Dgather"};

bool isFetchName(llvm::StringRef Name) {
  static const llvm::StringSet<> Names = [] {
    llvm::StringSet<> Set;
    Set.insert(std::begin(FetchNames), std::end(FetchNames));
    return Set;
  }();
  return Names.contains(Name);
}

std::optional<HostFunction> hostFunction(llvm::StringRef Name) {
  using R = std::optional<HostFunction>;
  return llvm::StringSwitch<R>(Name)
      .Case("cudaBindTexture", HostFunction{HostCall::Bind, 1, "bind"})
      .Case("cudaBindTexture2D", HostFunction{HostCall::Bind2D, 1, "bind2D"})
      .Case("cudaBindTextureToArray",
            HostFunction{HostCall::BindToArray, 0, "bind_to_array"})
      .Case("cudaBindTextureToMipmappedArray",
            HostFunction{HostCall::BindToMipmappedArray, 0,
                         "bind_to_mipmapped_array"})
      .Case("cudaUnbindTexture", HostFunction{HostCall::Unbind, 0, "unbind"})
      .Case("cudaGetTextureAlignmentOffset",
            HostFunction{HostCall::AlignmentOffset, 1, "alignment_offset"})
      .Case("cudaGetTextureReference",
            HostFunction{HostCall::GetReference, 1, "get_texture_reference"})
      .Default(std::nullopt);
}

bool isDriverReferenceName(llvm::StringRef Name) {
  return Name.starts_with("cuTexRef") || Name == "cuModuleGetTexRef" ||
         Name == "CUtexref" || Name == "CUtexref_st" ||
         Name.starts_with("cuSurfRef") || Name == "cuModuleGetSurfRef" ||
         Name == "CUsurfref" || Name == "cuParamSetTexRef";
}

bool isSurfaceName(llvm::StringRef Name) {
  return Name == "cudaBindSurfaceToArray" ||
         Name == "cudaGetSurfaceReference" || Name == "surfaceReference";
}

bool isUnsupportedName(llvm::StringRef Name) {
  return isDriverReferenceName(Name) || isSurfaceName(Name);
}

bool isRemovedWord(llvm::StringRef Word) {
  return hostFunction(Word) || isUnsupportedName(Word) ||
         Word == "textureReference";
}

llvm::ArrayRef<llvm::StringRef> legacyNames() {
  static const std::vector<llvm::StringRef> Names = [] {
    std::vector<llvm::StringRef> All = {"texture",
                                        "textureReference",
                                        "surface",
                                        "surfaceReference",
                                        "cudaBindTexture",
                                        "cudaBindTexture2D",
                                        "cudaBindTextureToArray",
                                        "cudaBindTextureToMipmappedArray",
                                        "cudaUnbindTexture",
                                        "cudaGetTextureAlignmentOffset",
                                        "cudaGetTextureReference",
                                        "cudaBindSurfaceToArray",
                                        "cudaGetSurfaceReference",
                                        "cuModuleGetTexRef",
                                        "cuModuleGetSurfRef",
                                        "cuParamSetTexRef",
                                        "CUtexref",
                                        "CUsurfref"};
    All.insert(All.end(), std::begin(FetchNames), std::end(FetchNames));
    return All;
  }();
  return Names;
}

bool ignoresParameters(llvm::StringRef Name) {
  return Name.starts_with("cudaFuncSet") || Name.starts_with("cudaFuncGet") ||
         Name.starts_with("cudaOccupancy");
}

bool choosesDevice(llvm::StringRef Name) {
  return Name.starts_with("cuCtx") || Name.starts_with("cuDevicePrimary") ||
         Name.contains("SetDevice") || Name.contains("SetGLDevice") ||
         Name == "cudaSetValidDevices" || Name == "cudaDeviceReset" ||
         Name == "cudaThreadExit";
}

bool isLookupFunction(llvm::StringRef Name) {
  return Name == "cuModuleGetFunction" || Name == "cuLibraryGetKernel";
}

bool isLaunchFunction(llvm::StringRef Name) {
  return Name == "cudaLaunchKernel" || Name == "cudaLaunchCooperativeKernel" ||
         Name == "cudaLaunchKernelExC" || Name == "cudaLaunchKernelEx" ||
         Name == "cudaLaunch";
}

bool isCudaDecl(const Decl *D) {
  const DeclContext *DC = D->getDeclContext()->getRedeclContext();
  while (DC->isTransparentContext())
    DC = DC->getParent();
  if (!DC->isTranslationUnit())
    return false;
  const SourceManager &SM = D->getASTContext().getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

static LegacyType typeOfDecl(const NamedDecl *D) {
  if (!D || !D->getIdentifier())
    return LegacyType::None;
  LegacyType Result = llvm::StringSwitch<LegacyType>(D->getName())
                          .Case("texture", LegacyType::Texture)
                          .Case("textureReference", LegacyType::Base)
                          .Case("surface", LegacyType::Surface)
                          .Case("surfaceReference", LegacyType::Surface)
                          .Default(LegacyType::None);
  if (Result == LegacyType::None || !isCudaDecl(D))
    return LegacyType::None;
  return Result;
}

LegacyType legacyType(QualType T) {
  if (T.isNull())
    return LegacyType::None;
  if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl())
    return typeOfDecl(RD);
  if (const auto *TST = T->getAs<TemplateSpecializationType>()) {
    if (TST->isTypeAlias())
      return legacyType(TST->getAliasedType());
    return typeOfDecl(TST->getTemplateName().getAsTemplateDecl());
  }
  return LegacyType::None;
}

LegacyType legacyTypeWithin(QualType T) {
  while (!T.isNull()) {
    if (LegacyType L = legacyType(T); L != LegacyType::None)
      return L;
    QualType Next = T->getPointeeType();
    if (Next.isNull())
      if (const ArrayType *AT = T->getAsArrayTypeUnsafe())
        Next = AT->getElementType();
    T = Next;
  }
  return LegacyType::None;
}

} // namespace texmigrate
