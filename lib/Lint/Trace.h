//===- Trace.h - Which units can hold textures ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_TRACE_H
#define TEXMIGRATE_LINT_TRACE_H

#include "Frontend/CompileUnit.h"
#include "Frontend/SourceTree.h"
#include <map>
#include <string>

namespace texmigrate {

/// Tells units that need a parse from those of which reading the text is
/// enough: none of its files holds a word of either texture API.
class TextureTraces {
public:
  /// Whether \p Unit, or a file that it includes, holds such a word. Files are
  /// followed by the text of their include directives; those of the system, and
  /// names that a macro makes, are not.
  bool mayHold(const CompileUnit &Unit);

private:
  bool holdsWord(const std::string &Path);

  std::map<std::string, bool> Words; ///< By file.
  IncludeScanner Scanner;
};

} // namespace texmigrate

#endif
