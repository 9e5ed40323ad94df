//===- Conditions.cpp - Which #if a place is in ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Conditions.h"
#include "Facts/RawTokens.h"
#include "Program/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace texmigrate {
namespace {

/// Words that tell compilers, their passes and versions apart. Whoever compiles
/// a launch is nvcc.
bool isCompilerWord(StringRef Word) {
  static const StringSet<> Words = {
      "__CUDACC__",           "__NVCC__",         "__CUDA__",
      "__CUDA_ARCH__",        "__CUDACC_RTC__",   "__CUDACC_VER_MAJOR__",
      "__CUDACC_VER_MINOR__", "__INTELLISENSE__", "__cplusplus",
      "CUDART_VERSION",       "CUDA_VERSION",     "__CUDART_API_VERSION"};
  return Words.contains(Word);
}

/// A condition as conjuncts, each with one way to be written.
std::set<std::string> conjuncts(ArrayRef<RawToken> Tokens) {
  std::set<std::string> Result;
  auto Add = [&](ArrayRef<RawToken> Part) {
    // (A) is A.
    while (Part.size() > 2 && Part.front().Text == "(" &&
           Part.back().Text == ")" &&
           none_of(Part.drop_front().drop_back(), [](const RawToken &T) {
             return T.Text == "(" || T.Text == ")";
           }))
      Part = Part.drop_front().drop_back();
    if (any_of(Part, [](const RawToken &T) { return isCompilerWord(T.Text); }))
      return;
    std::string Text;
    // A != 0 is A.
    if (Part.size() == 3 && Part[0].IsWord && Part[2].Text == "0") {
      if (Part[1].Text == "==")
        Text = "!";
      if (Part[1].Text == "!=" || Part[1].Text == "==")
        Part = Part.take_front(1);
    }
    for (size_t I = 0; I != Part.size(); ++I) {
      bool Bare = Part[I].Text == "defined" && I + 1 < Part.size() &&
                  Part[I + 1].Text != "(";
      Text += Part[I].Text;
      if (Bare)
        Text += "(" + Part[++I].Text.str() + ")";
    }
    if (Text.empty() || Text == "1")
      return;
    Result.insert(Text);
    // What is not 0 is defined.
    if (Part.size() == 1 && Part[0].IsWord && Text == Part[0].Text)
      Result.insert("defined(" + Text + ")");
  };
  int Depth = 0;
  std::vector<size_t> Ands;
  for (size_t I = 0; I != Tokens.size(); ++I) {
    StringRef T = Tokens[I].Text;
    Depth += T == "(";
    Depth -= T == ")";
    if (Depth == 0 && (T == "||" || T == "?")) {
      Ands.clear();
      break;
    }
    if (Depth == 0 && T == "&&")
      Ands.push_back(I);
  }
  size_t Begin = 0;
  for (size_t And : Ands) {
    Add(Tokens.slice(Begin, And - Begin));
    Begin = And + 1;
  }
  Add(Tokens.drop_front(Begin));
  return Result;
}

/// What holds where \p Condition does not.
std::set<std::string> negated(const std::set<std::string> &Condition) {
  std::set<std::string> Result;
  StringRef Only;
  for (StringRef C : Condition) {
    StringRef Name = C; // "A" has "defined(A)" beside it.
    if (Name.consume_front("defined(") && Name.consume_back(")") &&
        Condition.count(Name.str()))
      continue;
    if (!Only.empty())
      return Result; // One of several does not hold, and which is not known.
    Only = C;
  }
  if (Only.empty() || Only == "0")
    return Result;
  if (Only.consume_front("!"))
    return {Only.str()};
  return {"!" + (Only.find_first_of("&|<>=?+-") == StringRef::npos
                     ? Only.str()
                     : "(" + Only.str() + ")")};
}

} // namespace

/// The name that `#ifndef NAME` or `#if !defined(NAME)` asks for.
static StringRef askedToBeUndefined(StringRef Word, ArrayRef<RawToken> Rest) {
  if (Word == "ifndef" && !Rest.empty())
    return Rest[0].Text;
  if (Word != "if" || Rest.size() < 3 || Rest[0].Text != "!" ||
      Rest[1].Text != "defined")
    return "";
  if (Rest.size() == 3)
    return Rest[2].Text;
  return Rest.size() == 5 && Rest[2].Text == "(" ? Rest[3].Text : "";
}

