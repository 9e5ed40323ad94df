//===- PreprocessorFacts.h - Macros, errors, skipped code -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_PREPROCESSORFACTS_H
#define TEXMIGRATE_FACTS_PREPROCESSORFACTS_H

#include "Facts/FileTable.h"
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// A macro of the user's files and how often it was expanded.
struct MacroFact {
  Place Name;
  unsigned End = 0; ///< Offset after its last token.
  std::string Text;
  std::set<uint64_t> Expansions;
  std::vector<std::string> Parameters;
  bool IsVariadic = false; ///< The last parameter takes all that follows.
  /// Arguments that are one word, by parameter: a texture, say.
  std::map<uint64_t, std::vector<std::pair<std::string, std::string>>>
      Arguments;
};

/// An error of clang's, or a header that was not found.
struct ParseError {
  Place At;
  std::string Message;
};

/// Bytes [Begin, End) of a file.
struct SkippedRange {
  unsigned File = 0, Begin = 0, End = 0;
};
inline bool within(const std::vector<SkippedRange> &Ranges, Place At) {
  return std::any_of(Ranges.begin(), Ranges.end(), [&](const SkippedRange &S) {
    return S.File == At.File && S.Begin <= At.Offset && At.Offset < S.End;
  });
}

} // namespace texmigrate

#endif
