//===- ValueReader.cpp - From expressions to values -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ValueReader.h"
#include "Facts/LegacyApi.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace texmigrate {

/// Through parentheses, every cast, and copies.
static const Expr *bare(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *W = dyn_cast<ExprWithCleanups>(Inner))
      Inner = W->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = B->getSubExpr();
    else if (const auto *C = dyn_cast<CXXConstructExpr>(Inner);
             C && C->getNumArgs() == 1 &&
             C->getConstructor()->isCopyOrMoveConstructor())
      Inner = C->getArg(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
}

ElementClass elementClass(QualType T, unsigned &Components) {
  Components = 0;
  if (T.isNull() || T->isDependentType())
    return ElementClass::Unknown;
  QualType Scalar = T.getCanonicalType().getUnqualifiedType();
  Components = 1;
  if (const auto *RD = Scalar->getAsCXXRecordDecl()) {
    // CUDA's vector types: x, y, z, w.
    Components = 0;
    if (!RD->getIdentifier() || !isCudaDecl(RD) || RD->field_empty())
      return ElementClass::Unknown;
    Components = std::distance(RD->field_begin(), RD->field_end());
    Scalar = RD->field_begin()->getType().getCanonicalType();
    if (!RD->field_begin()->getIdentifier() ||
        RD->field_begin()->getName() != "x" || Components > 4)
      return ElementClass::Unknown;
  }
  const auto *B = Scalar->getAs<BuiltinType>();
  if (!B)
    return ElementClass::Unknown;
  switch (B->getKind()) {
  case BuiltinType::Float:
    return ElementClass::Float;
  case BuiltinType::Char_S:
  case BuiltinType::Char_U:
  case BuiltinType::SChar:
  case BuiltinType::UChar:
    return ElementClass::Int8;
  case BuiltinType::Short:
  case BuiltinType::UShort:
    return ElementClass::Int16;
  case BuiltinType::Int:
  case BuiltinType::UInt:
    return ElementClass::Int32;
  default:
    return ElementClass::Unknown;
  }
}

std::optional<int64_t> ValueReader::constant(const Expr *E) {
  if (E->isValueDependent() || E->isTypeDependent())
    return std::nullopt;
  QualType T = E->getType();
  if (T.isNull())
    return std::nullopt;
  if (T->isPointerType())
    return E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull)
               ? std::optional<int64_t>(0)
               : std::nullopt;
  if (!T->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Context) || Result.HasSideEffects)
    return std::nullopt;
  const llvm::APSInt &N = Result.Val.getInt();
  if (N.isSigned() ? N.getSignificantBits() > 64 : N.getActiveBits() > 63)
    return std::nullopt;
  return N.getExtValue();
}

ValueFact ValueReader::variable(const ValueDecl *D) {
  ValueFact V;
  V.Text = D->getNameAsString();
  V.Variable = Spots.key(D->getLocation(), V.Text);
  QualType T = D->getType().getNonReferenceType().getUnqualifiedType();
  if (const auto *RD = T->getAsRecordDecl())
    V.Type = RD->getNameAsString();
  else
    V.Type = T.getAsString(Context.getPrintingPolicy());
  V.IsParameter = isa<ParmVarDecl>(D);
  if (const auto *Var = dyn_cast<VarDecl>(D))
    V.IsLocal = Var->isLocalVarDecl() && !Var->isStaticLocal();
  return V;
}

void ValueReader::mentions(const Stmt *S, ValueFact &V) {
  if (!S)
    return;
  const ValueDecl *D = nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(S))
    D = dyn_cast<VarDecl>(R->getDecl());
  else if (const auto *M = dyn_cast<MemberExpr>(S))
    D = M->getMemberDecl();
  if (isa<UnaryExprOrTypeTraitExpr>(S)) {
    V.HasSizeof = true;
    return;
  }
  if (D && isa<VarDecl, FieldDecl>(D)) {
    EntityKey Key = Spots.key(D->getLocation(), D->getNameAsString());
    if (Key.valid())
      V.Mentions.push_back(std::move(Key));
  }
  for (const Stmt *Child : S->children())
    mentions(Child, V);
}

/// \p Index elements beyond \p Pointer.
void ValueReader::displacement(const Expr *Index, QualType Pointer,
                               bool Negative, ValueFact &V) {
  std::optional<int64_t> N = constant(Index);
  if (N == 0)
    return;
  QualType Element = Pointer->getPointeeType();
  if (Element.isNull())
    if (const auto *AT = Pointer->getAsArrayTypeUnsafe())
      Element = AT->getElementType();
  std::optional<int64_t> Size;
  if (!Element.isNull() && Element->isVoidType())
    Size = 1;
  else if (!Element.isNull() && !Element->isDependentType() &&
           !Element->isIncompleteType() && Element->isObjectType())
    Size = Context.getTypeSizeInChars(Element).getQuantity();
  std::optional<int64_t> Before =
      V.Displaced ? V.DisplacedBytes : std::optional<int64_t>(0);
  V.Displaced = true;
  V.DisplacedBytes.reset();
  if (N && Size && Before)
    V.DisplacedBytes = *Before + (Negative ? -*N : *N) * *Size;
}

