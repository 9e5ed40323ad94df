//===- ReferenceSampling.cpp - Attributes that mean something else --------===//
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

// Enumerators of cudaTextureAddressMode and cudaTextureFilterMode.
enum : int64_t { Wrap = 0, Clamp = 1, Mirror = 2, Border = 3 };
enum : int64_t { LinearFilter = 1 };

bool isInteger(ElementClass C) {
  return C == ElementClass::Int8 || C == ElementClass::Int16 ||
         C == ElementClass::Int32;
}

class ReferenceSampling {
public:
  explicit ReferenceSampling(CheckContext &C) : C(C) {}

  void run(const ReferenceUses &U) {
    readMode(U);
    filter(U);
    if (!U.Followed)
      return;
    if (U.onlyLinear()) {
      ignored(U);
      floatFetches(U);
    } else {
      unnormalized(U);
    }
    mutation(U);
  }

private:
  void readMode(const ReferenceUses &U) {
    if (U.Fact->Mode == ReadMode::NormalizedFloat &&
        (U.Fact->Element == ElementClass::Int32 ||
         U.Fact->Element == ElementClass::Float))
      C.report(DiagID::NormalizedFloatType, U.Fact->Key.At, U.Fact->NameAt,
               "'" + U.name() + "' reads '" + U.Fact->ElementText +
                   "' as normalized floats, which is for elements of 8 and "
                   "16 bits only");
  }

  void filter(const ReferenceUses &U) {
    if (!isInteger(U.Fact->Element) || U.Fact->Mode != ReadMode::Element ||
        U.onlyLinear())
      return;
    std::string Message = "linear filtering of '" + U.name() +
                          "', whose fetches give '" + U.Fact->ElementText +
                          "': kernels that use it cannot be launched";
    if (U.Fact->Initial[1] == LinearFilter)
      C.report(DiagID::LinearFilterType, U.Fact->Key.At, U.Fact->NameAt,
               Message);
    for (const auto &[At, W] : U.Writes)
      if (W->Attribute == "filterMode" && W->Value == LinearFilter)
        if (Finding *F =
                C.report(DiagID::LinearFilterType, At, W->Spelled, Message))
          C.note(*F, U.Fact->Key.At,
                 "read mode cudaReadModeNormalizedFloat, or a float type, "
                 "would allow it");
  }

  /// Whether coordinates are surely not normalized.
  static bool staysUnnormalized(const ReferenceUses &U) {
    return !U.maySet("normalized") &&
           (!U.Fact->HasInitializer || U.Fact->Initial[0] == 0);
  }

  void unnormalized(const ReferenceUses &U) {
    if (!staysUnnormalized(U))
      return;
    auto Message = [&](int64_t Mode) {
      return std::string(Mode == Wrap ? "cudaAddressModeWrap"
                                      : "cudaAddressModeMirror") +
             " acts as cudaAddressModeClamp: the coordinates of '" + U.name() +
             "' are not normalized";
    };
    std::optional<int64_t> Initial = U.Fact->Initial[2];
    if (Initial == Wrap || Initial == Mirror)
      C.report(DiagID::UnnormalizedAddressMode, U.Fact->Key.At, U.Fact->NameAt,
               Message(*Initial));
    // One finding for the dimensions that are set alike.
    Finding *First = nullptr;
    EntityKey Function;
    for (const auto &[At, W] : U.Writes)
      if (W->Attribute == "addressMode" &&
          (W->Value == Wrap || W->Value == Mirror)) {
        if (First && Function == W->Function) {
          C.note(*First, At, "and here");
          continue;
        }
        First = C.report(DiagID::UnnormalizedAddressMode, At, W->Spelled,
                         Message(*W->Value));
        Function = W->Function;
      }
  }

  static const HostCall *firstBind(const ReferenceUses &U) {
    for (const auto &[At, Call] : U.Calls)
      if (Call->Kind == HostCall::Bind)
        return Call;
    return nullptr;
  }

