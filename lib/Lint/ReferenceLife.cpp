//===- ReferenceLife.cpp - References that outlive their memory or have no use
//===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Checks.h"
#include "Lint/ReferenceUses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace texmigrate {
namespace {

class ReferenceLife {
public:
  explicit ReferenceLife(CheckContext &C) : C(C) {}

  void run() {
    for (const auto &[Id, U] : collectReferenceUses(C.P)) {
      unused(U);
      if (U.Followed)
        freed(U);
    }
  }

private:
  /// A header that was named by itself: what includes it may do anything.
  static bool isHeader(StringRef Path) {
    static const StringRef Extensions[] = {".cuh", ".h",   ".hh",  ".hpp",
                                           ".hxx", ".inl", ".inc", ".tcc"};
    return is_contained(Extensions, sys::path::extension(Path));
  }

  /// Every unit that declares it was read whole, and it is of one source file,
  /// so that no other code can see it.
  bool isAllSeen(const ReferenceUses &U) const {
    StringRef Name = U.Fact->Key.Name;
    for (const UnitFacts &F : C.P.facts()) {
      if (!is_contained(F.Files, U.Fact->Key.At.File))
        continue;
      if (!F.Completed || !F.Errors.empty() || !F.MissingHeaders.empty() ||
          C.P.files().find(F.Unit) != U.Fact->Key.At.File || isHeader(F.Unit))
        return false;
      for (const SkippedRange &S : F.Skipped)
        if (C.P.files().contents(S.File).slice(S.Begin, S.End).contains(Name))
          return false;
      // A macro that nothing expands may be for it.
      for (const MacroFact &M : F.Macros)
        if (M.Expansions.empty() && C.P.files()
                                        .contents(M.Name.File)
                                        .slice(M.Name.Offset, M.End)
                                        .contains(Name))
          return false;
      // A template's uses that depend on its arguments.
      for (const DeviceUse &D : F.DeviceUses)
        if (!D.Texture.valid() && D.Dependent)
          return false;
    }
    return true;
  }

  void unused(const ReferenceUses &U) {
    if (!U.Reads.empty() || !U.Followed || U.Fact->IsExtern ||
        U.Fact->IsLocal || !isAllSeen(U))
      return;
    Finding *F =
        C.report(DiagID::UnusedReference, U.Fact->Key.At, U.Fact->NameAt,
                 "no code fetches from texture reference '" + U.name() + "'");
    if (!F)
      return;
    for (const auto &[At, Call] : U.Calls)
      C.note(*F, At, "'" + Call->Name + "' is called here all the same");
  }

  /// Bound once, never unbound, and the memory is given back.
  void freed(const ReferenceUses &U) {
    const HostCall *Bind = nullptr;
    for (const auto &[At, Call] : U.Calls) {
      if (Call->Kind == HostCall::Unbind || Bind)
        return;
      if (Call->Kind <= HostCall::BindToMipmappedArray)
        Bind = Call;
    }
    if (!Bind)
      return;
    EntityKey Memory = memoryOf(*Bind);
    if (!Memory.valid())
      return;
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (const HostEvent &E : Body.Events)
          if (E.Kind == HostEvent::Call && !E.Values.empty() &&
              (E.Callee == "cudaFree" || E.Callee == "cudaFreeArray" ||
               E.Callee == "cudaFreeMipmappedArray") &&
              E.Values[0].Variable == Memory && E.Values[0].Path.empty()) {
            // Memory of before, which a bind right after replaces.
            if (Body.Function == Bind->Function && E.At < Bind->At)
              continue;
            if (Finding *Found = C.report(
                    DiagID::FreedWhileBound, E.At, E.Spelled,
                    "'" + E.Values[0].Text + "' is freed while '" + U.name() +
                        "' is bound to it: a launch that fetches from it "
                        "afterwards reads freed memory"))
              C.note(*Found, Bind->At, "bound here, and never unbound");
            return;
          }
  }

  EntityKey memoryOf(const HostCall &Bind) const {
    unsigned Argument =
        Bind.Kind == HostCall::Bind || Bind.Kind == HostCall::Bind2D ? 2 : 1;
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (const HostEvent &E : Body.Events)
          if (E.At == Bind.At && E.Callee == Bind.Name &&
              E.Values.size() > Argument) {
            const ValueFact &V = E.Values[Argument];
            bool Plain = V.Path.empty() && !V.IsParameter && !V.IsAddress;
            return Plain ? V.Variable : EntityKey();
          }
    return {};
  }

  CheckContext &C;
};

} // namespace

void checkReferenceLife(CheckContext &C) { ReferenceLife(C).run(); }

} // namespace texmigrate
