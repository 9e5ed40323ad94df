//===- LostTextures.cpp - Textures whose declarations do not parse --------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The type of a texture's elements may be in a header that was not found. Then
// no fact tells of the texture, and what is done with it stays as it is: so
// must everything that is used together with it.
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "Migrate/Refusals.h"

namespace texmigrate {
namespace {

class LostTextures {
public:
  LostTextures(const Program &P, Refusals &R)
      : P(P), R(R), Names(namesOfChanges(P)) {
    for (const UnitFacts &F : P.facts())
      for (const TextureFact &T : F.Textures)
        Known.insert(T.Key.At);
  }

  void run() {
    for (const UnitFacts &F : P.facts()) {
      if (F.Errors.empty())
        continue;
      std::map<std::string, Place> Lost;
      for (unsigned File : F.Files)
        find(F, File, Lost);
      if (Lost.empty())
        continue;
      for (unsigned File : F.Files)
        refuse(File, Lost);
    }
  }

private:
  const std::vector<RawToken> &tokens(unsigned File) {
    auto [It, New] = Lexed.try_emplace(File);
    if (New)
      It->second = lexRaw(P.files().contents(File));
    return It->second;
  }

  /// `texture<...> a, b;`, of which no parse has made a texture.
  void find(const UnitFacts &F, unsigned File,
            std::map<std::string, Place> &Lost) {
    const std::vector<RawToken> &Tokens = tokens(File);
    bool InParameters = false; // Or in a typedef.
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      llvm::StringRef Text = Tokens[I].Text;
      if (Tokens[I].StartsLine && Text == "#") {
        while (I + 1 < Tokens.size() && !Tokens[I + 1].StartsLine)
          ++I;
        continue;
      }
      if (Text == "(" || Text == "typedef" || Text == "using")
        InParameters = true;
      else if (Text == ";" || Text == "{" || Text == "}")
        InParameters = false;
      if (Text != "texture" || Tokens[I + 1].Text != "<" || InParameters ||
          within(F.Skipped, {File, Tokens[I].Offset}))
        continue;
      size_t J = I + 1;
      for (int Depth = 0; J < Tokens.size(); ++J) {
        Depth += Tokens[J].Text == "<";
        Depth -= Tokens[J].Text == ">";
        if (Depth == 0 || Tokens[J].Text == ";")
          break;
      }
      // Each name of the list; pointers are no textures.
      bool Name = true;
      for (int Depth = 0; ++J < Tokens.size() && Tokens[J].Text != ";";) {
        llvm::StringRef Part = Tokens[J].Text;
        Place At{File, Tokens[J].Offset};
        if (Name && Tokens[J].IsWord && !Known.count(At))
          Lost.try_emplace(Part.str(), At);
        Depth += Part == "(" || Part == "{" || Part == "[";
        Depth -= Part == ")" || Part == "}" || Part == "]";
        if (Depth < 0)
          break;
        Name = Depth == 0 && Part == ",";
      }
    }
  }

  /// What is named in one declaration with a lost texture, a function say.
  void refuse(unsigned File, const std::map<std::string, Place> &Lost) {
    const std::vector<RawToken> &Tokens = tokens(File);
    size_t Begin = 0;
    for (size_t End : chunkEnds(Tokens)) {
      const std::pair<const std::string, Place> *Found = nullptr;
      for (size_t I = Begin; I != End && !Found; ++I)
        if (auto It = Lost.find(Tokens[I].Text.str()); It != Lost.end())
          Found = &*It;
      for (size_t I = Begin; I != End && Found; ++I)
        if (auto It = Names.find(Tokens[I].Text.str()); It != Names.end())
          for (EntityId Id : It->second)
            R.refuse(Id, DiagID::ParseError, Found->second,
                     "texture '" + Found->first +
                         "', whose declaration does not parse, is used "
                         "together with '" +
                         It->first + "'");
      Begin = End;
    }
  }

  const Program &P;
  Refusals &R;
  const NamedEntities Names;
  std::set<Place> Known;
  std::map<unsigned, std::vector<RawToken>> Lexed;
};

} // namespace

void refuseByLostTextures(const Program &P, Refusals &R) {
  LostTextures(P, R).run();
}

} // namespace texmigrate
