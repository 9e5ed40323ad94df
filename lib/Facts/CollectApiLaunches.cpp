//===- CollectApiLaunches.cpp - cudaLaunchKernel and its kin --------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An argument array takes its handles when it is filled; a reference was read
// at the launch. Both are the same only if nothing in between can change what
// the texture is: so very little is allowed there.
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace texmigrate {

/// `cudaLaunchKernel(kernel, grid, block, args, ...)`.
void Collector::recordApiLaunch(CallExpr *E, StringRef Name) {
  ApiLaunch L;
  L.Api = Name.str();
  L.Caller = currentKey();
  L.At = Spots.expansionPlace(E->getExprLoc());
  if (const FunctionDecl *F = currentFunction())
    L.Scopes = scopesOf(F->getDeclContext());
  const bool ByConfig = Name.starts_with("cudaLaunchKernelEx");
  if (E->getNumArgs() < (ByConfig ? 2 : Name == "cudaLaunch" ? 1 : 4))
    return;
  // The kernel, through casts.
  const Expr *K = E->getArg(ByConfig ? 1 : 0);
  const FunctionDecl *Kernel = nullptr;
  while (true) {
    K = K->IgnoreParenImpCasts();
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(K))
      K = Cast->getSubExpr();
    else if (const auto *U = dyn_cast<UnaryOperator>(K))
      K = U->getSubExpr();
    else
      break;
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(K)) {
    Kernel = dyn_cast<FunctionDecl>(R->getDecl());
  } else if (const auto *O = dyn_cast<OverloadExpr>(K)) {
    for (const NamedDecl *D : O->decls())
      if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction())
        Kernel = F;
  }
  Consumed.insert(K);
  if (Kernel && isUserFunction(Kernel)) {
    L.Kernel = keyOf(Kernel);
  } else if (EntityKey Pointer = pointerKey(K); Pointer.valid()) {
    L.Kernel = Pointer;
    L.Problem = "launched through a pointer with an argument array";
  } else {
    return; // Whose address was taken is seen where it was taken.
  }
  if (Name != "cudaLaunchKernel" && Name != "cudaLaunchCooperativeKernel") {
    L.Problem = "launched through " + L.Api;
  } else if (L.Problem.empty()) {
    fillArgumentArray(L, E);
  }
  Facts.ApiLaunches.push_back(std::move(L));
}

namespace {
/// What a function does with an argument array, and whether a bind could come
/// between its making and the launch.
struct ArrayUses : RecursiveASTVisitor<ArrayUses> {
  ASTContext &Context;
  const SourceManager &SM;
  const VarDecl *Array;
  const Expr *Launch;
  const Expr *LastAssignment = nullptr;
  unsigned Assignments = 0, Uses = 0;
  bool LaunchedInLoop = false; ///< And the array is made before it.
  bool CodeBetween = false;    ///< That may change what is bound, or where.
  bool Conditional = false;    ///< Not every assignment always happens.

  ArrayUses(ASTContext &Context, const VarDecl *Array, const Expr *Launch)
      : Context(Context), SM(Context.getSourceManager()), Array(Array),
        Launch(Launch) {}

  bool VisitStmt(Stmt *S) {
    if (!isa<ForStmt>(S) && !isa<WhileStmt>(S) && !isa<DoStmt>(S) &&
        !isa<CXXForRangeStmt>(S))
      return true;
    // `do { ... } while (0)`, as macros write it, is no loop.
    if (const auto *Do = dyn_cast<DoStmt>(S)) {
      const auto *Zero =
          dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
      if (Zero && Zero->getValue() == 0)
        return true;
    }
    auto Holds = [&](SourceLocation Loc) {
      SourceLocation At = SM.getExpansionLoc(Loc);
      return !SM.isBeforeInTranslationUnit(
                 At, SM.getExpansionLoc(S->getBeginLoc())) &&
             !SM.isBeforeInTranslationUnit(
                 SM.getExpansionRange(S->getEndLoc()).getEnd(), At);
    };
    LaunchedInLoop |=
        Holds(Launch->getExprLoc()) && !Holds(Array->getLocation());
    return true;
  }

