//===- Invocation.h - The clang command line of a parse ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_INVOCATION_H
#define TEXMIGRATE_FRONTEND_INVOCATION_H

#include "Frontend/Frontend.h"
#include "Frontend/Toolkit.h"
#include <string>
#include <vector>

namespace texmigrate {

/// Whose declarations of CUDA a parse uses.
struct HeaderChoice {
  const Toolkit *Kit = nullptr;   ///< Null: the bundled ones.
  const Toolkit *Aside = nullptr; ///< For libraries, beside the bundled ones.
};

/// The command line by which clang's driver sets up one parse; \p Precompiled
/// is the path of a precompiled header to begin with, if there is one.
std::vector<std::string> commandLine(const ParseTask &Task,
                                     const HeaderChoice &Headers,
                                     llvm::StringRef Precompiled = "");

} // namespace texmigrate

#endif
