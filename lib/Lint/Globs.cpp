//===- Globs.cpp - Lists of globs for ids ---------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Globs.h"
#include <string>

using namespace llvm;

namespace texmigrate {

GlobList::GlobList(StringRef Globs, bool KeepNegative) {
  while (!Globs.empty()) {
    size_t End = Globs.find_first_of(",\n");
    StringRef Glob = Globs.take_front(End).trim();
    Globs = End == StringRef::npos ? "" : Globs.drop_front(End + 1);
    bool Positive = !Glob.consume_front("-");
    Glob = Glob.trim();
    if (Glob.empty() || (!Positive && !KeepNegative))
      continue;
    std::string Pattern = "^";
    for (char C : Glob)
      Pattern += C == '*' ? ".*" : Regex::escape(StringRef(&C, 1));
    Items.push_back({Positive, Regex(Pattern + "$")});
  }
}

bool GlobList::contains(StringRef Id) const {
  std::string Long = "texmigrate-" + Id.str();
  for (auto It = Items.rbegin(); It != Items.rend(); ++It)
    if (It->Pattern.match(Id) || It->Pattern.match(Long))
      return It->Positive;
  return false;
}

} // namespace texmigrate
