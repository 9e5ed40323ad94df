//===- MigrateCommand.cpp - texmigrate migrate ----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "Edit/Journal.h"
#include "FactsInput.h"
#include "Frontend/CompileDatabase.h"
#include "Frontend/SourceTree.h"
#include "MigrateOutput.h"
#include "ParseOptions.h"
#include "Surroundings.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace texmigrate {

static cl::SubCommand Migrate("migrate",
                              "rewrite texture references to texture objects");
static cl::OptionCategory Category("Options of texmigrate migrate");

static ParseOptions Parse(Migrate, Category);
static cl::list<std::string, std::vector<std::string>>
    Facts("facts",
          cl::desc("Take the *.facts below DIR, which 'texmigrate extract' "
                   "wrote, in place of parsing (repeatable)"),
          cl::value_desc("DIR"), cl::location(Parse.FactsPaths),
          cl::sub(Migrate), cl::cat(Category));

static cl::opt<bool> InPlace("in-place",
                             cl::desc("Change the files; all or none"),
                             cl::sub(Migrate), cl::cat(Category));
static cl::opt<bool>
    Check("check",
          cl::desc("Write nothing but the patch; fail if there is one"),
          cl::sub(Migrate), cl::cat(Category));
static cl::opt<std::string>
    OutDir("out",
           cl::desc("Make a migrated copy in DIR, which must not exist or be "
                    "empty"),
           cl::value_desc("DIR"), cl::sub(Migrate), cl::cat(Category));
static cl::opt<std::string>
    FixesFile("export-fixes",
              cl::desc("Write YAML for clang-apply-replacements"),
              cl::value_desc("FILE"), cl::sub(Migrate), cl::cat(Category));
static cl::opt<std::string>
    ReportFile("report",
               cl::desc("Write a JSON report; '-' is stdout, in place of the "
                        "patch"),
               cl::value_desc("FILE"), cl::sub(Migrate), cl::cat(Category));
static cl::opt<std::string>
    ShimDir("shim",
            cl::desc("Also write the header that migrated code includes"),
            cl::value_desc("DIR"), cl::sub(Migrate), cl::cat(Category));
static cl::opt<std::string>
    RootDir("root",
            cl::desc("Edit nothing outside DIR. Default: the current "
                     "directory if all PATHs are below it, else their common "
                     "parent"),
            cl::value_desc("DIR"), cl::sub(Migrate), cl::cat(Category));
static cl::list<std::string>
    AlsoDefine("also-define",
               cl::desc("Also look at the code as it is with this macro, for "
                        "#if branches (repeatable)"),
               cl::value_desc("NAME[=VALUE]"), cl::sub(Migrate),
               cl::cat(Category));
static cl::opt<bool> FixDroppedOffset(
    "fix-dropped-offset",
    cl::desc("Let fetches of linear memory count from where it was bound, also "
             "where the program drops the offset of the bind"),
    cl::sub(Migrate), cl::cat(Category));
// For tests of what is skipped.
static cl::opt<bool> NoSkip("no-skip",
                            cl::desc("Parse what cannot matter, too"),
                            cl::Hidden, cl::sub(Migrate), cl::cat(Category));

static constexpr StringLiteral Help = R"(
PATH is a source file or a directory, of which every CUDA source is taken
that no other one includes.
What follows '--' are compiler options as nvcc takes them. Without them and
without a compile database, include paths are inferred.

By default a patch goes to stdout, and nothing is written. Messages go to
stderr; 'texmigrate explain ID' says more on the one with [ID].

EXAMPLES:
  texmigrate migrate kernel.cu -- -Iinclude -DUSE_TEXTURES
  texmigrate migrate -p build --in-place --shim third_party src
  texmigrate migrate --out ../migrated --report report.json .

EXIT STATUS:
  0  all done, or nothing to do
  1  something legacy remains; each place was reported
  2  the work could not be done
)";

