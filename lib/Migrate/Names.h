//===- Names.h - How textures are called where they are used ----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_NAMES_H
#define TEXMIGRATE_MIGRATE_NAMES_H

#include "Program/Program.h"
#include <map>
#include <set>
#include <string>

namespace texmigrate {

/// Names parameters and spells textures, without hiding anything that a
/// function uses.
class Names {
public:
  explicit Names(const Program &P);

  /// The parameter of \p Group's functions that stands for \p Texture: the
  /// texture's own name, unless that means something else there.
  const std::string &parameter(EntityId Group, EntityId Texture);

  /// How host code in \p Caller, inside \p Scopes and classes with \p Members,
  /// spells \p Texture.
  std::string spelledIn(EntityId Texture, const EntityKey &Caller,
                        const std::vector<std::string> &Scopes,
                        const std::set<std::string> &Members = {}) const;

private:
  bool isUsed(EntityId Function, const std::string &Name) const;
  void nameGroup(EntityId Group);

  const Program &P;
  std::map<EntityId, std::set<std::string>> Used;
  std::map<std::pair<EntityId, EntityId>, std::string> Parameters;
};

} // namespace texmigrate

#endif
