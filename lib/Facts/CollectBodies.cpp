//===- CollectBodies.cpp - What host functions do, in order ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "Facts/ValueReader.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace texmigrate {
namespace {

/// Whether a body has to do with textures at all.
struct TextureTrace : RecursiveASTVisitor<TextureTrace> {
  bool Found = false;

  bool VisitDeclRefExpr(DeclRefExpr *R) {
    const ValueDecl *D = R->getDecl();
    Found |= legacyTypeWithin(D->getType()) != LegacyType::None;
    if (D->getDeclName().isIdentifier()) {
      llvm::StringRef Name = D->getName();
      // Whom a thread is given to run.
      Found |= Name == "pthread_create" || Name == "async";
      Found |=
          isCudaDecl(D) &&
          (Name == "cudaCreateTextureObject" ||
           Name == "cudaDestroyTextureObject" || Name == "cudaMalloc3DArray" ||
           Name == "cudaMallocArray" || hostFunction(Name).has_value());
    }
    return !Found;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) {
    Found = true;
    return false;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    const CXXRecordDecl *RD = C->getConstructor()->getParent();
    Found |= C->getNumArgs() != 0 && RD->getIdentifier() &&
             (RD->getName() == "thread" || RD->getName() == "jthread");
    return !Found;
  }
  bool VisitVarDecl(VarDecl *V) {
    const auto *RD = V->getType()->getAsCXXRecordDecl();
    if (RD && RD->getIdentifier())
      Found |= RD->getName() == "cudaTextureDesc" ||
               RD->getName() == "cudaResourceDesc";
    return !Found;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
    if (E->getName().isIdentifier())
      Found |= hostFunction(E->getName().getAsIdentifierInfo()->getName())
                   .has_value();
    return !Found;
  }
};

class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
  using Base = RecursiveASTVisitor<BodyVisitor>;

public:
  BodyVisitor(ValueReader &Read, SpotMapper &Spots, HostBody &Body)
      : Read(Read), Spots(Spots), Body(Body) {}

  bool shouldVisitImplicitCode() const { return false; }

  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    bool IsLoop = isLoop(S), IsBranch = isa<IfStmt>(S) || isa<SwitchStmt>(S) ||
                                        isa<ConditionalOperator>(S);
    if (IsLoop)
      Loops.push_back(++Number);
    if (IsBranch)
      Branches.push_back(++Number);
    bool Result = Base::TraverseStmt(S);
    if (IsLoop)
      Loops.pop_back();
    if (IsBranch)
      Branches.pop_back();
    return Result;
  }

  // A lambda's body runs when it is called, which is not seen here.
  bool TraverseLambdaExpr(LambdaExpr *L) {
    ++LambdaDepth;
    Base::TraverseLambdaExpr(L);
    --LambdaDepth;
    return true;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (LambdaDepth || isa<ParmVarDecl>(V))
      return true;
    HostEvent E = event(HostEvent::Declaration, V->getLocation());
    E.Target = Read.variable(V);
    Body.DeclaredInLoops[E.Target.Variable] = Loops;
    if (const Expr *Init = V->getInit())
      if (!isDefaultInit(Init))
        E.Values.push_back(Read.value(Init));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (LambdaDepth || !B->isAssignmentOp())
      return true;
    HostEvent E = event(HostEvent::Write, B->getOperatorLoc());
    E.Target = Read.value(B->getLHS());
    E.Values.push_back(Read.value(B->getRHS()));
    if (B->isCompoundAssignmentOp())
      E.Values[0] = compound(E.Target, E.Values[0]);
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *U) {
    if (LambdaDepth || !U->isIncrementDecrementOp())
      return true;
    HostEvent E = event(HostEvent::Write, U->getOperatorLoc());
    E.Target = Read.value(U->getSubExpr());
    E.Values.push_back(compound(E.Target, {}));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *O) {
    if (LambdaDepth || !O->isAssignmentOp() || O->getNumArgs() != 2)
      return true;
    HostEvent E = event(HostEvent::Write, O->getOperatorLoc());
    E.Target = Read.value(O->getArg(0));
    E.Values.push_back(Read.value(O->getArg(1)));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitReturnStmt(ReturnStmt *R) {
    if (LambdaDepth)
      return true;
    HostEvent E = event(HostEvent::Return, R->getBeginLoc());
    if (R->getRetValue())
      E.Values.push_back(Read.value(R->getRetValue()));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *L) {
    // The call that configures the launch is no call of its own.
    HostEvent E = event(HostEvent::Launch, L->getExprLoc());
    callee(E, L);
    for (const Expr *A : L->arguments())
      E.Values.push_back(Read.value(A));
    const CallExpr *Config = L->getConfig();
    E.Values.push_back(Config && Config->getNumArgs() > 3
                           ? Read.value(Config->getArg(3))
                           : ValueFact());
    // What its arguments do comes first.
    for (Expr *A : L->arguments())
      TraverseStmt(A);
    if (Config)
      for (const Expr *A : Config->arguments())
        TraverseStmt(const_cast<Expr *>(A));
    if (!LambdaDepth)
      Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    if (LambdaDepth || isa<CXXOperatorCallExpr>(C))
      return true;
    HostEvent E = event(HostEvent::Call, C->getExprLoc());
    callee(E, C);
    for (const Expr *A : C->arguments())
      if (!isa<CXXDefaultArgExpr>(A))
        E.Values.push_back(Read.value(A));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    const CXXConstructorDecl *Ctor = C->getConstructor();
    if (LambdaDepth || C->getNumArgs() == 0 || Ctor->isTrivial())
      return true;
    HostEvent E = event(HostEvent::Call, C->getBeginLoc());
    E.Callee = Ctor->getParent()->getNameAsString();
    E.CalleeIsUsers = Spots.inUserFile(Ctor->getLocation());
    for (const Expr *A : C->arguments())
      if (!isa<CXXDefaultArgExpr>(A))
        E.Values.push_back(Read.value(A));
    Body.Events.push_back(std::move(E));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *R) {
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
      mention(V, R->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
      mention(M->getMemberDecl(), M->getMemberLoc());
    return true;
  }

private:
  static bool isLoop(const Stmt *S) {
    // `do { ... } while (0)`, as macros write it, is no loop.
    if (const auto *Do = dyn_cast<DoStmt>(S)) {
      const auto *Zero =
          dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
      return !Zero || Zero->getValue() != 0;
    }
    return isa<ForStmt>(S) || isa<WhileStmt>(S) || isa<CXXForRangeStmt>(S);
  }

  /// The constructor call of a variable that is declared without a value.
  static bool isDefaultInit(const Expr *Init) {
    const auto *C = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
    return C && C->getNumArgs() == 0 && !C->requiresZeroInitialization();
  }

  static ValueFact compound(const ValueFact &Target, const ValueFact &By) {
    ValueFact Result = Target;
    Result.Displaced = true;
    Result.Mentions.insert(Result.Mentions.end(), By.Mentions.begin(),
                           By.Mentions.end());
    return Result;
  }

  HostEvent event(HostEvent::KindType Kind, SourceLocation Loc) {
    HostEvent E;
    E.Kind = Kind;
    E.At = Spots.expansionPlace(Loc);
    E.Spelled = Spots.spellingPlace(Loc);
    E.Loops = Loops;
    E.Branches = Branches;
    return E;
  }

  void callee(HostEvent &E, const CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F) {
      const auto *U =
          dyn_cast<UnresolvedLookupExpr>(C->getCallee()->IgnoreParenImpCasts());
      if (U && U->getName().isIdentifier())
        E.Callee = U->getName().getAsIdentifierInfo()->getName().str();
      return;
    }
    E.Callee = F->getNameAsString();
    E.CalleeIsUsers = Spots.inUserFile(F->getLocation());
    if (E.CalleeIsUsers)
      E.Function = Spots.key(F->getLocation(), E.Callee);
  }

  void mention(const ValueDecl *D, SourceLocation Loc) {
    EntityKey Key = Spots.key(D->getLocation(), D->getNameAsString());
    if (!Key.valid())
      return;
    Body.Mentions[Key].push_back(Spots.expansionPlace(Loc));
    if (LambdaDepth)
      Body.UsedByLambda[Key] = true;
  }

  ValueReader &Read;
  SpotMapper &Spots;
  HostBody &Body;
  std::vector<unsigned> Loops, Branches;
  unsigned Number = 0, LambdaDepth = 0;
};

