//===- CollectTextures.cpp - Declarations and types of textures -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "Facts/ValueReader.h"
#include "Report/Diagnostic.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Index/USRGeneration.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace texmigrate {

/// Through aliases to `texture<...>`, keeping the arguments as written.
static const TemplateSpecializationType *textureType(QualType T) {
  while (const auto *TST = T->getAs<TemplateSpecializationType>()) {
    if (!TST->isTypeAlias())
      return TST;
    T = TST->getAliasedType();
  }
  return nullptr;
}

/// float, float2 or float4, as many components as \p Element has.
static std::string promoted(QualType Element) {
  if (const auto *RD = Element->getAsCXXRecordDecl())
    if (RD->getIdentifier() && !RD->getName().empty() &&
        isdigit(RD->getName().back()))
      return std::string("float") + RD->getName().back();
  return "float";
}

Collector::TextureText Collector::describe(QualType T, TypeLoc TL) {
  TextureText Result;
  const TemplateSpecializationType *TST = textureType(T);
  if (!TST || TST->template_arguments().empty())
    return Result;
  PrintingPolicy Policy(Context.getLangOpts());
  Policy.adjustForCPlusPlus();
  ArrayRef<TemplateArgument> Args = TST->template_arguments();

  // The text of the arguments where `texture` itself is spelled; a macro's
  // parameter there would mean nothing elsewhere.
  TemplateSpecializationTypeLoc Direct;
  if (TL)
    Direct = TL.getAsAdjusted<TemplateSpecializationTypeLoc>();
  if (Direct && Direct.getTypePtr()->isTypeAlias())
    Direct = {};
  std::vector<std::string> Texts;
  for (unsigned I = 0; I != Args.size(); ++I) {
    std::string Text;
    if (Direct && I < Direct.getNumArgs()) {
      SourceRange R = Direct.getArgLoc(I).getSourceRange();
      SourceLocation Level = Direct.getTemplateNameLoc();
      auto Written = Spots.textAtLevel(R.getBegin(), R.getEnd(), Level);
      SourceLocation Begin = Spots.atLevel(R.getBegin(), Level, false);
      bool Parameter =
          Level.isMacroID() && SM.getFileID(Spots.home(R.getBegin())) !=
                                   SM.getFileID(Spots.home(Level));
      if (Written && Begin.isValid() && !Parameter &&
          Written->Text.find('\n') == std::string::npos)
        Text = Written->Text;
    }
    if (Text.empty()) {
      llvm::raw_string_ostream OS(Text);
      Args[I].print(Policy, OS, /*IncludeType=*/false);
    }
    Texts.push_back(Text);
  }
  Result.Element = Texts[0];
  Result.Type = "texture<" + llvm::join(Texts, ", ") + ">";
  Result.View = "texmigrate::texture_view<" + llvm::join(Texts, ", ") + ">";
  Result.Dependent = T->isDependentType();
  Result.NamedMode = Texts.size() > 2 && llvm::isAlpha(Texts[2][0]) &&
                     !llvm::StringRef(Texts[2]).contains("cudaReadMode");

  ReadMode Mode = ReadMode::Element;
  if (const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          T->getAsCXXRecordDecl())) {
    const TemplateArgumentList &All = Spec->getTemplateArgs();
    if (All.size() > 2 && All[2].getKind() == TemplateArgument::Integral &&
        All[2].getAsIntegral() != 0)
      Mode = ReadMode::NormalizedFloat;
  } else if (Args.size() > 2) {
    const Expr *E = Args[2].getKind() == TemplateArgument::Expression
                        ? Args[2].getAsExpr()
                        : nullptr;
    if (E && !E->isValueDependent()) {
      if (E->EvaluateKnownConstInt(Context) != 0)
        Mode = ReadMode::NormalizedFloat;
    } else if (Args[2].getKind() == TemplateArgument::Integral) {
      if (Args[2].getAsIntegral() != 0)
        Mode = ReadMode::NormalizedFloat;
    } else {
      Mode = ReadMode::Dependent;
    }
  }
  if (Mode == ReadMode::Element)
    Result.Fetch = Result.Element;
  else if (Mode == ReadMode::NormalizedFloat && !Args[0].isDependent())
    Result.Fetch = promoted(Args[0].getAsType());
  return Result;
}

