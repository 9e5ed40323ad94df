//===- Config.h - The file .texmigrate --------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_CONFIG_H
#define TEXMIGRATE_LINT_CONFIG_H

#include "Report/Diagnostic.h"
#include "llvm/Support/Error.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace texmigrate {

/// From which severity on a finding fails the run; Never if none does.
enum class FailOn { Note, Warning, Error, Never };

/// What a file `.texmigrate` says. All keys may be left out.
struct LintConfig {
  std::string Checks; ///< Globs, after which those of the command line follow.
  std::optional<texmigrate::FailOn> FailOn;
  std::optional<bool> AllUses;
};

/// Reads `.texmigrate` for each source: the nearest in the directories above
/// it, which is taken whole.
class ConfigFiles {
public:
  /// \returns an error of one sentence if the file is no valid configuration.
  llvm::Expected<LintConfig> configFor(llvm::StringRef File);

private:
  llvm::Expected<LintConfig> inDirectory(llvm::StringRef Directory);

  std::map<std::string, LintConfig> Directories;
};

/// The file itself, as text. \p Name is for messages.
llvm::Expected<LintConfig> parseConfig(llvm::StringRef Text,
                                       llvm::StringRef Name);

} // namespace texmigrate

#endif
