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
