//===- ReferenceUses.h - All that is known of a texture reference *- C++
//-*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_LINT_REFERENCEUSES_H
#define TEXMIGRATE_LINT_REFERENCEUSES_H

#include "Program/Program.h"

namespace texmigrate {

/// What all parses saw of one texture reference, each place once.
struct ReferenceUses {
  const TextureNode *Node = nullptr;
  const TextureFact *Fact = nullptr; ///< Its definition, where there is one.
  /// Nothing handles it in a way that is not followed (through a pointer, a
  /// parameter, a name as a string): the lists are complete.
  bool Followed = true;
  std::map<Place, const HostCall *> Calls;
  std::map<Place, const AttributeWrite *> Writes;
  std::map<Place, const DeviceUse *> Reads;

  std::string name() const { return Fact->QualifiedName; }
  bool isBound(HostCall::KindType Kind) const;
  /// Bound, and to linear memory only.
  bool onlyLinear() const;
  /// Whether some write may give \p Attribute another value than 0.
  bool maySet(llvm::StringRef Attribute) const;
};

/// By texture, surfaces and code for old toolkits left out.
std::map<EntityId, ReferenceUses> collectReferenceUses(const Program &P);

} // namespace texmigrate

#endif
