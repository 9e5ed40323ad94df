//===- JsonReport.h - The outcome for programs ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_JSONREPORT_H
#define TEXMIGRATE_REPORT_JSONREPORT_H

#include "Report/MigrationReport.h"
#include "llvm/Support/raw_ostream.h"

namespace texmigrate {

/// Writes \p Report as JSON, format version 1 (docs/usage.md). Text that is not
/// UTF-8 gets replacement characters, as JSON has no other way.
void writeJsonReport(llvm::raw_ostream &OS, const MigrationReport &Report);

} // namespace texmigrate

#endif
