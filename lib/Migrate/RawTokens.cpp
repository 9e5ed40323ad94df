//===- RawTokens.cpp - Words of a file, without a parse -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/RawTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace texmigrate {

std::vector<RawToken> lexRaw(llvm::StringRef Contents) {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 =
      Options.CPlusPlus17 = true;
  Options.CUDA = true;
  std::vector<RawToken> Tokens;
  if (Contents.empty())
    return Tokens;
  // The lexer wants a terminator behind the last byte.
  std::string Copy = Contents.str();
  Lexer Lex(SourceLocation::getFromRawEncoding(1), Options, Copy.data(),
            Copy.data(), Copy.data() + Copy.size());
  Token Tok;
  bool AtEnd = false;
  while (!AtEnd) {
    AtEnd = Lex.LexFromRawLexer(Tok);
    if (Tok.is(tok::eof))
      break;
    unsigned Offset = Tok.getLocation().getRawEncoding() - 1;
    Tokens.push_back({Offset, Contents.substr(Offset, Tok.getLength()),
                      Tok.is(tok::raw_identifier)});
  }
  return Tokens;
}

std::pair<size_t, size_t> chunkAround(const std::vector<RawToken> &Tokens,
                                      unsigned Offset) {
  // Braces of namespaces and linkage specifications hold chunks of their own.
  size_t Begin = 0;
  std::vector<bool> Open; // Of each open brace: does it hold declarations?
  unsigned Depth = 0;     // Open braces that do not.
  for (size_t I = 0; I != Tokens.size(); ++I) {
    llvm::StringRef T = Tokens[I].Text;
    bool Ends = false;
    if (T == "{") {
      bool Transparent = false;
      if (Depth == 0) {
        Transparent = true;
        for (size_t J = Begin; J != I; ++J)
          if (Tokens[J].Text == "(" || Tokens[J].Text == "=" ||
              Tokens[J].Text == "class" || Tokens[J].Text == "struct" ||
              Tokens[J].Text == "union" || Tokens[J].Text == "enum")
            Transparent = false;
      }
      Open.push_back(Transparent);
      Depth += !Transparent;
      Ends = Transparent;
    } else if (T == "}" && !Open.empty()) {
      Depth -= !Open.back();
      Open.pop_back();
      Ends = Depth == 0;
    } else if (T == ";") {
      Ends = Depth == 0;
    }
    if (Ends) {
      if (Tokens[I].Offset >= Offset)
        return {Begin, I + 1};
      Begin = I + 1;
    }
  }
  return {Begin, Tokens.size()};
}

} // namespace texmigrate
