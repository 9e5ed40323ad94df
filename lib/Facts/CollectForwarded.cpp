//===- CollectForwarded.cpp - Launches by generic helpers -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   template <class K, class... A> void launch(K kernel, int n, A... args) {
//     kernel<<<1, n>>>(args...);
//   }
//
// What `launch(k, 1, out)` is given more, the kernel gets more: each call of
// such a helper is the launch, and the helper stays as it is.
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace texmigrate {
namespace {

/// Uses of the parameters of a function template in its body.
class ForwardedUses : public RecursiveASTVisitor<ForwardedUses> {
public:
  explicit ForwardedUses(const ParmVarDecl *Pack) : Pack(Pack) {}

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    const auto *R =
        dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
    const auto *P = R ? dyn_cast<ParmVarDecl>(R->getDecl()) : nullptr;
    const unsigned Count = E->getNumArgs();
    Consistent &= P && Count && (!Kernel || (Kernel == P && Own == Count - 1));
    Kernel = P;
    Own = Count - 1;
    if (Consistent && forwardsPack(E->getArg(Count - 1)))
      ++Forwarded;
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) {
    Consistent = false; // A launch in it may come later than the call.
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Mentions += E->getDecl() == Pack;
    return true;
  }
  bool VisitSizeOfPackExpr(SizeOfPackExpr *E) {
    Mentions += E->getPack() == Pack;
    return true;
  }

  const ParmVarDecl *Kernel = nullptr;
  unsigned Own = 0; ///< Arguments of the kernel before the pack.
  unsigned Forwarded = 0, Mentions = 0;
  bool Consistent = true;

private:
  /// `args...` or `std::forward<A>(args)...`
  bool forwardsPack(const Expr *E) const {
    const auto *Expansion = dyn_cast<PackExpansionExpr>(E);
    if (!Expansion)
      return false;
    const Expr *Pattern = Expansion->getPattern()->IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CallExpr>(Pattern))
      if (Call->getNumArgs() == 1)
        Pattern = Call->getArg(0)->IgnoreParenImpCasts();
    const auto *R = dyn_cast<DeclRefExpr>(Pattern);
    return R && R->getDecl() == Pack;
  }

  const ParmVarDecl *Pack;
};

/// Whether a parameter of type \p T takes kernels of any parameters.
bool takesAnyKernel(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (T->getAs<TemplateTypeParmType>())
    return true;
  const auto *Function = T->getAs<FunctionProtoType>();
  return Function && Function->getNumParams() &&
         isa<PackExpansionType>(
             Function->getParamType(Function->getNumParams() - 1));
}

} // namespace

const Forwarder &Collector::forwarder(const FunctionTemplateDecl *T) {
  auto [It, New] = Forwarders.try_emplace(T->getCanonicalDecl());
  Forwarder &Result = It->second;
  const FunctionDecl *F = nullptr;
  if (!New || !T->getTemplatedDecl()->hasBody(F) || isDevice(F) ||
      !isUserFunction(F) || F->getNumParams() < 2)
    return Result;
  ArrayRef<ParmVarDecl *> Parameters = F->parameters();
  for (const ParmVarDecl *P : Parameters.drop_back())
    if (P->isParameterPack())
      return Result;
  if (!Parameters.back()->isParameterPack())
    return Result;
  ForwardedUses Uses(Parameters.back());
  Uses.TraverseStmt(F->getBody());
  // What else is done with the arguments would be done with a texture, too.
  if (!Uses.Consistent || !Uses.Forwarded || Uses.Mentions != Uses.Forwarded ||
      Uses.Kernel->getDeclContext() != F ||
      !takesAnyKernel(Uses.Kernel->getType()))
    return Result;
  Result.Body = F->getBody();
  Result.KernelParameter = Uses.Kernel->getFunctionScopeIndex();
  Result.PackParameter = Parameters.size() - 1;
  Result.OwnArguments = Uses.Own;
  return Result;
}

/// `cudaLaunchKernelEx(&config, kernel, arguments...)`.
static Forwarder forwarderOfCuda(const FunctionTemplateDecl *T) {
  Forwarder Result;
  if (T->getName() == "cudaLaunchKernelEx") {
    Result.KernelParameter = 1;
    Result.PackParameter = 2;
  }
  return Result;
}

bool Collector::recordForwardedLaunch(CallExpr *E) {
  const FunctionTemplateDecl *T = nullptr;
  if (const FunctionDecl *F = E->getDirectCallee())
    T = F->getPrimaryTemplate();
  else if (const auto *O =
               dyn_cast<OverloadExpr>(E->getCallee()->IgnoreParenImpCasts()))
    if (O->getNumDecls() == 1)
      T = dyn_cast<FunctionTemplateDecl>(
          (*O->decls_begin())->getUnderlyingDecl());
  if (!T || onDevice() || isa<CUDAKernelCallExpr>(E))
    return false;
  // As recording the arguments may look at other functions.
  const Forwarder By = isCudaDecl(T) ? forwarderOfCuda(T) : forwarder(T);
  if (!By.PackParameter || E->getNumArgs() < By.PackParameter)
    return false;

  CallFact C;
  const Expr *Kernel = strip(E->getArg(By.KernelParameter));
  llvm::SmallVector<const Expr *, 2> Spelled = {Kernel};
  while (const auto *U = dyn_cast<UnaryOperator>(Kernel))
    Spelled.push_back(Kernel = strip(U->getSubExpr()));
  if (const auto *R = dyn_cast<DeclRefExpr>(Kernel)) {
    const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
    if (!F || !isKernel(F))
      return false;
    addCallee(C, F);
  } else if (const auto *O = dyn_cast<OverloadExpr>(Kernel)) {
    for (const NamedDecl *D : O->decls()) {
      const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
      if (!F || !isKernel(F))
        return false;
      addCallee(C, F);
    }
    C.Dependent = true;
  } else {
    return false;
  }
  if (C.Callees.empty())
    return false;
  Consumed.insert(Spelled.begin(), Spelled.end());
  C.CalleeName = C.Callees[0].Name;
  C.IsLaunch = true;
  C.Name = Spots.token(Kernel->getExprLoc());
  C.FromInstance = inInstance();
  C.LaunchedBy = T->getNameAsString();
  C.OwnArguments = By.OwnArguments;
  C.MoreArguments =
      static_cast<int>(By.PackParameter) - static_cast<int>(By.OwnArguments);
  fillCaller(C);
  ArrayRef<Expr *> Arguments(E->getArgs(), E->getNumArgs());
  fillArguments(C, Arguments, E->getRParenLoc());
  if (C.FirstPackArgument >= 0)
    C.FirstPackArgument = std::max(0, C.FirstPackArgument - C.MoreArguments);
  for (Expr *A : Arguments)
    noteArgumentCalls(C, A);
  if (By.Body)
    noteArgumentCalls(C, By.Body);
  noteMembers(C);
  noteCallerArguments(C);
  if (const FunctionDecl *F = E->getDirectCallee()) {
    recordTies(Arguments, keyOf(F));
    // The instance says more than the pattern about what else is called.
    const FunctionDecl *Instance = nullptr;
    if (By.Body && F->hasBody(Instance) && Instance->getBody() != By.Body)
      noteArgumentCalls(C, Instance->getBody());
  }
  for (const EntityKey &K : C.Callees)
    recordTies(Arguments, K);
  Facts.Calls.push_back(std::move(C));
  return true;
}

} // namespace texmigrate
