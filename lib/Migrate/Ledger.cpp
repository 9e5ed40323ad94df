//===- Ledger.cpp - Every legacy word is accounted for --------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Ledger.h"
#include "Facts/LegacyApi.h"

namespace texmigrate {

LegacyWord::LegacyWord(const std::vector<RawToken> &Tokens, size_t I) {
  llvm::StringRef Text = Tokens[I].Text;
  llvm::StringRef Next = I + 1 < Tokens.size() ? Tokens[I + 1].Text : "";
  Type = (Text == "texture" || Text == "surface") && Next == "<";
  // The object API's fetches have a template argument or a first argument
  // that is an address.
  Fetch = isFetchName(Text) && Next == "(" &&
          !(I + 2 < Tokens.size() && Tokens[I + 2].Text == "&");
  Removed = isRemovedWord(Text);
}

namespace {

constexpr const char *DroppedText =
    "in an argument that its macro does not use here";

class Ledger {
public:
  Ledger(const Program &P, const EditSet &Edits, const Refusals &R)
      : P(P), Edits(Edits), R(R) {
    collect();
  }

  std::vector<RemainingConstruct> run() {
    for (const UnitFacts &F : P.facts())
      for (unsigned File : F.Files)
        Readers[File].push_back(&F);
    std::vector<unsigned> Sorted;
    for (const auto &[File, Units] : Readers)
      Sorted.push_back(File);
    llvm::sort(Sorted, [&](unsigned A, unsigned B) {
      return P.files().path(A) < P.files().path(B);
    });
    for (unsigned File : Sorted)
      readFile(File);
    return std::move(Result);
  }

private:
  /// In the definition of a macro that no parse has expanded.
  bool inUnusedMacro(Place At) const {
    auto It = MacroEnds.upper_bound(At);
    if (It == MacroEnds.begin())
      return false;
    --It;
    return It->first.File == At.File && At.Offset < It->second &&
           !Expanded.at(It->first);
  }

  void collect() {
    for (const auto &[Id, N] : P.functions())
      if (!P.uses(P.group(Id)).empty() && !R.contains(Id))
        (N.IsKernel ? ChangedKernels : Changed).insert(N.first().Key.Name);
    Changed.insert(ChangedKernels.begin(), ChangedKernels.end());
    for (const UnitFacts &F : P.facts()) {
      for (const TypeRef &T : F.TypeRefs)
        if (!T.Owners.empty())
          Known.insert({T.Where.At, P.entity(T.Owners[0])});
      for (const TextureFact &T : F.Textures) {
        if (T.Guarded)
          GuardedTextures.insert(P.entity(T.Key));
        if (llvm::StringRef(T.TypeText).contains("surface"))
          Surfaces.insert(T.Key.Name);
      }
      for (const HostCall &H : F.HostCalls) {
        if (H.NamedBy.valid() && !H.Textures.empty()) {
          Known.insert({H.NamedBy, P.entity(H.Textures[0])});
          Names.insert(H.NamedBy);
        }
        if (!H.Textures.empty())
          Known.insert({H.NameSpot.At, P.entity(H.Textures[0])});
        else
          Problems[H.NameSpot.At] = &H;
      }
      for (const DeviceUse &U : F.DeviceUses)
        if (U.Texture.valid()) {
          Place At = U.AfterName.At;
          At.Offset -= std::min<size_t>(At.Offset, U.FetchName.size());
          Known.insert({At, P.entity(U.Texture)});
        }
      Own.insert(F.OwnUses.begin(), F.OwnUses.end());
      for (const ParseError &E : F.Errors)
        Errors.insert(E.At);
      for (const MacroFact &M : F.Macros)
        Expanded[M.Name] |= !M.Expansions.empty();
      for (const MacroFact &M : F.Macros)
        MacroEnds[M.Name] = M.End;
      for (const SkippedRange &G : F.VersionGuards)
        Guards.push_back(G);
    }
  }

  bool isEdited(Place At) const {
    auto It = Edits.byFile().find(P.files().path(At.File).str());
    if (It == Edits.byFile().end())
      return false;
    return llvm::any_of(It->second, [&](const Edit &E) {
      return E.Offset <= At.Offset && At.Offset < E.Offset + E.Length;
    });
  }

