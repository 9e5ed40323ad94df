//===- UnionFind.h - Sets of entities ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_PROGRAM_UNIONFIND_H
#define TEXMIGRATE_PROGRAM_UNIONFIND_H

#include <algorithm>
#include <vector>

namespace texmigrate {

/// Disjoint sets of numbers that can be asked while they grow. (LLVM has
/// IntEqClasses, which must be compressed before it can be read.) (LLVM's
class UnionFind {
public:
  unsigned add() {
    Parents.push_back(Parents.size());
    return Parents.size() - 1;
  }
  unsigned find(unsigned N) const {
    while (Parents[N] != N)
      N = Parents[N] = Parents[Parents[N]];
    return N;
  }
  /// The smaller number becomes the leader: the result does not depend on the
  /// order of calls.
  void join(unsigned A, unsigned B) {
    A = find(A);
    B = find(B);
    if (A != B)
      Parents[std::max(A, B)] = std::min(A, B);
  }
  unsigned size() const { return Parents.size(); }

private:
  mutable std::vector<unsigned> Parents;
};

} // namespace texmigrate

#endif
