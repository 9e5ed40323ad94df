//===- UnitSelection.h - Which units must be parsed -------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most units of a large project have nothing to do with textures. One is parsed
// if it, with all that it may include,
// - holds a word of the removed API, or a function that finds kernels by names
//   which may be computed or mangled, or
// - holds the name of a function whose parameters change, in code or in a
//   string, or could paste it together, or
// - reads a file that is edited, or
// - cannot be judged.
// What is parsed may bring more names and edits: the question is asked again
// until nothing is added.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_UNITSELECTION_H
#define TEXMIGRATE_MIGRATE_UNITSELECTION_H

#include "Edit/Edit.h"
#include "Facts/SourceScan.h"
#include "Program/Program.h"

namespace texmigrate {

class UnitSelection {
public:
  /// With \p All, every unit is one of the first.
  UnitSelection(const std::vector<CompileUnit> &Units, bool All);

  // Each returns the units that were not returned before, in order.

  /// Those that must be parsed whatever the others hold.
  std::vector<size_t> first();
  /// Those that may have to do with what changes in \p P.
  std::vector<size_t> mentioningChanged(const Program &P);
  /// Those that may read a file of \p Edits.
  std::vector<size_t> reading(const EditSet &Edits);

  /// Whether any unit returned may declare a texture, which would be migrated
  /// and verified.
  bool mayChange();

  /// What the others hold, as far as it is not the system's or CUDA's.
  std::set<std::string> skippedFiles() const;

private:
  template <class Predicate> std::vector<size_t> take(Predicate Wanted);
  bool mentions(const SourceScan::Reach &R, const std::set<Word> &Wanted) const;
  using PastingRule = bool (*)(llvm::StringRef, const llvm::StringSet<> &);
  bool canPaste(const SourceScan::Reach &R, const std::set<std::string> &Names,
                PastingRule Rule) const;

  bool All;
  SourceScan Scan;
  std::vector<SourceScan::Reach> Reaches;
  std::vector<bool> Taken;
  llvm::StringSet<> AllWords;
};

} // namespace texmigrate

#endif
