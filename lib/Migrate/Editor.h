//===- Editor.h - From a program to planned edits ---------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_EDITOR_H
#define TEXMIGRATE_MIGRATE_EDITOR_H

#include "Migrate/DroppedOffsets.h"
#include "Migrate/Names.h"
#include "Migrate/PlannedEdits.h"

namespace texmigrate {

class ListInsertion;

/// Writes the edits of all components that are not refused. Meeting something
/// that cannot be edited refuses more; then all is written anew.
class Editor {
public:
  Editor(const Program &P, llvm::StringRef Root, Refusals &R,
         const DroppedOffsets &Dropped)
      : P(P), R(R), Dropped(Dropped), Edits(P, Root, R), N(P) {}

  /// \returns the edits of one consistent plan.
  PlannedEdits &run();
  /// Textures that get external linkage.
  const std::set<EntityId> &exported() const { return Exported; }

private:
  // Declarations.cpp
  void editTypes(unsigned Parse);
  void editStorage(unsigned Parse);
  void findOutsideLaunches();
  void refuseCollisions();
  void declareOutside();
  bool becomesStatic(const TextureFact &T, const TextureNode &N) const;
  void findStatics();
  bool visibleIn(EntityId Texture, unsigned Unit) const;
  bool readsIn(const CallNode &Launch, EntityId Texture, unsigned Unit) const;
  // Views.cpp
  void chooseViews();
  void nameViews();
  std::string viewText(EntityId Texture) const;
  // Signatures.cpp
  void collectPastedNames();
  void choosePositions();
  void addComma(unsigned Parse, const ListInsertion &I, EntityId Entity,
                llvm::StringRef What);
  void editSignatures(unsigned Parse);
  void editCalls(unsigned Parse);
  void editFetches(unsigned Parse);
  void editApiLaunches(unsigned Parse);
  bool isShifted(EntityId Texture) const {
    return Dropped.Textures.count(Texture) != 0;
  }
  bool isReadBy(const CallNode &Launch, EntityId Texture, unsigned Parse) const;
  std::string argument(EntityId Texture, const CallFact &C,
                       const CallNode &Node, unsigned Parse, const Spot &S);
  std::optional<std::string>
  spelledInMacro(const std::string &Name, unsigned Parse, const Spot &S) const;
  std::string pastedLike(const CallFact &C, const std::string &Name,
                         unsigned Parse, const Spot &S) const;
  bool isMacroMade(const std::string &Name, const Spot &S) const {
    return S.Kind == Spot::Plain && MacroMadeNames.count({S.At.File, Name});
  }
  std::string textOf(const Spot &S) const {
    return P.files().contents(S.At.File).substr(S.At.Offset, S.Length).str();
  }
  void refuseHiddenByMacro(const std::string &Name, unsigned Parse,
                           const Spot &S, EntityId Entity);
  std::string inMacro(const std::string &Name, unsigned Parse, const Spot &S,
                      EntityId Entity);
  // HostCalls.cpp
  void editHostCalls(unsigned Parse);
  // Includes.cpp
  void addIncludes();

  bool skip(EntityId Id) const;
  bool skip(const EntityKey &K) const { return skip(P.entity(K)); }

  const Program &P;
  Refusals &R;
  const DroppedOffsets &Dropped;
  PlannedEdits Edits;
  Names N;
  /// Textures that travel as a typed view and not as a bare handle.
  std::set<EntityId> Views;
  /// The types of those that the facts of one parse do not name.
  std::map<EntityId, std::string> ViewNames;
  /// Where in its parameter list a group takes its textures.
  std::map<EntityId, unsigned> Positions;
  /// Where lists end that are several functions' or calls', which do not all
  /// take the same.
  std::set<Place> UnevenLists;
  /// Units that define all functions of a group: pointers may lead to any.
  std::map<EntityId, std::set<unsigned>> DefinedIn;
  /// Units that declare a function of a group which others define.
  std::map<EntityId, std::set<unsigned>> CallsOutOf;
  /// Textures that launches of other units need: declared `extern` there.
  std::set<EntityId> Exported;
  /// Where declarations that become static begin, and where types are named.
  std::set<Place> StaticAt, TypesAt;
  /// Those that hold a texture, or a type of one.
  std::set<unsigned> TextureComponents;
  std::set<std::string> NeedInclude; ///< Files that name the shim.
  /// By parse, expansion and name.
  std::map<std::tuple<unsigned, uint64_t, std::string>, std::string>
      PastedNames;
  /// By file and name.
  std::map<std::pair<unsigned, std::string>, std::string> MacroMadeNames;
};

} // namespace texmigrate

#endif
