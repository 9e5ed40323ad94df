//===- CollectAddresses.cpp - Functions that are not called but named -----===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace texmigrate {

/// If \p Node is `launch<E>` of a function template: the template's parameter
/// that \p E is the argument of.
EntityKey Collector::templateParameterOf(const DynTypedNode &Node,
                                         const Expr *E) {
  const TemplateParameterList *Parameters = nullptr;
  ArrayRef<TemplateArgumentLoc> Args;
  if (const auto *R = Node.get<DeclRefExpr>()) {
    const auto *F = dyn_cast<FunctionDecl>(R->getDecl());
    const FunctionTemplateDecl *T = F ? F->getPrimaryTemplate() : nullptr;
    if (!T)
      return {};
    Parameters = T->getTemplateParameters();
    Args = R->template_arguments();
  } else if (const auto *O = Node.get<OverloadExpr>()) {
    if (O->getNumDecls() != 1)
      return {};
    const auto *T = dyn_cast<FunctionTemplateDecl>(
        (*O->decls_begin())->getUnderlyingDecl());
    if (!T)
      return {};
    Parameters = T->getTemplateParameters();
    Args = O->template_arguments();
  } else {
    return {};
  }
  for (unsigned I = 0; I != Args.size() && I < Parameters->size(); ++I)
    if (Args[I].getSourceRange().fullyContains(E->getSourceRange()))
      if (const auto *P =
              dyn_cast<NonTypeTemplateParmDecl>(Parameters->getParam(I)))
        if (!P->isParameterPack())
          return pointerKeyOfDecl(P);
  return {};
}

/// What becomes of a kernel's (or device function's) address.
void Collector::classifyAddress(const Expr *E, const EntityKey &Function,
                                bool IsKernel, llvm::StringRef Name) {
  AddressUse Use;
  Use.Function = Function;
  Use.Caller = currentKey();
  Use.At = Spots.expansionPlace(E->getExprLoc());
  DynTypedNode Node = DynTypedNode::create(*E);
  bool Erased = false; // Cast to something that is no function pointer.
  for (unsigned Depth = 0; Depth != 12; ++Depth) {
    auto Parents = Context.getParents(Node);
    if (Parents.empty())
      break;
    Node = Parents[0];
    if (Node.get<RecoveryExpr>()) {
      // A call whose arguments clang could not make sense of.
      if (recordBrokenCall(E, Function))
        return;
      break;
    }
    if (const auto *Cast = Node.get<CastExpr>()) {
      QualType T = Cast->getType();
      if (Cast->getCastKind() != CK_FunctionToPointerDecay && !T.isNull() &&
          !T->isFunctionPointerType() && !T->isDependentType())
        Erased = true;
      continue;
    }
    if (const auto *Call = Node.get<CallExpr>()) {
      if (const FunctionDecl *Callee = Call->getDirectCallee()) {
        Use.Into = Callee->getNameAsString();
        if (Callee->getDeclName().isIdentifier() &&
            ignoresParameters(Callee->getName()) &&
            !Spots.inUserFile(Callee->getLocation()))
          Use.Harmless = true;
        if (Callee->getDeclName().isIdentifier() &&
            isLaunchFunction(Callee->getName()))
          return; // recordApiLaunch has it.
        for (unsigned I = 0; I != Call->getNumArgs(); ++I)
          if (Call->getArg(I)->getSourceRange().fullyContains(
                  E->getSourceRange()) &&
              I < Callee->getNumParams() && !Erased && IsKernel) {
            EntityKey Into = pointerKeyOfDecl(Callee->getParamDecl(I));
            if (Into.valid()) {
              Facts.Links.push_back({Function, Into});
              Use.Taker = keyOf(Callee);
              Facts.Addresses.push_back(std::move(Use));
              return;
            }
          }
      } else if (const auto *ULE = dyn_cast<UnresolvedLookupExpr>(
                     Call->getCallee()->IgnoreParens())) {
        StringRef Into = ULE->getName().isIdentifier()
                             ? ULE->getName().getAsIdentifierInfo()->getName()
                             : StringRef();
        Use.Into = Into.str();
        if (isLaunchFunction(Into))
          return;
        // A call that depends on template arguments: its instances tell.
        if (Call->isTypeDependent() && !inInstance())
          return;
        Use.Harmless = ignoresParameters(Into);
      }
      break;
    }
    if (EntityKey Into = templateParameterOf(Node, E); Into.valid()) {
      Facts.Links.push_back({Function, Into});
      return;
    }
    if (const auto *V = Node.get<VarDecl>()) {
      EntityKey Into = pointerKeyOfDecl(V);
      if (Into.valid() && !Erased && IsKernel) {
        Facts.Links.push_back({Function, Into});
        return;
      }
      Use.Into = V->getNameAsString();
      break;
    }
    if (Node.get<ReturnStmt>() && currentFunction()) {
      QualType T = currentFunction()->getReturnType();
      EntityKey Into = pointerTypeKey(T);
      if (Into.valid() && !Erased && IsKernel) {
        Facts.Links.push_back({Function, Into});
        return;
      }
      break;
    }
    if (const auto *List = Node.get<InitListExpr>()) {
      if (Erased || !IsKernel)
        break;
      const InitListExpr *Semantic =
          List->isSemanticForm() ? List : List->getSemanticForm();
      QualType T = Semantic ? Semantic->getType() : QualType();
      if (!T.isNull() && T->isArrayType())
        continue; // The variable's type says it.
      const auto *RD = T.isNull() ? nullptr : T->getAsRecordDecl();
      EntityKey Into;
      if (RD) {
        unsigned I = 0;
        for (const FieldDecl *Field : RD->fields()) {
          if (I < Semantic->getNumInits() &&
              Semantic->getInit(I)->getSourceRange().fullyContains(
                  E->getSourceRange()))
            Into = pointerKeyOfDecl(Field);
          ++I;
        }
      }
      if (Into.valid()) {
        Facts.Links.push_back({Function, Into});
        return;
      }
      break;
    }
    if (const auto *B = Node.get<BinaryOperator>()) {
      EntityKey Into = pointerKey(B->getLHS());
      if (B->isAssignmentOp() && Into.valid() && !Erased && IsKernel) {
        Facts.Links.push_back({Function, Into});
        return;
      }
      if (B->isComparisonOp() || B->getOpcode() == BO_Comma)
        Use.Harmless = B->isComparisonOp();
      break;
    }
    if (Node.get<ConditionalOperator>() || Node.get<ParenExpr>() ||
        Node.get<UnaryOperator>() || Node.get<ExprWithCleanups>())
      continue;
    break;
  }
  Facts.Addresses.push_back(std::move(Use));
}

} // namespace texmigrate
