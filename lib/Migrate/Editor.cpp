//===- Editor.cpp - From a program to planned edits -----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Editor.h"

namespace texmigrate {

bool Editor::skip(EntityId Id) const { return R.contains(Id); }

PlannedEdits &Editor::run() {
  chooseViews();
  collectPastedNames();
  choosePositions();
  findOutsideLaunches();
  findStatics();
  for (unsigned Parse = 0; Parse != P.facts().size(); ++Parse) {
    editTypes(Parse);
    editStorage(Parse);
    editSignatures(Parse);
    editCalls(Parse);
    editFetches(Parse);
    editApiLaunches(Parse);
    editHostCalls(Parse);
  }
  declareOutside();
  addIncludes();
  return Edits;
}

} // namespace texmigrate
