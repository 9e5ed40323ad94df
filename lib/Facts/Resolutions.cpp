//===- Resolutions.cpp - What each name means -----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Resolutions.h"
#include "Facts/LegacyApi.h"
#include "Facts/Spots.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace texmigrate {
namespace {

class Resolver : public RecursiveASTVisitor<Resolver> {
  using Base = RecursiveASTVisitor<Resolver>;

public:
  Resolver(const SourceManager &SM, SpotMapper &Spots, Resolutions &Result)
      : SM(SM), Spots(Spots), Result(Result) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (D && !isa<TranslationUnitDecl>(D) && !isa<LinkageSpecDecl>(D) &&
        D->getLocation().isValid() &&
        SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      return true;
    return Base::TraverseDecl(D);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    note(E->getLocation(), E->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    // The first argument of an operator is its object.
    if (!isa<CXXOperatorCallExpr>(E))
      noteHandles(E->getDirectCallee(), E->arguments());
    else if (isa_and_nonnull<CXXMethodDecl>(E->getDirectCallee()))
      noteHandles(E->getDirectCallee(), llvm::drop_begin(E->arguments()));
    const auto *R =
        dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
    if (!R || !R->getDecl()->getDeclName().isIdentifier() ||
        !isFetchName(R->getDecl()->getName()) ||
        E->getType()->isDependentType())
      return true;
    Place P = Spots.spellingPlace(R->getLocation());
    if (P.valid())
      Result.FetchTypes[P].insert(
          E->getType().getCanonicalType().getAsString());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    note(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (!E->getConstructor()->isCopyOrMoveConstructor())
      noteHandles(E->getConstructor(), E->arguments());
    // Only what is written as a construction; copies come and go with types.
    if (E->getParenOrBraceRange().isValid() ||
        E->getConstructor()->isCopyOrMoveConstructor())
      if (Spots.spellingPlace(E->getConstructor()->getLocation()).valid())
        note(E->getLocation(), E->getConstructor());
    return true;
  }
  bool VisitCXXMethodDecl(CXXMethodDecl *D) {
    for (const CXXMethodDecl *Overridden : D->overridden_methods())
      note(D->getLocation(), Overridden);
    return true;
  }
  bool VisitTypeLoc(TypeLoc TL) {
    if (TL.getTypeLocClass() == TypeLoc::Record)
      note(TL.castAs<RecordTypeLoc>().getNameLoc(),
           TL.getType()->getAsCXXRecordDecl());
    else if (TL.getTypeLocClass() == TypeLoc::Typedef)
      if (const auto *T = TL.getType()->getAs<TypedefType>())
        note(TL.castAs<TypedefTypeLoc>().getNameLoc(), T->getDecl());
    return true;
  }

private:
  /// Where \p E is spelled, if it is a handle or a view of a texture.
  static SourceLocation handle(const Expr *E) {
    E = E->IgnoreUnlessSpelledInSource();
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *M = Call->getMethodDecl();
      const auto *N =
          M ? dyn_cast<NamespaceDecl>(M->getParent()->getDeclContext())
            : nullptr;
      if (N && N->getName() == "texmigrate")
        return Call->getExprLoc();
    }
    const auto *R = dyn_cast<DeclRefExpr>(E);
    if (!R || !isa<ParmVarDecl>(R->getDecl()))
      return {};
    if (const auto *T = R->getDecl()->getType()->getAs<TypedefType>())
      if (T->getDecl()->getName() == "cudaTextureObject_t")
        return R->getLocation();
    if (const auto *Class = R->getDecl()->getType()->getAsCXXRecordDecl())
      if (const auto *N = dyn_cast<NamespaceDecl>(Class->getDeclContext()))
        if (N->getName() == "texmigrate")
          return R->getLocation();
    return {};
  }

  template <typename Range>
  void noteHandles(const FunctionDecl *Callee, const Range &Arguments) {
    if (!Callee)
      return;
    // What a pack takes is passed on, and seen there.
    const FunctionDecl *Pattern = Callee->getTemplateInstantiationPattern();
    unsigned Fixed = 0, I = 0;
    for (const ParmVarDecl *P : (Pattern ? Pattern : Callee)->parameters()) {
      if (P->isParameterPack())
        break;
      ++Fixed;
    }
    bool HasPack = Fixed != (Pattern ? Pattern : Callee)->getNumParams();
    for (const Expr *A : Arguments) {
      unsigned Index = I++;
      SourceLocation At = handle(A);
      if (At.isInvalid() || (HasPack && Index >= Fixed))
        continue;
      Place P = Spots.spellingPlace(At);
      if (!P.valid())
        continue;
      Result.Handles[P].insert(
          Index < Callee->getNumParams()
              ? Spots.spellingPlace(Callee->getParamDecl(Index)->getBeginLoc())
              : Place());
    }
  }

  void note(SourceLocation At, const Decl *D) {
    if (!D)
      return;
    Place P = Spots.spellingPlace(At);
    if (P.valid())
      Result.Names[P].insert(Spots.spellingPlace(D->getLocation()));
  }

  const SourceManager &SM;
  SpotMapper &Spots;
  Resolutions &Result;
};

} // namespace

Resolutions collectResolutions(ASTContext &Context, SpotMapper &Spots) {
  Resolutions Result;
  Resolver(Context.getSourceManager(), Spots, Result)
      .TraverseDecl(Context.getTranslationUnitDecl());
  return Result;
}

} // namespace texmigrate
