//===- Lint.h - Findings of a program ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_LINT_H
#define TEXMIGRATE_LINT_LINT_H

#include "Facts/Facts.h"
#include "Frontend/Frontend.h"
#include "Lint/Config.h"
#include "Report/Finding.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace texmigrate {

struct LintOptions {
  std::string Checks; ///< Globs, after those of the configuration.
  std::optional<texmigrate::FailOn> FailOn;
  std::optional<bool> AllUses;
  unsigned Jobs = 1;
  /// Facts of all units, in their order, and the table that their numbers are
  /// of: then nothing is parsed. They are used up unless they are to be kept.
  std::vector<std::pair<UnitFacts, UnitFacts>> *Facts = nullptr;
  bool KeepFacts = false;
  FileTable *Files = nullptr;
  /// Called after each parsed unit, one call at a time.
  std::function<void(unsigned Done, unsigned Total, llvm::StringRef File)>
      Progress;
};

struct LintResult {
  /// By file and place.
  std::vector<Finding> Findings;
  /// What keeps findings from being complete: code that does not parse.
  std::vector<Diagnostic> Trouble;
  /// Contents of the files with findings, as parsed.
  std::map<std::string, std::string> Contents;
  bool NothingParsed = false;
  /// Whether a severity is enough, by file, to fail the run.
  std::map<std::string, FailOn> FailOnOf;

  bool fails(const Finding &F) const;
};

/// Parses those of \p Units that can hold textures, and runs the checks.
/// \returns an error of one sentence if a configuration file is not valid.
llvm::Expected<LintResult> lint(Frontend &F,
                                const std::vector<CompileUnit> &Units,
                                const LintOptions &Options);

} // namespace texmigrate

#endif
