//===- ObjectLife.cpp - When texture objects are made and destroyed -------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/BodyValues.h"
#include "Lint/Checks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace texmigrate {
namespace {

class ObjectLife {
public:
  explicit ObjectLife(CheckContext &C) : C(C) {}

  void run() {
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (size_t I = 0; I != Body.Events.size(); ++I) {
          const HostEvent &E = Body.Events[I];
          if (E.Kind != HostEvent::Call || E.CalleeIsUsers || E.Values.empty())
            continue;
          if (E.Callee == "cudaCreateTextureObject")
            create(Body, E);
          else if (E.Callee == "cudaDestroyTextureObject")
            destroy(Body, I);
        }
  }

private:
  /// Local to the loop or the function, made in it, and used by nothing that
  /// could destroy it or keep it.
  void create(const HostBody &Body, const HostEvent &E) {
    const ValueFact &Object = E.Values[0];
    if (!Object.IsAddress || !Object.IsLocal || Object.IsParameter ||
        !Object.Path.empty())
      return;
    auto Declared = Body.DeclaredInLoops.find(Object.Variable);
    if (Declared == Body.DeclaredInLoops.end() || Declared->second != E.Loops)
      return;
    // What main leaves behind goes with the process.
    if (E.Loops.empty() && Body.Function.Name == "main")
      return;
    size_t Accounted = 0;
    for (const HostEvent &Other : Body.Events)
      for (const ValueFact &V : Other.Values)
        if (V.Variable == Object.Variable)
          Accounted += &Other == &E || Other.Kind == HostEvent::Launch;
    auto Mentions = Body.Mentions.find(Object.Variable);
    if (Mentions == Body.Mentions.end() || Mentions->second.size() > Accounted)
      return;
    C.report(DiagID::ObjectLeak, E.At, E.Spelled,
             "'" + Object.Variable.Name + "' is created in each " +
                 (E.Loops.empty() ? "call of '" + Body.Function.Name + "'"
                                  : "round of the loop") +
                 " and never destroyed");
  }

  /// Calls after which a kernel that was launched before may still run.
  static bool leavesKernelsRunning(const HostEvent &E) {
    if (E.Kind == HostEvent::Launch || E.Kind == HostEvent::Write ||
        E.Kind == HostEvent::Declaration)
      return true;
    if (E.Kind != HostEvent::Call || E.CalleeIsUsers)
      return false;
    static const StringSet<> Harmless = {"cudaGetLastError",
                                         "cudaPeekAtLastError",
                                         "cudaGetErrorString",
                                         "cudaGetErrorName",
                                         "cudaCreateTextureObject",
                                         "cudaDestroyTextureObject",
                                         "cudaEventRecord",
                                         "printf",
                                         "fprintf",
                                         "exit",
                                         "abort"};
    return Harmless.contains(E.Callee);
  }

  void destroy(const HostBody &Body, size_t Index) {
    const HostEvent &E = Body.Events[Index];
    const ValueFact &Object = E.Values[0];
    if (!Object.Variable.valid() || Object.Displaced)
      return;
    for (size_t I = Index; I-- != 0;) {
      const HostEvent &Before = Body.Events[I];
      if (Before.Loops != E.Loops || Before.Branches != E.Branches) {
        // A check of an error, say; it must not be what waits.
        if (leavesKernelsRunning(Before) && Before.Kind != HostEvent::Launch)
          continue;
        return;
      }
      if (!leavesKernelsRunning(Before))
        return;
      if (Before.Kind != HostEvent::Launch ||
          none_of(Before.Values, [&](const ValueFact &V) {
            return V.Variable == Object.Variable && V.Path == Object.Path;
          }))
        continue;
      if (Finding *F = C.report(
              DiagID::ObjectInUse, E.At, E.Spelled,
              "'" + Object.Text +
                  "' is destroyed while the kernel that reads it may still "
                  "run; wait for the kernel first"))
        C.note(*F, Before.At, "launched here, with nothing that waits after");
      return;
    }
  }

  CheckContext &C;
};

} // namespace

void checkObjectLife(CheckContext &C) { ObjectLife(C).run(); }

} // namespace texmigrate
