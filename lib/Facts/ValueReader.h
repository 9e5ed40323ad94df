//===- ValueReader.h - From expressions to values ---------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_VALUEREADER_H
#define TEXMIGRATE_FACTS_VALUEREADER_H

#include "Facts/Spots.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace texmigrate {

/// Describes expressions of host code as values.
class ValueReader {
public:
  ValueReader(clang::ASTContext &Context, SpotMapper &Spots)
      : Context(Context), Spots(Spots) {}

  ValueFact value(const clang::Expr *E);
  ValueFact variable(const clang::ValueDecl *D);

private:
  void place(const clang::Expr *E, ValueFact &V);
  void displacement(const clang::Expr *Index, clang::QualType Pointer,
                    bool Negative, ValueFact &V);
  void channel(const clang::CallExpr *C, ValueFact &V);
  void mentions(const clang::Stmt *S, ValueFact &V);
  std::optional<int64_t> constant(const clang::Expr *E);

  clang::ASTContext &Context;
  SpotMapper &Spots;
};

/// How elements of type \p T are stored, and how many components they have.
ElementClass elementClass(clang::QualType T, unsigned &Components);

} // namespace texmigrate

#endif