/// Its qualified name, template arguments of its classes included.
PrintingPolicy Collector::namePolicy() const {
  PrintingPolicy Policy(Context.getLangOpts());
  Policy.adjustForCPlusPlus();
  Policy.SuppressUnwrittenScope = true;
  return Policy;
}

std::string Collector::spelling(const VarDecl *V) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  V->printQualifiedName(OS, namePolicy());
  return Result;
}

void Collector::tieAliases(QualType T, const EntityKey &Owner) {
  while (!T.isNull()) {
    if (const auto *TT = T->getAs<TypedefType>()) {
      Facts.Ties.push_back({Owner, keyOf(TT->getDecl())});
      T = TT->getDecl()->getUnderlyingType();
      continue;
    }
    const auto *TST = T->getAs<TemplateSpecializationType>();
    if (!TST || !TST->isTypeAlias())
      return;
    if (const TemplateDecl *TD = TST->getTemplateName().getAsTemplateDecl())
      Facts.Ties.push_back({Owner, keyOf(TD)});
    T = TST->getAliasedType();
  }
}

/// What its type and its initialiser say of how it reads.
void Collector::describeStorage(TextureFact &T, const VarDecl *D) {
  if (const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          D->getType()->getAsCXXRecordDecl())) {
    const TemplateArgumentList &Args = Spec->getTemplateArgs();
    if (Args.size() > 0 && Args[0].getKind() == TemplateArgument::Type)
      T.Element = elementClass(Args[0].getAsType(), T.Components);
    if (Args.size() > 2 && Args[2].getKind() == TemplateArgument::Integral &&
        Args[2].getAsIntegral() != 0)
      T.Mode = ReadMode::NormalizedFloat;
  } else {
    T.Mode = ReadMode::Dependent;
  }
  const Expr *Init = D->getInit();
  const auto *C =
      Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  if (!Init || (C && C->getNumArgs() == 0))
    return;
  T.HasInitializer = true;
  if (!C)
    return;
  ValueReader Read(Context, Spots);
  for (unsigned I = 0; I != std::min(3u, C->getNumArgs()); ++I)
    T.Initial[I] = Read.value(C->getArg(I)).Constant;
}

/// How the file spells a name that a macro makes, but nothing else of the
/// declaration.
static std::string nameMacro(const VarDecl *D, const SourceManager &SM) {
  if (!D->getLocation().isMacroID())
    return "";
  CharSourceRange Use = SM.getExpansionRange(D->getLocation());
  if (SM.getExpansionLoc(D->getBeginLoc()) == Use.getBegin())
    return "";
  return Lexer::getSourceText(Use, SM, LangOptions()).str();
}

