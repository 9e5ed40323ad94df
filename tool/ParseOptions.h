//===- ParseOptions.h - Options of all commands that parse ------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_PARSEOPTIONS_H
#define TEXMIGRATE_TOOL_PARSEOPTIONS_H

#include "Frontend/Frontend.h"
#include "llvm/Support/CommandLine.h"

namespace texmigrate {

/// The options that say what is parsed and how, for one subcommand.
struct ParseOptions {
  ParseOptions(llvm::cl::SubCommand &Sub, llvm::cl::OptionCategory &Category);

  llvm::cl::list<std::string> Paths;
  llvm::cl::opt<std::string> DatabaseDir;
  llvm::cl::list<std::string> ExtraArgs;
  llvm::cl::opt<CudaHeaders> Headers;
  llvm::cl::opt<std::string> CudaPath;
  llvm::cl::opt<unsigned> Jobs;
  llvm::cl::opt<bool> Quiet;
  llvm::cl::opt<bool> NoPrecompile; ///< For tests and measurements.
  /// `--facts`, of those commands that can do without parsing: with it no PATH
  /// has to be given.
  std::vector<std::string> FactsPaths;

  /// What is wrong with them, or nothing.
  std::string problem() const;
  unsigned jobs() const;
  /// The units that they name; warnings go to stderr. \p Flags is what followed
  /// `--`.
  llvm::Expected<UnitList> units(llvm::ArrayRef<std::string> Flags) const;
  llvm::Expected<std::unique_ptr<Frontend>> frontend() const;
};

} // namespace texmigrate

#endif
