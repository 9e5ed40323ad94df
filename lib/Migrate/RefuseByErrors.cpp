//===- RefuseByErrors.cpp - What an error of the parse has hidden ---------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/LegacyApi.h"
#include "Facts/RawTokens.h"
#include "Migrate/Refusals.h"
#include "llvm/Support/MemoryBuffer.h"

namespace texmigrate {
namespace {

/// In a unit that does not parse, whole declarations may be lost or mistaken
/// for others. Every fetch, bind and call that the tokens show must be one that
/// some parse has seen as such.
class TokenCheck {
public:
  TokenCheck(const Program &P, Refusals &R, const NamedEntities &Names)
      : P(P), R(R), Names(Names) {
    for (const UnitFacts &F : P.facts()) {
      for (const DeviceUse &U : F.DeviceUses) {
        Place At = U.AfterName.At;
        At.Offset -= std::min<size_t>(At.Offset, U.FetchName.size());
        Seen.insert(At);
      }
      for (const HostCall &H : F.HostCalls)
        Seen.insert(H.NameSpot.At);
      for (const CallFact &C : F.Calls)
        Seen.insert(C.Name.At);
      for (const FunctionFact &Fn : F.Functions)
        Seen.insert(Fn.Key.At);
    }
  }

  void run() {
    std::set<unsigned> Files;
    for (const UnitFacts &F : P.facts())
      if (!F.Errors.empty())
        Files.insert(F.Files.begin(), F.Files.end());
    for (unsigned File : Files)
      check(File);
  }

private:
  void check(unsigned File) {
    std::vector<RawToken> Tokens = lexRaw(P.files().contents(File));
    auto Text = [&](size_t I) {
      return I < Tokens.size() ? Tokens[I].Text : llvm::StringRef();
    };
    for (size_t I = 0; I != Tokens.size(); ++I) {
      if (!Tokens[I].IsWord)
        continue;
      Place At{File, Tokens[I].Offset};
      if ((isFetchName(Text(I)) || hostFunction(Text(I))) &&
          Text(I + 1) == "(") {
        if (!Seen.count(At) && isCompiled(At))
          for (size_t J = I + 2;
               J < Tokens.size() && Text(J) != ")" && Text(J) != ";"; ++J)
            refuse(Text(J), At, Tokens[J].Offset, /*Textures=*/true);
        continue;
      }
      llvm::StringRef Last = I ? Text(I - 1) : "";
      if (Last == "." || Last == "->" || !isCalled(Tokens, I) ||
          Seen.count(At) || !isCompiled(At))
        continue;
      refuse(Text(I), At, Tokens[I].Offset, /*Textures=*/false);
    }
  }

  /// Followed by arguments or a launch's configuration, behind template
  /// arguments, too.
  static bool isCalled(const std::vector<RawToken> &Tokens, size_t I) {
    size_t J = I + 1;
    if (J < Tokens.size() && Tokens[J].Text == "<") {
      unsigned Limit = 64;
      while (J < Tokens.size() && Limit-- && Tokens[J].Text != ">" &&
             Tokens[J].Text != ";" && Tokens[J].Text != "{")
        ++J;
      ++J;
    }
    return J < Tokens.size() &&
           (Tokens[J].Text == "(" || Tokens[J].Text.starts_with("<<"));
  }

  /// Not left out by every parse that read it; the ledger tells of that.
  bool isCompiled(Place At) const {
    for (const UnitFacts &F : P.facts())
      if (llvm::is_contained(F.Files, At.File) && !within(F.Skipped, At) &&
          !within(F.Dropped, At))
        return true;
    return false;
  }

  /// Whether some parse knows the name at \p At to be something else's.
  bool isOthers(Place At, EntityId Id) const {
    std::set<Place> Own;
    if (auto T = P.textures().find(Id); T != P.textures().end())
      for (const TextureFact *D : T->second.Decls)
        Own.insert(D->Key.At);
    if (auto F = P.functions().find(Id); F != P.functions().end())
      for (const FunctionFact *D : F->second.Decls)
        Own.insert(D->Key.At);
    bool Known = false;
    for (const UnitFacts &F : P.facts()) {
      auto It = F.Meanings.Names.find(At);
      if (It == F.Meanings.Names.end())
        continue;
      Known = true;
      for (Place Meant : It->second)
        if (Own.count(Meant))
          return false;
    }
    return Known;
  }

