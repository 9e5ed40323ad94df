//===- Command.h - What the subcommands share -------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_COMMAND_H
#define TEXMIGRATE_TOOL_COMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace texmigrate {

/// Exit statuses that scripts rely on (docs/usage.md).
enum ExitStatus {
  AllDone = 0,       ///< Or nothing to do.
  LegacyRemains = 1, ///< Each place was reported; or --check, and a patch.
  Findings = 1,      ///< Of lint, at or above the severity that counts.
  CannotWork = 2, ///< Bad usage, unreadable input, nothing parsed or written.
};

struct Command {
  llvm::cl::SubCommand *Sub;
  llvm::cl::OptionCategory *Category; ///< Of the options in its help.
  llvm::StringRef Help;               ///< Follows the options in its help.
  /// \p Flags is what followed `--`.
  int (*Run)(llvm::ArrayRef<std::string> Flags);
};

Command migrateCommand();
Command lintCommand();
Command extractCommand();
Command shimCommand();
Command explainCommand();

/// Prints "texmigrate: error: ..." on stderr. \returns CannotWork.
int cannotWork(const llvm::Twine &Message);
int cannotWork(llvm::Error Err);

/// Ends what goes to stdout. \returns CannotWork, with a message, if it could
/// not be written, else \p Status.
int finishOutput(int Status);

/// Tells, without leaving a trace, why the shim cannot be written there.
llvm::Error checkShim(llvm::StringRef Directory);

/// Writes the shim's headers below \p Directory, each whole or not at all.
llvm::Error writeShim(llvm::StringRef Directory);

} // namespace texmigrate

#endif
