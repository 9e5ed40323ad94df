//===- CollectBrokenCalls.cpp - Calls that do not parse -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collector.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace texmigrate {

/// A launch or call with an argument of unknown type (a library is missing)
/// stays in the AST as a RecoveryExpr: its callee is known, and where arguments
/// are added can be read off the tokens. What the arguments are does not
/// matter.
bool Collector::recordBrokenCall(const Expr *Callee,
                                 const EntityKey &Function) {
  SourceLocation End = Spots.home(Callee->getEndLoc());
  if (End.isMacroID() || !currentFunction())
    return false;
  auto [File, Offset] = SM.getDecomposedLoc(Spots.tokenEnd(End));
  StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Context.getLangOpts(),
            Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
  CallFact C;
  C.FromInstance = inInstance();
  C.CalleeName = Function.Name;
  C.Name = Spots.token(Callee->getExprLoc());
  C.Callees.push_back(Function);
  fillCaller(C);

  Token Tok;
  SourceLocation LastEnd;
  bool Configuration = false, InList = false, ArgumentOpen = false;
  int Depth = 0;
  while (!Lex.LexFromRawLexer(Tok)) {
    SourceLocation Loc = Tok.getLocation();
    if (Tok.is(tok::semi) || (!InList && !Configuration && Depth == 0 &&
                              Tok.isOneOf(tok::r_paren, tok::comma)))
      return false;
    if (!InList && Tok.is(tok::lesslessless)) {
      Configuration = C.IsLaunch = true;
    } else if (Configuration) {
      Configuration = !Tok.is(tok::greatergreatergreater);
    } else if (Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      if (++Depth == 1 && !InList) {
        InList = true;
        LastEnd = Loc.getLocWithOffset(1);
        continue;
      }
    } else if (Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) {
      if (--Depth == 0) {
        if (ArgumentOpen)
          C.ArgumentEnd.push_back(Spots.before(LastEnd, LastEnd));
        C.RParen = Spots.before(Loc, Loc);
        C.Id = callId(Loc);
        C.At = Spots.expansionPlace(Loc);
        Facts.Calls.push_back(std::move(C));
        return true;
      }
    } else if (InList && Depth == 1 && Tok.is(tok::comma)) {
      if (ArgumentOpen)
        C.ArgumentEnd.push_back(Spots.before(LastEnd, LastEnd));
      ArgumentOpen = false;
      continue;
    } else if (!InList) {
      return false; // Neither a launch nor a call.
    }
    if (InList && !ArgumentOpen) {
      ArgumentOpen = true;
      C.ArgumentBegin.push_back(Spots.before(Loc, Loc));
    }
    LastEnd = Loc.getLocWithOffset(Tok.getLength());
  }
  return false;
}

} // namespace texmigrate
