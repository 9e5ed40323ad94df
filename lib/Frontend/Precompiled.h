//===- Precompiled.h - The bundled headers, parsed once ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_PRECOMPILED_H
#define TEXMIGRATE_FRONTEND_PRECOMPILED_H

#include "Frontend/Frontend.h"
#include "Frontend/Invocation.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <mutex>

namespace texmigrate {

/// What clang makes of the declarations of CUDA that are included before every
/// source. Reading it takes a fraction of the time of parsing the headers.
struct PrecompiledHeader {
  std::string Path;                           ///< Where clang sees it.
  std::unique_ptr<llvm::MemoryBuffer> Buffer; ///< Null: there is none.
  /// Names, as the headers include them or ask for them: those that were found,
  /// and those that were not.
  llvm::StringSet<> Found, Missing;
};

/// Makes precompiled headers for a run, one for each side and set of options.
/// Safe under threads.
class PrecompiledHeaders {
public:
  using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

  /// The header for a parse with the bundled declarations. Null if there is
  /// none: an option brings in a file before the source, a directory of the
  /// user's has a file that the headers would include in place of the
  /// system's, or clang finds an error in them. Then they are parsed.
  /// \p Files makes the file system that a parse sees.
  const PrecompiledHeader *
  find(const ParseTask &Task, const HeaderChoice &Headers,
       llvm::function_ref<FileSystem(const ParseTask &)> Files);

private:
  struct Slot {
    std::once_flag Made;
    PrecompiledHeader Header;
  };
  std::mutex Mutex;
  std::map<std::vector<std::string>, std::unique_ptr<Slot>> Slots;
};

/// The source of a precompiled header, in memory.
extern const llvm::StringLiteral PrecompiledSource;

} // namespace texmigrate

#endif
