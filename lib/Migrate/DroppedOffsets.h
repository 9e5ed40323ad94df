//===- DroppedOffsets.h - Binds whose offset nobody adds --------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_DROPPEDOFFSETS_H
#define TEXMIGRATE_MIGRATE_DROPPEDOFFSETS_H

#include "Migrate/Refusals.h"
#include <set>

namespace texmigrate {

/// What `--fix-dropped-offset` changes.
struct DroppedOffsets {
  /// Textures whose fetches are to count from where the bound memory begins:
  /// they travel with their offset.
  std::set<EntityId> Textures;
  /// Their binds that give no place for the offset.
  std::set<Place> WithoutPlace;
};

/// Finds the textures of linear memory that are bound to pointers which may be
/// misaligned, and whose offset the program drops: no place is given for it, or
/// nothing ever reads it there. Refuses those whose fetches cannot be shifted.
DroppedOffsets findDroppedOffsets(const Program &P, Refusals &R);

} // namespace texmigrate

#endif