  /// No parse that read the file compiled this place.
  bool isInactive(Place At) const {
    return llvm::all_of(Readers.at(At.File), [&](const UnitFacts *F) {
      return within(F->Skipped, At);
    });
  }

  /// Every parse that read the place dropped it, as the argument of a macro.
  bool isDropped(Place At) const {
    bool Seen = false;
    for (const UnitFacts &F : P.facts()) {
      if (!llvm::is_contained(F.Files, At.File) || within(F.Skipped, At))
        continue;
      Seen = true;
      if (!within(F.Dropped, At))
        return false;
    }
    return Seen;
  }

  void add(Place At, llvm::StringRef Word, DiagID Id, std::string Reason) {
    auto [Line, Column] = P.files().lineColumn(At);
    Result.push_back({{P.files().path(At.File).str(), At.Offset, Line, Column},
                      Word.str(),
                      Id,
                      std::move(Reason)});
  }

  /// A name of a function that changes, where no parse could see what it means.
  void changedFunction(unsigned File, const std::vector<RawToken> &Tokens,
                       size_t I) {
    const RawToken &T = Tokens[I];
    llvm::StringRef Next = I + 1 < Tokens.size() ? Tokens[I + 1].Text : "";
    llvm::StringRef Last = I ? Tokens[I - 1].Text : "";
    bool Called = Next == "(" || Next == "<" || Next == "<<<";
    // Launches by the API, and tables, name a kernel without calling it.
    bool Named =
        ChangedKernels.count(T.Text.str()) && Last != "." && Last != "->";
    if (!Called && !Named)
      return;
    Place At{File, T.Offset};
    const char *Where = isInactive(At)  ? "in a preprocessor branch that was "
                                          "not compiled"
                        : isDropped(At) ? DroppedText
                        : Called && inUnusedMacro(At)
                            ? "in a macro that nothing expands"
                            : nullptr;
    if (Where)
      add(At, T.Text, DiagID::InactiveCode,
          std::string(Where) + ", and its parameters have changed");
  }

  /// A texture that was migrated, if the statement from token \p I on names
  /// one.
  static std::string changedTexture(const std::vector<RawToken> &Tokens,
                                    size_t I,
                                    const std::set<llvm::StringRef> &Migrated) {
    for (; I != Tokens.size() && Tokens[I].Text != ";" &&
           Tokens[I].Text != "{" && Tokens[I].Text != "#";
         ++I)
      if (Tokens[I].IsWord && Migrated.count(Tokens[I].Text))
        return Tokens[I].Text.str();
    return "";
  }

  /// `surf2Dwrite(value, surf, x, y)`: objects are accessed by the same names.
  bool isSurfaceAccess(const std::vector<RawToken> &Tokens, size_t I) const {
    if (Surfaces.empty() || !Tokens[I].Text.starts_with("surf"))
      return false;
    int Depth = 0;
    for (++I; I != Tokens.size(); ++I) {
      llvm::StringRef T = Tokens[I].Text;
      Depth += T == "(" || T == "<";
      Depth -= T == ")" || T == ">";
      if (Depth <= 0 && T != ">")
        return false;
      if (Surfaces.count(T.str()))
        return true;
    }
    return false;
  }

  /// An error is in the same declaration.
  bool isBroken(const std::vector<RawToken> &Tokens, Place At) const {
    auto [First, Last] = chunkAround(Tokens, At.Offset);
    Place Begin{At.File, Tokens[First].Offset};
    auto It = Errors.lower_bound(Begin);
    return It != Errors.end() && It->File == At.File &&
           (Last == Tokens.size() || It->Offset < Tokens[Last].Offset);
  }