bool Collector::VisitVarDecl(VarDecl *D) {
  if (D->isLocalVarDeclOrParm())
    noteName(D->getName());
  LegacyType Kind = legacyType(D->getType());
  if (Kind == LegacyType::None && !isa<ParmVarDecl>(D) && D->getInit() &&
      legacyTypeWithin(D->getType()) != LegacyType::None) {
    EntityKey Owner = D->isLocalVarDecl() ? currentKey() : keyOf(D);
    std::vector<EntityKey> Named;
    collectNamed(D->getInit(), Named);
    for (const EntityKey &K : Named)
      if (Owner.valid())
        Facts.Ties.push_back({Owner, K});
  }
  if (Kind == LegacyType::None && D->isFileVarDecl() &&
      D->isExternallyVisible() && !D->isTemplated() &&
      Spots.inUserFile(D->getLocation()))
    Facts.ExternalNames.insert(D->getQualifiedNameAsString());
  if (isa<ParmVarDecl>(D) || Kind == LegacyType::None ||
      isTemplateInstantiation(D->getTemplateSpecializationKind()))
    return true;
  EntityKey Key = keyOf(D);
  if (!Key.valid())
    return true;
  mention(D->getLocation());

  TextureFact T;
  T.Key = Key;
  T.NameAt = Spots.spellingPlace(D->getLocation());
  T.NameMacro = nameMacro(D, SM);
  T.Canonical = keyOf(D->getCanonicalDecl());
  T.QualifiedName = spelling(D);
  T.Scopes = scopesOf(D->getDeclContext());
  llvm::SmallString<128> Usr;
  index::generateUSRForDecl(D, Usr);
  T.Usr = Usr.str().str();
  TypeLoc TL =
      D->getTypeSourceInfo() ? D->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
  if (auto Q = TL.getAs<QualifiedTypeLoc>())
    TL = Q.getUnqualifiedLoc();
  TextureText Text = describe(D->getType(), TL);
  T.TypeText = Text.Type;
  T.ElementText = Text.Element;
  T.FetchText = Text.Fetch;
  T.ViewText = Text.View;
  T.TypeId = D->getType().getCanonicalType().getUnqualifiedType().getAsString();
  if (const auto *Alias = D->getType()->getAs<TypedefType>();
      Alias && !D->getType()->isDependentType() &&
      Spots.inUserFile(Alias->getDecl()->getLocation()))
    T.AliasName = Alias->getDecl()->getQualifiedNameAsString();
  T.Dependent = Text.Dependent;
  T.NamedMode = Text.NamedMode;
  describeStorage(T, D);
  T.IsExtern = D->getStorageClass() == SC_Extern;
  T.IsStatic = D->getStorageClass() == SC_Static;
  T.IsDefinition =
      D->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
  T.IsMember = D->isStaticDataMember();
  T.IsLocal = D->isLocalVarDecl();
  T.IsInline = D->isInlineSpecified();
  T.IsConst = D->getType().isConstQualified();
  T.Anonymous = D->isInAnonymousNamespace();
  T.IsExternC = D->isExternC() || isa<LinkageSpecDecl>(D->getDeclContext());
  if (const auto *L = dyn_cast<LinkageSpecDecl>(D->getLexicalDeclContext()))
    T.Braceless = !L->hasBraces();
  SourceLocation Begin = D->getBeginLoc();
  if (D->getDescribedVarTemplate())
    Begin = D->getInnerLocStart();
  // Made as a whole by one macro: the word goes into its body.
  bool OneMacro = Begin.isMacroID() && SM.getExpansionLoc(Begin) ==
                                           SM.getExpansionLoc(D->getLocation());
  T.Begin = Spots.before(Begin, OneMacro ? Begin : D->getLocation());
  if (T.IsStatic || T.IsExtern) {
    SourceLocation Word = D->getInnerLocStart();
    Spot S = Spots.token(Word);
    T.StaticWord = S;
  }
  for (const SkippedRange &G : Facts.VersionBorders)
    T.Guarded |= G.File == Key.At.File && G.Begin <= Key.At.Offset &&
                 Key.At.Offset < G.End;
  tieAliases(D->getType(), Key);
  if (Kind == LegacyType::Surface) {
    T.TypeText = D->getType().getAsString(Context.getPrintingPolicy());
    obstacle(Key, static_cast<int>(DiagID::SurfaceReference), D->getLocation(),
             "surface reference '" + T.QualifiedName + "' is not migrated");
  } else if (Kind == LegacyType::Base) {
    T.TypeText = "textureReference";
    Facts.Ties.push_back({Key, untypedReferences()});
  }
  Facts.Textures.push_back(std::move(T));
  return true;
}

