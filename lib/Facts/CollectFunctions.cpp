//===- CollectFunctions.cpp - Parameter lists that may grow ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "Report/Diagnostic.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace texmigrate {

bool Collector::isUserFunction(const FunctionDecl *F) {
  return Spots.inUserFile(F->getLocation());
}

/// Attributes behind a parameter's name, and what qualifies the pointer of one
/// without a name, belong to it, and not to its end as clang sees it.
SourceLocation Collector::endOfDeclarator(const ParmVarDecl *P,
                                          SourceLocation End) {
  if ((!P->hasAttrs() && P->getDeclName()) || !End.isFileID())
    return End;
  int Depth = 0;
  SourceLocation Last = End;
  while (std::optional<Token> Tok =
             Lexer::findNextToken(Last, SM, Context.getLangOpts())) {
    if (Depth == 0 && Tok->isOneOf(tok::comma, tok::r_paren, tok::equal))
      return Last;
    if (Tok->isOneOf(tok::eof, tok::semi, tok::l_brace))
      return End;
    Depth += Tok->isOneOf(tok::l_paren, tok::l_square);
    Depth -= Tok->isOneOf(tok::r_paren, tok::r_square);
    Last = Tok->getLocation();
  }
  return End;
}

void Collector::fillParameters(FunctionFact &F, FunctionTypeLoc TL) {
  SourceLocation Anchor = TL.getRParenLoc();
  F.RParen = Spots.before(Anchor, Anchor);
  F.AfterLParen = Spots.after(TL.getLParenLoc(), Anchor);
  for (ParmVarDecl *P : TL.getParams()) {
    ParameterFact Fact;
    if (!P)
      continue;
    Fact.Name = P->getNameAsString();
    Fact.HasDefault = P->hasDefaultArg();
    Fact.IsPack = P->isParameterPack();
    Fact.IsTexture = legacyType(P->getType()) == LegacyType::Texture;
    Fact.Begin = Spots.beforeElement(P->getBeginLoc(), Anchor);
    SourceLocation End = P->getEndLoc();
    // A default argument's end is not always the declaration's.
    if (P->hasDefaultArg() && !P->hasUnparsedDefaultArg() &&
        !P->hasUninstantiatedDefaultArg())
      End = P->getDefaultArgRange().getEnd();
    else
      End = endOfDeclarator(P, End);
    Fact.End = Spots.afterElement(End, Anchor);
    F.Parameters.push_back(std::move(Fact));
  }
  if (F.Parameters.empty()) {
    // `(void)`: the word goes when a parameter comes.
    SourceLocation L = TL.getLParenLoc(), R = Anchor;
    Spot Between = Spots.between(Spots.tokenEnd(Spots.home(L)), Spots.home(R));
    if (Between.editable()) {
      StringRef Text = Lexer::getSourceText(
          CharSourceRange::getCharRange(
              SM.getSpellingLoc(Spots.tokenEnd(Spots.home(L))),
              SM.getSpellingLoc(Spots.home(R))),
          SM, Context.getLangOpts());
      size_t Word = Text.find("void");
      if (Text.ltrim().starts_with("void")) {
        F.VoidList = true;
        F.VoidSpot = Between;
        F.VoidSpot.At.Offset += Word;
        F.VoidSpot.Length = strlen("void");
      }
    }
  }
}

