//===- CompileDatabase.h - Units from compile_commands.json -----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_COMPILEDATABASE_H
#define TEXMIGRATE_FRONTEND_COMPILEDATABASE_H

#include "Frontend/CompileUnit.h"
#include "Frontend/NvccOptions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace texmigrate {

/// What the name of \p File says; none for what is not C, C++ or CUDA. Headers
/// are taken for CUDA.
std::optional<Language> languageOf(llvm::StringRef File);

struct DatabaseEntry {
  CompileUnit Unit;
  TranslatedOptions Options; ///< Without the arguments, which are the unit's.
};

/// Reads the entries of \p File whose source \p IsWanted. Sources that are not
/// C, C++ or CUDA are left out.
/// \returns an error of one sentence if the file cannot be read.
llvm::Expected<std::vector<DatabaseEntry>>
readCompileDatabase(llvm::StringRef File,
                    llvm::function_ref<bool(llvm::StringRef)> IsWanted);

} // namespace texmigrate

#endif
