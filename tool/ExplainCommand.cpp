//===- ExplainCommand.cpp - texmigrate explain ----------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "Report/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace texmigrate {

static cl::SubCommand Explain("explain",
                              "say what a diagnostic means and what to do");
static cl::OptionCategory Category("Options of texmigrate explain");
static cl::opt<std::string> Id(cl::Positional, cl::desc("[ID]"),
                               cl::sub(Explain), cl::cat(Category));

static constexpr StringLiteral Help = R"(
ID is what stands in brackets after a message, with or without the brackets.
Without it, all diagnostics are listed.

EXAMPLES:
  texmigrate explain kernel-address
)";

namespace {
struct Page {
  StringLiteral Id, Text;
};
} // namespace

static const Page Pages[] = {
#define PAGE(Id, Text) {Id, Text},
#include "DiagnosticPages.inc"
#undef PAGE
};

static void listAll() {
  size_t Width = 0;
  for (DiagID D : allDiags())
    Width = std::max(Width, idOf(D).size());
  for (DiagID D : allDiags())
    outs() << left_justify(idOf(D), Width + 2) << titleOf(D) << '\n';
}

/// The ids that \p Wrong may have been meant for, nearest first.
static std::vector<StringRef> nearIds(StringRef Wrong) {
  std::vector<std::pair<unsigned, StringRef>> Near;
  unsigned Most = std::max<size_t>(2, Wrong.size() / 3);
  for (DiagID D : allDiags()) {
    StringRef Other = idOf(D);
    unsigned Distance = Wrong.edit_distance(Other, true, Most);
    if (Distance > Most && Wrong.size() >= 3 && Other.contains(Wrong))
      Distance = Most;
    if (Distance <= Most)
      Near.push_back({Distance, Other});
  }
  llvm::sort(Near);
  std::vector<StringRef> Result;
  Result.reserve(Near.size());
  for (auto &[Distance, Other] : Near)
    Result.push_back(Other);
  return Result;
}

static int runExplain(ArrayRef<std::string> Flags) {
  if (!Flags.empty())
    return cannotWork("'explain' takes nothing after '--'");
  if (Id.getNumOccurrences() == 0) {
    listAll();
    return finishOutput(AllDone);
  }
  StringRef Wanted = StringRef(Id).trim("[]");
  DiagID D;
  if (!findDiag(Wanted, D)) {
    std::vector<StringRef> Near = nearIds(Wanted);
    std::string Hint = Near.empty() ? "'texmigrate explain' lists all"
                                    : "did you mean " + join(Near, ", ") + "?";
    return cannotWork("there is no diagnostic '" + Wanted + "'; " + Hint);
  }
  const Page *Found =
      llvm::find_if(Pages, [&](const Page &P) { return P.Id == Wanted; });
  if (Found != std::end(Pages))
    outs() << Found->Text;
  else
    outs() << "# " << Wanted << "\n\n" << titleOf(D) << '\n';
  return finishOutput(AllDone);
}

Command explainCommand() { return {&Explain, &Category, Help, runExplain}; }

} // namespace texmigrate
