//===- LintCommand.cpp - texmigrate lint ----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "FactsInput.h"
#include "Frontend/Paths.h"
#include "Lint/Baseline.h"
#include "Lint/Lint.h"
#include "Migrate/Migrate.h"
#include "MigrateOutput.h"
#include "ParseOptions.h"
#include "Report/FindingReports.h"
#include "Report/TextRenderer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace texmigrate {

static cl::SubCommand Lint("lint",
                           "find texture references and bugs around textures");
static cl::OptionCategory Category("Options of texmigrate lint");
static ParseOptions Parse(Lint, Category);
static cl::list<std::string, std::vector<std::string>>
    Facts("facts",
          cl::desc("Take the *.facts below DIR, which 'texmigrate extract' "
                   "wrote, in place of parsing (repeatable)"),
          cl::value_desc("DIR"), cl::location(Parse.FactsPaths), cl::sub(Lint),
          cl::cat(Category));

namespace {
enum class Format { Text, Json, Sarif, GitHub };
} // namespace

static cl::opt<std::string>
    Checks("checks",
           cl::desc("Globs of checks to run, after those of the configuration; "
                    "one with a dash takes away"),
           cl::value_desc("GLOBS"), cl::sub(Lint), cl::cat(Category));
static cl::opt<FailOn> Fail(
    "fail-on", cl::desc("Lowest severity that fails (default: warning):"),
    cl::values(clEnumValN(FailOn::Note, "note", "every finding"),
               clEnumValN(FailOn::Warning, "warning", "warnings and errors"),
               clEnumValN(FailOn::Error, "error", "errors"),
               clEnumValN(FailOn::Never, "never", "none")),
    cl::init(FailOn::Warning), cl::sub(Lint), cl::cat(Category));
static cl::opt<Format>
    OutputFormat("format", cl::desc("How findings are written to stdout:"),
                 cl::values(clEnumValN(Format::Text, "text", "for people"),
                            clEnumValN(Format::Json, "json", "JSON"),
                            clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0"),
                            clEnumValN(Format::GitHub, "github",
                                       "annotations of a GitHub workflow")),
                 cl::init(Format::Text), cl::sub(Lint), cl::cat(Category));
static cl::opt<bool>
    AllUses("all-uses",
            cl::desc("Report each use of a reference, not only declarations"),
            cl::sub(Lint), cl::cat(Category));
static cl::opt<bool>
    Fixes("fixes",
          cl::desc("Also give the edits of the migration that would settle a "
                   "finding (default for SARIF)"),
          cl::sub(Lint), cl::cat(Category));
static cl::opt<std::string>
    BaselineFile("baseline",
                 cl::desc("Report only what FILE does not hold; a FILE that "
                          "does not exist is written"),
                 cl::value_desc("FILE"), cl::sub(Lint), cl::cat(Category));
static cl::opt<bool>
    UpdateBaseline("update-baseline",
                   cl::desc("Write what is found to the baseline"),
                   cl::sub(Lint), cl::cat(Category));

static constexpr StringLiteral Help = R"(
PATH is a source file or a directory, of which every CUDA source is taken
that no other one includes.
What follows '--' are compiler options as nvcc takes them. Without them and
without a compile database, include paths are inferred. Units whose text holds
no word of CUDA's textures are read and not parsed.

Findings go to stdout; 'texmigrate explain ID' says more on the one with [ID].
A comment NOLINT(ID) in a line takes its findings away. A file '.texmigrate'
beside the source or above it sets Checks, FailOn and AllUses.

EXAMPLES:
  texmigrate lint src
  texmigrate lint -p build --format=sarif src > texmigrate.sarif
  texmigrate lint --checks='-*,removed-*' --fail-on=note kernel.cu -- -Iinclude
  texmigrate lint --baseline texmigrate.baseline src

EXIT STATUS:
  0  nothing found that counts
  1  findings at or above --fail-on
  2  the work could not be done
)";

/// What is wrong with the command line, or nothing.
static std::string wrongUsage() {
  std::string Problem = Parse.problem();
  if (!Problem.empty())
    return Problem;
  if (BaselineFile.getNumOccurrences() != 0 && BaselineFile.empty())
    return "--baseline needs a value";
  if (UpdateBaseline && BaselineFile.empty())
    return "--update-baseline needs --baseline";
  return "";
}

/// Takes out what the baseline holds, or writes it. \returns an error of one
/// sentence.
static Error compareWithBaseline(LintResult &Result, SourceCache &Sources,
                                 StringRef Directory) {
  if (BaselineFile.empty())
    return Error::success();
  SmallString<256> Home(BaselineFile);
  if (std::error_code EC = fs::make_absolute(Home))
    return createStringError(EC, "no current directory");
  // Paths are those below the file, wherever the run started.
  Baseline Known(
      std::string(sys::path::parent_path(absolutePath(Directory, Home))));
  if (UpdateBaseline || !fs::exists(BaselineFile)) {
    for (const Finding &F : Result.Findings)
      Known.add(F, Sources);
    Result.Findings.clear();
    return writeToOutput(BaselineFile, [&](raw_ostream &OS) {
      Known.write(OS);
      return Error::success();
    });
  }
  auto Buffer = MemoryBuffer::getFile(BaselineFile);
  if (!Buffer)
    return createStringError("'" + BaselineFile + "' cannot be read: " +
                             Buffer.getError().message());
  if (Error Err = Known.read((*Buffer)->getBuffer(), BaselineFile))
    return Err;
  Result.Findings = Known.without(std::move(Result.Findings), Sources);
  return Error::success();
}

