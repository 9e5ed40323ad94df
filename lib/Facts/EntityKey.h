//===- EntityKey.h - Identity of a declaration ------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_ENTITYKEY_H
#define TEXMIGRATE_FACTS_ENTITYKEY_H

#include "Facts/FileTable.h"
#include <string>
#include <tuple>

namespace texmigrate {

/// Identity of a declaration.
struct EntityKey {
  Place At;         ///< Of the name; of the expansion if a macro made it.
  std::string Name; ///< Unqualified.

  bool valid() const { return At.valid(); }
  auto key() const { return std::tie(At, Name); }
  friend bool operator<(const EntityKey &A, const EntityKey &B) {
    return A.key() < B.key();
  }
  friend bool operator==(const EntityKey &A, const EntityKey &B) {
    return A.key() == B.key();
  }
};

} // namespace texmigrate

#endif
