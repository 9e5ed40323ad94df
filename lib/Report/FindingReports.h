//===- FindingReports.h - Findings in the formats of other tools *- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_FINDINGREPORTS_H
#define TEXMIGRATE_REPORT_FINDINGREPORTS_H

#include "Report/Finding.h"
#include "Report/SourceCache.h"
#include "llvm/Support/raw_ostream.h"

namespace texmigrate {

/// JSON, format version 1 (docs/lint.md).
void writeFindingsAsJson(llvm::raw_ostream &OS,
                         llvm::ArrayRef<Finding> Findings);

/// SARIF 2.1.0. Files below \p Directory are named relative to it.
void writeFindingsAsSarif(llvm::raw_ostream &OS,
                          llvm::ArrayRef<Finding> Findings,
                          SourceCache &Sources, llvm::StringRef Directory);

/// Workflow commands, one a line, that GitHub shows beside the code.
void writeFindingsForGitHub(llvm::raw_ostream &OS,
                            llvm::ArrayRef<Finding> Findings,
                            llvm::StringRef Directory);

/// "note", "warning", "error".
llvm::StringRef nameOf(Severity S);

} // namespace texmigrate

#endif