bool Collector::VisitFunctionDecl(FunctionDecl *D) {
  if (!isUserFunction(D))
    return true;
  recordBody(D);
  // Members of an explicitly instantiated class have no list of their own.
  const auto *Class =
      dyn_cast<ClassTemplateSpecializationDecl>(D->getDeclContext());
  bool OfClass = Class && !D->getPrimaryTemplate() &&
                 Class->getSpecializationKind() != TSK_ImplicitInstantiation;
  if (!OfClass && (D->getTemplateSpecializationKind() ==
                       TSK_ExplicitInstantiationDeclaration ||
                   D->getTemplateSpecializationKind() ==
                       TSK_ExplicitInstantiationDefinition))
    recordExplicitInstantiation(D);

  EntityKey Key = keyOf(D);
  if (isDevice(D)) {
    if (const auto *M = dyn_cast<CXXMethodDecl>(D))
      for (const CXXMethodDecl *Overridden : M->overridden_methods())
        Facts.Links.push_back({Key, keyOf(Overridden)});
    if (D->getTemplateSpecializationKind() == TSK_ExplicitSpecialization) {
      if (const FunctionTemplateDecl *T = D->getPrimaryTemplate())
        Facts.Links.push_back({Key, keyOf(T->getTemplatedDecl())});
      else if (const FunctionDecl *M = D->getInstantiatedFromMemberFunction())
        Facts.Links.push_back({Key, keyOf(M)});
    }
  }
  if (D->isTemplateInstantiation() || inInstance())
    return true; // The pattern says the rest.

  FunctionFact F;
  F.Key = Key;
  F.Canonical = keyOf(D->getCanonicalDecl());
  F.QualifiedName = D->getQualifiedNameAsString();
  llvm::SmallString<128> Usr;
  index::generateUSRForDecl(D, Usr);
  F.Usr = Usr.str().str();
  F.IsKernel = isKernel(D);
  F.IsDevice = isDevice(D);
  F.IsHost = isHost(D);
  F.IsDefinition = D->isThisDeclarationADefinition();
  F.IsExternC = D->isExternC();
  if (F.IsExternC)
    Facts.ExternalNames.insert(D->getNameAsString());
  F.IsTemplate = D->isTemplated();
  F.IsStatic = !D->isExternallyVisible();
  F.IsInline = D->isInlined();
  F.IsMain = D->isMain();
  F.Scopes = scopesOf(D->getDeclContext());
  const auto *M = dyn_cast<CXXMethodDecl>(D);
  F.IsMember = M != nullptr;
  F.IsVirtual = M && M->isVirtual();
  F.IsLambda = M && M->getParent()->isLambda();
  F.FixedArity =
      isa<CXXDestructorDecl>(D) || isa<CXXConversionDecl>(D) ||
      (D->isOverloadedOperator() && D->getOverloadedOperator() != OO_Call) ||
      D->getLiteralIdentifier();
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(D))
    F.FixedArity = Ctor->isCopyOrMoveConstructor();
  SourceLocation Name = D->getLocation();
  F.NameSpot = Spots.token(Name);
  FunctionTypeLoc TL = D->getFunctionTypeLoc();
  if (TL && isDevice(D))
    fillParameters(F, TL);
  SourceLocation Begin = D->getBeginLoc();
  if (const FunctionTemplateDecl *T = D->getDescribedFunctionTemplate())
    Begin = T->getBeginLoc();
  if (const auto *L = dyn_cast<LinkageSpecDecl>(D->getLexicalDeclContext()))
    if (!L->hasBraces())
      Begin = L->getBeginLoc();
  F.Begin = Spots.beforeExpansion(Begin);
  if (const Stmt *Body = F.IsDefinition ? D->getBody() : nullptr) {
    F.BodyBegin = Spots.expansionPlace(Body->getBeginLoc());
    F.BodyEnd =
        Spots.expansionPlace(SM.getExpansionRange(Body->getEndLoc()).getEnd());
  }
  mention(Name);
  Facts.Functions.push_back(std::move(F));
  return true;
}

/// Finds the parameter list of `template __global__ void k<float>(float *);`,
/// of which the AST keeps only the place of the name.
void Collector::recordExplicitInstantiation(const FunctionDecl *D) {
  SourceLocation Name = D->getPointOfInstantiation();
  if (Name.isInvalid() || !isDevice(D) || !Spots.inUserFile(Name))
    return;
  EntityKey Pattern = keyOf(D);
  // The list is spelled where the name is; a name that is a macro's argument
  // says nothing of it.
  if (Name.isMacroID() && !Spots.home(Name).isMacroID()) {
    obstacle(Pattern, static_cast<int>(DiagID::FunctionConflict), Name,
             "an explicit instantiation of '" + D->getNameAsString() +
                 "' is made by a macro that is given its name");
    return;
  }
  Name = Spots.home(Name);
  FunctionFact F;
  F.Key = Spots.key(Name, D->getNameAsString());
  F.Canonical = Pattern;
  F.IsInstantiation = true;
  F.IsDevice = true;
  F.IsKernel = isKernel(D);
  F.QualifiedName = D->getQualifiedNameAsString();

  FileID File = SM.getDecomposedSpellingLoc(Name).first;
  unsigned Offset = SM.getDecomposedSpellingLoc(Name).second;
  StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Context.getLangOpts(),
            Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  Token Tok;
  auto SpotAt = [&](unsigned FileOffset) {
    Spot S = Spots.before(Name, Name);
    S.At.Offset += FileOffset - Offset;
    return S;
  };
  int Angle = 0, Depth = 0;
  bool InList = false, ParameterOpen = false;
  unsigned LastEnd = 0;
  while (!Lex.LexFromRawLexer(Tok)) {
    if (Tok.is(tok::semi) || Tok.is(tok::l_brace) ||
        (Name.isMacroID() && LastEnd && Tok.isAtStartOfLine()))
      break;
    unsigned At = SM.getFileOffset(Tok.getLocation());
    if (Tok.is(tok::less))
      ++Angle;
    if (Tok.is(tok::greater))
      --Angle;
    if (Tok.is(tok::greatergreater))
      Angle -= 2;
    bool Opens = Tok.is(tok::l_paren), Closes = Tok.is(tok::r_paren);
    if (Closes && --Depth == 0 && InList) {
      if (ParameterOpen)
        F.Parameters.back().End = SpotAt(LastEnd);
      F.RParen = SpotAt(At);
      break;
    }
    if (Opens && ++Depth == 1 && Angle == 0) {
      InList = true;
      F.AfterLParen = SpotAt(At + 1);
    } else if (InList && Depth == 1 && Angle <= 0 && Tok.is(tok::comma)) {
      if (ParameterOpen)
        F.Parameters.back().End = SpotAt(LastEnd);
      ParameterOpen = false;
    } else if (InList && !ParameterOpen) {
      F.Parameters.push_back({});
      F.Parameters.back().Begin = SpotAt(At);
      ParameterOpen = true;
    }
    LastEnd = At + Tok.getLength();
  }
  if (F.Parameters.size() == 1 && D->getNumParams() == 0) {
    F.VoidList = true;
    F.VoidSpot = F.Parameters[0].Begin;
    F.VoidSpot.Length =
        F.Parameters[0].End.At.Offset - F.Parameters[0].Begin.At.Offset;
    F.Parameters.clear();
  }
  if (F.RParen.Kind == Spot::None) {
    obstacle(Pattern, static_cast<int>(DiagID::FunctionConflict), Name,
             "the parameters of an explicit instantiation of '" +
                 D->getNameAsString() + "' were not understood");
    return;
  }
  mention(Name);
  Facts.Functions.push_back(std::move(F));
}