/// Whether a parameter is written to, or its address taken.
struct ParameterChange : RecursiveASTVisitor<ParameterChange> {
  const ParmVarDecl *P;
  bool Found = false;

  explicit ParameterChange(const ParmVarDecl *P) : P(P) {}
  bool is(const Expr *E) const {
    const auto *R = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return R && R->getDecl() == P;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    Found |= B->isAssignmentOp() && is(B->getLHS());
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    Found |= (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) &&
             is(U->getSubExpr());
    return !Found;
  }
};

/// The parameters that \p E is a sum of, beside other things.
void addends(const Expr *E, std::vector<const ParmVarDecl *> &Found) {
  E = E->IgnoreParenCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAdditiveOp()) {
      addends(B->getLHS(), Found);
      if (B->getOpcode() == BO_Add)
        addends(B->getRHS(), Found);
    }
  } else if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *P = dyn_cast<ParmVarDecl>(R->getDecl()))
      Found.push_back(P);
  }
}

} // namespace

std::vector<unsigned>
Collector::coordinateParameters(const CallExpr *Fetch) const {
  std::vector<unsigned> Result;
  const FunctionDecl *F = currentFunction();
  if (!F || !F->getBody())
    return Result;
  std::vector<const ParmVarDecl *> Found;
  for (unsigned I = 1; I < Fetch->getNumArgs(); ++I)
    addends(Fetch->getArg(I), Found);
  for (const ParmVarDecl *P : Found) {
    if (P->getDeclContext() != F)
      continue;
    ParameterChange Change(P);
    Change.TraverseStmt(F->getBody());
    if (!Change.Found)
      Result.push_back(P->getFunctionScopeIndex());
  }
  return Result;
}

void Collector::recordBody(FunctionDecl *F) {
  // A template's instances tell what its pattern cannot.
  if (!F->doesThisDeclarationHaveABody() || isDevice(F) ||
      F->isDependentContext() || !isUserFunction(F))
    return;
  TextureTrace Trace;
  Trace.TraverseStmt(F->getBody());
  if (!Trace.Found)
    return;
  HostBody Body;
  Body.Function = keyOf(F);
  ValueReader Read(Context, Spots);
  BodyVisitor Visitor(Read, Spots, Body);
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Ctor->inits())
      if (Init->isWritten())
        Visitor.TraverseStmt(Init->getInit());
  Visitor.TraverseStmt(F->getBody());
  Facts.Bodies.push_back(std::move(Body));
}

} // namespace texmigrate