/// Absolute, without "." and "..", and without a slash at the end.
static std::string absolute(StringRef Path) {
  SmallString<256> Result(Path);
  if (fs::make_absolute(Result))
    return Path.str(); // Without a current directory nothing is found anyway.
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

/// The deepest directory that all \p Files are in or are.
static std::string commonDirectory(ArrayRef<std::string> Files) {
  std::string Common;
  for (const std::string &File : Files) {
    StringRef Directory =
        fs::is_directory(File) ? StringRef(File) : path::parent_path(File);
    if (Common.empty())
      Common = Directory.str();
    while (Directory != Common &&
           !(Directory.starts_with(Common) &&
             (Common == "/" || Directory[Common.size()] == '/')))
      Common = path::parent_path(Common).str();
  }
  return Common;
}

/// What is wrong with the command line as a whole, or nothing.
static std::string wrongUsage() {
  std::string Problem = Parse.problem();
  if (!Problem.empty())
    return Problem;
  if (!Parse.FactsPaths.empty() && !AlsoDefine.empty())
    return "--also-define has no use with --facts: give it to 'extract' as "
           "'-- -DNAME'";
  int Modes = Check + InPlace + (OutDir.getNumOccurrences() != 0) +
              (FixesFile.getNumOccurrences() != 0);
  if (Modes > 1)
    return "--check, --in-place, --out and --export-fixes exclude each other";
  for (const cl::opt<std::string> *O :
       {&OutDir, &FixesFile, &ReportFile, &ShimDir, &RootDir})
    if (O->getNumOccurrences() != 0 && O->empty())
      return ("--" + O->ArgStr + " needs a value").str();
  if (FixesFile == "-" && ReportFile == "-")
    return "--export-fixes and --report cannot both go to stdout";
  for (const std::string &Macro : AlsoDefine)
    if (StringRef Name = StringRef(Macro).take_until(
            [](char C) { return C == '=' || C == '('; });
        !clang::isValidAsciiIdentifier(Name))
      return "--also-define needs the name of a macro, and '" + Name.str() +
             "' is none";
  return "";
}

/// Whether \p Path is what a migration reads: its name says so, or it is the
/// source of one of \p Units.
static bool isInput(StringRef Path, ArrayRef<CompileUnit> Units) {
  SmallString<256> Real;
  if (fs::real_path(Path, Real))
    Real = Path;
  for (StringRef Name : {Path, StringRef(Real)})
    if (languageOf(Name) || path::extension(Name) == ".tcc" ||
        path::filename(Name) == "compile_commands.json")
      return true;
  return llvm::any_of(Units, [&](const CompileUnit &Unit) {
    return fs::equivalent(Unit.File, Path);
  });
}

/// The file that \p Option names, or null.
static Expected<std::unique_ptr<OutputFile>>
outputFile(const cl::opt<std::string> &Option, ArrayRef<CompileUnit> Units) {
  if (Option.empty())
    return nullptr;
  if (isInput(Option, Units))
    return createStringError("--" + Option.ArgStr + ": '" + Option +
                             "' would be overwritten, and its name is that of "
                             "an input");
  if (Error Err = checkWritable(Option, Option))
    return Err;
  return std::make_unique<OutputFile>(Option);
}

/// The root, and where the result goes.
static Error placeOutput(MigrateOutput &Output, ArrayRef<CompileUnit> Units) {
  std::vector<std::string> Inputs;
  for (const std::string &Path : Parse.Paths)
    Inputs.push_back(absolute(Path));
  Output.Directory = absolute(".");
  Output.InPlace = InPlace;
  Output.Check = Check;
  Output.Quiet = Parse.Quiet;
  Output.ShimDirectory = ShimDir;
  Output.Diff =
      !InPlace && OutDir.empty() && FixesFile.empty() && ReportFile != "-";

  std::string Common = commonDirectory(Inputs);
  bool Below = commonDirectory({Output.Directory, Common}) == Output.Directory;
  // "/" is nobody's project.
  Below &= Output.Directory != "/";
  Output.Root = Below ? Output.Directory : Common;
  // The copy of a directory holds what the directory holds.
  if (!OutDir.empty() && Inputs.size() == 1 && fs::is_directory(Inputs[0]))
    Output.Root = Inputs[0];
  if (!RootDir.empty()) {
    Output.Root = absolute(RootDir);
    if (!fs::is_directory(Output.Root))
      return createStringError("--root: '" + RootDir + "' is not a directory");
    if (!Inputs.empty() && llvm::none_of(Inputs, [&](const std::string &Path) {
          return isBelow(Path, Output.Root);
        }))
      return createStringError("--root: no input is below '" + RootDir +
                               "', and nothing outside of it is edited");
  }
  if (!OutDir.empty()) {
    Output.Copy = TreeCopy{Output.Root, Inputs, absolute(OutDir)};
    if (Error Err = checkCopy(*Output.Copy))
      return Err;
  }
  auto Fixes = outputFile(FixesFile, Units);
  if (!Fixes)
    return Fixes.takeError();
  auto JsonReport = outputFile(ReportFile, Units);
  if (!JsonReport)
    return JsonReport.takeError();
  Output.Fixes = std::move(*Fixes);
  Output.JsonReport = std::move(*JsonReport);
  return ShimDir.empty() ? Error::success() : checkShim(ShimDir);
}

/// Gives files back their old contents that an interrupted run was about to
/// replace: half of a migration is no program.
static Error undoInterruptedRuns() {
  // Where the root of that run may have been.
  std::vector<std::string> Directories = {absolute(".")};
  if (!RootDir.empty())
    Directories.push_back(absolute(RootDir));
  for (const std::string &Path : Parse.Paths)
    for (std::string Dir = absolute(Path); !Dir.empty();
         Dir = path::parent_path(Dir).str())
      Directories.push_back(Dir);
  auto Files = takeBackInterrupted(Directories);
  if (!Files)
    return Files.takeError();
  if (*Files)
    WithColor::note(errs(), "texmigrate")
        << "an earlier run was interrupted: " << *Files
        << (*Files == 1 ? " file has" : " files have")
        << " the old contents again\n";
  return Error::success();
}

static int runMigrate(ArrayRef<std::string> Flags) {
  std::string Wrong = wrongUsage();
  if (!Wrong.empty())
    return cannotWork(Wrong);
  if (InPlace)
    if (Error Err = undoInterruptedRuns())
      return cannotWork(std::move(Err));
  auto F = Parse.frontend();
  if (!F)
    return cannotWork(F.takeError());
  MigrationOptions Options;
  if (!Parse.FactsPaths.empty() && Parse.Paths.empty())
    Parse.Paths.push_back(".");
  auto Given = findInputs(Parse, Flags, **F);
  if (!Given)
    return cannotWork(Given.takeError());
  std::unique_ptr<FactsInput> Extracted = std::move(Given->Extracted);
  const std::vector<CompileUnit> Units = std::move(Given->Units);
  if (Extracted) {
    Options.Facts = &Extracted->Facts;
    Options.Files = &Extracted->Files;
  }
  if (Units.empty())
    return cannotWork("no CUDA source found");

  MigrateOutput Output;
  if (Error Err = placeOutput(Output, Units))
    return cannotWork(std::move(Err));
  Options.Root = Output.Root;
  std::vector<std::string> Directories;
  for (const std::string &Path : Parse.Paths)
    if (fs::is_directory(Path))
      Directories.push_back(absolute(Path));
  Surroundings Around(Output.Root, std::move(Directories));
  Options.Directories = Around.directories();
  Options.Jobs = Parse.jobs();
  Options.AlsoDefine = AlsoDefine;
  Options.FixDroppedOffset = FixDroppedOffset;
  Options.ParseAll = NoSkip;
  ProgressLine Progress(Parse.Quiet);
  Options.Progress = [&](unsigned Done, unsigned Total, StringRef File) {
    Progress.show(Done, Total, File);
  };
  MigrationResult Result = migrate(**F, Units, Options);
  Progress.clear();
  Around.keepLaunches(Result);
  for (const std::string &Complaint : (*F)->optionProblems())
    WithColor::warning(errs(), "texmigrate")
        << "the compiler options: " << Complaint << '\n';
  if ((*F)->lacksStandardLibrary())
    return cannotWork(
        "C++ standard library headers not found: install them (g++, or "
        "libstdc++-N-dev), or name their directories by '-- -isystem DIR'");
  // Worth knowing only where something did not parse.
  std::string Problem = (*F)->toolkitProblem();
  if (!Problem.empty() &&
      llvm::any_of(Result.Report.Diagnostics, [](const Diagnostic &D) {
        return D.Id == DiagID::ParseError;
      }))
    WithColor::note(errs(), "texmigrate") << Problem << '\n';
  return finishMigration(Output, Result);
}

Command migrateCommand() { return {&Migrate, &Category, Help, runMigrate}; }

} // namespace texmigrate
