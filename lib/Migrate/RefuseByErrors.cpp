//===- RefuseByErrors.cpp - What an error of the parse has hidden ---------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/RawTokens.h"
#include "Migrate/Refusals.h"
#include "llvm/Support/MemoryBuffer.h"

namespace texmigrate {

/// An error may have kept clang from seeing a use of something that is to be
/// changed. Around each error, every word that names a texture or a function
/// that reads one must be a mention that some parse has seen.
void refuseByErrors(const Program &P, Refusals &R) {
  std::map<std::string, std::set<EntityId>> Names;
  for (const auto &[Id, T] : P.textures())
    Names[T.first().Key.Name].insert(Id);
  for (const auto &[Id, F] : P.functions())
    if (!P.uses(P.group(Id)).empty() && !F.first().IsLambda)
      Names[F.first().Key.Name].insert(Id);
  std::set<Place> Mentions;
  for (const UnitFacts &F : P.facts())
    Mentions.insert(F.Mentions.begin(), F.Mentions.end());

  std::set<std::pair<Place, std::string>> Done;
  for (const UnitFacts &F : P.facts()) {
    // A unit that was not read to its end may hold anything that it names.
    if (!F.Completed) {
      unsigned File = P.files().find(F.Unit);
      auto Buffer = llvm::MemoryBuffer::getFile(F.Unit);
      llvm::StringRef Contents = File     ? P.files().contents(File)
                                 : Buffer ? (*Buffer)->getBuffer()
                                          : "";
      for (const RawToken &T : lexRaw(Contents))
        if (auto It = Names.find(T.Text.str()); It != Names.end())
          for (EntityId Id : It->second)
            R.refuse(Id, DiagID::ParseError,
                     File ? Place{File, T.Offset} : Place{},
                     "clang did not finish reading a file that mentions '" +
                         It->first + "': " + F.Unit);
    }
    for (const ParseError &E : F.Errors) {
      if (!E.At.valid() || !Done.insert({E.At, E.Message}).second)
        continue;
      const std::vector<RawToken> Tokens =
          lexRaw(P.files().contents(E.At.File));
      auto [Begin, End] = chunkAround(Tokens, E.At.Offset);
      for (size_t I = Begin; I != End; ++I) {
        auto It = Names.find(Tokens[I].Text.str());
        if (!Tokens[I].IsWord || It == Names.end() ||
            Mentions.count({E.At.File, Tokens[I].Offset}))
          continue;
        for (EntityId Id : It->second)
          R.refuse(Id, DiagID::ParseError, E.At,
                   "'" + It->first +
                       "' is mentioned in code that does not "
                       "parse: " +
                       E.Message);
      }
    }
  }
}

} // namespace texmigrate
