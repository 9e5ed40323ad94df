//===- CollectFetches.cpp - Fetches, and textures passed by value ---------===//
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

/// A gather gives four values of one component: the object's fetch is named by
/// the four. \p Element may have fewer; the call's own type says it best.
static std::string gathered(const std::string &Element, QualType Result) {
  if (!Result.isNull() && !Result->isDependentType())
    if (const auto *RD = Result->getAsCXXRecordDecl())
      if (RD->getIdentifier())
        return RD->getNameAsString();
  static const std::pair<const char *, const char *> Fours[] = {
      {"float", "float4"},        {"int", "int4"},
      {"unsigned int", "uint4"},  {"unsigned", "uint4"},
      {"short", "short4"},        {"unsigned short", "ushort4"},
      {"char", "char4"},          {"signed char", "char4"},
      {"unsigned char", "uchar4"}};
  for (const auto &[One, Four] : Fours)
    if (Element == One)
      return Four;
  std::string Base = Element;
  if (!Base.empty() &&
      (Base.back() == '1' || Base.back() == '2' || Base.back() == '4')) {
    Base.back() = '4';
    return Base;
  }
  return "";
}

void Collector::recordFetch(CallExpr *E, StringRef Name, SourceLocation NameLoc,
                            SourceLocation RAngle, bool HasTemplateArgs) {
  Consumed.insert(E->getCallee()->IgnoreParenImpCasts());
  if (E->getNumArgs() == 0)
    return;
  const Expr *Arg = strip(E->getArg(0));
  DeviceUse U;
  U.Function = currentKey();
  U.OnDevice = onDevice();
  U.Instance = instanceId(currentFunction());
  U.FetchName = Name.str();
  U.FromInstance = inInstance();
  U.HasTemplateArgs = HasTemplateArgs;
  U.At = Spots.expansionPlace(NameLoc);
  U.AfterName = Spots.after(NameLoc, NameLoc);
  U.CoordinateParameters = coordinateParameters(E);
  mention(NameLoc);

  const VarDecl *V = textureVar(Arg);
  if (V) {
    Consumed.insert(Arg);
    U.Texture = keyOf(V);
    U.Spelling = spelling(V);
    if (const auto *R = dyn_cast<DeclRefExpr>(Arg))
      mention(R->getLocation());
    // The written type of an instance names the template's parameters.
    TypeLoc TL;
    if (V->getTypeSourceInfo() &&
        !isTemplateInstantiation(V->getTemplateSpecializationKind()))
      TL = V->getTypeSourceInfo()->getTypeLoc();
    U.FetchText = describe(V->getType(), TL).Fetch;
    if (Name == "tex2Dgather")
      U.FetchText = gathered(U.FetchText, E->getType());
    if (!U.FromInstance && V->getType()->isDependentType())
      U.Dependent = true;
    if (isa<DeclRefExpr>(Arg) && cast<DeclRefExpr>(Arg)->hasQualifier())
      U.Qualified = true;
    if (isa<MemberExpr>(Arg))
      U.Qualified = true;
  } else {
    QualType T = Arg->getType();
    bool Modern = !T.isNull() && !T->isDependentType() &&
                  legacyType(T) != LegacyType::Texture;
    if (Modern)
      return; // A texture object.
    const auto *R = dyn_cast<DeclRefExpr>(Arg);
    if (R && isa<ParmVarDecl>(R->getDecl())) {
      U.ThroughParameter = true;
    } else if (R && isa<VarDecl>(R->getDecl()) &&
               cast<VarDecl>(R->getDecl())->isLocalVarDecl() &&
               T->isDependentType()) {
      return; // A local of unknown type: its instances tell.
    } else if (isa<DependentScopeDeclRefExpr>(Arg) ||
               isa<CXXDependentScopeMemberExpr>(Arg)) {
      U.Dependent = true;
      U.Qualified = true;
    } else {
      U.Kind = DeviceUse::Other;
      U.Problem = "the texture of this fetch is chosen by an expression";
      std::vector<EntityKey> Named;
      collectNamed(Arg, Named);
      for (const EntityKey &K : Named) {
        DeviceUse Copy = U;
        Copy.Texture = K;
        Facts.DeviceUses.push_back(std::move(Copy));
      }
      return;
    }
  }
  SourceRange Range = E->getArg(0)->getSourceRange();
  if (V || isa<DependentScopeDeclRefExpr>(Arg))
    Range = Arg->getSourceRange();
  if (auto Text =
          Spots.textAtLevel(Range.getBegin(), Range.getEnd(), NameLoc)) {
    U.Argument = *Text;
    SourceLocation Home = Spots.home(Range.getEnd());
    U.ArgumentIsMacroParameter =
        SM.getFileID(Home) != SM.getFileID(Spots.home(NameLoc));
  }
  SourceLocation Home = Spots.home(Range.getEnd());
  if (auto Text = Spots.textAtLevel(Range.getBegin(), Range.getEnd(), Home))
    U.Reference = *Text;
  Facts.DeviceUses.push_back(std::move(U));
}

/// Textures handed to device functions by value.
void Collector::recordByValue(CallExpr *E) {
  if (!onDevice())
    return;
  for (Expr *A : E->arguments()) {
    const Expr *Arg = strip(A);
    const VarDecl *V = textureVar(Arg);
    if (!V)
      continue;
    Consumed.insert(Arg);
    DeviceUse U;
    U.Kind = DeviceUse::ByValue;
    U.FromInstance = inInstance();
    U.Function = currentKey();
    U.Instance = instanceId(currentFunction());
    U.Texture = keyOf(V);
    U.Spelling = spelling(V);
    U.At = Spots.expansionPlace(Arg->getExprLoc());
    SourceRange Range = Arg->getSourceRange();
    SourceLocation Home = Spots.home(Range.getEnd());
    if (auto Text = Spots.textAtLevel(Range.getBegin(), Range.getEnd(), Home))
      U.Reference = *Text;
    if (const auto *R = dyn_cast<DeclRefExpr>(Arg))
      U.Qualified = R->hasQualifier();
    Facts.DeviceUses.push_back(std::move(U));
  }
}

} // namespace texmigrate
