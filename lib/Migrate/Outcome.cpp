//===- Outcome.cpp - What is told of a migration --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Outcome.h"
#include "Migrate/Conditions.h"
#include "Migrate/Ledger.h"
#include "Migrate/Unparsed.h"
#include <deque>

namespace texmigrate {
namespace {

class Reporter {
public:
  Reporter(const Program &P, const EditSet &Edits, const Refusals &R,
           llvm::ArrayRef<std::string> Directories)
      : P(P), Edits(Edits), R(R), Directories(Directories) {}

  MigrationReport run() {
    for (const auto &[Id, T] : P.textures())
      texture(Id, T);
    llvm::sort(Report.Textures,
               [](const TextureOutcome &A, const TextureOutcome &B) {
                 return std::tie(A.Place.File, A.Place.Offset) <
                        std::tie(B.Place.File, B.Place.Offset);
               });
    for (const TextureOutcome &T : Report.Textures)
      if (T.Status == TextureOutcome::Blocked)
        Report.Diagnostics.push_back(
            {*T.Id, T.Place,
             (llvm::StringRef(T.Type).starts_with("surface") ? "surface '"
                                                             : "texture '") +
                 T.Name + "' is left as it is: " + T.Reason,
             T.Chain});
    Report.Remaining = takeStock(P, Edits, R);
    std::set<std::string> Kernels;
    for (const auto &[Id, N] : P.functions())
      if (N.IsKernel && !P.uses(P.group(Id)).empty() && !R.contains(Id))
        Kernels.insert(N.first().Key.Name);
    takeStockOfUnparsed(P.files(), Kernels, Directories, Report.Remaining);
    // What belongs to a blocked texture has been told with it.
    std::set<std::pair<DiagID, std::string>> Told;
    for (const TextureOutcome &T : Report.Textures)
      if (T.Status == TextureOutcome::Blocked)
        Told.insert({*T.Id, T.Reason});
    for (const RemainingConstruct &C : Report.Remaining)
      if (!Told.count({C.Id, C.Reason}))
        Report.Diagnostics.push_back(
            {C.Id, C.Place, "'" + C.Text + "' remains: " + C.Reason, {}});
    // Nothing legacy, and yet not right in every configuration.
    llvm::append_range(Report.Diagnostics, unconditionalLaunches(P, R));
    parseTrouble();
    std::set<std::string> Files;
    for (const UnitFacts &F : P.facts())
      for (unsigned N : F.Files)
        Files.insert(P.files().path(N).str());
    for (const std::string &Path : Files)
      Report.Files.push_back({Path, Edits.byFile().count(Path) != 0});
    return std::move(Report);
  }

private:
  SourcePlace place(Place At) const {
    if (!At.valid())
      return {};
    auto [Line, Column] = P.files().lineColumn(At);
    return {P.files().path(At.File).str(), At.Offset, Line, Column};
  }

  void texture(EntityId Id, const TextureNode &T) {
    // Units that share code may each have their own of one name.
    bool Defined = false;
    for (const TextureFact *D : T.Decls)
      if (D->IsDefinition) {
        texture(Id, T, D);
        Defined = true;
      }
    if (!Defined)
      texture(Id, T, &T.first());
  }

  void texture(EntityId Id, const TextureNode &T, const TextureFact *Fact) {
    TextureOutcome O;
    O.Name = Fact->QualifiedName;
    O.Place = place(Fact->Key.At);
    O.Type = Fact->TypeText;
    O.Status = TextureOutcome::Migrated;
    O.Component = P.component(Id);
    if (const Refusal *Why = R.find(P.component(Id))) {
      O.Status =
          T.Guarded ? TextureOutcome::Untouched : TextureOutcome::Blocked;
      O.Id = Why->Id;
      O.Reason = Why->Message;
      chain(Id, *Why, O.Chain);
    }
    Report.Textures.push_back(std::move(O));
  }

