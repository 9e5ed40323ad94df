//===- Collector.h - From an AST to facts -----------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_COLLECTOR_H
#define TEXMIGRATE_FACTS_COLLECTOR_H

#include "Facts/LegacyApi.h"
#include "Facts/Spots.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTTypeTraits.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace texmigrate {

/// Stands for all code that handles textures as `textureReference`: which
/// texture a pointer means is not followed, so they change together.
EntityKey untypedReferences();

/// Walks an AST and records facts; instances of templates, too. One traversal;
/// each source file of this class records one kind of thing.
/// A host function template that launches a kernel which it is given.
struct Forwarder {
  clang::Stmt *Body = nullptr; ///< None: it is CUDA's.
  unsigned KernelParameter = 0;
  unsigned PackParameter = 0; ///< 0: it is nothing of the kind.
  unsigned OwnArguments = 0;  ///< Of the kernel, before those of the pack.
};

class Collector : public clang::RecursiveASTVisitor<Collector> {
  using Base = clang::RecursiveASTVisitor<Collector>;

public:
  Collector(clang::ASTContext &Context, SpotMapper &Spots, UnitFacts &Facts)
      : Context(Context), SM(Context.getSourceManager()), Spots(Spots),
        Facts(Facts) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  // Collector.cpp: traversal and scope.
  bool TraverseDecl(clang::Decl *D);
  bool TraverseLambdaExpr(clang::LambdaExpr *L);

  // CollectTextures.cpp
  bool VisitVarDecl(clang::VarDecl *D);
  bool
  VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc TL);
  bool VisitTypeLoc(clang::TypeLoc TL);
  bool VisitTypedefNameDecl(clang::TypedefNameDecl *D);
  bool VisitNamedDecl(clang::NamedDecl *D);
  bool VisitUsingDecl(clang::UsingDecl *D);

  // CollectFunctions.cpp
  bool VisitFunctionDecl(clang::FunctionDecl *D);
  bool VisitDeclaratorDecl(clang::DeclaratorDecl *D);

  // CollectCalls.cpp
  bool VisitCallExpr(clang::CallExpr *E);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E);
  bool VisitStringLiteral(clang::StringLiteral *S);

  // CollectReferences.cpp
  bool VisitDeclRefExpr(clang::DeclRefExpr *E);
  bool VisitMemberExpr(clang::MemberExpr *E);
  bool VisitOverloadExpr(clang::OverloadExpr *E);
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *E);
  bool VisitCastExpr(clang::CastExpr *E);
  bool VisitReturnStmt(clang::ReturnStmt *S);
  bool VisitBinaryOperator(clang::BinaryOperator *E);

