//===- Refusals.h - Components that stay as they are ------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_REFUSALS_H
#define TEXMIGRATE_MIGRATE_REFUSALS_H

#include "Program/Program.h"
#include "Report/Diagnostic.h"
#include <map>
#include <string>

namespace texmigrate {

struct Refusal {
  DiagID Id;
  Place At;
  std::string Message;
  /// The function or texture at which it was met; the chain of a report leads
  /// there.
  EntityId Entity = ~0u;
};

/// Which components are refused, each with the reason that was found first.
class Refusals {
public:
  explicit Refusals(const Program &P) : P(P) {}

  bool refuse(EntityId Entity, DiagID Id, Place At, std::string Message) {
    return refuseComponent(P.component(Entity),
                           {Id, At, std::move(Message), Entity});
  }
  /// \returns whether the component was not refused before.
  bool refuseComponent(unsigned Component, Refusal R) {
    return ByComponent.try_emplace(Component, std::move(R)).second;
  }
  const Refusal *find(unsigned Component) const {
    auto It = ByComponent.find(Component);
    return It == ByComponent.end() ? nullptr : &It->second;
  }
  bool contains(EntityId Entity) const {
    return find(P.component(Entity)) != nullptr;
  }
  size_t size() const { return ByComponent.size(); }

private:
  const Program &P;
  std::map<unsigned, Refusal> ByComponent;
};

/// Textures, and functions that get a parameter, by their names.
using NamedEntities = std::map<std::string, std::set<EntityId>>;
NamedEntities namesOfChanges(const Program &P);

/// Refuses what the facts alone show to be impossible.
void refuseByFacts(const Program &P, Refusals &R);
/// Refuses textures for how they are declared; part of refuseByFacts().
void refuseByDeclarations(const Program &P, Refusals &R);
/// Refuses what hangs on code that an error of the parse has hidden.
void refuseByErrors(const Program &P, Refusals &R);
/// Refuses what is used together with a texture that did not parse.
void refuseByLostTextures(const Program &P, Refusals &R);

} // namespace texmigrate

#endif
