//===- main.cpp - Subcommands, help and version ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "Frontend/Frontend.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace llvm;
using namespace texmigrate;

static constexpr StringLiteral Overview =
    "rewrites CUDA texture references to texture objects";

static constexpr StringLiteral MainHelp = R"(
EXAMPLES:
  texmigrate migrate src                  show as a patch what would change
  texmigrate migrate --in-place src       change the files below src
  texmigrate lint src                     say what is wrong with textures there
  texmigrate explain                      list what can stand in the way

Each subcommand has its own help: texmigrate migrate --help

EXIT STATUS:
  0  all done, or nothing to do
  1  something legacy remains, or lint found something
  2  the work could not be done
)";

static void printVersion(raw_ostream &OS) {
  OS << "texmigrate " TEXMIGRATE_VERSION "\n"
     << "LLVM " LLVM_VERSION_STRING "\n";
  auto F = Frontend::create({});
  OS << "CUDA headers: "
     << (F ? (*F)->describeHeaders() : toString(F.takeError())) << '\n';
  if (F && !(*F)->toolkitProblem().empty())
    OS << (*F)->toolkitProblem() << '\n';
}

/// What LLVM's parser would have no good word for; null if there is nothing.
static const char *strayArgument(ArrayRef<const char *> Args,
                                 ArrayRef<Command> Commands) {
  static std::string Wrong;
  if (Args.size() > 1 && isAlpha(Args[1][0]) &&
      llvm::none_of(Commands, [&](const Command &C) {
        return C.Sub->getName() == Args[1];
      })) {
    Wrong = "there is no subcommand '" + std::string(Args[1]) + "'";
    auto Near = llvm::find_if(Commands, [&](const Command &C) {
      return C.Sub->getName().edit_distance(Args[1]) <= 2;
    });
    Wrong += Near != Commands.end()
                 ? "; did you mean '" + Near->Sub->getName().str() + "'?"
                 : ", only migrate, lint, extract, shim and explain; see "
                   "'texmigrate --help'";
  }
  for (StringRef Arg : Args.drop_front(std::min<size_t>(2, Args.size())))
    if (Wrong.empty() &&
        (Arg.starts_with("-I") || Arg.starts_with("-D") ||
         Arg.starts_with("-U") || Arg.starts_with("-std=") ||
         Arg.starts_with("-isystem") || Arg.starts_with("-include")))
      Wrong =
          "'" + Arg.str() +
          "' is for the compiler: such options go behind a '--' at the end, "
          "as in 'texmigrate " +
          Args[1] + " src -- " + Arg.str() + "'";
  return Wrong.empty() ? nullptr : Wrong.c_str();
}

/// Reads the command line, with LLVM's own options hidden from the help.
/// \returns false if there is no such subcommand or option.
static bool parseArguments(ArrayRef<const char *> Args,
                           ArrayRef<Command> Commands) {
  cl::SetVersionPrinter(printVersion);
  static cl::OptionCategory None("texmigrate");
  cl::HideUnrelatedOptions(None);
  StringRef Help = MainHelp;
  for (const Command &C : Commands) {
    cl::HideUnrelatedOptions(*C.Category, *C.Sub);
    if (Args.size() > 1 && Args[1] == C.Sub->getName())
      Help = C.Help;
  }
  cl::extrahelp Examples(Help);
  if (const char *Wrong = strayArgument(Args, Commands)) {
    (void)cannotWork(Wrong);
    return false;
  }
  return cl::ParseCommandLineOptions(Args.size(), Args.data(), Overview,
                                     &errs());
}

static int run(ArrayRef<const char *> Args) {
  const Command Commands[] = {migrateCommand(), lintCommand(), extractCommand(),
                              shimCommand(), explainCommand()};

  // What follows "--" is for the compiler, dashes and all.
  auto IsSeparator = [](StringRef Arg) { return Arg == "--"; };
  size_t Own = llvm::find_if(Args, IsSeparator) - Args.begin();
  std::vector<std::string> Flags;
  for (const char *Flag : Args.drop_front(std::min(Own + 1, Args.size())))
    Flags.push_back(Flag);

  if (!parseArguments(Args.take_front(Own), Commands))
    return CannotWork;
  for (const Command &C : Commands)
    if (*C.Sub)
      return C.Run(Flags);
  return cannotWork(
      "a subcommand is needed: migrate, lint, extract, shim or explain; see "
      "'texmigrate --help'");
}

int main(int Argc, const char **Argv) {
  // A reader that goes away ends the program, as usual.
  InitLLVM Init(Argc, Argv, /*InstallPipeSignalExitHandler=*/false);
  int Status = run(ArrayRef(Argv, Argc));
  if (Frontend::anyCrashed()) {
    outs().flush();
    errs().flush();
    std::_Exit(Status);
  }
  return Status;
}
