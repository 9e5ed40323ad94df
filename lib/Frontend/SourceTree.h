//===- SourceTree.h - Files below a directory -------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_SOURCETREE_H
#define TEXMIGRATE_FRONTEND_SOURCETREE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace texmigrate {

/// Calls \p Visit for each regular file below \p Dir until it returns false.
/// Hidden directories and those that a build fills are left out, and so are
/// directories that cannot be read: \p Unreadable is called for them.
/// \returns false if \p Dir itself cannot be read.
bool visitFiles(llvm::StringRef Dir,
                llvm::function_ref<bool(llvm::StringRef)> Visit,
                llvm::function_ref<void(llvm::StringRef)> Unreadable = nullptr);

/// Whether \p Path is \p Dir or below it. Both absolute.
bool isBelow(llvm::StringRef Path, llvm::StringRef Dir);

struct IncludeDirective {
  std::string Name;
  bool Angled;
};

/// The files that the text of \p File includes by name, active or not.
std::vector<IncludeDirective> scanIncludes(llvm::StringRef File);

/// The same for many sources that include the same files: each file is read,
/// and each path looked up, once.
class IncludeScanner {
public:
  const std::vector<IncludeDirective> &includes(llvm::StringRef File);
  bool isFile(llvm::StringRef Path);

private:
  llvm::StringMap<std::vector<IncludeDirective>> Scanned;
  llvm::StringMap<bool> Regular;
};

} // namespace texmigrate

#endif
