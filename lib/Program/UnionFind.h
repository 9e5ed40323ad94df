//===- UnionFind.h - Sets of entities ---------------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_PROGRAM_UNIONFIND_H
#define TEXMIGRATE_PROGRAM_UNIONFIND_H

#include <algorithm>
#include <atomic>
#include <deque>

namespace texmigrate {

/// Disjoint sets of numbers that can be asked while they grow. (LLVM has
/// IntEqClasses, which must be compressed before it can be read.)
class UnionFind {
public:
  unsigned add() {
    Parents.emplace_back(Parents.size());
    return Parents.size() - 1;
  }
  /// May be called by several threads at once, which all shorten the way to
  /// the leader: whatever one of them has read leads there.
  unsigned find(unsigned N) const {
    while (true) {
      unsigned Parent = Parents[N].load(std::memory_order_relaxed);
      if (Parent == N)
        return N;
      unsigned Next = Parents[Parent].load(std::memory_order_relaxed);
      Parents[N].store(Next, std::memory_order_relaxed);
      N = Next;
    }
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
  // A deque: its elements need not be moved when it grows.
  mutable std::deque<std::atomic<unsigned>> Parents;
};

} // namespace texmigrate

#endif
