//===- CollectReferences.cpp - Mentions of textures and functions ---------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "Facts/ValueReader.h"
#include "Report/Diagnostic.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace texmigrate {

/// Through parentheses, implicit casts and the copies that passing a texture
/// by value makes.
const Expr *Collector::strip(const Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
      if (C->getNumArgs() == 1 && !isa<CXXTemporaryObjectExpr>(C)) {
        E = C->getArg(0);
        continue;
      }
    } else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E)) {
      E = M->getSubExpr();
      continue;
    } else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E)) {
      E = B->getSubExpr();
      continue;
    } else if (const auto *W = dyn_cast<ExprWithCleanups>(E)) {
      E = W->getSubExpr();
      continue;
    } else if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(E)) {
      E = S->getReplacement();
      continue;
    }
    return E;
  }
}

const VarDecl *Collector::textureVar(const Expr *E) {
  const ValueDecl *D = nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    D = R->getDecl();
  else if (const auto *M = dyn_cast<MemberExpr>(E))
    D = M->getMemberDecl();
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  if (!V || isa<ParmVarDecl>(V) || legacyType(V->getType()) == LegacyType::None)
    return nullptr;
  return V;
}

void Collector::collectNamed(const Stmt *S, std::vector<EntityKey> &Named) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (const VarDecl *V = textureVar(E)) {
      Named.push_back(keyOf(V));
    } else if (const auto *R = dyn_cast<DeclRefExpr>(E)) {
      const ValueDecl *D = R->getDecl();
      if (const auto *P = dyn_cast<ParmVarDecl>(D)) {
        if (const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext()))
          Named.push_back(keyOf(F));
      } else if (const auto *Holder = dyn_cast<VarDecl>(D);
                 Holder &&
                 legacyTypeWithin(Holder->getType()) != LegacyType::None) {
        // A pointer or reference to a texture.
        bool IsLocal = Holder->isLocalVarDecl() && currentFunction();
        Named.push_back(IsLocal ? currentKey() : keyOf(Holder));
      } else if (isa<FunctionDecl>(D) && Spots.inUserFile(D->getLocation())) {
        Named.push_back(keyOf(D));
      }
      if (legacyTypeWithin(D->getType()) == LegacyType::Base)
        Named.push_back(untypedReferences());
    } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
      if (const auto *RD =
              dyn_cast<CXXRecordDecl>(M->getMemberDecl()->getDeclContext()))
        if (Spots.inUserFile(RD->getLocation()))
          Named.push_back(keyOf(RD));
      if (legacyTypeWithin(M->getMemberDecl()->getType()) == LegacyType::Base)
        Named.push_back(untypedReferences());
    }
  }
  for (const Stmt *Child : S->children())
    collectNamed(Child, Named);
}

Collector::TextureExpr Collector::analyse(const Expr *E) {
  TextureExpr Result;
  collectNamed(E, Result.Named);
  E = strip(E);
  while (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf && !Result.IsAddress) {
      Result.IsAddress = true;
      E = strip(U->getSubExpr());
    } else if (U->getOpcode() == UO_Deref && Result.IsAddress) {
      Result.IsAddress = false; // &*p
      E = strip(U->getSubExpr());
    } else if (U->getOpcode() == UO_Deref) {
      Result.IsPointer = true;
      E = strip(U->getSubExpr());
      break;
    } else {
      break;
    }
  }
  Result.Stripped = E;
  QualType T = E->getType();
  if (!Result.IsAddress && !Result.IsPointer && !T.isNull() &&
      T->isPointerType())
    Result.IsPointer = true;
  Result.ThroughBase = legacyTypeWithin(T) == LegacyType::Base;
  const Expr *Bare = E->IgnoreParens();
  Result.NeedsParens =
      !(isa<DeclRefExpr>(Bare) || isa<MemberExpr>(Bare) ||
        isa<CallExpr>(Bare) || isa<ArraySubscriptExpr>(Bare) ||
        isa<CXXThisExpr>(Bare) || isa<UnresolvedLookupExpr>(Bare) ||
        isa<CXXDependentScopeMemberExpr>(Bare) ||
        isa<DependentScopeDeclRefExpr>(Bare) || isa<CXXStaticCastExpr>(Bare) ||
        isa<CXXConstCastExpr>(Bare) || isa<CXXReinterpretCastExpr>(Bare)) ||
      isa<CXXOperatorCallExpr>(Bare);
  return Result;
}

std::string Collector::problemOfUse(const VarDecl *V) const {
  // nvcc refuses a fetch in what it compiles for the host.
  return "'" + V->getNameAsString() +
         (Context.getLangOpts().CUDAIsDevice
              ? "' is used in device code other than by a fetch"
              : "' is read in a __host__ __device__ function, where the host "
                "cannot fetch");
}

