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

/// The command line by which clang's driver sets up one parse. \p Kit says
/// whose declarations of CUDA are used; null: the bundled ones.
std::vector<std::string> commandLine(const ParseTask &Task, const Toolkit *Kit);

} // namespace texmigrate

#endif
