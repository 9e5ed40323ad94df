//===- CollectHost.cpp - Calls of the removed host API --------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

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
  SourceLocation Written = Spots.outOfNames(NameLoc);
  if (Function.Kind != HostCall::GetReference && Begin == NameLoc &&
      RAngle.isInvalid() && Written != Spots.home(NameLoc)) {
    C.NamedBy = Spots.spellingPlace(NameLoc);
    Begin = NameLoc = Written;
  }
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
    const bool WasTexture =
        legacyTypeWithin(Inner->getType()) != LegacyType::None;
    QualType T = Texture.Stripped->getType();
    if (const auto *S = dyn_cast<clang::StringLiteral>(Texture.Stripped))
      if (S->getCharByteWidth() == 1)
        C.LookedUp = S->getString().str();
    if (isa<clang::StringLiteral>(Texture.Stripped) ||
        (!T->isDependentType() && legacyTypeWithin(T) == LegacyType::None))
      C.Problem = WasTexture ? "the texture is looked up by its address, cast "
                               "to another type: remove the cast"
                             : "the texture is looked up by something that is "
                               "not a texture";
    C.Textures.push_back(untypedReferences());
    Facts.HostCalls.push_back(std::move(C));
    return;
  }

  if (Function.Kind == HostCall::Bind && Index != 0) {
    SourceRange Offset = E->getArg(0)->getSourceRange();
    SourceLocation First = Spots.atLevel(Offset.getBegin(), NameLoc, false);
    SourceLocation Last = Spots.atLevel(Offset.getEnd(), NameLoc, true);
    if (First.isValid() && Last.isValid())
      C.Offset = Spots.between(First, Spots.tokenEnd(Last));
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

} // namespace texmigrate