Conditions::Conditions(StringRef Contents) {
  std::vector<RawToken> Tokens = lexRaw(Contents);
  std::vector<size_t> Open; // Chains.
  std::vector<std::set<std::string>> Negations;
  StringRef Guard;
  std::set<std::string> Known; // What the file itself has made true.
  auto Close = [&](unsigned At) {
    if (!Open.empty())
      Branches[Chains[Open.back()].Branches.back()].End = At;
  };
  for (size_t I = 0; I != Tokens.size(); ++I) {
    if (Tokens[I].Text == "#" && Tokens[I].StartsLine &&
        I + 1 < Tokens.size()) {
      size_t End = I + 1;
      while (End < Tokens.size() && !Tokens[End].StartsLine)
        ++End;
      unsigned At = Tokens[I].Offset;
      unsigned After =
          End < Tokens.size() ? Tokens[End].Offset : Contents.size();
      StringRef Word = Tokens[I + 1].Text;
      ArrayRef<RawToken> Rest =
          ArrayRef(Tokens).slice(I + 2, End > I + 2 ? End - I - 2 : 0);
      std::set<std::string> Own;
      if ((Word == "ifdef" || Word == "ifndef") && !Rest.empty() &&
          !isCompilerWord(Rest[0].Text))
        Own = {(Word == "ifndef" ? "!defined(" : "defined(") +
               Rest[0].Text.str() + ")"};
      else if (Word == "if" || Word == "elif")
        Own = conjuncts(Rest);
      if (Word.starts_with("if")) {
        Open.push_back(Chains.size());
        Chains.emplace_back();
        Negations.emplace_back();
      } else if (Word == "endif") {
        Close(At);
        if (!Open.empty()) {
          Open.pop_back();
          Negations.pop_back();
        }
      } else if (Word == "define" && !Rest.empty() && Rest[0].Text == Guard &&
                 !Open.empty()) {
        // An include guard.
        Branches[Chains[Open.back()].Branches.back()].Holds.clear();
      } else if (Word == "define" && !Rest.empty() &&
                 all_of(Open, [&](size_t C) {
                   return Branches[Chains[C].Branches.back()].Holds.empty();
                 })) {
        Known.insert("defined(" + Rest[0].Text.str() + ")");
        unsigned Value = 0;
        if (Rest.size() == 2 && !Rest[1].Text.getAsInteger(0, Value) && Value)
          Known.insert(Rest[0].Text.str());
      } else if (Word == "undef" && !Rest.empty()) {
        Known.erase("defined(" + Rest[0].Text.str() + ")");
        Known.erase(Rest[0].Text.str());
      }
      if ((Word.starts_with("if") || Word.starts_with("el")) && !Open.empty()) {
        Chain &C = Chains[Open.back()];
        if (!Word.starts_with("if"))
          Close(At);
        C.HasElse |= Word == "else";
        C.Branches.push_back(Branches.size());
        std::set<std::string> Holds = Negations.back();
        Holds.insert(Own.begin(), Own.end());
        Branches.push_back({After,
                            static_cast<unsigned>(Contents.size()),
                            std::move(Holds),
                            Known,
                            {},
                            Open.back()});
        std::set<std::string> Not = negated(Own);
        Negations.back().insert(Not.begin(), Not.end());
      }
      // A pragma may stand between.
      if (Word != "pragma")
        Guard = askedToBeUndefined(Word, Rest);
    }
    if (Tokens[I].IsWord)
      for (size_t C : Open)
        Branches[Chains[C].Branches.back()].Words.push_back(
            Tokens[I].Text.str());
  }
  for (Branch &B : Branches)
    llvm::sort(B.Words);
}

bool Conditions::mentionedInAll(const Chain &C, StringRef Name) const {
  return C.HasElse && all_of(C.Branches, [&](size_t B) {
           return std::binary_search(Branches[B].Words.begin(),
                                     Branches[B].Words.end(), Name.str());
         });
}

