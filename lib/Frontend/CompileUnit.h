//===- CompileUnit.h - What is to be parsed, and how ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_COMPILEUNIT_H
#define TEXMIGRATE_FRONTEND_COMPILEUNIT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace texmigrate {

/// What a unit is parsed as. Only CUDA has a device pass.
enum class Language { Cuda, Cxx, C };

/// One translation unit: a source file and the clang options that it is parsed
/// with. nvcc's own options are translated or dropped before they get here.
struct CompileUnit {
  std::string File;      ///< Absolute, normalised path.
  std::string Directory; ///< Where relative paths of the options start.
  /// Options for clang, without compiler, input, output and language.
  std::vector<std::string> Args;
  bool FromDatabase = false;
  Language Lang = Language::Cuda;
};

struct UnitRequest {
  std::vector<std::string> Paths; ///< Files and directories, as given.
  std::string DatabaseDir;        ///< `-p`; empty: look beside the inputs.
  std::vector<std::string> Flags; ///< What followed `--`, in nvcc's spelling.
  std::vector<std::string> ExtraArgs; ///< `--extra-arg`, added last, for clang.
};

struct UnitList {
  std::vector<CompileUnit> Units;
  std::vector<std::string> Warnings; ///< One sentence each, without location.
};

/// Finds the translation units that \p Request names: entries of the compile
/// database, files as given, every CUDA source below a directory (with include
/// paths inferred from where included files are found).
/// \returns an error of one sentence if a path cannot be read or nothing is
/// found.
llvm::Expected<UnitList> loadUnits(const UnitRequest &Request);

} // namespace texmigrate

#endif
