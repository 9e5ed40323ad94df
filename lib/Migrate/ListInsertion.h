//===- ListInsertion.h - New parameters and arguments -----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where something new goes in a list of parameters or arguments, and what
// separates it: a list with an item on each line gets another line.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_MIGRATE_LISTINSERTION_H
#define TEXMIGRATE_MIGRATE_LISTINSERTION_H

#include "Facts/Facts.h"
#include "Facts/FileTable.h"
#include <string>
#include <vector>

namespace texmigrate {

class ListInsertion {
public:
  /// Something new becomes item \p I of the list whose items begin and end at
  /// \p Begins and \p Ends. \p Empty: where the first item of an empty one
  /// goes.
  ListInsertion(unsigned I, const std::vector<Spot> &Begins,
                const std::vector<Spot> &Ends, const Spot &Empty,
                const FileTable &Files);

  /// Where text() goes.
  const Spot &at() const { return At; }
  /// One macro makes what is before and after the position.
  bool isSplit() const { return Split; }
  std::string text(const std::vector<std::string> &New) const;

  /// Where a comment stands between the item before and the new one: the comma
  /// goes before it, with an edit of its own. Kind is None otherwise.
  const Spot &comma() const { return Comma; }
  /// The first of the places that change.
  const Spot &begin() const { return Comma.Kind == Spot::None ? At : Comma; }

private:
  /// A list with each item on a line of its own, which begins with
  /// \p Separator.
  void addLine(unsigned I, const std::vector<Spot> &Begins,
               llvm::StringRef Text, llvm::StringRef Separator);
  void skipComments(llvm::StringRef Text);
  /// What a line that would become too long goes on with.
  void findContinuation(const std::vector<Spot> &Begins, llvm::StringRef Text);

  Spot At, Comma;
  std::string Before, Between = ", ", After;
  bool Split = false;
  /// Columns: before the position, of what follows to the end of the list on
  /// that line. 0: the line is not to be broken.
  unsigned Column = 0, Tail = 0;
  std::string Continuation;
};

} // namespace texmigrate

#endif