void Collector::recordTypeRef(SourceLocation Loc, bool IsBase) {
  if (Loc.isInvalid())
    return;
  TypeRef R;
  R.Where = Spots.token(Loc);
  if (R.Where.Kind == Spot::Foreign || R.Where.Kind == Spot::None)
    return;
  R.IsBase = IsBase;
  bool IsDeviceParameter = false;
  EntityKey Owner = ownerOfType(IsDeviceParameter);
  R.Role = IsDeviceParameter ? TypeRef::DeviceParameter : TypeRef::Declaration;
  R.InDeviceCode = onDevice() && !IsDeviceParameter;
  if (Owner.valid())
    R.Owners.push_back(Owner);
  if (IsBase)
    R.Owners.push_back(untypedReferences());
  R.FromInstance = inInstance();
  mention(Loc);
  Facts.TypeRefs.push_back(std::move(R));
}

bool Collector::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc TL) {
  const TemplateDecl *TD =
      TL.getTypePtr()->getTemplateName().getAsTemplateDecl();
  if (TD && TD->getName() == "texture" && isCudaDecl(TD))
    recordTypeRef(TL.getTemplateNameLoc(), false);
  return true;
}

bool Collector::VisitTypeLoc(TypeLoc TL) {
  TypeLoc U = TL.getUnqualifiedLoc();
  if (U.getTypeLocClass() == TypeLoc::Record) {
    const auto *RD = U.getType()->getAsCXXRecordDecl();
    if (RD && RD->getIdentifier() && RD->getName() == "textureReference" &&
        isCudaDecl(RD))
      recordTypeRef(U.castAs<RecordTypeLoc>().getNameLoc(), true);
  } else if (U.getTypeLocClass() == TypeLoc::Typedef) {
    // An alias as the type of a by-value parameter of a device function, or as
    // an explicit template argument in its body.
    if (DeclStack.empty())
      return true;
    const Decl *D = DeclStack.back();
    const auto *P = dyn_cast<ParmVarDecl>(D);
    const auto *F =
        dyn_cast<FunctionDecl>(P ? cast<Decl>(P->getDeclContext()) : D);
    const auto *TT = U.getType()->getAs<TypedefType>();
    SourceLocation Name = U.castAs<TypedefTypeLoc>().getNameLoc();
    llvm::StringRef Written = TT ? TT->getDecl()->getName() : "";
    if ((isDriverReferenceName(Written) || isSurfaceName(Written)) &&
        isCudaDecl(TT->getDecl()) && Spots.inUserFile(Name))
      Facts.RemovedTypes.push_back({Written.str(), Spots.expansionPlace(Name),
                                    Spots.spellingPlace(Name)});
    if (F && isDevice(F) && TT &&
        legacyType(U.getType()) == LegacyType::Texture &&
        (!P || legacyType(P->getType()) == LegacyType::Texture) &&
        Spots.inUserFile(TT->getDecl()->getLocation()))
      Facts.AliasedParameters.push_back(
          {Spots.after(Name, Name), keyOf(F), keyOf(TT->getDecl())});
  }
  return true;
}

bool Collector::VisitTypedefNameDecl(TypedefNameDecl *D) {
  EntityKey Key = keyOf(D);
  if (!Key.valid())
    return true;
  if (legacyTypeWithin(D->getUnderlyingType()) != LegacyType::None)
    tieAliases(D->getUnderlyingType(), Key);
  if (const auto *Alias = dyn_cast<TypeAliasDecl>(D))
    if (const TypeAliasTemplateDecl *T = Alias->getDescribedAliasTemplate())
      Facts.Ties.push_back({Key, keyOf(T)});
  if (D->getTypeSourceInfo())
    recordPointerType(D, D->getTypeSourceInfo()->getTypeLoc());
  return true;
}

bool Collector::VisitUsingDecl(UsingDecl *D) {
  noteName(D->getDeclName().isIdentifier() ? D->getName() : "");
  return true;
}

bool Collector::VisitNamedDecl(NamedDecl *D) {
  if (!D->getIdentifier() || !Spots.inUserFile(D->getLocation()))
    return true;
  llvm::StringRef Name = D->getName();
  if (Name == "texture" || Name == "surface" || isRemovedWord(Name) ||
      isFetchName(Name))
    Facts.OwnNames.insert(Name.str());
  return true;
}

} // namespace texmigrate
