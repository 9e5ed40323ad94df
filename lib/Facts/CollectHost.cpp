//===- CollectHost.cpp - Calls of the removed host API --------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace texmigrate {

void Collector::recordHostCall(CallExpr *E, const HostFunction &Function,
                               StringRef Name, SourceLocation Begin,
                               SourceLocation NameLoc, SourceLocation RAngle) {
  Consumed.insert(E->getCallee()->IgnoreParenImpCasts());
  HostCall C;
  C.Kind = Function.Kind;
  C.Name = Name.str();
  C.Function = currentKey();
  C.At = Spots.expansionPlace(NameLoc);
  C.FromInstance = inInstance();
  mention(NameLoc);
  SourceLocation NameBegin = Spots.atLevel(Begin, NameLoc, false);
  SourceLocation NameEnd =
      Spots.atLevel(RAngle.isValid() ? RAngle : NameLoc, NameLoc, true);
  if (NameBegin.isValid() && NameEnd.isValid())
    C.NameSpot = Spots.between(NameBegin, Spots.tokenEnd(NameEnd));
  if (C.NameSpot.Kind == Spot::None)
    C.NameSpot = Spots.token(NameLoc);

  unsigned Index = Function.TextureArgument;
  unsigned NumArgs = 0;
  while (NumArgs != E->getNumArgs() &&
         !isa<CXXDefaultArgExpr>(E->getArg(NumArgs)))
    ++NumArgs;
  if (Index >= NumArgs) {
    C.Problem = "'" + C.Name + "' is called without a texture";
    Facts.HostCalls.push_back(std::move(C));
    return;
  }
  const Expr *Arg = E->getArg(Index);
  TextureExpr Texture = analyse(Arg);
  C.Textures = Texture.Named;
  C.IsPointer = Texture.IsPointer;
  C.NeedsParens = Texture.NeedsParens;
  C.ThroughBase = Texture.ThroughBase;
  if (currentFunction() && !onDevice()) {
    QualType T = Texture.Stripped->getType();
    if (Texture.ThroughBase)
      C.Textures.push_back(untypedReferences());
    (void)T;
  }

  if (Function.Kind == HostCall::GetReference) {
    const Expr *Inner = Arg;
    while (const auto *Cast = dyn_cast<CastExpr>(Inner)) {
      Consumed.insert(Cast);
      Inner = Cast->getSubExpr();
    }
    QualType T = Texture.Stripped->getType();
    if (const auto *S = dyn_cast<clang::StringLiteral>(Texture.Stripped))
      if (S->getCharByteWidth() == 1)
        C.LookedUp = S->getString().str();
    if (isa<clang::StringLiteral>(Texture.Stripped) ||
        (!T->isDependentType() && legacyTypeWithin(T) == LegacyType::None))
      C.Problem = "the texture is looked up by something that is not a texture";
    C.Textures.push_back(untypedReferences());
    Facts.HostCalls.push_back(std::move(C));
    return;
  }

  // The texture's text goes before the name; the argument goes away with its
  // comma. Everything is taken at the level where the call's name is spelled.
  SourceRange Range = Texture.Stripped->getSourceRange();
  if (auto Text =
          Spots.textAtLevel(Range.getBegin(), Range.getEnd(), NameLoc)) {
    C.Texture = *Text;
    // A macro's parameter that stands for an address, `&` and all.
    SourceRange All = Arg->IgnoreImpCasts()->getSourceRange();
    auto AllText = Spots.textAtLevel(All.getBegin(), All.getEnd(), NameLoc);
    if (Texture.IsAddress && AllText && AllText->Text == Text->Text) {
      C.IsPointer = true;
      C.NeedsParens = true;
    }
  } else {
    C.Problem = "the texture argument is put together by macros";
  }
  SourceRange Whole = Arg->getSourceRange();
  SourceLocation ArgBegin = Spots.atLevel(Whole.getBegin(), NameLoc, false);
  SourceLocation ArgEnd = Spots.atLevel(Whole.getEnd(), NameLoc, true);
  if (ArgBegin.isInvalid() || ArgEnd.isInvalid()) {
    C.Problem = "the texture argument is put together by macros";
  } else if (Index + 1 < NumArgs) {
    C.Removal = Spots.withComma(ArgBegin, Spots.tokenEnd(ArgEnd));
  } else if (Index > 0) {
    SourceLocation Previous =
        Spots.atLevel(E->getArg(Index - 1)->getEndLoc(), NameLoc, true);
    C.Removal = Previous.isValid() ? Spots.between(Spots.tokenEnd(Previous),
                                                   Spots.tokenEnd(ArgEnd))
                                   : Spot();
  } else {
    C.Removal = Spots.between(ArgBegin, Spots.tokenEnd(ArgEnd));
    if (C.Removal.editable())
      C.Removal = Spots.withBlanks(C.Removal);
  }
  if (C.Problem.empty() && C.Removal.Kind == Spot::None)
    C.Problem = "the arguments are put together by macros";
  Facts.HostCalls.push_back(std::move(C));
}

