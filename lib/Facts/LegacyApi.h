//===- LegacyApi.h - The API that CUDA 12 removed ---------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_LEGACYAPI_H
#define TEXMIGRATE_FACTS_LEGACYAPI_H

#include "Facts/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace texmigrate {

/// `tex2D`, `tex1Dfetch` and so on: names of both APIs.
bool isFetchName(llvm::StringRef Name);

struct HostFunction {
  HostCall::KindType Kind;
  unsigned TextureArgument; ///< Index of the texture in the argument list.
  const char *Member;       ///< Its replacement in the shim.
};
/// The removed host functions, by name.
std::optional<HostFunction> hostFunction(llvm::StringRef Name);

/// Removed names with no replacement in the shim (surfaces, driver API).
bool isUnsupportedName(llvm::StringRef Name);
bool isDriverReferenceName(llvm::StringRef Name);
bool isSurfaceName(llvm::StringRef Name);

/// Words that CUDA 12 no longer knows, wherever they stand. Not the fetch
/// names and not `texture` and `surface`, which mean other things, too.
bool isRemovedWord(llvm::StringRef Word);

/// All of these names, and the fetches', as far as they can be listed.
llvm::ArrayRef<llvm::StringRef> legacyNames();

/// Functions that take a kernel and do not care for its parameters.
bool ignoresParameters(llvm::StringRef Name);
/// Functions that find a kernel by its name, which may be computed.
bool isLookupFunction(llvm::StringRef Name);
/// cudaLaunchKernel and its kin.
bool isLaunchFunction(llvm::StringRef Name);

/// Whether a function of CUDA's may change which device, or which context of
/// it, what follows is meant for.
bool choosesDevice(llvm::StringRef Name);

enum class LegacyType { None, Texture, Base, Surface };

/// Whether \p D is one of CUDA's own declarations: at global scope, in a
/// system header.
bool isCudaDecl(const clang::Decl *D);
/// What \p T is, through sugar; not through references and pointers.
LegacyType legacyType(clang::QualType T);
/// The same through references, pointers and arrays.
LegacyType legacyTypeWithin(clang::QualType T);

} // namespace texmigrate

#endif
