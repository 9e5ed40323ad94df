//===- Lint.cpp - Findings of a program -----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Lint.h"
#include "Facts/Extract.h"
#include "Lint/Checks.h"
#include "Lint/Globs.h"
#include "Lint/Suppression.h"
#include "Lint/Trace.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

using namespace llvm;

namespace texmigrate {

static std::vector<UnitFacts> extract(Frontend &F,
                                      const std::vector<CompileUnit> &Units,
                                      const LintOptions &Options,
                                      FileTable &Files) {
  std::vector<UnitFacts> Facts(2 * Units.size());
  std::mutex Mutex;
  unsigned Done = 0;
  DefaultThreadPool Pool(hardware_concurrency(Options.Jobs));
  for (size_t I = 0; I != Units.size(); ++I)
    Pool.async([&, I] {
      std::tie(Facts[2 * I], Facts[2 * I + 1]) =
          extractFacts(F, Units[I], Files, /*Once=*/Units.size() == 1,
                       I % 2 ? Pass::Device : Pass::Host);
      Facts[2 * I].UnitIndex = Facts[2 * I + 1].UnitIndex = I;
      std::lock_guard<std::mutex> Lock(Mutex);
      ++Done;
      if (Options.Progress)
        Options.Progress(Done, Units.size(), Units[I].File);
    });
  Pool.wait();
  return Facts;
}

/// Units that clang did not get through, or not without errors.
static void describeTrouble(const CheckContext &C, LintResult &Result) {
  for (const UnitFacts &U : C.P.facts()) {
    SourcePlace Unit;
    Unit.File = U.Unit;
    if (U.Crashed)
      Result.Trouble.push_back({DiagID::ParseCrash,
                                Unit,
                                "clang crashed on this file; what it holds is "
                                "not known",
                                {}});
    if (U.Errors.empty() || U.IsDevicePass)
      continue;
    const ParseError &E = U.Errors.front();
    Diagnostic D{DiagID::ParseError,
                 E.At.valid() ? C.place(E.At) : Unit,
                 E.Message + " (" + std::to_string(U.Errors.size()) +
                     " in all; findings of this file may be missing)",
                 {}};
    D.Level = Severity::Note;
    Result.Trouble.push_back(std::move(D));
  }
}

bool LintResult::fails(const Finding &F) const {
  auto It = FailOnOf.find(F.Diag.Place.File);
  FailOn From = It == FailOnOf.end() ? FailOn::Warning : It->second;
  return From != FailOn::Never &&
         static_cast<int>(F.Diag.severity()) >= static_cast<int>(From);
}

Expected<LintResult> lint(Frontend &F, const std::vector<CompileUnit> &Given,
                          const LintOptions &Options) {
  LintResult Result;
  std::vector<CompileUnit> Units;
  TextureTraces Traces;
  ConfigFiles Configs;
  bool AllUses = Options.AllUses.value_or(false);
  for (const CompileUnit &U : Given) {
    if (!Options.Facts && !Traces.mayHold(U))
      continue;
    Units.push_back(U);
    auto Config = Configs.configFor(U.File);
    if (!Config)
      return Config.takeError();
    if (!Options.AllUses)
      AllUses |= Config->AllUses.value_or(false);
  }
  FileTable Own;
  FileTable &Files = Options.Files ? *Options.Files : Own;
  std::vector<UnitFacts> Facts;
  if (Options.Facts)
    for (auto &[Host, Device] : *Options.Facts) {
      if (Options.KeepFacts) {
        Facts.push_back(Host);
        Facts.push_back(Device);
      } else {
        Facts.push_back(std::move(Host));
        Facts.push_back(std::move(Device));
      }
      Facts.back().UnitIndex = Facts.end()[-2].UnitIndex = Facts.size() / 2 - 1;
    }
  else
    Facts = extract(F, Units, Options, Files);
  Result.NothingParsed =
      !Units.empty() && none_of(Facts, [](const UnitFacts &U) {
        return U.Completed || !U.Files.empty();
      });

  Program P(Facts, Files);
  CheckContext C(P);
  runChecks(C, AllUses);
  describeTrouble(C, Result);

  for (const Finding &Found : C.Findings) {
    const std::string &Path = Found.Diag.Place.File;
    Result.Contents.try_emplace(Path, Files.contents(Files.find(Path)).str());
    if (!Found.Spelled.File.empty())
      Result.Contents.try_emplace(
          Found.Spelled.File,
          Files.contents(Files.find(Found.Spelled.File)).str());
  }
  SourceCache Sources(Result.Contents);
  Suppressions Suppressed(Sources);
  std::map<std::string, GlobList> ChecksOf;
  for (Finding &Found : C.Findings) {
    const std::string &Path = Found.Diag.Place.File;
    auto Enabled = ChecksOf.find(Path);
    if (Enabled == ChecksOf.end()) {
      auto Config = Configs.configFor(Path);
      if (!Config)
        return Config.takeError();
      Enabled = ChecksOf
                    .emplace(Path, GlobList("*," + Config->Checks + "," +
                                            Options.Checks))
                    .first;
      Result.FailOnOf[Path] =
          Options.FailOn.value_or(Config->FailOn.value_or(FailOn::Warning));
    }
    if (Enabled->second.contains(idOf(Found.Diag.Id)) &&
        !Suppressed.suppresses(Found))
      Result.Findings.push_back(std::move(Found));
  }
  for (const DiagnosticNote &N : Suppressed.problems()) {
    Diagnostic D{DiagID::UnmatchedNolint, N.Place, N.Message, {}};
    Result.Trouble.push_back(std::move(D));
  }
  llvm::sort(Result.Findings, [](const Finding &A, const Finding &B) {
    return std::tie(A.Diag.Place.File, A.Diag.Place.Offset, A.Diag.Id) <
           std::tie(B.Diag.Place.File, B.Diag.Place.Offset, B.Diag.Id);
  });
  return Result;
}

} // namespace texmigrate
