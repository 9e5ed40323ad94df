//===- Toolkit.h - CUDA toolkits on this machine ----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_TOOLKIT_H
#define TEXMIGRATE_FRONTEND_TOOLKIT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace texmigrate {

/// The headers of an installed CUDA toolkit.
struct Toolkit {
  std::string Path;       ///< As found or as given.
  std::string IncludeDir; ///< Where cuda.h is.
  unsigned Version = 0;   ///< As CUDA_VERSION: 11080 for 11.8.

  bool hasRemovedApi() const { return Version < 12000; }
  std::string versionString() const; ///< `11.8`
};

/// \returns where the headers of the toolkit in \p Path are; empty if there is
/// none.
std::string findIncludeDir(llvm::StringRef Path);

/// Finds the toolkit in \p Path.
/// \returns an error of one sentence if there is none, or none that this clang
/// can read.
llvm::Expected<Toolkit> openToolkit(llvm::StringRef Path);

/// Finds a toolkit where they usually are: CUDA_PATH and CUDA_HOME, beside an
/// nvcc on PATH, /usr/local/cuda, Debian's place. If there are some and none
/// can be used, \p Problem says why.
std::optional<Toolkit> findToolkit(std::string &Problem);

/// Whether \p Dir holds the headers of a toolkit. Such a directory on a command
/// line must not mix with the headers that the frontend chose.
bool isToolkitIncludeDir(llvm::StringRef Dir);

} // namespace texmigrate

#endif
