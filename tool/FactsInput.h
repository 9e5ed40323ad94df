//===- FactsInput.h - Facts that were extracted before ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_FACTSINPUT_H
#define TEXMIGRATE_TOOL_FACTSINPUT_H

#include "Facts/Facts.h"
#include "Facts/FileTable.h"
#include "Frontend/Frontend.h"
#include "ParseOptions.h"

namespace texmigrate {

/// What `--facts` names, in the order of the units' paths.
struct FactsInput {
  FileTable Files;
  std::vector<CompileUnit> Units;
  std::vector<std::pair<UnitFacts, UnitFacts>> Facts;

  /// Reads \p Paths: files, and directories with all `*.facts` below them.
  /// Tells
  /// \p F which headers they were extracted with.
  static llvm::Expected<std::unique_ptr<FactsInput>>
  load(llvm::ArrayRef<std::string> Paths, Frontend &F);
};

/// What a command works on: extracted facts, or else units to be parsed.
struct Inputs {
  std::vector<CompileUnit> Units;
  std::unique_ptr<FactsInput> Extracted; ///< Of the same units; or null.
};
llvm::Expected<Inputs> findInputs(const ParseOptions &Options,
                                  llvm::ArrayRef<std::string> Flags,
                                  Frontend &F);

} // namespace texmigrate

#endif
