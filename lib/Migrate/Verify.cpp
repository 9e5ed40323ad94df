//===- Verify.cpp - Does the edited program still compile? ----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Verify.h"
#include "Facts/Extract.h"
#include "Migrate/Meanings.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

namespace texmigrate {
namespace {

class Verifier {
public:
  Verifier(const Program &P, const EditSet &Edits,
           const ExpectedTextures &Expected, Refusals &R)
      : P(P), Edits(Edits), Expected(Expected), R(R) {
    for (const auto &[File, List] : Edits.byFile())
      Overlay[File] = applyEdits(P.files().contents(numberOf(File)), List);
  }

  bool run(Frontend &F, const std::vector<CompileUnit> &Units, unsigned Jobs) {
    struct Job {
      const CompileUnit *Unit;
      const UnitFacts *Before;
      ParseResult Result;
      Resolutions After;
    };
    std::vector<Job> Work;
    for (size_t Index = 0; Index != P.facts().size(); ++Index) {
      const UnitFacts &Before = P.facts()[Index];
      if (isTouched(Before))
        Work.push_back({&Units[Before.UnitIndex], &Before, {}, {}});
    }
    llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Jobs));
    for (Job &J : Work)
      Pool.async([&] {
        ParseTask Task;
        Task.Unit = J.Unit;
        Task.Side = J.Before->IsDevicePass ? Pass::Device : Pass::Host;
        Task.LegacyApi = needsLegacyApi(*J.Before);
        Task.Overlay = &Overlay;
        J.Result = F.parse(Task, resolveNames(AfterFiles, J.After));
      });
    Pool.wait();
    bool Any = false;
    for (const Job &J : Work)
      Any |= judge(*J.Before, J.Result);
    // What does not compile means nothing.
    for (const Job &J : Work)
      if (!Any)
        Any |= refuseChangedMeanings(P, J.Before->Meanings, J.After, AfterFiles,
                                     Edits, Expected, R);
    return Any;
  }

private:
  unsigned numberOf(llvm::StringRef Path) const { return P.files().find(Path); }

  bool isTouched(const UnitFacts &F) const {
    for (unsigned N : F.Files)
      if (Edits.byFile().count(P.files().path(N).str()))
        return true;
    return false;
  }

  /// A unit with refused textures or other remains cannot do without.
  bool needsLegacyApi(const UnitFacts &F) const {
    for (const TextureFact &T : F.Textures)
      if (R.contains(P.entity(T.Key)))
        return true;
    for (const TypeRef &T : F.TypeRefs)
      for (const EntityKey &K : T.Owners)
        if (R.contains(P.entity(K)))
          return true;
    for (const HostCall &H : F.HostCalls)
      if (!H.Problem.empty() || H.Textures.empty() ||
          R.contains(P.entity(H.Textures[0])))
        return true;
    return false;
  }

  /// The component whose edit is nearest to an error.
  std::set<unsigned> suspects(const UnitFacts &F, const ParseDiagnostic &D) {
    std::set<unsigned> Result;
    auto It = Edits.byFile().find(D.File);
    if (It != Edits.byFile().end()) {
      unsigned Offset = mapOffsetBack(D.Offset, It->second);
      llvm::StringRef Text = P.files().contents(numberOf(D.File));
      const Edit *Nearest = nullptr;
      unsigned Distance = ~0u;
      for (const Edit &E : It->second) {
        unsigned Away =
            E.Offset > Offset ? 2 * (E.Offset - Offset) : Offset - E.Offset;
        bool SameLine =
            Text.slice(std::min(E.Offset, Offset), std::max(E.Offset, Offset))
                .find('\n') == llvm::StringRef::npos;
        if (!SameLine)
          Away += 1u << 20;
        if (Away < Distance) {
          Distance = Away;
          Nearest = &E;
        }
      }
      if (Nearest)
        Result.insert(Nearest->Component);
    }
    if (Result.empty())
      for (unsigned N : F.Files) {
        auto InFile = Edits.byFile().find(P.files().path(N).str());
        if (InFile != Edits.byFile().end())
          for (const Edit &E : InFile->second)
            Result.insert(E.Component);
      }
    return Result;
  }

  bool judge(const UnitFacts &Before, const ParseResult &After) {
    std::map<std::string, int> Known;
    for (const ParseError &E : Before.Errors)
      ++Known[E.Message];
    bool Any = false;
    auto Refuse = [&](unsigned Component, Place At, const std::string &Text) {
      Any |= R.refuseComponent(
          Component, {DiagID::VerifyFailed, At,
                      "the edited program does not compile: " + Text});
    };
    if (!After.Completed && Before.Completed)
      for (unsigned N : Before.Files) {
        auto It = Edits.byFile().find(P.files().path(N).str());
        if (It != Edits.byFile().end())
          for (const Edit &E : It->second)
            Refuse(E.Component, {N, E.Offset}, "clang did not finish");
      }
    for (const ParseDiagnostic &D : After.Diagnostics) {
      if (D.Severity < ParseDiagnostic::Error || D.MissingHeader)
        continue;
      if (--Known[D.Message] >= 0)
        continue;
      Place At;
      if (unsigned N = D.File.empty() ? 0 : numberOf(D.File)) {
        auto It = Edits.byFile().find(D.File);
        At = {N, It == Edits.byFile().end()
                     ? D.Offset
                     : mapOffsetBack(D.Offset, It->second)};
      }
      for (unsigned Component : suspects(Before, D))
        Refuse(Component, At, D.Message);
    }
    return Any;
  }

  const Program &P;
  const EditSet &Edits;
  const ExpectedTextures &Expected;
  Refusals &R;
  FileOverlay Overlay;
  FileTable AfterFiles; ///< The edited program's.
};

} // namespace

bool verify(Frontend &F, const std::vector<CompileUnit> &Units,
            const Program &P, const EditSet &Edits,
            const ExpectedTextures &Expected, unsigned Jobs, Refusals &R) {
  return Verifier(P, Edits, Expected, R).run(F, Units, Jobs);
}

} // namespace texmigrate