bool Collector::VisitDeclRefExpr(DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (D->getDeclName().isIdentifier() && !D->getName().empty()) {
    llvm::StringRef Name = D->getName();
    if ((Name == "texture" || isRemovedWord(Name) || isFetchName(Name)) &&
        Spots.inUserFile(D->getLocation()))
      Facts.OwnUses.insert(Spots.spellingPlace(E->getLocation()));
  }
  if (const VarDecl *V = textureVar(E)) {
    mention(E->getLocation());
    if (!Consumed.contains(E) && onDevice()) {
      DeviceUse U;
      U.Kind = DeviceUse::Other;
      U.Function = currentKey();
      U.Texture = keyOf(V);
      U.At = Spots.expansionPlace(E->getLocation());
      U.Problem = problemOfUse(V);
      Facts.DeviceUses.push_back(std::move(U));
    } else if (!onDevice() && currentFunction()) {
      Facts.HostUses.push_back(
          {keyOf(V), Spots.expansionPlace(E->getLocation())});
    }
    return true;
  }
  if (!D->getDeclName().isIdentifier())
    return true;
  if (!isa<ParmVarDecl>(D))
    noteName(D->getName());
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    if (isUserFunction(F) && isDevice(F)) {
      mention(E->getLocation());
      if (!Consumed.contains(E))
        classifyAddress(E, keyOf(F), isKernel(F), F->getName());
    }
    if (isDriverReferenceName(F->getName()) || isSurfaceName(F->getName())) {
      if (isCudaDecl(F)) {
        HostCall C;
        C.Name = F->getNameAsString();
        C.NameSpot = Spots.token(E->getLocation());
        C.Function = currentKey();
        C.At = Spots.expansionPlace(E->getLocation());
        C.Problem = isSurfaceName(C.Name)
                        ? "surface references are not migrated"
                        : "driver API texture references are not migrated";
        Facts.HostCalls.push_back(std::move(C));
      }
    }
  }
  return true;
}

bool Collector::VisitMemberExpr(MemberExpr *E) {
  if (const VarDecl *V = textureVar(E)) {
    mention(E->getMemberLoc());
    if (!Consumed.contains(E) && onDevice()) {
      DeviceUse U;
      U.Kind = DeviceUse::Other;
      U.Function = currentKey();
      U.Texture = keyOf(V);
      U.At = Spots.expansionPlace(E->getMemberLoc());
      U.Problem = problemOfUse(V);
      Facts.DeviceUses.push_back(std::move(U));
    }
    return true;
  }
  // Named without an object: a parameter of that name would hide it.
  const auto *This = dyn_cast<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts());
  if (This && This->isImplicit() &&
      E->getMemberDecl()->getDeclName().isIdentifier())
    noteName(E->getMemberDecl()->getName());
  if (const auto *M = dyn_cast<CXXMethodDecl>(E->getMemberDecl()))
    if (isUserFunction(M) && isDevice(M))
      mention(E->getMemberLoc());
  return true;
}

bool Collector::VisitOverloadExpr(OverloadExpr *E) {
  if (E->getName().isIdentifier() && E->getName().getAsIdentifierInfo())
    noteName(E->getName().getAsIdentifierInfo()->getName());
  for (const NamedDecl *D : E->decls())
    if (const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction())
      if (isUserFunction(F) && isDevice(F)) {
        mention(E->getNameLoc());
        if (!Consumed.contains(E))
          classifyAddress(E, keyOf(F), isKernel(F), F->getNameAsString());
      }
  return true;
}

bool Collector::VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) {
  mention(E->getLocation());
  return true;
}

/// The class of the user's that \p T points to, if it holds a texture itself
/// and not just a pointer to one.
static const CXXRecordDecl *holderOf(QualType T) {
  if (T.isNull() || !T->isPointerType())
    return nullptr;
  QualType Pointee = T->getPointeeType();
  while (const ArrayType *AT = Pointee->getAsArrayTypeUnsafe())
    Pointee = AT->getElementType();
  const CXXRecordDecl *RD = Pointee->getAsCXXRecordDecl();
  if (!RD || !RD->hasDefinition())
    return nullptr;
  std::vector<const CXXRecordDecl *> Work{RD->getDefinition()};
  llvm::DenseSet<const CXXRecordDecl *> Seen;
  while (!Work.empty()) {
    const CXXRecordDecl *At = Work.back();
    Work.pop_back();
    if (!Seen.insert(At).second)
      continue;
    for (const CXXBaseSpecifier &B : At->bases())
      if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
        if (Base->hasDefinition())
          Work.push_back(Base->getDefinition());
    for (const FieldDecl *F : At->fields()) {
      QualType FT = F->getType();
      while (const ArrayType *AT = FT->getAsArrayTypeUnsafe())
        FT = AT->getElementType();
      if (legacyType(FT) != LegacyType::None)
        return RD;
      if (const CXXRecordDecl *Inner = FT->getAsCXXRecordDecl())
        if (Inner->hasDefinition())
          Work.push_back(Inner->getDefinition());
    }
  }
  return nullptr;
}