/// `cudaLaunchKernel(kernel, grid, block, args, ...)`.
void Collector::recordApiLaunch(CallExpr *E, StringRef Name) {
  ApiLaunch L;
  L.Api = Name.str();
  L.Caller = currentKey();
  L.At = Spots.expansionPlace(E->getExprLoc());
  if (const FunctionDecl *F = currentFunction())
    L.Scopes = scopesOf(F->getDeclContext());
  if (E->getNumArgs() < 4)
    return;
  // The kernel, through casts.
  const Expr *K = E->getArg(Name == "cudaLaunchKernelExC" ? 1 : 0);
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
  const SourceManager &SM;
  const VarDecl *Array;
  const Expr *Launch;
  const Expr *LastAssignment = nullptr;
  unsigned Assignments = 0, Uses = 0;
  bool LaunchedInLoop = false; ///< And the array is made before it.
  bool CodeBetween = false;    ///< That may bind: a call of the user's, goto.

  ArrayUses(const SourceManager &SM, const VarDecl *Array, const Expr *Launch)
      : SM(SM), Array(Array), Launch(Launch) {}

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

  bool isBetween(SourceLocation Loc) const {
    SourceLocation At = SM.getExpansionLoc(Loc);
    return SM.isBeforeInTranslationUnit(
               SM.getExpansionLoc(Array->getLocation()), At) &&
           SM.isBeforeInTranslationUnit(
               At, SM.getExpansionLoc(Launch->getBeginLoc()));
  }
  bool VisitCallExpr(CallExpr *C) {
    if (!isBetween(C->getBeginLoc()))
      return true;
    const FunctionDecl *F = C->getDirectCallee();
    CodeBetween |=
        !F || !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())) ||
        (F->getDeclName().isIdentifier() &&
         (F->getName() == "cudaSetDevice" || hostFunction(F->getName())));
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
  bool VisitGotoStmt(GotoStmt *) { return CodeBetween = true; }

  bool VisitDeclRefExpr(DeclRefExpr *R) {
    Uses += R->getDecl() == Array;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() != BO_Assign)
      return true;
    const auto *S = dyn_cast<ArraySubscriptExpr>(B->getLHS()->IgnoreParens());
    if (!S)
      return true;
    const auto *R = dyn_cast<DeclRefExpr>(S->getBase()->IgnoreParenImpCasts());
    if (R && R->getDecl() == Array) {
      ++Assignments;
      LastAssignment = B;
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
  if (!AT || V->getBeginLoc().isMacroID()) {
    L.Problem = "the size of the argument array is not known";
    return;
  }
  ArrayUses Uses(SM, V, E);
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
  if (Init && Init->getNumInits() && !Uses.Assignments) {
    const InitListExpr *Written =
        Init->getSyntacticForm() ? Init->getSyntacticForm() : Init;
    L.Elements = Written->getNumInits();
    L.AfterLastElement = Spots.after(
        Written->getInit(L.Elements - 1)->getEndLoc(), V->getLocation());
  } else if (Uses.Assignments) {
    L.Elements = Uses.Assignments;
    L.AfterLastAssignment = Spots.after(Uses.LastAssignment->getEndLoc(),
                                        Uses.LastAssignment->getBeginLoc());
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
  if (AT->getSize().getZExtValue() != L.Elements)
    L.Problem = "not all elements of the argument array are set in sight";
  if (L.Problem.empty())
    L.Followed = true;
}

} // namespace texmigrate
