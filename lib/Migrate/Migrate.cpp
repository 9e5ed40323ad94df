//===- Migrate.cpp - From textures to edits -------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Migrate.h"
#include "Facts/Extract.h"
#include "Migrate/Alignment.h"
#include "Migrate/Editor.h"
#include "Migrate/Ledger.h"
#include "Migrate/Outcome.h"
#include "Migrate/Verify.h"
#include "Program/Program.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

namespace texmigrate {
namespace {

/// A unit as given, and once more with each macro of `--also-define`.
std::vector<CompileUnit> withVariants(const std::vector<CompileUnit> &Units,
                                      const std::vector<std::string> &Defines) {
  std::vector<CompileUnit> Result = Units;
  for (const std::string &Define : Defines)
    for (const CompileUnit &U : Units) {
      Result.push_back(U);
      Result.back().Args.push_back("-D" + Define);
    }
  return Result;
}

std::vector<UnitFacts> extractAll(Frontend &F,
                                  const std::vector<CompileUnit> &Units,
                                  const MigrationOptions &Options,
                                  FileTable &Files) {
  std::vector<UnitFacts> Facts(2 * Units.size());
  std::mutex Mutex;
  unsigned Done = 0;
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (size_t I = 0; I != Units.size(); ++I)
    Pool.async([&, I] {
      std::tie(Facts[2 * I], Facts[2 * I + 1]) =
          extractFacts(F, Units[I], Files);
      Facts[2 * I].UnitIndex = Facts[2 * I + 1].UnitIndex = I;
      std::lock_guard<std::mutex> Lock(Mutex);
      ++Done;
      if (Options.Progress)
        Options.Progress(Done, Units.size(), Units[I].File);
    });
  Pool.wait();
  return Facts;
}

} // namespace

MigrationResult migrate(Frontend &F, const std::vector<CompileUnit> &Given,
                        const MigrationOptions &Options) {
  MigrationResult Result;
  FileTable Files;
  std::vector<CompileUnit> Units = withVariants(Given, Options.AlsoDefine);
  std::vector<UnitFacts> Facts = extractAll(F, Units, Options, Files);
  Result.NothingParsed = llvm::none_of(Facts, [](const UnitFacts &U) {
    return U.Completed || !U.Files.empty();
  });

  Program P(Facts, Files);
  Refusals R(P);
  for (const auto &[Id, T] : P.textures())
    if (T.Guarded)
      R.refuse(Id, DiagID::InactiveCode, T.first().Key.At,
               "only compiled for old toolkits");
  refuseByErrors(P, R);
  refuseByFacts(P, R);

  // Every refusal takes edits away, and may make others impossible.
  while (true) {
    size_t Before = R.size();
    Editor E(P, Options.Root, R);
    PlannedEdits &Planned = E.run();
    Planned.refuseDisagreements();
    if (R.size() != Before)
      continue;
    Result.Edits =
        alignContinuations(Planned.edits(), [&](llvm::StringRef Path) {
          return Files.contents(Files.find(Path));
        });
    if (Result.Edits.empty() ||
        !verify(F, Units, P, Result.Edits, Planned.expected(), Options.Jobs, R))
      break;
  }

  for (const auto &[File, List] : Result.Edits.byFile())
    Result.Originals[File] = Files.contents(Files.find(File)).str();
  Result.Report = reportOutcome(P, Result.Edits, R, Options.Directories);
  return Result;
}

} // namespace texmigrate
