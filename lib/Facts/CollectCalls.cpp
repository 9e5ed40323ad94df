//===- CollectCalls.cpp - Calls, launches and fetches ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace texmigrate {

std::string Collector::callId(SourceLocation Last) {
  // The chain of macro uses tells two calls made by one macro body apart.
  std::string Id;
  llvm::raw_string_ostream OS(Id);
  auto Add = [&](SourceLocation Loc) {
    Place P = Spots.spellingPlace(Loc);
    OS << P.File << ':' << P.Offset << '|';
  };
  Add(Last);
  while (Last.isMacroID()) {
    Last = SM.getImmediateExpansionRange(Last).getBegin();
    Add(Last);
  }
  // A file that is read several times has several calls there.
  if (unsigned Before = Spots.timesReadBefore(SM.getFileID(Last)))
    OS << '#' << Before;
  return Id;
}

void Collector::fillCaller(CallFact &C) {
  C.Caller = currentKey();
  C.CallerInstance = instanceId(currentFunction());
  if (const FunctionDecl *F = currentFunction()) {
    C.CallerOnDevice = isDevice(F);
    C.CallerOnHost = isHost(F);
    C.Scopes = scopesOf(F->getDeclContext());
  } else {
    C.CallerOnHost = true;
  }
}

void Collector::fillArguments(CallFact &C, ArrayRef<Expr *> Args,
                              SourceLocation RParen) {
  C.RParen = Spots.before(RParen, RParen);
  C.Id = callId(RParen);
  C.At = Spots.expansionPlace(RParen);
  for (unsigned I = 0; I != Args.size(); ++I) {
    if (isa<CXXDefaultArgExpr>(Args[I]))
      break;
    if (isa<PackExpansionExpr>(Args[I]) && C.FirstPackArgument < 0)
      C.FirstPackArgument = I;
    C.ArgumentBegin.push_back(
        Spots.beforeElement(Args[I]->getBeginLoc(), RParen));
    C.ArgumentEnd.push_back(Spots.afterElement(Args[I]->getEndLoc(), RParen));
  }
}

void Collector::addCallee(CallFact &C, const NamedDecl *D) {
  if (const auto *U = dyn_cast<UsingShadowDecl>(D))
    D = U->getTargetDecl();
  const FunctionDecl *F = D->getAsFunction();
  if (!F)
    return;
  if (!isUserFunction(F)) {
    C.CalleeForeign = true;
    return;
  }
  if (isDevice(F)) {
    C.Callees.push_back(keyOf(F));
    C.CalleeInstances.push_back(instanceId(F));
  } else
    C.CalleeOnHost = true;
}

uint64_t Collector::instanceId(const FunctionDecl *F) {
  return F ? reinterpret_cast<uintptr_t>(F->getCanonicalDecl()) : 0;
}

bool Collector::VisitCallExpr(CallExpr *E) {
  const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();

  // The name as written, resolved or not.
  StringRef Name;
  SourceLocation Begin, NameLoc, RAngle;
  bool HasTemplateArgs = false, IsCuda = false;
  if (const auto *R = dyn_cast<DeclRefExpr>(Callee)) {
    if (R->getDecl()->getDeclName().isIdentifier())
      Name = R->getDecl()->getName();
    NameLoc = R->getLocation();
    Begin = R->getBeginLoc();
    HasTemplateArgs = R->hasExplicitTemplateArgs();
    RAngle = R->getRAngleLoc();
    IsCuda = isCudaDecl(R->getDecl());
  } else if (const auto *U = dyn_cast<UnresolvedLookupExpr>(Callee)) {
    if (U->getName().isIdentifier())
      Name = U->getName().getAsIdentifierInfo()->getName();
    NameLoc = U->getNameLoc();
    Begin = U->getBeginLoc();
    HasTemplateArgs = U->hasExplicitTemplateArgs();
    RAngle = U->getRAngleLoc();
    for (const NamedDecl *D : U->decls())
      IsCuda |= isCudaDecl(D->getUnderlyingDecl());
  }

  if (IsCuda && isFetchName(Name)) {
    recordFetch(E, Name, NameLoc, RAngle, HasTemplateArgs);
    return true;
  }
  if (IsCuda)
    if (auto Function = hostFunction(Name)) {
      recordHostCall(E, *Function, Name, Begin, NameLoc,
                     HasTemplateArgs ? RAngle : SourceLocation());
      return true;
    }
  if (isLookupFunction(Name)) {
    bool Literal = false;
    for (const Expr *A : E->arguments())
      if (const auto *S =
              dyn_cast<clang::StringLiteral>(A->IgnoreParenImpCasts()))
        if (S->getCharByteWidth() == 1) {
          Facts.KernelNames.insert(S->getString().str());
          Literal = true;
        }
    if (!Literal)
      Facts.ComputedLookups.push_back(Spots.expansionPlace(NameLoc));
  }
  if (isLaunchFunction(Name) && IsCuda) {
    if (!recordForwardedLaunch(E))
      recordApiLaunch(E, Name);
    return true;
  }
  recordCall(E);
  return true;
}