  /// A texture is meant only where some unit sees it; of a function a lost
  /// prototype may have told.
  bool mayMean(unsigned File, EntityId Id) const {
    auto T = P.textures().find(Id);
    return T == P.textures().end() ||
           llvm::any_of(P.facts(), [&](const UnitFacts &F) {
             return T->second.Units.count(P.unitOf(F)) != 0 &&
                    llvm::is_contained(F.Files, File);
           });
  }

  void refuse(llvm::StringRef Name, Place At, unsigned NameOffset,
              bool Textures) {
    auto It = Names.find(Name.str());
    if (It == Names.end())
      return;
    for (EntityId Id : It->second)
      if ((P.textures().count(Id) != 0) == Textures && mayMean(At.File, Id) &&
          !isOthers({At.File, NameOffset}, Id))
        R.refuse(Id, DiagID::ParseError, At,
                 "'" + It->first +
                     "' is used here in code that clang could not make sense "
                     "of: a declaration does not parse");
  }

  const Program &P;
  Refusals &R;
  const NamedEntities &Names;
  std::set<Place> Seen;
};

} // namespace

NamedEntities namesOfChanges(const Program &P) {
  NamedEntities Names;
  for (const auto &[Id, T] : P.textures())
    Names[T.first().Key.Name].insert(Id);
  for (const auto &[Id, F] : P.functions())
    if (!P.uses(P.group(Id)).empty() && !F.first().IsLambda)
      Names[F.first().Key.Name].insert(Id);
  return Names;
}

/// With a brace too few or too many, code counts as a part of what it is not.
static void refuseByLostBraces(const Program &P, Refusals &R) {
  for (const UnitFacts &F : P.facts())
    for (const ParseError &E : F.Errors) {
      llvm::StringRef Message = E.Message;
      if (!E.At.valid() ||
          (!Message.starts_with("expected '}'") &&
           !Message.starts_with("extraneous closing brace") &&
           !Message.starts_with("function definition is not allowed here")))
        continue;
      auto Refuse = [&](EntityId Id, const EntityKey &Key) {
        if (Key.At.File == E.At.File)
          R.refuse(Id, DiagID::ParseError, E.At,
                   "the braces of this file do not match: " + E.Message);
      };
      for (const auto &[Id, T] : P.textures())
        for (const TextureFact *D : T.Decls)
          Refuse(Id, D->Key);
      for (const auto &[Id, N] : P.functions())
        if (!P.uses(P.group(Id)).empty())
          for (const FunctionFact *D : N.Decls)
            Refuse(Id, D->Key);
    }
}

/// An error may have kept clang from seeing a use of something that is to be
/// changed. Around each error, every word that names a texture or a function
/// that reads one must be a mention that some parse has seen.
void refuseByErrors(const Program &P, Refusals &R) {
  const NamedEntities Names = namesOfChanges(P);
  std::set<Place> Mentions;
  for (const UnitFacts &F : P.facts())
    Mentions.insert(F.Mentions.begin(), F.Mentions.end());

  refuseByLostBraces(P, R);
  std::set<std::pair<Place, std::string>> Done;
  // A header that is missing may bring very many errors to one file.
  struct LexedFile {
    std::vector<RawToken> Tokens;
    std::vector<size_t> Ends;
  };
  std::map<unsigned, LexedFile> Lexed;
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
      auto [Known, New] = Lexed.try_emplace(E.At.File);
      LexedFile &File = Known->second;
      if (New) {
        File.Tokens = lexRaw(P.files().contents(E.At.File));
        File.Ends = chunkEnds(File.Tokens);
      }
      const std::vector<RawToken> &Tokens = File.Tokens;
      auto [Begin, End] = chunkAround(Tokens, File.Ends, E.At.Offset);
      // In the declaration of a texture itself: `texture<float> ALIGNED tex;`
      // with an unknown macro declares another name, or not all of them.
      for (const auto &[Id, T] : P.textures())
        for (const TextureFact *D : T.Decls)
          if (D->Key.At.File == E.At.File && D->Key.At.Offset < E.At.Offset &&
              llvm::none_of(
                  llvm::make_range(Tokens.begin() + Begin,
                                   Tokens.begin() + End),
                  [&](const RawToken &Tok) {
                    return Tok.Text == ";" && Tok.Offset > D->Key.At.Offset &&
                           Tok.Offset < E.At.Offset;
                  }) &&
              Begin != End && Tokens[Begin].Offset <= D->Key.At.Offset)
            R.refuse(Id, DiagID::ParseError, E.At,
                     "the declaration of '" + T.first().Key.Name +
                         "' does not parse: " + E.Message);
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
  TokenCheck(P, R, Names).run();
}

} // namespace texmigrate
