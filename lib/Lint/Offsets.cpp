//===- Offsets.cpp - What becomes of the offset of a bind -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Offsets.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace llvm;

namespace texmigrate {

bool isLocalOffset(const ValueFact &Offset) {
  return Offset.IsAddress && Offset.IsLocal && Offset.Path.empty();
}

/// As an identifier, outside of comments and strings.
static unsigned countWords(StringRef Text, StringRef Word) {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = true;
  std::string Copy = Text.str(); // Terminated, as the lexer needs it.
  clang::Lexer Lex(clang::SourceLocation(), Options, Copy.data(), Copy.data(),
                   Copy.data() + Copy.size());
  clang::Token Tok;
  unsigned Count = 0;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Lex.LexFromRawLexer(Tok);
    Count +=
        Tok.is(clang::tok::raw_identifier) && Tok.getRawIdentifier() == Word;
  }
  return Count;
}

static unsigned wordsInBody(const Program &P, const HostBody &Body,
                            StringRef Word) {
  for (const UnitFacts &F : P.facts())
    for (const FunctionFact &Fn : F.Functions)
      if (Fn.Key == Body.Function && Fn.BodyEnd.valid() &&
          Fn.BodyBegin.File == Fn.BodyEnd.File) {
        StringRef Text = P.files()
                             .contents(Fn.BodyBegin.File)
                             .slice(Fn.BodyBegin.Offset, Fn.BodyEnd.Offset);
        return countWords(Text, Word);
      }
  // Without its text, the worst is not assumed.
  return ~0u;
}

bool isOffsetUsed(const Program &P, const HostBody &Body,
                  const ValueFact &Offset) {
  unsigned Accounted = 1; // Its declaration.
  for (const HostEvent &E : Body.Events)
    if (E.Kind == HostEvent::Call && !E.Values.empty() &&
        StringRef(E.Callee).starts_with("cudaBindTexture") &&
        E.Values[0].Variable == Offset.Variable)
      ++Accounted;
  return wordsInBody(P, Body, Offset.Variable.Name) > Accounted;
}

} // namespace texmigrate
