//===- Surroundings.h - Files beside those that were given ------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TOOL_SURROUNDINGS_H
#define TEXMIGRATE_TOOL_SURROUNDINGS_H

#include "Migrate/Migrate.h"

namespace texmigrate {

/// Sources below the root that were not given may launch kernels whose
/// parameters change. They are searched for that alone.
class Surroundings {
public:
  /// \p Given are the directories that were given; nothing else is searched
  /// where \p Root is more than a project. All absolute.
  Surroundings(std::string Root, std::vector<std::string> Given);

  /// For MigrationOptions::Directories.
  std::vector<std::string> directories() const;

  /// Takes out of the report what the surroundings hold, except for launches in
  /// files that include an edited one.
  void keepLaunches(MigrationResult &Result) const;

private:
  bool isGiven(llvm::StringRef File) const;

  std::string Root;
  std::vector<std::string> Given;
  bool Searched = false;
};

} // namespace texmigrate

#endif
