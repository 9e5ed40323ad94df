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
#include "Migrate/Outcome.h"
#include "Migrate/UnitSelection.h"
#include "Migrate/Unparsed.h"
#include "Migrate/Verify.h"
#include "Program/Program.h"
#include "llvm/Support/MemoryBuffer.h"
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

/// Files that need no parse were looked at, too.
void addFiles(MigrationReport &Report, const std::set<std::string> &Scanned) {
  std::set<std::string> Known;
  for (const FileOutcome &File : Report.Files)
    Known.insert(File.Path);
  for (const std::string &Path : Scanned)
    if (!Known.count(Path))
      Report.Files.push_back({Path, false});
  llvm::sort(Report.Files, [](const FileOutcome &A, const FileOutcome &B) {
    return A.Path < B.Path;
  });
}

/// The first file that is not what was parsed: another run may be writing, and
/// facts of two moments belong to no program.
std::string changedFile(const FileTable &Files) {
  for (unsigned File = 1; File <= Files.size(); ++File) {
    auto Now = llvm::MemoryBuffer::getFile(Files.path(File), /*IsText=*/false,
                                           /*RequiresNullTerminator=*/false,
                                           /*IsVolatile=*/true);
    if (!Now || (*Now)->getBuffer() != Files.contents(File))
      return Files.path(File).str();
  }
  return "";
}

/// Parses units as they are asked for.
class Extractor {
public:
  Extractor(Frontend &F, const std::vector<CompileUnit> &Units,
            const MigrationOptions &Options, FileTable &Files)
      : F(F), Units(Units), Options(Options), Files(Files) {}

  /// Adds the facts of the units \p Wanted; all stay in the order of units.
  /// \p Once: nothing will be parsed again.
  void add(llvm::ArrayRef<size_t> Wanted, bool Once) {
    size_t Begin = Facts.size();
    Facts.resize(Begin + 2 * Wanted.size());
    Total += Wanted.size();
    std::mutex Mutex;
    llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
    for (size_t I = 0; I != Wanted.size(); ++I)
      Pool.async([&, I] {
        const CompileUnit &Unit = Units[Wanted[I]];
        UnitFacts &Host = Facts[Begin + 2 * I], &Device = (&Host)[1];
        if (Options.Facts)
          std::tie(Host, Device) = std::move((*Options.Facts)[Wanted[I]]);
        else
          std::tie(Host, Device) = extractFacts(
              F, Unit, Files, Once, I % 2 ? Pass::Device : Pass::Host);
        Host.UnitIndex = Device.UnitIndex = Wanted[I];
        std::lock_guard<std::mutex> Lock(Mutex);
        ++Done;
        if (Options.Progress)
          Options.Progress(Done, Total, Unit.File);
      });
    Pool.wait();
    llvm::sort(Facts, [](const UnitFacts &A, const UnitFacts &B) {
      return std::tie(A.UnitIndex, A.IsDevicePass) <
             std::tie(B.UnitIndex, B.IsDevicePass);
    });
  }

  const std::vector<UnitFacts> &facts() const { return Facts; }

private:
  Frontend &F;
  const std::vector<CompileUnit> &Units;
  const MigrationOptions &Options;
  FileTable &Files;
  std::vector<UnitFacts> Facts;
  unsigned Done = 0, Total = 0;
};

/// Plans, edits and verifies, until nothing more is refused.
/// \returns units that the edits concern and that were not parsed; then
/// nothing was verified.
std::vector<size_t> planEdits(Frontend &F,
                              const std::vector<CompileUnit> &Units,
                              const Program &P, const MigrationOptions &Options,
                              UnitSelection &Selection, Refusals &R,
                              EditSet &Edits) {
  for (const auto &[Id, T] : P.textures())
    if (T.Guarded)
      R.refuse(Id, DiagID::InactiveCode, T.first().Key.At,
               "only compiled for old toolkits");
  refuseByErrors(P, R);
  refuseByLostTextures(P, R);
  refuseByFacts(P, R);
  DroppedOffsets Dropped;
  if (Options.FixDroppedOffset)
    Dropped = findDroppedOffsets(P, R);

  // Every refusal takes edits away, and may make others impossible.
  while (true) {
    size_t Before = R.size();
    Editor E(P, Options.Root, R, Dropped);
    PlannedEdits &Planned = E.run();
    Planned.refuseDisagreements();
    refuseNamesOfUnparsed(P, E.exported(), Options.Directories, R);
    if (R.size() != Before)
      continue;
    Edits = alignContinuations(Planned.edits(), [&](llvm::StringRef Path) {
      return P.files().contents(P.files().find(Path));
    });
    std::vector<size_t> Unparsed = Selection.reading(Edits);
    if (!Unparsed.empty())
      return Unparsed;
    if (Edits.empty() ||
        !verify(F, Units, P, Edits, Planned.expected(), Options.Jobs, R))
      return {};
  }
}

} // namespace

MigrationResult migrate(Frontend &F, const std::vector<CompileUnit> &Given,
                        const MigrationOptions &Options) {
  MigrationResult Result;
  FileTable Own;
  FileTable &Files = Options.Files ? *Options.Files : Own;
  std::vector<CompileUnit> Units = withVariants(Given, Options.AlsoDefine);
  UnitSelection Selection(Units, Options.ParseAll || Options.Facts);
  Extractor Extracted(F, Units, Options, Files);
  std::vector<size_t> Wanted = Selection.first();
  while (true) {
    Extracted.add(Wanted, Wanted.size() == 1 && !Selection.mayChange());
    Program P(Extracted.facts(), Files);
    Wanted = Selection.mentioningChanged(P);
    if (!Wanted.empty())
      continue;
    Refusals R(P);
    Result.Edits = {};
    Wanted = planEdits(F, Units, P, Options, Selection, R, Result.Edits);
    if (!Wanted.empty())
      continue;
    for (const auto &[File, List] : Result.Edits.byFile())
      Result.Originals[File] = Files.contents(Files.find(File)).str();
    Result.Report = reportOutcome(P, Result.Edits, R, Options.Directories);
    break;
  }
  addFiles(Result.Report, Selection.skippedFiles());
  Result.NothingParsed =
      !Extracted.facts().empty() &&
      llvm::none_of(Extracted.facts(), [](const UnitFacts &U) {
        return U.Completed || !U.Files.empty();
      });
  Result.Changed = changedFile(Files);
  return Result;
}

} // namespace texmigrate
