//===- NvccOptions.h - nvcc's options, for clang ----------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_NVCCOPTIONS_H
#define TEXMIGRATE_FRONTEND_NVCCOPTIONS_H

#include "Frontend/CompileUnit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace texmigrate {

/// Whose options a command line has. A compiler's name tells.
enum class OptionDialect {
  Nvcc, ///< nvcc; what it does not know is taken for the host compiler's.
  Host  ///< gcc or clang, which may compile CUDA too.
};

struct TranslatedOptions {
  std::vector<std::string> Args;   ///< For clang's driver; values separate.
  std::vector<std::string> Inputs; ///< Words that are neither option nor value.
  std::optional<Language> Lang;    ///< What `-x` says.
  std::vector<std::string>
      Unknown;                     ///< Dropped, never heard of; without values.
  std::vector<std::string> Unread; ///< Response files that could not be read.
};

/// Translates \p Words, a command line without the compiler. What only decides
/// how code is generated, linked or warned of is dropped; the rest is spelled
/// for clang. Response files are read from \p Directory.
/// \code
///   -gencode arch=compute_35,code=sm_35 -Xcompiler -fPIC,-DX -t 0 a.cu
/// \endcode
/// gives `--cuda-gpu-arch=sm_50 -D X`, and the input `a.cu`.
TranslatedOptions translateOptions(llvm::ArrayRef<std::string> Words,
                                   llvm::StringRef Directory,
                                   OptionDialect Dialect);

/// The dialect of a compiler's command line, and where its options begin: after
/// launchers such as ccache, and the compiler.
OptionDialect dialectOf(llvm::ArrayRef<std::string> CommandLine,
                        size_t &FirstOption);

} // namespace texmigrate

#endif
