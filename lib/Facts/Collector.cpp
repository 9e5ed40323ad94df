//===- Collector.cpp - Traversal and scope --------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace texmigrate {

EntityKey untypedReferences() { return {{~0u, 0}, "textureReference"}; }

bool Collector::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  // CUDA's and the system's declarations hold nothing to migrate; instances of
  // the user's templates are located in the user's files.
  if (D->getDeclContext() && !isa<TranslationUnitDecl>(D) &&
      D->getLocation().isValid() &&
      SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())) &&
      !isa<LinkageSpecDecl>(D))
    return true;
  bool IsFunction = isa<FunctionDecl>(D);
  DeclStack.push_back(D);
  if (IsFunction)
    FunctionStack.push_back(cast<FunctionDecl>(D));
  bool Result = Base::TraverseDecl(D);
  if (IsFunction)
    FunctionStack.pop_back();
  DeclStack.pop_back();
  return Result;
}

bool Collector::TraverseLambdaExpr(LambdaExpr *L) {
  // The traversal of a lambda visits its body, not its call operator.
  CXXMethodDecl *Operator = L->getCallOperator();
  DeclStack.push_back(Operator);
  FunctionStack.push_back(Operator);
  VisitFunctionDecl(Operator);
  if (!L->hasExplicitParameters() && !Facts.Functions.empty() &&
      Facts.Functions.back().IsLambda) {
    FunctionFact &F = Facts.Functions.back();
    SourceLocation Bracket = L->getIntroducerRange().getEnd();
    F.NoList = true;
    F.RParen = F.AfterLParen = Spots.after(Bracket, Bracket);
  }
  bool Result = Base::TraverseLambdaExpr(L);
  FunctionStack.pop_back();
  DeclStack.pop_back();
  return Result;
}

bool Collector::isKernel(const FunctionDecl *F) {
  return F->hasAttr<CUDAGlobalAttr>();
}

bool Collector::isDevice(const FunctionDecl *F) {
  if (isKernel(F))
    return true;
  const auto *A = F->getAttr<CUDADeviceAttr>();
  if (!A || !A->isImplicit())
    return A != nullptr;
  // clang makes every lambda and constexpr function fit for both sides: such a
  // lambda is on the device if the function around it is.
  for (const DeclContext *DC = F->getParent(); DC; DC = DC->getParent())
    if (const auto *Outer = dyn_cast<FunctionDecl>(DC))
      return isDevice(Outer);
  return false;
}

bool Collector::isHost(const FunctionDecl *F) {
  if (!isDevice(F))
    return true;
  const auto *A = F->getAttr<CUDAHostAttr>();
  return A && !A->isImplicit();
}

bool Collector::onDevice() const {
  return !FunctionStack.empty() && isDevice(FunctionStack.back());
}

bool Collector::inInstance() const {
  for (const Decl *D : DeclStack) {
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      if (F->isTemplateInstantiation())
        return true;
    if (const auto *R = dyn_cast<ClassTemplateSpecializationDecl>(D))
      if (isTemplateInstantiation(R->getSpecializationKind()))
        return true;
  }
  return false;
}

EntityKey Collector::keyOf(const NamedDecl *D) {
  std::string Name;
  if (D->getDeclName().isIdentifier() || isa<FunctionDecl>(D))
    Name = D->getNameAsString();
  if (const auto *M = dyn_cast<CXXMethodDecl>(D))
    if (M->getParent()->isLambda())
      Name = "lambda";
  return Spots.key(D->getLocation(), Name);
}

EntityKey Collector::currentKey() {
  const FunctionDecl *F = currentFunction();
  return F ? keyOf(F) : EntityKey{};
}

std::vector<std::string> Collector::scopesOf(const DeclContext *DC) {
  std::vector<std::string> Result;
  for (; DC && !DC->isTranslationUnit(); DC = DC->getParent()) {
    if (const auto *N = dyn_cast<NamespaceDecl>(DC)) {
      if (!N->isAnonymousNamespace() && !N->isInline())
        Result.push_back(N->getNameAsString());
    } else if (const auto *R = dyn_cast<CXXRecordDecl>(DC)) {
      if (!R->isLambda())
        Result.push_back(R->getNameAsString());
    }
  }
  return {Result.rbegin(), Result.rend()};
}

EntityKey Collector::ownerOfType(bool &IsDeviceParameter) {
  IsDeviceParameter = false;
  for (auto It = DeclStack.rbegin(); It != DeclStack.rend(); ++It) {
    const Decl *D = *It;
    if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
      const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
      IsDeviceParameter =
          F && isDevice(F) && legacyType(P->getType()) == LegacyType::Texture;
      continue;
    }
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      if (!V->isLocalVarDecl() &&
          legacyTypeWithin(V->getType()) != LegacyType::None)
        return keyOf(V);
      continue;
    }
    if (isa<TypedefNameDecl>(D) || isa<FunctionDecl>(D) ||
        isa<CXXRecordDecl>(D))
      return keyOf(cast<NamedDecl>(D));
  }
  return {};
}

void Collector::noteName(llvm::StringRef Name) {
  if (Name.empty())
    return;
  for (const FunctionDecl *F : FunctionStack)
    Facts.NamesInFunctions.push_back({keyOf(F), Name.str()});
}

void Collector::mention(SourceLocation Loc) {
  Place P = Spots.spellingPlace(Loc);
  if (P.valid())
    Facts.Mentions.insert(P);
}

void Collector::obstacle(EntityKey Entity, int Id, SourceLocation At,
                         std::string Message) {
  Facts.Obstacles.push_back(
      {std::move(Entity), Id, Spots.expansionPlace(At), std::move(Message)});
}

} // namespace texmigrate