bool Collector::VisitStringLiteral(clang::StringLiteral *S) {
  if (S->getCharByteWidth() != 1 || S->getLength() > 512)
    return true;
  StringRef Text = S->getString();
  if (!Text.empty() && llvm::all_of(Text, [](char C) {
        return clang::isAsciiIdentifierContinue(C);
      }))
    Facts.WordLiterals.insert(Text.str());
  return true;
}

/// The functions that \p E chooses among, as `(wide ? a : b)`.
/// \returns false if something else may be called as well.
bool Collector::collectChosen(const Expr *E,
                              llvm::SmallVectorImpl<const Expr *> &Out) {
  E = strip(E);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return collectChosen(Choice->getTrueExpr(), Out) &&
           collectChosen(Choice->getFalseExpr(), Out);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    E = strip(U->getSubExpr()); // `&kernel`
  const auto *R = dyn_cast<DeclRefExpr>(E);
  if (!R || !isa<FunctionDecl>(R->getDecl()))
    return false;
  Out.push_back(E);
  return true;
}

void Collector::recordCall(CallExpr *E) {
  if (recordForwardedLaunch(E))
    return;
  const Expr *Callee = strip(E->getCallee());
  CallFact C;
  C.IsLaunch = isa<CUDAKernelCallExpr>(E);
  C.Name = Spots.token(Callee->getExprLoc());
  C.FromInstance = inInstance();
  if (const FunctionDecl *F = E->getDirectCallee()) {
    C.CalleeName = F->getNameAsString();
    addCallee(C, F);
    if (!onDevice() && !isDevice(F) && isUserFunction(F))
      recordTies({E->getArgs(), E->getNumArgs()}, keyOf(F));
  } else if (const auto *O = dyn_cast<OverloadExpr>(Callee)) {
    C.CalleeName = O->getName().getAsString();
    for (const NamedDecl *D : O->decls())
      addCallee(C, D->getUnderlyingDecl());
    C.Dependent = true;
  } else if (const auto *M = dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    C.CalleeName = M->getMember().getAsString();
    C.Unresolved = true;
    mention(M->getMemberLoc());
  } else if (const auto *D = dyn_cast<DependentScopeDeclRefExpr>(Callee)) {
    C.CalleeName = D->getDeclName().getAsString();
    C.Unresolved = true;
  } else if (EntityKey Pointer = pointerKey(Callee); Pointer.valid()) {
    C.CalleeName = Pointer.Name;
    C.Callees.push_back(Pointer);
  } else if (llvm::SmallVector<const Expr *> Chosen;
             isa<ConditionalOperator>(Callee) &&
             collectChosen(Callee, Chosen)) {
    for (const Expr *Choice : Chosen) {
      const ValueDecl *One = cast<DeclRefExpr>(Choice)->getDecl();
      addCallee(C, One);
      C.CalleeName +=
          (C.CalleeName.empty() ? "" : " or ") + One->getNameAsString();
      Consumed.insert(Choice);
    }
  } else if (Callee->isTypeDependent()) {
    C.CalleeName = "operator()";
    C.Unresolved = true;
  } else {
    C.CalleeForeign = true;
  }
  // Nothing that could ever get a parameter.
  if (C.Callees.empty() && !C.Unresolved && !(C.Dependent && onDevice()))
    return;
  if (C.Unresolved && !onDevice() && !C.IsLaunch)
    return;
  Consumed.insert(Callee);
  // A template's argument arrives as `&kernel`.
  while (const auto *U = dyn_cast<UnaryOperator>(Callee))
    Consumed.insert(Callee = strip(U->getSubExpr()));

  fillCaller(C);
  ArrayRef<Expr *> Args(E->getArgs(), E->getNumArgs());
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Op->getOperator() != OO_Call) {
      C.HasParens = false;
      C.At = Spots.expansionPlace(Op->getOperatorLoc());
      C.Id = callId(Op->getOperatorLoc());
    }
    Args = Args.drop_front();
  }
  if (C.HasParens)
    fillArguments(C, Args, E->getRParenLoc());
  if (C.IsLaunch && !onDevice()) {
    for (Expr *A : Args)
      noteArgumentCalls(C, A);
    noteMembers(C);
    noteCallerArguments(C);
  }
  recordByValue(E);
  if (!onDevice())
    for (const EntityKey &K : C.Callees)
      recordTies(Args, K);
  Facts.Calls.push_back(std::move(C));
}