bool Collector::VisitCastExpr(CastExpr *E) {
  // An object that holds a texture, as mere bytes.
  QualType Types[] = {E->getSubExpr()->getType(), E->getType()};
  for (unsigned I : {0, 1})
    if (!Types[1 - I].isNull() && Types[1 - I]->isPointerType() &&
        !Types[1 - I]->getPointeeType()->isRecordType() &&
        !Types[1 - I]->isDependentType() &&
        E->getCastKind() != CK_ArrayToPointerDecay)
      if (const CXXRecordDecl *Holder = holderOf(Types[I]))
        if (legacyTypeWithin(Types[I]) == LegacyType::None) {
          const char *Message =
              "an object that holds a texture is handled as mere memory";
          int Id = static_cast<int>(DiagID::TextureUse);
          obstacle(keyOf(Holder), Id, E->getExprLoc(), Message);
          obstacle(untypedReferences(), Id, E->getExprLoc(), Message);
        }
  // A texture as mere bytes: what stands in for it is no plain structure.
  QualType Source = E->getSubExpr()->getType(), Target = E->getType();
  if (!Source.isNull() && !Target.isNull() && Source->isPointerType() &&
      Target->isPointerType() && !Consumed.contains(E) &&
      legacyTypeWithin(Source) != LegacyType::None &&
      legacyTypeWithin(Target) == LegacyType::None &&
      !Target->isDependentType()) {
    std::vector<EntityKey> Named;
    collectNamed(E->getSubExpr(), Named);
    for (const EntityKey &K : Named)
      obstacle(K, static_cast<int>(DiagID::TextureUse), E->getExprLoc(),
               "a texture is handled as mere memory");
  }
  // A function pointer whose type is forgotten: its calls cannot be followed.
  QualType From = E->getSubExpr()->getType(), To = E->getType();
  if (From.isNull() || To.isNull() || !From->isFunctionPointerType() ||
      To->isFunctionPointerType() || To->isBooleanType() ||
      To->isDependentType() || E->getCastKind() == CK_LValueToRValue)
    return true;
  EntityKey Key = pointerKey(E->getSubExpr());
  if (Key.valid())
    classifyAddress(E->getSubExpr(), Key, true, Key.Name);
  return true;
}

bool Collector::VisitReturnStmt(ReturnStmt *S) {
  const FunctionDecl *F = currentFunction();
  if (!F || !S->getRetValue() || isDevice(F) ||
      legacyTypeWithin(F->getReturnType()) == LegacyType::None)
    return true;
  std::vector<EntityKey> Named;
  collectNamed(S->getRetValue(), Named);
  for (const EntityKey &K : Named)
    Facts.Ties.push_back({keyOf(F), K});
  return true;
}

bool Collector::VisitBinaryOperator(BinaryOperator *E) {
  if (!E->isAssignmentOp())
    return true;
  const Expr *LHS = E->getLHS()->IgnoreParenImpCasts();
  AttributeWrite W;
  ValueReader Read(Context, Spots);
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(LHS)) {
    W.Index = Read.value(S->getIdx()).Constant.value_or(-1);
    LHS = S->getBase()->IgnoreParenImpCasts();
  }
  const auto *M = dyn_cast<MemberExpr>(LHS);
  if (!M)
    return true;
  QualType BaseType = M->getBase()->getType();
  if (legacyTypeWithin(BaseType) == LegacyType::None)
    if (!isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
      return true;
  collectNamed(M->getBase(), W.Textures);
  if (W.Textures.empty())
    return true;
  W.Attribute = M->getMemberDecl()->getNameAsString();
  W.Function = currentKey();
  W.At = Spots.expansionPlace(M->getMemberLoc());
  W.Spelled = Spots.spellingPlace(M->getMemberLoc());
  ValueFact Value = Read.value(E->getRHS());
  if (!E->isCompoundAssignmentOp())
    W.Value = Value.Constant;
  W.ValueText = Value.Text;
  Facts.AttributeWrites.push_back(std::move(W));
  return true;
}

} // namespace texmigrate
