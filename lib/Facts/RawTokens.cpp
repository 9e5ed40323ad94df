//===- RawTokens.cpp - Words of a file, without a parse -------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

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
                      Tok.is(tok::raw_identifier), Tok.isAtStartOfLine()});
  }
  return Tokens;
}

std::vector<size_t> chunkEnds(const std::vector<RawToken> &Tokens) {
  std::vector<size_t> Ends;
  // Braces of namespaces and linkage specifications hold chunks of their own.
  std::vector<bool> Open; // Of each open brace: does it hold declarations?
  unsigned Depth = 0;     // Open braces that do not.
  bool Plain = true;      // So far, the chunk opens no scope of another kind.
  for (size_t I = 0; I != Tokens.size(); ++I) {
    llvm::StringRef T = Tokens[I].Text;
    bool EndsHere = false;
    if (T == "{") {
      bool Transparent = Depth == 0 && Plain;
      Open.push_back(Transparent);
      Depth += !Transparent;
      EndsHere = Transparent;
    } else if (T == "}" && !Open.empty()) {
      Depth -= !Open.back();
      Open.pop_back();
      EndsHere = Depth == 0;
    } else if (T == ";") {
      EndsHere = Depth == 0;
    } else if (T == "(" || T == "=" || T == "class" || T == "struct" ||
               T == "union" || T == "enum") {
      Plain = false;
    }
    if (EndsHere) {
      Ends.push_back(I + 1);
      Plain = true;
    }
  }
  if (Ends.empty() || Ends.back() != Tokens.size())
    Ends.push_back(Tokens.size());
  return Ends;
}

std::pair<size_t, size_t> chunkAround(const std::vector<RawToken> &Tokens,
                                      llvm::ArrayRef<size_t> Ends,
                                      unsigned Offset) {
  const size_t *End = llvm::partition_point(Ends, [&](size_t E) {
    return E != Tokens.size() && Tokens[E - 1].Offset < Offset;
  });
  return {End == Ends.begin() ? 0 : End[-1], *End};
}

std::pair<size_t, size_t> chunkAround(const std::vector<RawToken> &Tokens,
                                      unsigned Offset) {
  return chunkAround(Tokens, chunkEnds(Tokens), Offset);
}

std::vector<std::pair<unsigned, unsigned>>
fileScopeDeclarations(llvm::StringRef Contents) {
  std::vector<std::pair<unsigned, unsigned>> Result;
  bool InDirective = false, Begun = false;
  unsigned Begin = 0, Depth = 0;
  for (const RawToken &T : lexRaw(Contents)) {
    if (T.StartsLine)
      InDirective = T.Text == "#";
    if (InDirective)
      continue;
    if (!Begun)
      Begin = T.Offset;
    Begun = true;
    if (T.Text == "{")
      ++Depth;
    else if (T.Text == "}")
      Depth -= Depth != 0;
    if (Depth == 0 && (T.Text == "}" || T.Text == ";")) {
      Result.push_back(
          {Begin, static_cast<unsigned>(T.Offset + T.Text.size())});
      Begun = false;
    }
  }
  if (Begun)
    Result.push_back({Begin, static_cast<unsigned>(Contents.size())});
  return Result;
}

bool within(const std::vector<std::pair<unsigned, unsigned>> &Declarations,
            unsigned Offset) {
  return llvm::any_of(Declarations, [&](const auto &D) {
    return D.first < Offset && Offset < D.second;
  });
}

} // namespace texmigrate
