//===- MacroIncludes.h - Includes whose names macros make -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_MACROINCLUDES_H
#define TEXMIGRATE_FACTS_MACROINCLUDES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace texmigrate {

/// `#include HEADER` or `#include HEADER(tuple)`.
struct MacroInclude {
  std::string Macro;
  std::optional<std::vector<std::string>> Arguments; ///< None: no parentheses.
};

/// Reads what follows `#include` up to the end of the line; nothing if it is of
/// another form.
std::optional<MacroInclude> readMacroInclude(llvm::StringRef Line);

/// `#define HEADER(name) <library/name>`, or `#define HEADER "file.h"`.
struct HeaderMacro {
  std::string Name;
  std::optional<std::vector<std::string>> Parameters;
  std::string Body;

  /// The name of the file that \p Include means by this definition; nothing if
  /// that takes more than putting its arguments in. \p IsMacro tells whether a
  /// word may be a macro itself.
  std::optional<std::string>
  headerOf(const MacroInclude &Include,
           llvm::function_ref<bool(llvm::StringRef)> IsMacro) const;
};

/// Reads what follows `#define` up to the end of the line. The body is empty if
/// it names no header, whatever it is.
HeaderMacro readHeaderMacro(llvm::StringRef Line);

} // namespace texmigrate

#endif
