//===- EmbeddedFiles.h - Headers built into the tool ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_EMBEDDEDFILES_H
#define TEXMIGRATE_FRONTEND_EMBEDDEDFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace texmigrate {

/// A header that the build put into the binary.
struct EmbeddedFile {
  llvm::StringLiteral Name; ///< Begins with `cuda/`, `clang/` or `shim/`.
  llvm::StringLiteral Contents;
};

llvm::ArrayRef<EmbeddedFile> embeddedFiles();

/// Where clang sees the embedded files. No such directory is on any disk.
inline constexpr llvm::StringLiteral EmbeddedRoot = "/__texmigrate__";

} // namespace texmigrate

#endif