std::set<std::string> Conditions::at(unsigned Offset, StringRef Name) const {
  std::set<std::string> Result;
  for (const Branch &B : Branches) {
    if (Offset < B.Begin || B.End <= Offset)
      continue;
    const Chain &C = Chains[B.Chain];
    if (!Name.empty() && mentionedInAll(C, Name))
      continue;
    for (const std::string &Condition : B.Holds)
      if (Name.empty() || C.HasElse || !B.Known.count(Condition))
        Result.insert(Condition);
  }
  return Result;
}

namespace {

class LaunchCheck {
public:
  LaunchCheck(const Program &P, const Refusals &R) : P(P), R(R) {}

  std::vector<Diagnostic> run() {
    for (const UnitFacts &F : P.facts()) {
      for (const CallFact &C : F.Calls)
        if (C.IsLaunch && !P.call(C).OnDevice && !P.call(C).Callees.empty())
          launch(*P.call(C).Callees.begin(), C.CalleeName,
                 C.Name.Kind == Spot::Plain ? C.Name.At : C.At, C.RParen.Macro);
      for (const ApiLaunch &L : F.ApiLaunches)
        if (L.Followed)
          launch(P.entity(L.Kernel), L.Kernel.Name, L.At, Place());
    }
    std::vector<Diagnostic> Result;
    for (auto &[At, Found] : Places)
      Result.push_back(std::move(Found));
    return Result;
  }

private:
  std::set<std::string> at(Place At, StringRef Name = "") {
    if (!At.valid())
      return {};
    auto It = Files.find(At.File);
    if (It == Files.end())
      It =
          Files.emplace(At.File, Conditions(P.files().contents(At.File))).first;
    return It->second.at(At.Offset, Name);
  }

  void launch(EntityId Kernel, StringRef Name, Place At, Place Macro) {
    const std::vector<EntityId> &Uses = P.uses(P.group(Kernel));
    if (Uses.empty() || R.contains(Kernel) || !At.valid() || Places.count(At))
      return;
    std::set<std::string> Here = at(At);
    std::set<std::string> Around = at(Macro);
    // A pointer to a kernel may have a type that nobody has written.
    if (auto It = P.functions().find(Kernel); It != P.functions().end())
      Around.merge(at(It->second.first().Key.At));
    Here.merge(Around);
    for (EntityId Id : Uses) {
      const TextureNode &T = P.textures().at(Id);
      std::string Missing;
      std::set<std::string> Alone; // What a declaration lacks nothing else but.
      for (const TextureFact *D : T.Decls) {
        std::vector<std::string> Lacks;
        for (const std::string &C : at(D->Key.At, D->Key.Name))
          if (!Here.count(C))
            Lacks.push_back(C);
        // A says that it is defined.
        erase_if(Lacks, [&](StringRef C) {
          return C.consume_front("defined(") && C.consume_back(")") &&
                 is_contained(Lacks, C);
        });
        Missing = join(Lacks, " && ");
        // Declared wherever the launch is, by itself or with another one.
        if (Lacks.size() == 1 && (Alone.count("!" + Missing) ||
                                  (StringRef(Missing).starts_with("!") &&
                                   Alone.count(Missing.substr(1)))))
          Missing.clear();
        if (Missing.empty())
          break;
        if (Lacks.size() == 1)
          Alone.insert(Missing);
      }
      if (Missing.empty())
        continue;
      auto [Line, Column] = P.files().lineColumn(At);
      Places.insert(
          {At,
           {DiagID::ConditionalTexture,
            {P.files().path(At.File).str(), At.Offset, Line, Column},
            "'" + Name.str() + "' is launched with '" + T.first().Key.Name +
                "' now, which is declared only where '" + Missing +
                "' holds: elsewhere this does not compile",
            {}}});
      return;
    }
  }

  const Program &P;
  const Refusals &R;
  std::map<unsigned, Conditions> Files;
  std::map<Place, Diagnostic> Places;
};

} // namespace

std::vector<Diagnostic> unconditionalLaunches(const Program &P,
                                              const Refusals &R) {
  return LaunchCheck(P, R).run();
}

} // namespace texmigrate
