//===- RawTokens.h - Words of a file, without a parse -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_RAWTOKENS_H
#define TEXMIGRATE_FACTS_RAWTOKENS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace texmigrate {

struct RawToken {
  unsigned Offset;
  llvm::StringRef Text;
  bool IsWord;
  bool StartsLine = false; ///< First of its line; a directive is one line.
};

/// Tokens outside of comments; string literals are one token each. \p Contents
/// must outlive them.
std::vector<RawToken> lexRaw(llvm::StringRef Contents);

/// Where the declarations at file or namespace scope end: indices after their
/// last tokens. The last one is the number of tokens.
std::vector<size_t> chunkEnds(const std::vector<RawToken> &Tokens);
std::pair<size_t, size_t> chunkAround(const std::vector<RawToken> &Tokens,
                                      llvm::ArrayRef<size_t> Ends,
                                      unsigned Offset);

/// The tokens [first, second) of the declaration at file or namespace scope
/// that holds \p Offset.
std::pair<size_t, size_t> chunkAround(const std::vector<RawToken> &Tokens,
                                      unsigned Offset);

/// Where the declarations at file scope are, each from its first token to after
/// its last, directives between them left out. A namespace is one of them, and
/// what a file begins and does not end is, to the file's end.
std::vector<std::pair<unsigned, unsigned>>
fileScopeDeclarations(llvm::StringRef Contents);

/// Whether \p Offset is after the beginning and before the end of one of them.
bool within(const std::vector<std::pair<unsigned, unsigned>> &Declarations,
            unsigned Offset);

} // namespace texmigrate

#endif
