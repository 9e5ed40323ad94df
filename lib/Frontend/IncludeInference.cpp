//===- IncludeInference.cpp - Include paths without a database ------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/IncludeInference.h"
#include "Frontend/EmbeddedFiles.h"
#include "Frontend/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace path = llvm::sys::path;

namespace texmigrate {

// The roots may be a home directory.
static constexpr size_t MaxIndexedFiles = 50000;
static constexpr size_t MaxScannedFiles = 5000;

/// Whether \p Name is a header of CUDA or the system: a file of that name in
/// the project is not what an include of it means.
static bool isForeignHeader(llvm::StringRef Name) {
  static const llvm::StringSet<> Embedded = [] {
    llvm::StringSet<> Names;
    for (const EmbeddedFile &File : embeddedFiles()) {
      llvm::StringRef Path = File.Name;
      if (Path.consume_front("cuda/") || Path.consume_front("clang/include/") ||
          Path.consume_front("shim/"))
        Names.insert(Path);
    }
    return Names;
  }();
  // `<vector>` and its like have no dot.
  return !Name.contains('.') || Embedded.contains(Name) ||
         llvm::sys::fs::exists("/usr/include/" + Name);
}

IncludeInference::IncludeInference(std::vector<std::string> Roots)
    : Roots(std::move(Roots)) {}

bool IncludeInference::isForeign(llvm::StringRef Name) {
  auto [It, New] = Foreign.try_emplace(Name);
  if (New)
    It->second = isForeignHeader(Name);
  return It->second;
}

const std::vector<std::string> &
IncludeInference::filesNamed(llvm::StringRef Name) {
  if (!Indexed) {
    Indexed = true;
    size_t Count = 0;
    std::set<std::string> Seen;
    for (const std::string &Root : Roots)
      visitFiles(Root, [&](llvm::StringRef File) {
        if (Seen.insert(File.str()).second)
          Index[path::filename(File)].push_back(File.str());
        return ++Count < MaxIndexedFiles;
      });
  }
  return Index[Name];
}

/// \returns the file below the roots whose path ends with \p Name and that
/// shares most of its path with \p Includer; empty if there is none.
std::string IncludeInference::findBelowRoots(llvm::StringRef Name,
                                             llvm::StringRef Includer) {
  std::string Suffix = absolutePath("/", Name);
  std::string Best;
  size_t BestShared = 0;
  for (const std::string &File : filesNamed(path::filename(Name))) {
    if (!llvm::StringRef(File).ends_with(Suffix))
      continue;
    size_t Shared = 0;
    while (Shared < std::min(File.size(), Includer.size()) &&
           File[Shared] == Includer[Shared])
      ++Shared;
    if (Best.empty() || Shared > BestShared ||
        (Shared == BestShared && std::make_pair(File.size(), File) <
                                     std::make_pair(Best.size(), Best))) {
      Best = File;
      BestShared = Shared;
    }
  }
  return Best;
}

IncludeInference::Result
IncludeInference::infer(llvm::StringRef File,
                        llvm::ArrayRef<std::string> KnownDirs) {
  Result Out;
  std::vector<std::string> Dirs(KnownDirs.begin(), KnownDirs.end());
  std::vector<std::string> Work = {File.str()};
  std::set<std::string> Seen = {File.str()};
  std::set<std::string> After; // Directories that come after the system's.
  std::set<std::string> Named; // Includes that are found there.
  while (!Work.empty() && Seen.size() < MaxScannedFiles) {
    std::string Includer = std::move(Work.back());
    Work.pop_back();
    for (const IncludeDirective &Include : Scanner.includes(Includer)) {
      std::string Found;
      auto Try = [&](llvm::StringRef Dir) {
        std::string Path = absolutePath(Dir, Include.Name);
        if (Found.empty() && Scanner.isFile(Path))
          Found = Path;
      };
      if (!Include.Angled)
        Try(path::parent_path(Includer));
      for (const std::string &Dir : Dirs)
        Try(Dir);
      if (Found.empty() && !isForeign(Include.Name)) {
        // `../` in a name says nothing of where to search.
        if (!llvm::StringRef(Include.Name).contains(".."))
          Found = findBelowRoots(Include.Name, Includer);
        if (Found.empty())
          continue;
        std::string Dir = Found.substr(
            0, Found.size() - absolutePath("/", Include.Name).size());
        // So that the directory does not hide headers of the system.
        Out.Args.push_back(Include.Angled ? "-idirafter" : "-iquote");
        Out.Args.push_back(Dir);
        if (!llvm::is_contained(Dirs, Dir))
          Dirs.push_back(Dir);
        if (Include.Angled)
          After.insert(Dir);
      }
      // Which does not make its headers the system's.
      if (!Found.empty() && Named.count(Include.Name) == 0 &&
          llvm::any_of(After, [&](const std::string &Dir) {
            return Found == absolutePath(Dir, Include.Name);
          })) {
        Named.insert(Include.Name);
        Out.Args.push_back("--no-system-header-prefix=" + Include.Name);
      }
      if (!Found.empty() && Seen.insert(Found).second) {
        Out.Included.insert(Found);
        Work.push_back(Found);
      }
    }
  }
  return Out;
}

} // namespace texmigrate
