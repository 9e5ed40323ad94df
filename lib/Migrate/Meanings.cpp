//===- Meanings.cpp - Do names still mean the same? -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Meanings.h"
#include "llvm/ADT/STLExtras.h"

namespace texmigrate {
namespace {

/// A place of the edited program, in terms of the unedited one.
struct Origin {
  Place At;                 ///< Invalid for foreign files.
  const Edit *By = nullptr; ///< The edit that brought it, if one did.
};

class Comparison {
public:
  Comparison(const Program &P, const FileTable &AfterFiles,
             const EditSet &Edits, const ExpectedTextures &Expected,
             Refusals &R)
      : P(P), AfterFiles(AfterFiles), Edits(Edits), Expected(Expected), R(R) {
    for (const auto &[Id, T] : P.textures())
      for (const TextureFact *D : T.Decls)
        Textures[D->NameAt] = Id;
    for (const auto &[Id, F] : P.functions())
      if (!P.uses(P.group(Id)).empty())
        for (const FunctionFact *D : F.Decls)
          Functions[D->NameSpot.At] = Id;
  }

  bool run(const Resolutions &Before, const Resolutions &After) {
    for (const auto &[Key, Types] : After.FetchTypes) {
      Origin At = origin(Key);
      auto Old = Before.FetchTypes.find(At.At);
      if (At.By || Old == Before.FetchTypes.end())
        continue;
      for (const std::string &Type : Types)
        if (!Old->second.count(Type))
          if (const Edit *Near = nearest(At.At))
            refuse(At.At, Near->Component,
                   "this fetch would give another type than before");
    }
    compareNames(Before.Names, After.Names);
    for (const auto &[Key, Parameters] : After.Handles)
      handed(origin(Key), Parameters);
    return Any;
  }

private:
  void compareNames(const std::map<Place, std::set<Place>> &Before,
                    const std::map<Place, std::set<Place>> &After) {
    for (const auto &[Key, Values] : After) {
      Origin At = origin(Key);
      if (!At.At.valid())
        continue;
      if (At.By) {
        inserted(At, Values);
        continue;
      }
      auto Old = Before.find(At.At);
      for (const Place &Value : Values)
        compare(At.At, Old == Before.end() ? nullptr : &Old->second,
                origin(Value));
    }
  }

  Origin origin(Place At) const {
    if (!At.valid())
      return {};
    llvm::StringRef Path = AfterFiles.path(At.File);
    unsigned File = P.files().find(Path);
    if (!File)
      return {}; // Only the edited program includes it: the shim.
    auto It = Edits.byFile().find(Path.str());
    if (It == Edits.byFile().end())
      return {{File, At.Offset}, nullptr};
    bool Crlf = usesCrlf(P.files().contents(File));
    long Shift = 0;
    for (const Edit &E : It->second) {
      size_t Size = E.Text.size();
      if (Crlf)
        Size += llvm::StringRef(E.Text).count('\n');
      long Start = static_cast<long>(E.Offset) + Shift;
      if (At.Offset < Start)
        break;
      if (At.Offset < Start + static_cast<long>(Size))
        return {{File, E.Offset}, &E};
      Shift += static_cast<long>(Size) - E.Length;
    }
    return {{File, static_cast<unsigned>(At.Offset - Shift)}, nullptr};
  }

  void compare(Place At, const std::set<Place> *Old, const Origin &New) {
    if (New.By) {
      // A parameter that stands for a texture, where the texture was named.
      bool WasTexture = Old && llvm::any_of(*Old, [&](const Place &Value) {
                          return Textures.count(Value) != 0;
                        });
      if (!WasTexture)
        refuse(At, New.By->Component,
               "what is named here would be hidden by a new parameter");
      return;
    }
    if (!Old || Old->count(New.At))
      return;
    std::set<Place> Both = *Old;
    Both.insert(New.At);
    for (const Place &Value : Both)
      if (auto It = Functions.find(Value); It != Functions.end())
        return refuse(At, P.component(It->second),
                      "another function would be called here");
    if (const Edit *Near = nearest(At))
      refuse(At, Near->Component, "this name would mean something else");
  }

  /// The textures that an argument of a launch names.
  void inserted(const Origin &At, const std::set<Place> &Values) {
    auto It = Expected.find(At.At);
    if (It == Expected.end())
      return;
    for (const Place &Value : Values) {
      Origin Named = origin(Value);
      auto Texture = Textures.find(Named.At);
      // Anything but a texture does not compile there, unless an edit declares
      // the texture, or it is the argument array.
      if (Named.At.valid() && !Named.By && Texture != Textures.end() &&
          !It->second.count(Texture->second))
        refuse(At.At, At.By->Component,
               "this launch would name something else than the texture that "
               "its kernel reads");
    }
  }

  /// A handle that an edit added to arguments, which a macro may use for more
  /// than the call that needs it: new parameters are what handles are for.
  void handed(const Origin &At, const std::set<Place> &Parameters) {
    if (!At.At.valid() || !At.By || At.By->Length)
      return;
    for (const Place &Parameter : Parameters)
      if (!origin(Parameter).By)
        refuse(At.At, At.By->Component,
               "the texture would be given to another call, too, which is not "
               "meant to have it");
  }

  const Edit *nearest(Place At) const {
    auto It = Edits.byFile().find(P.files().path(At.File).str());
    if (It == Edits.byFile().end())
      return nullptr;
    const Edit *Best = nullptr;
    unsigned Distance = ~0u;
    for (const Edit &E : It->second) {
      unsigned Away =
          E.Offset > At.Offset ? E.Offset - At.Offset : At.Offset - E.Offset;
      if (Away < Distance) {
        Distance = Away;
        Best = &E;
      }
    }
    return Best;
  }

  void refuse(Place At, unsigned Component, const char *Message) {
    Any |= R.refuseComponent(Component, {DiagID::VerifyFailed, At, Message});
  }

  const Program &P;
  const FileTable &AfterFiles;
  const EditSet &Edits;
  const ExpectedTextures &Expected;
  Refusals &R;
  std::map<Place, EntityId> Textures, Functions;
  bool Any = false;
};

} // namespace

bool refuseChangedMeanings(const Program &P, const Resolutions &Before,
                           const Resolutions &After,
                           const FileTable &AfterFiles, const EditSet &Edits,
                           const ExpectedTextures &Expected, Refusals &R) {
  return Comparison(P, AfterFiles, Edits, Expected, R).run(Before, After);
}

} // namespace texmigrate