bool Collector::VisitCXXConstructExpr(CXXConstructExpr *E) {
  const CXXConstructorDecl *Ctor = E->getConstructor();
  if (!isUserFunction(Ctor))
    return true;
  ArrayRef<Expr *> Args(E->getArgs(), E->getNumArgs());
  if (!onDevice())
    recordTies(Args, keyOf(Ctor->getParent()));
  if (!isDevice(Ctor) || Ctor->isImplicit() || Ctor->isDefaulted() ||
      Ctor->isCopyOrMoveConstructor())
    return true;
  CallFact C;
  C.FromInstance = inInstance();
  C.CalleeName = Ctor->getNameAsString();
  C.Callees.push_back(keyOf(Ctor));
  fillCaller(C);
  SourceRange Parens = E->getParenOrBraceRange();
  if (Parens.isValid() && !E->isListInitialization()) {
    fillArguments(C, Args, Parens.getEnd());
  } else {
    C.HasParens = false;
    C.Id = callId(E->getBeginLoc()) + "ctor";
    C.At = Spots.expansionPlace(E->getBeginLoc());
  }
  Facts.Calls.push_back(std::move(C));
  return true;
}

/// In a method, a member hides a texture of its name.
void Collector::noteMembers(CallFact &C) {
  for (const DeclContext *DC = currentFunction(); DC; DC = DC->getParent()) {
    const auto *Class = dyn_cast<CXXRecordDecl>(DC);
    if (!Class || Class->isLambda() || !Class->hasDefinition())
      continue;
    auto IsTexture = [](const NamedDecl *N) {
      const auto *V = dyn_cast<VarDecl>(N);
      return V && legacyType(V->getType()) != LegacyType::None;
    };
    auto Note = [&](const CXXRecordDecl *RD) {
      for (const Decl *Member : RD->decls())
        if (const auto *N = dyn_cast<NamedDecl>(Member))
          if (N->getDeclName().isIdentifier() && !IsTexture(N))
            C.MemberNames.insert(N->getNameAsString());
      return true;
    };
    Note(Class->getDefinition());
    Class->getDefinition()->forallBases(Note);
  }
}

/// Those of inner templates first.
void Collector::noteCallerArguments(CallFact &C) {
  const PrintingPolicy Policy = namePolicy();
  auto Note = [&](const TemplateParameterList *Parameters,
                  const TemplateArgumentList &Arguments) {
    for (unsigned I = 0; I != Parameters->size() && I != Arguments.size();
         ++I) {
      const TemplateArgument &A = Arguments[I];
      std::string Value;
      llvm::raw_string_ostream OS(Value);
      if (A.getKind() == TemplateArgument::Type ||
          A.getKind() == TemplateArgument::Integral)
        A.print(Policy, OS, /*IncludeType=*/false);
      if (!Value.empty() && Parameters->getParam(I)->getIdentifier())
        C.CallerArguments.push_back(
            {Parameters->getParam(I)->getNameAsString(), Value});
    }
  };
  for (const DeclContext *DC = currentFunction(); DC; DC = DC->getParent()) {
    if (const auto *F = dyn_cast<FunctionDecl>(DC)) {
      if (const FunctionTemplateSpecializationInfo *Info =
              F->getTemplateSpecializationInfo())
        Note(Info->getTemplate()->getTemplateParameters(),
             *Info->TemplateArguments);
    } else if (const auto *Class =
                   dyn_cast<ClassTemplateSpecializationDecl>(DC)) {
      const auto *Template = dyn_cast<ClassTemplateDecl *>(
          Class->getSpecializedTemplateOrPartial());
      if (Template)
        Note(Template->getTemplateParameters(), Class->getTemplateArgs());
    }
  }
}

/// Host code that hands a texture to a function of the user's.
void Collector::recordTies(ArrayRef<Expr *> Args, const EntityKey &Callee) {
  if (!Callee.valid())
    return;
  for (const Expr *A : Args) {
    QualType T = A->getType();
    if (T.isNull() ||
        (legacyTypeWithin(T) == LegacyType::None && !A->isTypeDependent()))
      continue;
    std::vector<EntityKey> Named;
    collectNamed(A, Named);
    for (const EntityKey &K : Named)
      Facts.Ties.push_back({Callee, K});
  }
}

} // namespace texmigrate
