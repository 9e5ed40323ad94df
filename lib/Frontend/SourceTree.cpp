//===- SourceTree.cpp - Files below a directory ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/SourceTree.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace texmigrate {

static bool isBuildDirectory(llvm::StringRef Dir) {
  llvm::StringRef Name = path::filename(Dir);
  return Name.starts_with(".") || Name == "CMakeFiles" ||
         Name.starts_with("cmake-build-") ||
         fs::exists(Dir + "/CMakeCache.txt") ||
         fs::exists(Dir + "/build.ninja");
}

bool visitFiles(llvm::StringRef Dir,
                llvm::function_ref<bool(llvm::StringRef)> Visit,
                llvm::function_ref<void(llvm::StringRef)> Unreadable) {
  std::error_code Error;
  fs::recursive_directory_iterator It(Dir, Error), End;
  if (Error)
    return false;
  while (It != End) {
    fs::file_type Type = It->type();
    // A link to a directory could lead round in circles; one to a file is a
    // file.
    if (Type == fs::file_type::symlink_file) {
      fs::file_status Status;
      if (!fs::status(It->path(), Status) && fs::is_regular_file(Status))
        Type = fs::file_type::regular_file;
      else
        It.no_push();
    }
    if (Type == fs::file_type::directory_file) {
      if (isBuildDirectory(It->path())) {
        It.no_push();
      } else if (::access(It->path().c_str(), R_OK | X_OK) != 0) {
        // The iterator passes over it without a word.
        It.no_push();
        if (Unreadable)
          Unreadable(It->path());
      }
    }
    if (Type == fs::file_type::regular_file && !Visit(It->path()))
      return true;
    It.increment(Error);
    Error.clear(); // What vanishes meanwhile is passed over.
  }
  return true;
}

bool isBelow(llvm::StringRef Path, llvm::StringRef Dir) {
  return Path.consume_front(Dir) &&
         (Path.empty() || Dir.ends_with("/") || Path.starts_with("/"));
}

std::vector<IncludeDirective> scanIncludes(llvm::StringRef File) {
  std::vector<IncludeDirective> Found;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Found;
  llvm::StringRef Rest = (*Buffer)->getBuffer();
  while (!Rest.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim();
    bool Angled = Line.starts_with("<");
    if (!Angled && !Line.starts_with("\""))
      continue;
    llvm::StringRef Name = Line.drop_front().take_until(
        [](char C) { return C == '"' || C == '>'; });
    if (!Name.empty())
      Found.push_back({Name.str(), Angled});
  }
  return Found;
}

const std::vector<IncludeDirective> &
IncludeScanner::includes(llvm::StringRef File) {
  auto [It, New] = Scanned.try_emplace(File);
  if (New)
    It->second = scanIncludes(File);
  return It->second;
}

bool IncludeScanner::isFile(llvm::StringRef Path) {
  auto [It, New] = Regular.try_emplace(Path);
  if (New)
    It->second = llvm::sys::fs::is_regular_file(Path);
  return It->second;
}

} // namespace texmigrate
