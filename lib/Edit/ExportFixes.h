//===- ExportFixes.h - Edits for clang-apply-replacements -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_EDIT_EXPORTFIXES_H
#define TEXMIGRATE_EDIT_EXPORTFIXES_H

#include "Edit/Edit.h"
#include "llvm/Support/raw_ostream.h"

namespace texmigrate {

/// Writes \p Edits as YAML for clang-apply-replacements, in the form of
/// clang-tidy's diagnostics: one for each component, with all its replacements.
/// (The plain form of replacements would insert twice what two files of fixes
/// both insert.)
/// \p Originals holds the unedited contents by path; \p BuildDirectory is an
/// absolute path.
/// \returns an error of one sentence if the edits conflict.
llvm::Error exportFixes(llvm::raw_ostream &OS, const EditSet &Edits,
                        const std::map<std::string, std::string> &Originals,
                        llvm::StringRef BuildDirectory);

} // namespace texmigrate

#endif