  /// From a texture over what reads it to where the migration stops.
  void chain(EntityId From, const Refusal &Why,
             std::vector<DiagnosticNote> &Notes) {
    std::map<EntityId, EntityId> Previous;
    std::map<EntityId, std::pair<Place, std::string>> Step;
    std::deque<EntityId> Queue{From};
    Previous[From] = From;
    auto Visit = [&](EntityId To, EntityId Via, Place At, std::string Text) {
      if (Previous.try_emplace(To, Via).second) {
        Step[To] = {At, std::move(Text)};
        Queue.push_back(To);
      }
    };
    while (!Queue.empty() && Why.Entity != ~0u) {
      EntityId At = Queue.front();
      Queue.pop_front();
      for (EntityId User : P.directUsers(At))
        if (P.functions().count(User))
          Visit(User, At, P.functions().at(User).first().Key.At,
                "'" + P.functions().at(User).first().Key.Name +
                    "' reads the texture");
      for (const CallNode &C : P.calls()) {
        if (!C.Callees.count(At) || !C.OnDevice || !C.Fact->Caller.valid())
          continue;
        Visit(P.entity(C.Fact->Caller), At, C.Fact->At,
              "'" + C.Fact->Caller.Name + "' calls '" + C.Fact->CalleeName +
                  "'");
      }
      auto Uses = P.functions().count(At) ? P.uses(P.group(At))
                                          : std::vector<EntityId>();
      for (EntityId T : Uses)
        Visit(T, At, P.textures().at(T).first().Key.At,
              "'" + P.textures().at(T).first().Key.Name +
                  "' is read there, too");
    }
    std::vector<DiagnosticNote> Back;
    for (EntityId At = Why.Entity; At != From && Previous.count(At);
         At = Previous[At])
      Back.push_back({place(Step[At].first), Step[At].second});
    Notes.assign(Back.rbegin(), Back.rend());
    if (Why.At.valid())
      Notes.push_back({place(Why.At), Why.Message});
  }

  void parseTrouble() {
    std::set<std::pair<std::string, std::string>> Missing;
    std::set<std::string> Crashed; // Often on both sides.
    for (const UnitFacts &F : P.facts()) {
      if (F.Crashed && Crashed.insert(F.Unit).second)
        Report.Diagnostics.push_back({DiagID::ParseCrash,
                                      {F.Unit, 0, 0, 0},
                                      "clang crashed on this file; what it "
                                      "holds is not known",
                                      {}});
      for (const ParseError &E : F.MissingHeaders) {
        SourcePlace At = place(E.At);
        if (Missing.insert({At.File + std::to_string(At.Offset), E.Message})
                .second)
          Report.Diagnostics.push_back(
              {DiagID::MissingHeader, At, E.Message, {}});
      }
    }
    parseErrors(Report.counts().Blocked == 0 &&
                llvm::all_of(Report.Remaining, [](const RemainingConstruct &C) {
                  return C.Id == DiagID::UnparsedFile;
                }));
  }

  /// Where something was left, it may be for want of a header or an option: the
  /// first error of each file tells. Where all was done, who edits a file that
  /// does not compile is told so.
  void parseErrors(bool OfEdited) {
    std::map<std::string, std::pair<const ParseError *, std::set<Place>>> Files;
    for (const UnitFacts &F : P.facts())
      for (const ParseError &E : F.Errors) {
        if (!E.At.valid())
          continue;
        std::string Path = P.files().path(E.At.File).str();
        if (OfEdited && !Edits.byFile().count(Path))
          continue;
        auto &[First, Places] = Files[Path];
        if (!First || E.At < First->At)
          First = &E;
        Places.insert(E.At);
      }
    constexpr size_t Most = 10;
    size_t Told = 0;
    for (const auto &[Path, Errors] : Files) {
      const auto &[First, Places] = Errors;
      if (Told++ == Most) {
        Report.Diagnostics.push_back({DiagID::ParseError,
                                      {},
                                      std::to_string(Files.size() - Most) +
                                          " more files have errors, too",
                                      {},
                                      Severity::Note});
        break;
      }
      std::string More;
      if (size_t Rest = Places.size() - 1)
        More = " (and " + std::to_string(Rest) +
               (Rest == 1 ? " more error in this file)"
                          : " more errors in this file)");
      Report.Diagnostics.push_back({DiagID::ParseError,
                                    place(First->At),
                                    First->Message + More,
                                    {},
                                    Severity::Note});
    }
  }

  const Program &P;
  const EditSet &Edits;
  const Refusals &R;
  llvm::ArrayRef<std::string> Directories;
  MigrationReport Report;
};

} // namespace

MigrationReport reportOutcome(const Program &P, const EditSet &Edits,
                              const Refusals &R,
                              llvm::ArrayRef<std::string> Directories) {
  return Reporter(P, Edits, R, Directories).run();
}

} // namespace texmigrate
