//===- IncludeInference.h - Include paths without a database ----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_INCLUDEINFERENCE_H
#define TEXMIGRATE_FRONTEND_INCLUDEINFERENCE_H

#include "Frontend/SourceTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// Finds the include paths of sources that no compile database knows, from
/// where the included files lie below some roots.
class IncludeInference {
public:
  explicit IncludeInference(std::vector<std::string> Roots);

  struct Result {
    std::vector<std::string> Args;  ///< Options for clang.
    std::set<std::string> Included; ///< Files of the roots that are included.
  };
  /// What \p File needs beside \p KnownDirs, directories already searched.
  Result infer(llvm::StringRef File, llvm::ArrayRef<std::string> KnownDirs);

private:
  bool isForeign(llvm::StringRef Name);
  const std::vector<std::string> &filesNamed(llvm::StringRef Name);
  std::string findBelowRoots(llvm::StringRef Name, llvm::StringRef Includer);

  std::vector<std::string> Roots;
  IncludeScanner Scanner;
  llvm::StringMap<bool> Foreign; ///< Names of headers, by isForeign().
  /// Paths by file name; filled when first needed.
  llvm::StringMap<std::vector<std::string>> Index;
  bool Indexed = false;
};

} // namespace texmigrate

#endif