void Collector::recordPointerType(const NamedDecl *D, TypeLoc TL) {
  if (!Spots.inUserFile(D->getLocation()))
    return;
  FunctionTypeLoc FTL;
  while (TL) {
    if (auto F = TL.getAs<FunctionTypeLoc>()) {
      FTL = F;
      break;
    }
    if (auto P = TL.getAs<PointerTypeLoc>())
      TL = P.getPointeeLoc();
    else if (auto R = TL.getAs<LValueReferenceTypeLoc>())
      TL = R.getPointeeLoc();
    else if (auto Paren = TL.getAs<ParenTypeLoc>())
      TL = Paren.getInnerLoc();
    else if (auto Q = TL.getAs<QualifiedTypeLoc>())
      TL = Q.getUnqualifiedLoc();
    else if (auto A = TL.getAs<ArrayTypeLoc>())
      TL = A.getElementLoc();
    else
      return;
  }
  if (!FTL)
    return;
  FunctionFact F;
  F.Key = F.Canonical = keyOf(D);
  F.QualifiedName = D->getQualifiedNameAsString();
  F.IsPointerType = true;
  fillParameters(F, FTL);
  Facts.Functions.push_back(std::move(F));
}

bool Collector::VisitDeclaratorDecl(DeclaratorDecl *D) {
  if (isa<FunctionDecl>(D) || !D->getTypeSourceInfo() || inInstance())
    return true;
  recordPointerType(D, D->getTypeSourceInfo()->getTypeLoc());
  return true;
}

/// The user's name for a type of function pointers, if \p T is written with
/// one; else \p T becomes the type without names and arrays around it.
EntityKey Collector::pointerTypeKey(QualType &T) {
  while (!T.isNull()) {
    if (const auto *TT = T->getAs<TypedefType>()) {
      QualType U = TT->getDecl()->getUnderlyingType();
      if (U->isFunctionPointerType() || U->isFunctionType() ||
          U->isFunctionReferenceType())
        if (Spots.inUserFile(TT->getDecl()->getLocation()) &&
            !U->getAs<TypedefType>())
          return keyOf(TT->getDecl());
      T = U;
      continue;
    }
    if (const ArrayType *AT = T->getAsArrayTypeUnsafe()) {
      T = AT->getElementType();
      continue;
    }
    // A pointer to a function type that has a name.
    if (!T->getPointeeType().isNull() &&
        T->getPointeeType()->getAs<TypedefType>()) {
      T = T->getPointeeType();
      continue;
    }
    break;
  }
  return {};
}

EntityKey Collector::pointerKeyOfDecl(const ValueDecl *D) {
  QualType T = D->getType();
  if (EntityKey Named = pointerTypeKey(T); Named.valid())
    return Named;
  if (T.isNull() ||
      (!T->isFunctionPointerType() && !T->isFunctionReferenceType()))
    return {};
  EntityKey Key = keyOf(D);
  // A deduced parameter is a different one for each type of function.
  if (D->getType()->getAs<SubstTemplateTypeParmType>() ||
      (isa<ParmVarDecl>(D) && inInstanceOf(D)))
    Key.Name += "#" + T.getCanonicalType().getAsString();
  return Key;
}

bool Collector::inInstanceOf(const ValueDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D->getDeclContext());
  return F && F->isTemplateInstantiation();
}

EntityKey Collector::pointerKey(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (true) {
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase()->IgnoreParenImpCasts();
    else if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr()->IgnoreParenImpCasts();
    else
      break;
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    if (!isa<FunctionDecl>(R->getDecl()))
      return pointerKeyOfDecl(R->getDecl());
  } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
    if (!isa<FunctionDecl>(M->getMemberDecl()))
      return pointerKeyOfDecl(M->getMemberDecl());
  } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
    // What a function gives is known by its type's name alone.
    QualType T = Call->getType();
    return pointerTypeKey(T);
  }
  return {};
}

} // namespace texmigrate