/// What \p E starts from, and the way from there.
void ValueReader::place(const Expr *E, ValueFact &V) {
  E = bare(E);
  if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
    ValueFact Var = variable(R->getDecl());
    V.Variable = Var.Variable;
    V.Type = Var.Type;
    V.IsParameter = Var.IsParameter;
    V.IsLocal = Var.IsLocal;
  } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const Expr *Base = bare(M->getBase());
    if (isa<CXXThisExpr>(Base)) {
      ValueFact Var = variable(M->getMemberDecl());
      V.Variable = Var.Variable;
      V.Type = Var.Type;
      return;
    }
    place(Base, V);
    if (M->isArrow())
      V.Path += "->" + M->getMemberDecl()->getNameAsString();
    else if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
             !F || !F->isAnonymousStructOrUnion())
      V.Path += "." + M->getMemberDecl()->getNameAsString();
  } else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    place(S->getBase(), V);
    std::optional<int64_t> I = constant(S->getIdx());
    V.Path += "[" + (I ? std::to_string(*I) : "?") + "]";
  } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf) {
      // `&p[i]` is `p + i`.
      const Expr *Of = bare(U->getSubExpr());
      if (const auto *Item = dyn_cast<ArraySubscriptExpr>(Of);
          Item && bare(Item->getBase())->getType()->isPointerType()) {
        place(Item->getBase(), V);
        displacement(Item->getIdx(), Item->getBase()->getType(), false, V);
        return;
      }
      V.IsAddress = true;
      place(Of, V);
    } else if (U->getOpcode() == UO_Deref) {
      place(U->getSubExpr(), V);
      V.Path += "->";
    } else if (U->isIncrementDecrementOp()) {
      place(U->getSubExpr(), V);
      V.Displaced = true;
    }
  } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (!B->isAdditiveOp() || !B->getType()->isPointerType())
      return;
    bool Left = B->getLHS()->getType()->isPointerType();
    const Expr *Pointer = Left ? B->getLHS() : B->getRHS();
    const Expr *Index = Left ? B->getRHS() : B->getLHS();
    place(Pointer, V);
    displacement(Index, Pointer->getType(), B->getOpcode() == BO_Sub, V);
  } else if (const auto *C = dyn_cast<CallExpr>(E)) {
    if (const FunctionDecl *F = C->getDirectCallee())
      V.Call = F->getNameAsString();
    else
      V.Call = "?";
    channel(C, V);
  }
}

/// cudaCreateChannelDesc, with a type or with bits.
void ValueReader::channel(const CallExpr *C, ValueFact &V) {
  const FunctionDecl *F = C->getDirectCallee();
  if (!F || !isCudaDecl(F) || !F->getDeclName().isIdentifier())
    return;
  if (F->getName() == "cudaCreateChannelDesc" && C->getNumArgs() == 5) {
    ChannelFact Fact;
    for (unsigned I = 0; I != 5; ++I) {
      std::optional<int64_t> N = constant(C->getArg(I));
      if (!N)
        return;
      (I == 4 ? Fact.Kind : Fact.Bits[I]) = *N;
    }
    V.Channel = Fact;
    return;
  }
  const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
  if (F->getName() != "cudaCreateChannelDesc" || C->getNumArgs() != 0 ||
      !Args || Args->size() == 0 ||
      Args->get(0).getKind() != TemplateArgument::Type)
    return;
  QualType T = Args->get(0).getAsType();
  unsigned Components = 0;
  ElementClass Class = elementClass(T, Components);
  int64_t Bits = 0;
  switch (Class) {
  case ElementClass::Int8:
    Bits = 8;
    break;
  case ElementClass::Int16:
    Bits = 16;
    break;
  case ElementClass::Int32:
  case ElementClass::Float:
    Bits = 32;
    break;
  default:
    return;
  }
  ChannelFact Fact;
  for (unsigned I = 0; I != Components; ++I)
    Fact.Bits[I] = Bits;
  QualType Scalar = T.getCanonicalType();
  if (const auto *RD = Scalar->getAsCXXRecordDecl())
    Scalar = RD->field_begin()->getType().getCanonicalType();
  // cudaChannelFormatKindSigned, Unsigned, Float.
  Fact.Kind = Class == ElementClass::Float      ? 2
              : Scalar->isUnsignedIntegerType() ? 1
                                                : 0;
  V.Channel = Fact;
}

/// `{}`, `{0}`, `T()`: every byte is zero.
static bool isZero(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *W = dyn_cast<ExprWithCleanups>(E))
    E = W->getSubExpr()->IgnoreParenCasts();
  if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
    E = M->getSubExpr()->IgnoreParenCasts();
  if (isa<ImplicitValueInitExpr>(E) || isa<CXXScalarValueInitExpr>(E))
    return true;
  if (const auto *L = dyn_cast<InitListExpr>(E))
    return llvm::all_of(L->inits(), [](const Expr *I) { return isZero(I); });
  if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 1 && C->getConstructor()->isCopyOrMoveConstructor())
      return isZero(C->getArg(0));
    return C->getNumArgs() == 0 && C->requiresZeroInitialization();
  }
  const auto *N = dyn_cast<IntegerLiteral>(E);
  return N && N->getValue() == 0;
}

ValueFact ValueReader::value(const Expr *E) {
  ValueFact V;
  // Enumerators and sizes through the casts that calls add.
  V.Constant = constant(E);
  if (!V.Constant)
    V.Constant = constant(E->IgnoreParenImpCasts());
  if (!V.Constant)
    V.Constant = constant(bare(E));
  V.IsZero = isZero(E);
  place(E, V);
  mentions(E, V);
  // As an argument of a macro it is its own text, else that of the macro.
  const SourceManager &SM = Spots.sourceManager();
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()), SM,
      Spots.langOpts());
  if (Range.isInvalid())
    Range = SM.getExpansionRange(E->getSourceRange());
  V.Text = Lexer::getSourceText(Range, SM, Spots.langOpts()).str();
  return V;
}

} // namespace texmigrate
