//===- PlannedEdits.h - Edits before they are agreed on ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_PLANNEDEDITS_H
#define TEXMIGRATE_MIGRATE_PLANNEDEDITS_H

#include "Edit/Edit.h"
#include "Migrate/Refusals.h"
#include <map>
#include <set>

namespace texmigrate {

/// What the arguments that an edit adds to a launch must name, by the edit's
/// place.
using ExpectedTextures = std::map<Place, std::set<EntityId>>;

/// Collects the edits that every sight of a construct asks for. An edit of a
/// macro's body is one edit, and made only if all expansions ask for it.
class PlannedEdits {
public:
  PlannedEdits(const Program &P, llvm::StringRef Root, Refusals &R)
      : P(P), Root(Root), R(R) {}

  /// Replaces the bytes of \p S by \p Text, for \p Entity's component. \p Parse
  /// is the index of the facts that hold \p S. What cannot be edited refuses
  /// the component.
  void add(unsigned Parse, const Spot &S, std::string Text, EntityId Entity,
           llvm::StringRef What);

  /// An insertion that serves every component of its file: an include.
  void addShared(const Spot &S, std::string Text, unsigned Component);

  /// Refuses components whose edits disagree. \returns whether any was.
  bool refuseDisagreements();

  EditSet edits() const;

  void expect(const Spot &S, EntityId Texture) {
    if (S.Kind == Spot::Plain)
      Expected[S.At].insert(Texture);
  }
  const ExpectedTextures &expected() const { return Expected; }

private:
  struct Key {
    Place At;
    unsigned Length;
    std::string Text;
    auto tie() const { return std::tie(At, Length, Text); }
    friend bool operator<(const Key &A, const Key &B) {
      return A.tie() < B.tie();
    }
  };
  struct Wanted {
    Place Macro;
    bool Shared = false;
    std::set<std::pair<unsigned, uint64_t>> Expansions;
    std::set<EntityId> Entities;
  };

  const Program &P;
  std::string Root;
  Refusals &R;
  std::map<Key, Wanted> Edits;
  ExpectedTextures Expected;
};

} // namespace texmigrate

#endif
