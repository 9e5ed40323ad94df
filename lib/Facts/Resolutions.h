//===- Resolutions.h - What each name means ---------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An edit may compile and still change what another name means: a parameter
// hides a member, a longer parameter list wins an overload resolution. The
// meanings of all names before and after tell.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_RESOLUTIONS_H
#define TEXMIGRATE_FACTS_RESOLUTIONS_H

#include "Facts/FileTable.h"
#include <map>
#include <set>
#include <string>

namespace clang {
class ASTContext;
}

namespace texmigrate {

class SpotMapper;

struct Resolutions {
  /// By the place where a name is spelled: the places of what it means, and
  /// place 0 for something that is not the user's. Instances of templates may
  /// mean different things.
  std::map<Place, std::set<Place>> Names;
  /// What a fetch gives, by the place of its name.
  std::map<Place, std::set<std::string>> FetchTypes;
  /// Where handles of textures are given to calls: the beginnings of the
  /// parameters they are for, and place 0 for none that is the user's.
  std::map<Place, std::set<Place>> Handles;
};

Resolutions collectResolutions(clang::ASTContext &Context, SpotMapper &Spots);

} // namespace texmigrate

#endif
