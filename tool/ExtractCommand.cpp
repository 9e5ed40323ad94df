//===- ExtractCommand.cpp - texmigrate extract ----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "Facts/Extract.h"
#include "Facts/FactsFile.h"
#include "OutputFile.h"
#include "ParseOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include <mutex>
#include <set>

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace texmigrate {

static cl::SubCommand Extract("extract",
                              "parse units for a later migrate or lint");
static cl::OptionCategory Category("Options of texmigrate extract");
static ParseOptions Parse(Extract, Category);
static cl::opt<std::string> Output("o", cl::desc("Where the facts are written"),
                                   cl::value_desc("FILE"), cl::sub(Extract),
                                   cl::cat(Category));
static cl::opt<std::string>
    DepFile("depfile",
            cl::desc("Also write what was read, as a rule for Make or Ninja"),
            cl::value_desc("FILE"), cl::sub(Extract), cl::cat(Category));

static constexpr StringLiteral Help = R"(
Parses PATH and keeps what was seen in a file. The same sources and options give
the same bytes, so that build systems can cache them and spread the parsing over
machines. 'texmigrate migrate --facts DIR' and 'lint --facts DIR' then take all
*.facts below DIR in place of sources. Paths below the current directory are kept
relative to it: run all commands in the same directory, or in a copy of it.

EXAMPLES:
  texmigrate extract -o build/a.facts --depfile build/a.d src/a.cu -- -Iinclude
  texmigrate extract -o build/a.facts -p build src/a.cu
  texmigrate migrate --facts build --in-place src

EXIT STATUS:
  0  the facts were written
  2  the work could not be done
)";

/// As makefiles spell a path.
static std::string quoted(StringRef Path) {
  std::string Result;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\\')
      Result += '\\';
    if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

static std::string dependencies(const std::set<std::string> &Paths,
                                StringRef Base) {
  std::string Rule = quoted(Output) + ":";
  for (StringRef Path : Paths) {
    StringRef Shown = Path;
    if (Shown.consume_front(Base))
      Shown.consume_front("/");
    Rule += " \\\n  " + quoted(Shown);
  }
  return Rule + "\n";
}

static int runExtract(ArrayRef<std::string> Flags) {
  std::string Wrong = Parse.problem();
  if (!Wrong.empty())
    return cannotWork(Wrong);
  if (Output.empty())
    return cannotWork("-o FILE says where the facts go");
  auto Units = Parse.units(Flags);
  if (!Units)
    return cannotWork(Units.takeError());
  if (Units->Units.empty())
    return cannotWork("no CUDA source found");
  auto F = Parse.frontend();
  if (!F)
    return cannotWork(F.takeError());
  SmallString<256> Base;
  if (std::error_code EC = fs::current_path(Base))
    return cannotWork("no current directory: " + EC.message());

  size_t Count = Units->Units.size();
  std::vector<std::string> Parts(Count);
  std::set<std::string> Read, Unread;
  std::mutex Mutex;
  DefaultThreadPool Pool(hardware_concurrency(Parse.jobs()));
  for (size_t I = 0; I != Count; ++I)
    Pool.async([&, I] {
      FileTable Files;
      ExtractedUnit U;
      U.Unit = Units->Units[I];
      std::tie(U.Host, U.Device) =
          extractFacts(**F, U.Unit, Files, /*Once=*/Count == 1,
                       I % 2 ? Pass::Device : Pass::Host);
      U.WithToolkit = (*F)->takesToolkit(U.Unit);
      Parts[I] = factsOfUnit(U, Files, Base);
      std::lock_guard<std::mutex> Lock(Mutex);
      if (!U.Host.Completed && U.Host.Files.empty())
        Unread.insert(U.Unit.File);
      Read.insert(U.Unit.File);
      for (unsigned File = 1; File <= Files.size(); ++File)
        Read.insert(Files.path(File).str());
    });
  Pool.wait();
  for (const std::string &Complaint : (*F)->optionProblems())
    WithColor::warning(errs(), "texmigrate")
        << "the compiler options: " << Complaint << '\n';
  if ((*F)->lacksStandardLibrary())
    return cannotWork(
        "C++ standard library headers not found: install them (g++, or "
        "libstdc++-N-dev), or name their directories by '-- -isystem DIR'");
  if (!Unread.empty())
    return cannotWork("'" + *Unread.begin() + "' could not be parsed");

  OutputFile FactsFile(Output), Rule(DepFile);
  if (Error Err = FactsFile.stage(factsFile(Parts)))
    return cannotWork(std::move(Err));
  if (!DepFile.empty())
    if (Error Err = Rule.stage(dependencies(Read, Base)))
      return cannotWork(std::move(Err));
  if (Error Err = FactsFile.commit())
    return cannotWork(std::move(Err));
  if (!DepFile.empty())
    if (Error Err = Rule.commit())
      return cannotWork(std::move(Err));
  return finishOutput(AllDone);
}

Command extractCommand() { return {&Extract, &Category, Help, runExtract}; }

} // namespace texmigrate
