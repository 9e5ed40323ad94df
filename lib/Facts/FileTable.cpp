//===- FileTable.cpp - Files by number, with their contents ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FileTable.h"

namespace texmigrate {

unsigned FileTable::add(llvm::StringRef Path, llvm::StringRef Contents) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto [It, New] = Numbers.try_emplace(Path, Entries.size() + 1);
  if (New)
    Entries.push_back({Path.str(), Contents.str()});
  return It->second;
}

unsigned FileTable::find(llvm::StringRef Path) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Numbers.lookup(Path);
}

llvm::StringRef FileTable::path(unsigned File) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Entries[File - 1].Path;
}

llvm::StringRef FileTable::contents(unsigned File) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Entries[File - 1].Contents;
}

std::pair<unsigned, unsigned> FileTable::lineColumn(Place P) const {
  llvm::StringRef Before = contents(P.File).take_front(P.Offset);
  size_t LineStart = Before.rfind('\n');
  unsigned Line = Before.count('\n') + 1;
  unsigned Column = LineStart == llvm::StringRef::npos
                        ? P.Offset + 1
                        : P.Offset - static_cast<unsigned>(LineStart);
  return {Line, Column};
}

unsigned FileTable::size() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Entries.size();
}

} // namespace texmigrate
