//===- Program.h - All facts, linked ----------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Links the facts of all parses: which declarations are one texture or one
// function, which functions share a parameter list, which textures each of
// them needs, and what hangs together. Nothing is decided here.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_PROGRAM_PROGRAM_H
#define TEXMIGRATE_PROGRAM_PROGRAM_H

#include "Facts/Facts.h"
#include "Program/UnionFind.h"
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

using EntityId = unsigned;

/// A texture reference, all its declarations.
struct TextureNode {
  EntityId Id = 0;
  std::vector<const TextureFact *> Decls; ///< One of each place.
  std::set<unsigned> DefiningUnits;       ///< Units that hold a definition.
  std::set<unsigned> Units;               ///< Units that declare it at all.
  bool Shared = false;                    ///< Declared `extern` somewhere.
  bool Guarded = false;                   ///< Only compiled for old toolkits.
  const TextureFact &first() const { return *Decls.front(); }
};

/// A function, kernel, lambda or function pointer type.
struct FunctionNode {
  EntityId Id = 0;
  std::vector<const FunctionFact *> Decls; ///< One of each place.
  std::set<unsigned> DefiningUnits, DeclaringUnits;
  bool IsKernel = false;
  const FunctionFact &first() const { return *Decls.front(); }
};

/// One call, launch or call through a pointer, however often it was seen.
struct CallNode {
  const CallFact *Fact = nullptr; ///< The pattern's, where there is one.
  std::set<EntityId> Callees;
  std::set<unsigned> Units;
  bool Foreign = false, OnHost = false, OnDevice = false;
  bool CalleeOnHost = false;
  bool OnDevicePass = false; ///< A device pass compiled it, too.
  int FirstPackArgument = -1;
  /// Members of class templates that the launched instance reads: full names by
  /// texture. More than one name: the launch is itself a template's.
  std::map<EntityId, std::set<std::string>> Members;
  /// What each instance of that template could call its member, by the
  /// template's own parameters.
  std::map<EntityId, std::set<std::string>> GeneralMembers;
};

class Program {
public:
  /// \p Facts and \p Files must outlive the program.
  Program(const std::vector<UnitFacts> &Facts, const FileTable &Files);

  const std::vector<UnitFacts> &facts() const { return Facts; }
  const FileTable &files() const { return Files; }

  /// The entity that \p Key declares; it is one for all parses.
  EntityId entity(const EntityKey &Key) const;
  bool known(const EntityKey &Key) const { return Numbers.count(Key); }

  const std::map<EntityId, TextureNode> &textures() const { return Textures; }
  const std::map<EntityId, FunctionNode> &functions() const {
    return Functions;
  }
  const std::vector<CallNode> &calls() const { return Calls; }
  /// The call that \p C is one sight of.
  const CallNode &call(const CallFact &C) const {
    return Calls[CallNumbers.at(C.Id)];
  }

  /// Functions that have one parameter list share a group.
  EntityId group(EntityId Function) const { return Groups.find(Function); }
  const std::map<EntityId, std::vector<EntityId>> &groups() const {
    return GroupMembers;
  }
  /// Textures that a group needs, by place of declaration.
  const std::vector<EntityId> &uses(EntityId Group) const;
  /// A function that \p Unit reaches from those \p Called, whose body is
  /// another unit's, and which reads \p Texture: that unit's, if each has one.
  std::optional<EntityId> readsInOtherUnit(unsigned Unit,
                                           const std::set<EntityId> &Called,
                                           EntityId Texture) const;
  /// Functions that name a texture themselves.
  const std::set<EntityId> &directUsers(EntityId Texture) const;

  /// What must be migrated together.
  unsigned component(EntityId Entity) const { return Components.find(Entity); }

  /// Where declarations that should be one could not be told apart.
  struct Ambiguity {
    EntityId Entity;
    std::string Message;
  };
  const std::vector<Ambiguity> &ambiguities() const { return Ambiguities; }
  unsigned unitOf(const UnitFacts &F) const { return Units.at(F.Unit); }
  /// Whether units of \p A and of \p B cannot be of one program: the linker
  /// would find a function twice.
  bool differentPrograms(const std::set<unsigned> &A,
                         const std::set<unsigned> &B) const;

private:
  EntityId number(const EntityKey &Key);
  void registerEntities();
  void linkByName();
  void linkAlternatives();
  bool linkAlternativesInUse();
  bool joinExclusive(const std::vector<std::set<EntityId>> &Candidates);
  void link();
  void findSharedDeclarations();
  void collectNodes();
  void collectCalls();
  void settleSides();
  void collectMembers();
  void joinGroups();
  void propagateUses();
  void collectUnitCalls();
  bool readsAnywhere(EntityId Function, EntityId Texture) const;
  void joinComponents();

  const std::vector<UnitFacts> &Facts;
  const FileTable &Files;
  std::map<std::string, unsigned> Units;
  std::map<EntityKey, EntityId> Numbers;
  UnionFind Entities, Groups, Components;
  std::map<EntityId, TextureNode> Textures;
  std::map<EntityId, FunctionNode> Functions;
  std::vector<CallNode> Calls;
  std::map<std::string, unsigned> CallNumbers;
  std::map<EntityId, std::vector<EntityId>> GroupMembers;
  std::map<EntityId, std::vector<EntityId>> Uses;
  std::map<EntityId, std::set<EntityId>> DirectUsers;
  /// From group to group, on the device.
  std::set<std::pair<EntityId, EntityId>> CallEdges;
  std::map<unsigned, std::map<EntityId, std::set<EntityId>>> UnitCalls;
  std::map<EntityId, std::set<EntityId>> Linked;
  std::vector<Ambiguity> Ambiguities;
};

} // namespace texmigrate

#endif