  void ignored(const ReferenceUses &U) {
    for (const auto &[At, W] : U.Writes) {
      bool IsFilter = W->Attribute == "filterMode" && W->Value == LinearFilter;
      bool IsAddress = W->Attribute == "addressMode" && W->Value &&
                       W->Value != Clamp && W->Index <= 0;
      if (!IsFilter && !IsAddress)
        continue;
      Finding *F =
          C.report(DiagID::IgnoredSampling, At, W->Spelled,
                   "'" + W->Attribute + "' is ignored: '" + U.name() +
                       "' is only bound to linear memory" +
                       (IsAddress ? ", which reads 0 out of range" : ""));
      if (!F)
        continue;
      // Often written with all others by habit, and without effect.
      if (IsAddress)
        F->Diag.Level = Severity::Note;
      C.note(*F, firstBind(U)->At, "bound here");
    }
  }

  void floatFetches(const ReferenceUses &U) {
    for (const auto &[At, R] : U.Reads) {
      if (R->Kind != DeviceUse::Fetch || R->FetchName != "tex1D")
        continue;
      if (Finding *F = C.report(
              DiagID::FloatFetchLinear, At, {},
              "'tex1D' gives 0: '" + U.name() +
                  "' is only bound to linear memory, which 'tex1Dfetch' reads; "
                  "for float coordinates bind pitched memory of height 1, or "
                  "an array"))
        C.note(*F, firstBind(U)->At, "bound here");
    }
  }

  static bool isLaunchOf(const Program &P, const CallNode &Call,
                         EntityId Texture) {
    return Call.Fact->IsLaunch && any_of(Call.Callees, [&](EntityId Callee) {
             return is_contained(P.uses(P.group(Callee)), Texture);
           });
  }

  /// An attribute that gets several values: a texture object is needed for
  /// each.
  void mutation(const ReferenceUses &U) {
    std::map<std::pair<std::string, int>, std::vector<const AttributeWrite *>>
        ByAttribute;
    for (const auto &[At, W] : U.Writes)
      if (W->Attribute != "channelDesc" || W->Value)
        ByAttribute[{W->Attribute, W->Index}].push_back(W);
    for (const auto &[Attribute, Writes] : ByAttribute) {
      std::set<int64_t> Values;
      const AttributeWrite *Variable = nullptr;
      for (const AttributeWrite *W : Writes)
        if (W->Value)
          Values.insert(*W->Value);
        else
          Variable = W;
      if (Values.size() < 2 && !Variable)
        continue;
      const AttributeWrite *At = Variable ? Variable : Writes.back();
      std::string Text =
          Variable ? "is set to a value that is known at run time only"
                   : "gets different values";
      Finding *F =
          C.report(DiagID::AttributeMutation, At->At, At->Spelled,
                   "'" + Attribute.first + "' of '" + U.name() + "' " + Text +
                       ": each state needs a texture object of its "
                       "own");
      if (!F)
        continue;
      for (const AttributeWrite *W : Writes)
        if (W != At)
          C.note(*F, W->At, "also written here");
      if (const CallNode *Launch = launchBetween(U, Writes))
        C.note(*F, Launch->Fact->At, "a launch between two writes");
    }
  }

  const CallNode *launchBetween(const ReferenceUses &U,
                                const std::vector<const AttributeWrite *> &W) {
    for (const CallNode &Call : C.P.calls()) {
      if (!isLaunchOf(C.P, Call, U.Node->Id))
        continue;
      bool Before = false, After = false;
      for (const AttributeWrite *Write : W)
        if (Write->Function == Call.Fact->Caller &&
            Write->At.File == Call.Fact->At.File)
          (Write->At < Call.Fact->At ? Before : After) = true;
      if (Before && After)
        return &Call;
    }
    return nullptr;
  }

  CheckContext &C;
};

} // namespace

void checkReferenceSampling(CheckContext &C) {
  for (const auto &[Id, U] : collectReferenceUses(C.P))
    ReferenceSampling(C).run(U);
}

} // namespace texmigrate
