//===- MacroRecorder.h - Facts of the preprocessor --------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_MACRORECORDER_H
#define TEXMIGRATE_FACTS_MACRORECORDER_H

#include "Facts/Spots.h"
#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace texmigrate {

/// Records macros and their expansions, skipped branches, conditionals that
/// ask for the CUDA version, and include directives of the user's files.
std::unique_ptr<clang::PPCallbacks> recordPreprocessor(clang::Preprocessor &PP,
                                                       SpotMapper &Spots,
                                                       UnitFacts &Facts);

} // namespace texmigrate

#endif