  void readFile(unsigned File) {
    llvm::StringRef Contents = P.files().contents(File);
    std::vector<RawToken> Tokens = lexRaw(Contents);
    std::set<std::string> OwnNames;
    for (const UnitFacts *F : Readers.at(File))
      OwnNames.insert(F->OwnNames.begin(), F->OwnNames.end());
    std::set<llvm::StringRef> NamesHere;
    for (const UnitFacts *F : Readers.at(File))
      for (const TextureFact &T : F->Textures)
        if (!T.Guarded && !R.find(P.component(P.entity(T.Key))))
          NamesHere.insert(T.Key.Name);
    for (size_t I = 0; I != Tokens.size(); ++I) {
      const RawToken &T = Tokens[I];
      if (!T.IsWord)
        continue;
      LegacyWord Word(Tokens, I);
      if (!Word.any()) {
        if (isSurfaceAccess(Tokens, I) && !isInactive({File, T.Offset}))
          add({File, T.Offset}, T.Text, DiagID::SurfaceReference,
              "surface references are not migrated");
        else if (Changed.count(T.Text.str()))
          changedFunction(File, Tokens, I);
        continue;
      }
      bool Fetch = Word.Fetch;
      Place At{File, T.Offset};
      if (isEdited(At))
        continue;
      auto Facts = Known.equal_range(At);
      const Refusal *Why = nullptr;
      bool Migrated = false, Guarded = false;
      for (auto It = Facts.first; It != Facts.second; ++It) {
        Guarded |= GuardedTextures.count(It->second) != 0;
        const Refusal *Refused = R.find(P.component(It->second));
        if (Refused)
          Why = Refused;
        else
          Migrated = true;
      }
      if (Guarded)
        continue;
      if (Why) {
        add(At, T.Text, Why->Id, Why->Message);
        continue;
      }
      if (Migrated && Fetch)
        continue; // The name stays, its arguments have changed.
      if (Migrated && Names.count(At)) {
        add(At, T.Text, DiagID::LegacyRemains,
            "in a macro whose calls have been rewritten: nothing uses it");
        continue;
      }
      if (auto It = Problems.find(At); It != Problems.end()) {
        DiagID Id = isDriverReferenceName(T.Text) ? DiagID::DriverReference
                    : isSurfaceName(T.Text)       ? DiagID::SurfaceReference
                                                  : DiagID::LegacyRemains;
        add(At, T.Text, Id,
            It->second->Problem.empty() ? "its texture is not known"
                                        : It->second->Problem);
        continue;
      }
      if (within(Guards, At))
        continue; // Both worlds are cared for already.
      if (isInactive(At)) {
        std::string Changed = changedTexture(Tokens, I, NamesHere);
        add(At, T.Text, DiagID::InactiveCode,
            "in a preprocessor branch that was not compiled" +
                (Changed.empty()
                     ? ""
                     : ", and '" + Changed +
                           "' has changed: if it is used, migrate it in "
                           "the same run, by --also-define"));
        continue;
      }
      if (isDropped(At)) {
        add(At, T.Text, DiagID::InactiveCode, DroppedText);
        continue;
      }
      if (Fetch && inUnusedMacro(At)) {
        add(At, T.Text, DiagID::LegacyRemains,
            "in a macro that nothing expands");
        continue;
      }
      if (Own.count(At) || OwnNames.count(T.Text.str()))
        continue; // Something of the user's.
      if (Fetch && !isBroken(Tokens, At))
        continue; // A texture object.
      if (isDriverReferenceName(T.Text))
        add(At, T.Text, DiagID::DriverReference,
            "driver API texture references are not migrated");
      else if (isSurfaceName(T.Text) || T.Text == "surface")
        add(At, T.Text, DiagID::SurfaceReference,
            "surface references are not migrated");
      else if (isBroken(Tokens, At))
        add(At, T.Text, DiagID::ParseError, "in code that does not parse");
      else
        add(At, T.Text, DiagID::LegacyRemains,
            "belongs to no texture that was migrated");
    }
  }

  const Program &P;
  const EditSet &Edits;
  const Refusals &R;
  std::map<unsigned, std::vector<const UnitFacts *>> Readers; ///< By file.
  std::multimap<Place, EntityId> Known;
  std::set<Place> Names; ///< In macros that calls are named by.
  std::map<Place, const HostCall *> Problems;
  /// Functions whose parameters change, and the kernels among them.
  std::set<std::string> Changed, ChangedKernels;
  std::map<Place, bool> Expanded;
  std::map<Place, unsigned> MacroEnds;
  std::set<EntityId> GuardedTextures;
  std::set<Place> Errors;
  std::set<std::string> Surfaces; ///< Names of surface references.
  std::set<Place> Own;
  std::vector<SkippedRange> Guards;
  std::vector<RemainingConstruct> Result;
};

} // namespace

std::vector<RemainingConstruct>
takeStock(const Program &P, const EditSet &Edits, const Refusals &R) {
  return Ledger(P, Edits, R).run();
}

} // namespace texmigrate
