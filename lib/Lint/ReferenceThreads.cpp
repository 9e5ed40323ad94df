//===- ReferenceThreads.cpp - References that several threads bind --------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Checks.h"
#include "Lint/ReferenceUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {
namespace {

class ReferenceThreads {
public:
  explicit ReferenceThreads(CheckContext &C)
      : C(C), Uses(collectReferenceUses(C.P)) {}

  void run() {
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies) {
        Bodies.try_emplace(Body.Function, &Body);
        for (const HostEvent &E : Body.Events)
          if (startsThread(E))
            for (const ValueFact &V : E.Values)
              if (V.Variable.valid() && V.Path.empty())
                Starts[V.Variable].insert({E.At, !E.Loops.empty()});
      }
    for (const auto &[Function, Places] : Starts)
      // One thread shares with nobody; a loop starts several.
      if (Places.size() > 1 || Places.begin()->second)
        threadFunction(Function, Places.begin()->first);
  }

private:
  static bool startsThread(const HostEvent &E) {
    return E.Kind == HostEvent::Call && !E.CalleeIsUsers &&
           (E.Callee == "thread" || E.Callee == "jthread" ||
            E.Callee == "async" || E.Callee == "pthread_create");
  }

  /// What \p Function and the functions that it calls do.
  void collect(const EntityKey &Function, std::set<EntityKey> &Seen,
               bool &SetsDevice) const {
    auto It = Bodies.find(Function);
    if (It == Bodies.end() || !Seen.insert(Function).second)
      return;
    for (const HostEvent &E : It->second->Events) {
      SetsDevice |= E.Callee == "cudaSetDevice";
      if (E.Function.valid())
        collect(E.Function, Seen, SetsDevice);
    }
  }

  void threadFunction(const EntityKey &Function, Place Start) {
    std::set<EntityKey> Reached;
    bool SetsDevice = false;
    collect(Function, Reached, SetsDevice);
    // Each device has bindings of its own.
    if (SetsDevice)
      return;
    for (const auto &[Id, U] : Uses)
      for (const auto &[At, Call] : U.Calls)
        if (Call->Kind <= HostCall::BindToMipmappedArray &&
            Reached.count(Call->Function)) {
          if (Finding *F =
                  C.report(DiagID::SharedBinding, At, Call->NameSpot.At,
                           "several threads bind '" + U.name() +
                               "' here: a launch of one may use the binding of "
                               "another"))
            C.note(*F, Start, "'" + Function.Name + "' is started here");
          break;
        }
  }

  CheckContext &C;
  std::map<EntityId, ReferenceUses> Uses;
  std::map<EntityKey, const HostBody *> Bodies;
  /// By function: where threads are started with it, and whether in a loop.
  std::map<EntityKey, std::set<std::pair<Place, bool>>> Starts;
};

} // namespace

void checkReferenceThreads(CheckContext &C) { ReferenceThreads(C).run(); }

} // namespace texmigrate
