//===- SourceCache.h - Lines of source for messages -------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_REPORT_SOURCECACHE_H
#define TEXMIGRATE_REPORT_SOURCECACHE_H

#include "Report/Diagnostic.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class MemoryBuffer;
}

namespace texmigrate {

/// The contents that places refer to: those that were parsed, as long as the
/// caller has them, else what is on disk.
class SourceCache {
public:
  /// \p Parsed holds contents by path, and must outlive the cache.
  explicit SourceCache(const std::map<std::string, std::string> &Parsed);
  ~SourceCache();

  std::optional<llvm::StringRef> contents(const std::string &File);
  /// The line of \p Place without its line end; none if the file cannot be
  /// read or has no such line.
  std::optional<llvm::StringRef> line(const SourcePlace &Place);
  /// \p Place with Line and Column found from the offset, unless known.
  SourcePlace complete(SourcePlace Place);

private:
  const std::map<std::string, std::string> &Parsed;
  std::map<std::string, std::unique_ptr<llvm::MemoryBuffer>> OnDisk;
};

} // namespace texmigrate

#endif