private:
  // --- Scope (Collector.cpp)
  const clang::FunctionDecl *currentFunction() const {
    return FunctionStack.empty() ? nullptr : FunctionStack.back();
  }
  EntityKey currentKey();
  bool onDevice() const;
  bool inInstance() const;
  static bool isDevice(const clang::FunctionDecl *F);
  static bool isHost(const clang::FunctionDecl *F);
  static bool isKernel(const clang::FunctionDecl *F);
  EntityKey keyOf(const clang::NamedDecl *D);
  std::vector<std::string> scopesOf(const clang::DeclContext *DC);
  /// The nearest declaration that an edit of its type would change.
  EntityKey ownerOfType(bool &IsDeviceParameter);
  void noteName(llvm::StringRef Name);
  void mention(clang::SourceLocation Loc);
  void obstacle(EntityKey Entity, int Id, clang::SourceLocation At,
                std::string Message);

  // --- Textures (CollectTextures.cpp)
  struct TextureText {
    std::string Type, Element, Fetch, View;
    bool Dependent = false, NamedMode = false;
  };
  TextureText describe(clang::QualType T, clang::TypeLoc TL);
  void tieAliases(clang::QualType T, const EntityKey &Owner);
  void recordTypeRef(clang::SourceLocation Loc, bool IsBase);
  void describeStorage(TextureFact &T, const clang::VarDecl *D);

  // --- Functions (CollectFunctions.cpp)
  clang::SourceLocation endOfDeclarator(const clang::ParmVarDecl *P,
                                        clang::SourceLocation End);
  void fillParameters(FunctionFact &F, clang::FunctionTypeLoc TL);
  void recordExplicitInstantiation(const clang::FunctionDecl *D);
  void recordPointerType(const clang::NamedDecl *D, clang::TypeLoc TL);
  bool isUserFunction(const clang::FunctionDecl *F);
  /// The function pointer type (typedef or declarator) that \p E has.
  EntityKey pointerKey(const clang::Expr *E);
  EntityKey pointerTypeKey(clang::QualType &T);
  EntityKey pointerKeyOfDecl(const clang::ValueDecl *D);
  /// Whether \p D belongs to an instance of a function template.
  static bool inInstanceOf(const clang::ValueDecl *D);

  // --- Bodies (CollectBodies.cpp)
  std::vector<unsigned>
  coordinateParameters(const clang::CallExpr *Fetch) const;
  void recordBody(clang::FunctionDecl *F);

  // --- Calls (CollectCalls.cpp)
  void recordCall(clang::CallExpr *E);
  // CollectForwarded.cpp
  bool recordForwardedLaunch(clang::CallExpr *E);
  const Forwarder &forwarder(const clang::FunctionTemplateDecl *T);
  void fillCaller(CallFact &C);
  void fillArguments(CallFact &C, llvm::ArrayRef<clang::Expr *> Args,
                     clang::SourceLocation RParen);
  void recordFetch(clang::CallExpr *E, llvm::StringRef Name,
                   clang::SourceLocation NameLoc, clang::SourceLocation RAngle,
                   bool HasTemplateArgs);
  // CollectApiLaunches.cpp
  void recordApiLaunch(clang::CallExpr *E, llvm::StringRef Name);
  void fillArgumentArray(ApiLaunch &L, clang::CallExpr *E);
  // CollectHost.cpp
  void recordHostCall(clang::CallExpr *E, const HostFunction &Function,
                      llvm::StringRef Name, clang::SourceLocation Begin,
                      clang::SourceLocation NameLoc,
                      clang::SourceLocation RAngle);
  void recordByValue(clang::CallExpr *E);
  void noteArgumentCalls(CallFact &C,
                         clang::Stmt *Evaluated); // CollectArguments
  void noteMembers(CallFact &C);
  void noteCallerArguments(CallFact &C);
  void recordTies(llvm::ArrayRef<clang::Expr *> Args, const EntityKey &Callee);
  bool recordBrokenCall(const clang::Expr *Callee, const EntityKey &Function);
  std::string callId(clang::SourceLocation Last);
  static uint64_t instanceId(const clang::FunctionDecl *F);
  /// How qualified names and what their templates stand for are written.
  clang::PrintingPolicy namePolicy() const;
  std::string spelling(const clang::VarDecl *V);
  void addCallee(CallFact &C, const clang::NamedDecl *D);

  // --- Addresses (CollectAddresses.cpp)
  void classifyAddress(const clang::Expr *E, const EntityKey &Function,
                       bool IsKernel, llvm::StringRef Name);
  EntityKey templateParameterOf(const clang::DynTypedNode &Node,
                                const clang::Expr *E);

  // --- References (CollectReferences.cpp)
  struct TextureExpr {
    const clang::Expr *Stripped = nullptr;
    bool IsAddress = false;   ///< `&` was stripped.
    bool IsPointer = false;   ///< The rest has pointer type.
    bool NeedsParens = false; ///< The rest is no postfix expression.
    bool ThroughBase = false;
    std::vector<EntityKey> Named; ///< Textures, and helpers it goes through.
  };
  TextureExpr analyse(const clang::Expr *E);
  std::string problemOfUse(const clang::VarDecl *V) const;
  void collectNamed(const clang::Stmt *S, std::vector<EntityKey> &Named);
  const clang::Expr *strip(const clang::Expr *E);
  bool collectChosen(const clang::Expr *E,
                     llvm::SmallVectorImpl<const clang::Expr *> &Out);
  const clang::VarDecl *textureVar(const clang::Expr *E);

  clang::ASTContext &Context;
  const clang::SourceManager &SM;
  SpotMapper &Spots;
  UnitFacts &Facts;
  std::vector<const clang::FunctionDecl *> FunctionStack;
  std::vector<const clang::Decl *> DeclStack;
  llvm::DenseMap<const clang::FunctionTemplateDecl *, Forwarder> Forwarders;
  /// Expressions that a call has accounted for.
  llvm::DenseSet<const clang::Stmt *> Consumed;
};

} // namespace texmigrate

#endif
