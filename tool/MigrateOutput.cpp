//===- MigrateOutput.cpp - What a migration leaves behind -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MigrateOutput.h"
#include "Command.h"
#include "Edit/ExportFixes.h"
#include "Edit/FileWriter.h"
#include "Edit/UnifiedDiff.h"
#include "Report/JsonReport.h"
#include "Report/Summary.h"
#include "Report/TextRenderer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace texmigrate {

ProgressLine::ProgressLine(bool Quiet)
    : Enabled(!Quiet && errs().is_displayed()) {}

void ProgressLine::show(unsigned Done, unsigned Total, StringRef File) {
  if (!Enabled)
    return;
  // A line that wraps could not be cleared.
  errs() << "\r\x1b[K[" << Done << '/' << Total << "] "
         << sys::path::filename(File).take_front(60);
  errs().flush();
  Shown = true;
}

void ProgressLine::clear() {
  if (Shown)
    errs() << "\r\x1b[K";
  Shown = false;
}

static std::vector<FileChange> changesOf(const MigrationResult &Result) {
  std::vector<FileChange> Changes;
  for (const auto &[File, Edits] : Result.Edits.byFile()) {
    const std::string &Before = Result.Originals.at(File);
    std::string After = applyEdits(Before, Edits);
    if (After != Before)
      Changes.push_back({File, Before, std::move(After)});
  }
  return Changes;
}

/// Says on stderr why files were not written. \returns CannotWork.
static int cannotWrite(Error Err, TextRenderer &Text) {
  handleAllErrors(std::move(Err), [&](const WriteError &E) {
    Diagnostic D;
    D.Id = E.Why == WriteError::Changed ? DiagID::FileChanged
                                        : DiagID::WriteFailed;
    D.Message = E.Message;
    Text.print(D);
  });
  return CannotWork;
}

static void printDiff(const MigrationResult &Result, StringRef Root) {
  for (const auto &[File, Edits] : Result.Edits.byFile())
    outs() << unifiedDiff(displayPath(File, Root), Result.Originals.at(File),
                          Edits);
}

/// The texts of the files that are written beside the result.
static Error stageFiles(MigrateOutput &Output, const MigrationResult &Result) {
  std::string Fixes, Report;
  if (Output.Fixes) {
    raw_string_ostream OS(Fixes);
    if (Error Err =
            exportFixes(OS, Result.Edits, Result.Originals, Output.Directory))
      return Err;
    if (Error Err = Output.Fixes->stage(std::move(Fixes)))
      return Err;
  }
  if (Output.JsonReport) {
    raw_string_ostream OS(Report);
    writeJsonReport(OS, Result.Report);
    if (Error Err = Output.JsonReport->stage(std::move(Report)))
      return Err;
  }
  return Error::success();
}

/// The files themselves, or what stands for them. What may fail comes before
/// what cannot be taken back, as far as that is possible.
static int writeResult(MigrateOutput &Output, const MigrationResult &Result,
                       TextRenderer &Text) {
  // A copy would hold what is staged in the tree.
  if (!Output.Copy)
    if (Error Err = stageFiles(Output, Result))
      return cannotWork(std::move(Err));
  std::string Done; // For whoever reads that something failed.
  std::vector<FileChange> Changes = changesOf(Result);
  if (Output.InPlace) {
    WriteOptions Options;
    Options.JournalDirectory = Output.Root;
    if (Error Err = writeFiles(Changes, Options))
      return cannotWrite(std::move(Err), Text);
    if (!Changes.empty())
      Done = "; the files were changed already";
  }
  if (Output.Copy) {
    if (Error Err = writeCopy(*Output.Copy, Changes))
      return cannotWrite(std::move(Err), Text);
    Done = "; the copy was made already";
    if (Error Err = stageFiles(Output, Result))
      return cannotWork(toString(std::move(Err)) + Done);
  }
  if (!Output.ShimDirectory.empty())
    if (Error Err = writeShim(Output.ShimDirectory))
      return cannotWork(toString(std::move(Err)) + Done);
  if (Output.Fixes)
    if (Error Err = Output.Fixes->commit())
      return cannotWork(std::move(Err));
  if (Output.Diff) {
    printDiff(Result, Output.Root);
    if (int Status = finishOutput(AllDone))
      return Status;
  }
  if (Output.JsonReport)
    if (Error Err = Output.JsonReport->commit())
      return cannotWork(toString(std::move(Err)) + Done);
  return AllDone;
}

int finishMigration(MigrateOutput &Output, const MigrationResult &Result) {
  SourceCache Sources(Result.Originals);
  TextRenderer Text(errs(), Sources, Output.Directory);
  if (!Result.Changed.empty())
    return cannotWrite(fileChanged(Result.Changed), Text);
  for (const Diagnostic &D : Result.Report.Diagnostics)
    Text.print(D);
  if (Result.NothingParsed)
    return cannotWork("nothing could be parsed; nothing was written");
  if (int Status = writeResult(Output, Result, Text))
    return Status;

  if (!Output.Quiet) {
    SummaryOptions Options;
    Options.Directory = Output.Directory;
    Options.ShimDirectory = Output.ShimDirectory;
    Options.Written = Output.InPlace || Output.Copy;
    printSummary(errs(), Result.Report, Options);
  }
  ReportCounts Counts = Result.Report.counts();
  bool Fails = Output.Check && !Result.Edits.empty();
  return Fails || Counts.Blocked || Counts.Remaining ? LegacyRemains : AllDone;
}

} // namespace texmigrate