/// Gives texture references that can be migrated the edits that do it.
static void attachFixes(Frontend &F, const std::vector<CompileUnit> &Units,
                        FactsInput *Extracted, StringRef Directory,
                        LintResult &Result) {
  auto IsReference = [](const Finding &Found) {
    return Found.Diag.Id == DiagID::RemovedTexture;
  };
  if (none_of(Result.Findings, IsReference))
    return;
  MigrationOptions Options;
  Options.Root = Directory.str();
  Options.Jobs = Parse.jobs();
  if (Extracted) {
    Options.Facts = &Extracted->Facts;
    Options.Files = &Extracted->Files;
  }
  MigrationResult Migrated = migrate(F, Units, Options);
  for (const TextureOutcome &T : Migrated.Report.Textures) {
    if (T.Status != TextureOutcome::Migrated)
      continue;
    for (Finding &Found : Result.Findings) {
      if (!IsReference(Found) || Found.Diag.Place.File != T.Place.File ||
          Found.Diag.Place.Offset != T.Place.Offset)
        continue;
      Found.FixMessage = "migrate '" + T.Name +
                         "' and what hangs together with it to texture objects";
      for (const auto &[File, Edits] : Migrated.Edits.byFile()) {
        bool Touched = any_of(
            Edits, [&](const Edit &E) { return E.Component == T.Component; });
        for (const Edit &E : Edits)
          // The include is every component's, and belongs to one.
          if (E.Component == T.Component ||
              (Touched &&
               StringRef(E.Text).contains("texmigrate/texture_reference.h")))
            Found.Fix.push_back({{File, E.Offset, 0, 0}, E.Length, E.Text});
      }
    }
  }
}

static void writeFindings(const LintResult &Result, SourceCache &Sources,
                          const std::string &Directory) {
  switch (OutputFormat) {
  case Format::Text: {
    TextRenderer Text(outs(), Sources, Directory);
    for (const Finding &F : Result.Findings)
      Text.print(F.Diag);
    return;
  }
  case Format::Json:
    return writeFindingsAsJson(outs(), Result.Findings);
  case Format::Sarif:
    return writeFindingsAsSarif(outs(), Result.Findings, Sources, Directory);
  case Format::GitHub:
    return writeFindingsForGitHub(outs(), Result.Findings, Directory);
  }
}

static void printCounts(const LintResult &Result) {
  size_t Counts[3] = {};
  for (const Finding &F : Result.Findings)
    ++Counts[static_cast<int>(F.Diag.severity())];
  std::string Text;
  for (Severity S : {Severity::Error, Severity::Warning, Severity::Note})
    if (size_t N = Counts[static_cast<int>(S)]) {
      Text += Text.empty() ? "" : ", ";
      Text += std::to_string(N) + " " + nameOf(S).str() + (N == 1 ? "" : "s");
    }
  if (!Text.empty())
    errs() << Text << '\n';
}

static int runLint(ArrayRef<std::string> Flags) {
  std::string Wrong = wrongUsage();
  if (!Wrong.empty())
    return cannotWork(Wrong);
  auto F = Parse.frontend();
  if (!F)
    return cannotWork(F.takeError());
  bool WithFixes =
      Fixes.getNumOccurrences() ? bool(Fixes) : OutputFormat == Format::Sarif;
  LintOptions Options;
  auto Given = findInputs(Parse, Flags, **F);
  if (!Given)
    return cannotWork(Given.takeError());
  std::unique_ptr<FactsInput> Extracted = std::move(Given->Extracted);
  const std::vector<CompileUnit> Units = std::move(Given->Units);
  if (Extracted) {
    Options.Facts = &Extracted->Facts;
    Options.Files = &Extracted->Files;
    Options.KeepFacts = WithFixes; // To migrate with them.
  }
  Options.Checks = Checks;
  if (Fail.getNumOccurrences())
    Options.FailOn = Fail;
  if (AllUses.getNumOccurrences())
    Options.AllUses = AllUses;
  Options.Jobs = Parse.jobs();
  ProgressLine Progress(Parse.Quiet);
  Options.Progress = [&](unsigned Done, unsigned Total, StringRef File) {
    Progress.show(Done, Total, File);
  };
  auto Result = lint(**F, Units, Options);
  Progress.clear();
  if (!Result)
    return cannotWork(Result.takeError());

  SmallString<256> Current;
  if (std::error_code EC = fs::current_path(Current))
    return cannotWork("no current directory: " + EC.message());
  std::string Directory(Current);
  SourceCache Sources(Result->Contents);
  TextRenderer Messages(errs(), Sources, Directory);
  for (const Diagnostic &D : Result->Trouble)
    Messages.print(D);
  if (Result->NothingParsed)
    return cannotWork("nothing could be parsed");
  addFingerprints(Result->Findings, Sources, Directory);
  if (Error Err = compareWithBaseline(*Result, Sources, Directory))
    return cannotWork(std::move(Err));
  if (WithFixes)
    attachFixes(**F, Units, Extracted.get(), Directory, *Result);
  writeFindings(*Result, Sources, Directory);
  bool Failed = any_of(Result->Findings, [&](const Finding &Found) {
    return Result->fails(Found);
  });
  int Status = finishOutput(Failed ? Findings : AllDone);
  if (!Parse.Quiet && OutputFormat == Format::Text)
    printCounts(*Result);
  return Status;
}

Command lintCommand() { return {&Lint, &Category, Help, runLint}; }

} // namespace texmigrate
