//===- HostBody.h - What a host function does, in order ---------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bodies are recorded of functions that call CUDA's texture functions or have
// variables of its descriptor types; all other code has none.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_HOSTBODY_H
#define TEXMIGRATE_FACTS_HOSTBODY_H

#include "Facts/EntityKey.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace texmigrate {

/// A channel descriptor that is known: cudaCreateChannelDesc<float2>().
struct ChannelFact {
  std::array<int64_t, 4> Bits = {0, 0, 0, 0};
  int64_t Kind = 0; ///< An enumerator of cudaChannelFormatKind.

  friend bool operator==(const ChannelFact &A, const ChannelFact &B) {
    return A.Bits == B.Bits && A.Kind == B.Kind;
  }
};

/// An expression of host code, as far as its own text tells.
struct ValueFact {
  std::string Text;                ///< As written, in one line.
  std::optional<int64_t> Constant; ///< Of an integer; 0 for a null pointer.
  /// The variable or member that it is, or that it starts from.
  EntityKey Variable;
  std::string Path; ///< From the variable on: ".res.linear.devPtr", "[2]".
  std::string Type; ///< Of the variable: "cudaTextureDesc".
  bool IsParameter = false, IsLocal = false;
  bool IsAddress = false; ///< `&` of it.
  bool IsZero = false;    ///< All bytes zero: `{}`, `T()`.
  /// Pointer arithmetic: not where the variable itself points to.
  bool Displaced = false;
  std::optional<int64_t> DisplacedBytes; ///< How far, if constant.
  bool HasSizeof = false;                ///< A product with a sizeof.
  std::string Call;                      ///< The function whose result it is.
  std::optional<ChannelFact> Channel;
  std::vector<EntityKey> Mentions; ///< All variables in it.
};

/// Something that a host function does.
struct HostEvent {
  enum KindType {
    Call,        ///< Of a function; Callee is empty if it is not known which.
    Launch,      ///< `kernel<<<...>>>(...)`; Values has the stream last.
    Write,       ///< An assignment; Target is what is written.
    Declaration, ///< Of a local variable; Values is empty without initialiser.
    Return,
  };
  KindType Kind = Call;
  std::string Callee;
  bool CalleeIsUsers = false; ///< Declared in the user's files.
  EntityKey Function;         ///< The callee, if it is the user's.
  ValueFact Target;
  std::vector<ValueFact> Values;
  Place At, Spelled;
  /// Loops that hold it, outermost first; branches likewise. Numbers are unique
  /// in one body.
  std::vector<unsigned> Loops, Branches;
};

/// What one host function does, in the order of its text.
struct HostBody {
  EntityKey Function;
  std::vector<HostEvent> Events;
  /// Every mention of a variable, and whether inside a nested lambda.
  std::map<EntityKey, std::vector<Place>> Mentions;
  std::map<EntityKey, std::vector<unsigned>> DeclaredInLoops;
  std::map<EntityKey, bool> UsedByLambda;
};

} // namespace texmigrate

#endif