  // By the order of the tokens: one macro may hold all of it.
  bool isBetween(SourceLocation Loc) const {
    return SM.isBeforeInTranslationUnit(Array->getLocation(), Loc) &&
           !SM.isBeforeInTranslationUnit(Launch->getEndLoc(), Loc);
  }
  /// A function of the system that neither chooses another device nor calls
  /// back.
  bool isHarmless(const CallExpr *C) const {
    const FunctionDecl *F = C->getDirectCallee();
    // Members and algorithms of a library may run code of the user's.
    if (!F || !F->getDeclName().isIdentifier() || isa<CXXMethodDecl>(F) ||
        !F->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
        !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())))
      return false;
    StringRef Name = F->getName();
    if (choosesDevice(Name) || hostFunction(Name))
      return false;
    return llvm::none_of(C->arguments(), [](const Expr *A) {
      QualType T = A->IgnoreParenImpCasts()->getType();
      return T->isFunctionType() || T->isFunctionPointerType() ||
             T->isMemberPointerType() ||
             (T->getAsCXXRecordDecl() && T->getAsCXXRecordDecl()->isLambda());
    });
  }
  bool VisitCallExpr(CallExpr *C) {
    if (C != Launch && isBetween(C->getBeginLoc()))
      CodeBetween |= !isHarmless(C);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    const CXXConstructorDecl *Ctor = C->getConstructor();
    CodeBetween |=
        isBetween(C->getBeginLoc()) &&
        !SM.isInSystemHeader(SM.getExpansionLoc(Ctor->getLocation())) &&
        !Ctor->isTrivial();
    return true;
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) {
    CodeBetween |= isBetween(E->getBeginLoc());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (const auto *RD = V->getType()->getAsCXXRecordDecl())
      CodeBetween |= isBetween(V->getLocation()) && RD->hasDefinition() &&
                     !RD->hasTrivialDestructor();
    return true;
  }
  bool VisitGotoStmt(GotoStmt *) { return CodeBetween = true; }
  /// A store may reach a texture's attribute unless it goes to a plain local.
  void store(const Expr *To) {
    if (!isBetween(To->getBeginLoc()))
      return;
    To = To->IgnoreParenImpCasts();
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(To))
      To = S->getBase()->IgnoreParenImpCasts();
    const auto *R = dyn_cast<DeclRefExpr>(To);
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    CodeBetween |=
        !V || !V->isLocalVarDeclOrParm() || V->getType()->isReferenceType() ||
        (To->getType()->isPointerType() && isa<ArraySubscriptExpr>(To));
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      store(U->getSubExpr());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    mention(M->getMemberDecl(), M->getMemberLoc());
    return true;
  }
  void mention(const ValueDecl *D, SourceLocation Loc) {
    CodeBetween |= isBetween(Loc) && isa<VarDecl, FieldDecl>(D) &&
                   legacyTypeWithin(D->getType()) != LegacyType::None;
  }

  bool VisitDeclRefExpr(DeclRefExpr *R) {
    Uses += R->getDecl() == Array;
    mention(R->getDecl(), R->getLocation());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (!B->isAssignmentOp())
      return true;
    store(B->getLHS());
    const auto *S = dyn_cast<ArraySubscriptExpr>(B->getLHS()->IgnoreParens());
    if (!S)
      return true;
    const auto *R = dyn_cast<DeclRefExpr>(S->getBase()->IgnoreParenImpCasts());
    if (R && R->getDecl() == Array) {
      ++Assignments;
      LastAssignment = B;
      // Only what always happens counts.
      auto Parents = Context.getParents(*B);
      const auto *Block =
          Parents.empty() ? nullptr : Parents[0].get<CompoundStmt>();
      Conditional |=
          !Block || !llvm::any_of(Block->body(), [&](const Stmt *In) {
            const auto *DS = dyn_cast<DeclStmt>(In);
            return DS && llvm::is_contained(DS->decls(), Array);
          });
    }
    return true;
  }
};
} // namespace

void Collector::fillArgumentArray(ApiLaunch &L, CallExpr *E) {
  const auto *R = dyn_cast<DeclRefExpr>(E->getArg(3)->IgnoreParenImpCasts());
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  const FunctionDecl *F = currentFunction();
  if (!V || !V->isLocalVarDecl() || !F || !F->getBody() ||
      isa<ParmVarDecl>(V) || V->isStaticLocal() || V->getDeclContext() != F) {
    L.Problem = "the argument array is not a local variable";
    return;
  }
  const auto *AT = Context.getAsConstantArrayType(V->getType());
  if (!AT) {
    L.Problem = "the size of the argument array is not known";
    return;
  }
  ArrayUses Uses(Context, V, E);
  Uses.TraverseStmt(F->getBody());
  L.Array = keyOf(V);
  L.ArrayName = V->getNameAsString();
  // A written bound has to grow.
  TypeLoc TL = V->getTypeSourceInfo()->getTypeLoc();
  if (auto A = TL.getAsAdjusted<ArrayTypeLoc>())
    if (const Expr *Size = A.getSizeExpr()) {
      L.ArrayBound = Spots.token(Size->getBeginLoc());
      L.ArrayBoundValue = AT->getSize().getZExtValue();
      if (!isa<IntegerLiteral>(Size->IgnoreParenImpCasts()))
        L.Problem = "the bound of the argument array is not a number";
    }
  const auto *Init = dyn_cast_or_null<InitListExpr>(V->getInit());
  const InitListExpr *Written =
      Init && Init->getSyntacticForm() ? Init->getSyntacticForm() : Init;
  uint64_t Size = AT->getSize().getZExtValue();
  if (Written && Written->getNumInits() &&
      (!Uses.Assignments || Written->getNumInits() == Size)) {
    L.Elements = Written->getNumInits();
    L.AfterLastElement = Spots.afterElement(
        Written->getInit(L.Elements - 1)->getEndLoc(), Written->getRBraceLoc());
  } else if (Uses.Assignments) {
    L.Elements = Uses.Assignments;
    L.AfterLastAssignment = Spots.after(Uses.LastAssignment->getEndLoc(),
                                        Uses.LastAssignment->getBeginLoc());
    if (Uses.Conditional)
      L.Problem = "the argument array is not filled on every path";
  } else {
    L.Problem = "the argument array is filled out of sight";
    return;
  }
  // One launch, and nothing else that reads or passes the array on.
  if (Uses.Uses != Uses.Assignments + 1)
    L.Problem = "the argument array is used for more than one launch";
  if (Uses.CodeBetween)
    L.Problem =
        "code between the argument array and the launch may change what "
        "is bound";
  if (Uses.LaunchedInLoop)
    L.Problem =
        "the argument array is made once, before the loop that launches";
  if (V->getBeginLoc().isMacroID() && L.AfterLastElement.Kind == Spot::None)
    L.Problem = "a macro makes the argument array and fills it later";
  if (Size != L.Elements)
    L.Problem = "not all elements of the argument array are set in sight";
  if (L.Problem.empty())
    L.Followed = true;
}

} // namespace texmigrate
