//===- Pasting.cpp - What token pasting can make --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Pasting.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace texmigrate {

bool canBePasted(llvm::StringRef Name, const llvm::StringSet<> &Words) {
  // Which beginnings of the name can be put together.
  std::vector<bool> Reached(Name.size() + 1);
  Reached[0] = true;
  for (size_t Begin = 0; Begin != Name.size(); ++Begin)
    for (size_t End = Begin + 1; Reached[Begin] && End <= Name.size(); ++End)
      if (!Reached[End] && Words.contains(Name.slice(Begin, End)))
        Reached[End] = true;
  return Reached[Name.size()];
}

static constexpr unsigned LikelyParts = 4;

/// \p Short: whether a part of a letter or two may still come.
static bool isPastedOf(llvm::StringRef Name, const llvm::StringSet<> &Words,
                       unsigned Parts, bool Short) {
  if (Name.empty())
    return true;
  if (Parts == 0)
    return false;
  for (size_t Size = Name.size(); Size != 0; --Size) {
    llvm::StringRef Part = Name.take_front(Size);
    bool IsShort = Size < 3 && llvm::any_of(Part, isLowercase);
    if ((!IsShort || Short) && Words.contains(Part) &&
        isPastedOf(Name.drop_front(Size), Words, Parts - 1,
                   Parts == LikelyParts || (Short && !IsShort)))
      return true;
  }
  return false;
}

bool isLikelyPasted(llvm::StringRef Name, const llvm::StringSet<> &Words) {
  return isPastedOf(Name, Words, LikelyParts, /*Short=*/false);
}

} // namespace texmigrate
