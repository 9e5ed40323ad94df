//===- Surroundings.cpp - Files beside those that were given --------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Surroundings.h"
#include "Frontend/IncludeInference.h"
#include "Frontend/SourceTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace texmigrate {

/// A root of more files is no project.
static constexpr size_t MostFiles = 20000;

static bool isProject(StringRef Root) {
  SmallString<256> Home;
  if (Root == "/" || (sys::path::home_directory(Home) && isBelow(Home, Root)))
    return false;
  size_t Count = 0;
  visitFiles(Root, [&](StringRef) { return ++Count <= MostFiles; });
  return Count <= MostFiles;
}

Surroundings::Surroundings(std::string Root, std::vector<std::string> Given)
    : Root(std::move(Root)), Given(std::move(Given)) {
  Searched = !isGiven(this->Root) && isProject(this->Root);
}

bool Surroundings::isGiven(StringRef File) const {
  return llvm::any_of(
      Given, [&](const std::string &Dir) { return isBelow(File, Dir); });
}

std::vector<std::string> Surroundings::directories() const {
  std::vector<std::string> All = Given;
  if (Searched)
    All.push_back(Root);
  return All;
}

void Surroundings::keepLaunches(MigrationResult &Result) const {
  if (!Searched)
    return;
  IncludeInference Inference({Root});
  std::map<std::string, bool> Known;
  auto Includes = [&](const std::string &File) {
    auto [At, New] = Known.try_emplace(File, false);
    if (New)
      At->second = llvm::any_of(
          Inference.infer(File, {}).Included, [&](const std::string &Included) {
            return Result.Edits.byFile().count(Included) != 0;
          });
    return At->second;
  };
  std::set<std::pair<std::string, unsigned>> Dropped;
  llvm::erase_if(Result.Report.Remaining, [&](const RemainingConstruct &C) {
    if (C.Id != DiagID::UnparsedFile || isGiven(C.Place.File) ||
        (StringRef(C.Reason).ends_with("its parameters have changed") &&
         Includes(C.Place.File)))
      return false;
    Dropped.insert({C.Place.File, C.Place.Offset});
    return true;
  });
  llvm::erase_if(Result.Report.Diagnostics, [&](const Diagnostic &D) {
    return D.Id == DiagID::UnparsedFile &&
           Dropped.count({D.Place.File, D.Place.Offset});
  });
}

} // namespace texmigrate
