//===- CollectArguments.cpp - What the arguments of a launch do -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace texmigrate {
namespace {

/// Looks for what may change a texture or the device: in an expression, and in
/// the functions that it calls as far as their bodies are seen.
class StateChanges : public RecursiveASTVisitor<StateChanges> {
public:
  StateChanges(const SourceManager &SM) : SM(SM) {}

  void scan(Stmt *S) {
    TraverseStmt(S);
    while (!Work.empty()) {
      const FunctionDecl *F = Work.pop_back_val();
      TraverseStmt(F->getBody());
    }
  }

  bool VisitCallExpr(CallExpr *E) {
    if (const FunctionDecl *F = E->getDirectCallee())
      called(F);
    else if (!isa<CUDAKernelCallExpr>(E) && !E->isTypeDependent() &&
             !E->getCallee()->isTypeDependent())
      Found = true; // Through a pointer; a kernel runs on no host.
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    called(E->getConstructor());
    return true;
  }
  // Evaluated at the call, though written at the declaration.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) {
    return TraverseStmt(E->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) {
    return TraverseStmt(E->getExpr());
  }
  // No host code calls one for the device; its captures are evaluated here.
  bool TraverseLambdaExpr(LambdaExpr *E) {
    const FunctionDecl *F = E->getCallOperator();
    if (!F || !F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAHostAttr>())
      return RecursiveASTVisitor::TraverseLambdaExpr(E);
    return llvm::all_of(E->capture_inits(),
                        [&](Expr *Init) { return TraverseStmt(Init); });
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    mention(E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    mention(E->getMemberDecl());
    return true;
  }

  bool Found = false;
  llvm::SmallVector<const FunctionDecl *, 4> Unseen; ///< No body here.

private:
  void called(const FunctionDecl *F) {
    if (SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()))) {
      if (F->getDeclName().isIdentifier())
        Found |= hostFunction(F->getName()) || choosesDevice(F->getName());
      // A std::function may do anything.
      Found |= F->getOverloadedOperator() == OO_Call;
      return;
    }
    if (F->isImplicit() || F->isDefaulted() ||
        !Seen.insert(F->getCanonicalDecl()).second)
      return;
    const FunctionDecl *Definition = nullptr;
    if (F->hasBody(Definition))
      Work.push_back(Definition);
    else
      Unseen.push_back(F);
  }
  void mention(const ValueDecl *D) {
    Found |= isa<VarDecl, FieldDecl>(D) &&
             legacyTypeWithin(D->getType()) != LegacyType::None;
  }

  const SourceManager &SM;
  llvm::DenseSet<const FunctionDecl *> Seen;
  llvm::SmallVector<const FunctionDecl *, 8> Work;
};

} // namespace

/// The handle of a launch may be taken before its other arguments are
/// evaluated: one that binds would come too late.
void Collector::noteArgumentCalls(CallFact &C, Stmt *Evaluated) {
  StateChanges Changes(SM);
  Changes.scan(Evaluated);
  C.BindsInArguments |= Changes.Found;
  for (const FunctionDecl *F : Changes.Unseen)
    C.ArgumentCalls.push_back(keyOf(F));
}

} // namespace texmigrate
