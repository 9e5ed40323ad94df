//===- ObjectDescriptors.cpp - Descriptors of texture objects -------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/BodyValues.h"
#include "Lint/Checks.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace texmigrate {
namespace {

// Enumerators of cudaResourceType.
enum : int64_t { Array = 0, MipmappedArray = 1, Linear = 2, Pitch2D = 3 };
// Of cudaTextureAddressMode.
enum : int64_t { Wrap = 0, Mirror = 2 };

/// What a local descriptor holds when it is used.
struct Descriptor {
  bool Known = false; ///< Everything that wrote to it was followed.
  bool Zeroed = false;
  std::map<std::string, const ValueFact *> Members; ///< Null: not known.
  std::map<std::string, const HostEvent *> Writes;

  const ValueFact *member(const std::string &Path) const {
    auto It = Members.find(Path);
    return It == Members.end() ? nullptr : It->second;
  }
  /// The constant value of a member; 0 where only zeroing wrote it.
  std::optional<int64_t> constant(const std::string &Path) const {
    auto It = Members.find(Path);
    if (It == Members.end())
      return Zeroed ? std::optional<int64_t>(0) : std::nullopt;
    return It->second ? It->second->Constant : std::nullopt;
  }
  bool isWritten(const std::string &Path) const { return Members.count(Path); }
};

class ObjectDescriptors {
public:
  explicit ObjectDescriptors(CheckContext &C) : C(C) {}

  void run() {
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (size_t I = 0; I != Body.Events.size(); ++I) {
          const HostEvent &E = Body.Events[I];
          if (E.Kind == HostEvent::Call && !E.CalleeIsUsers &&
              E.Callee == "cudaCreateTextureObject" && E.Values.size() >= 3)
            create(Body, I);
        }
  }

private:
  /// The state of the local variable \p V at event \p Index.
  Descriptor stateOf(const HostBody &Body, size_t Index, const ValueFact &V) {
    Descriptor D;
    if (!V.IsAddress || !V.IsLocal || !V.Path.empty())
      return D;
    D.Known = true;
    const HostEvent &At = Body.Events[Index];
    for (size_t I = 0; I != Index && D.Known; ++I)
      step(Body.Events[I], V.Variable, At, D);
    auto Lambda = Body.UsedByLambda.find(V.Variable);
    D.Known &= Lambda == Body.UsedByLambda.end();
    return D;
  }

  static void step(const HostEvent &E, const EntityKey &Variable,
                   const HostEvent &At, Descriptor &D) {
    bool IsWrite =
        E.Kind == HostEvent::Write || E.Kind == HostEvent::Declaration;
    if (IsWrite && E.Target.Variable == Variable) {
      // In a branch that the use is not in, too: it may or may not have run.
      bool Certain = holdsAll(E.Branches, At.Branches);
      if (!E.Target.Path.empty()) {
        D.Members[E.Target.Path] =
            Certain && !E.Values.empty() ? &E.Values.front() : nullptr;
        D.Writes[E.Target.Path] = &E;
        return;
      }
      D.Members.clear();
      D.Writes.clear();
      D.Zeroed = !E.Values.empty() && E.Values.front().IsZero;
      D.Known = Certain && (E.Values.empty() || D.Zeroed);
      return;
    }
    for (const ValueFact &V : E.Values) {
      if (!(V.Variable == Variable) || !V.IsAddress || IsWrite)
        continue;
      bool Zeroes = (E.Callee == "memset" || E.Callee == "bzero") &&
                    V.Path.empty() &&
                    (E.Callee == "bzero" || E.Values[1].Constant == 0);
      if (Zeroes) {
        D.Members.clear();
        D.Writes.clear();
        D.Zeroed = true;
      } else if (E.Callee != "cudaCreateTextureObject") {
        D.Known = false; // Whoever has the address may write.
      }
      return;
    }
  }

  static bool holdsAll(const std::vector<unsigned> &Inner,
                       const std::vector<unsigned> &Outer) {
    return all_of(Inner, [&](unsigned B) { return is_contained(Outer, B); });
  }

  void create(const HostBody &Body, size_t Index) {
    const HostEvent &E = Body.Events[Index];
    Descriptor Resource = stateOf(Body, Index, E.Values[1]);
    Descriptor Texture = stateOf(Body, Index, E.Values[2]);
    if (Resource.Known) {
      pointer(Body, Index, Resource);
      pitch(Body, Index, Resource);
    }
    if (!Texture.Known)
      return;
    std::optional<int64_t> Type;
    if (Resource.Known)
      Type = Resource.constant(".resType");
    if (Type == MipmappedArray && Texture.constant(".normalizedCoords") == 0)
      C.report(DiagID::ObjectMipmapCoordinates, E.At, E.Spelled,
               "'" + E.Values[2].Text +
                   "' leaves coordinates unnormalized, which mipmapped arrays "
                   "do not allow");
    if (Type != Linear)
      unnormalized(E, Texture);
    if (Type)
      addressMode(Body, Index, Resource, Texture, *Type);
    if (Type && (*Type == Linear || *Type == Pitch2D))
      elements(E, Resource, Texture, *Type);
  }

  static const char *prefix(int64_t Type) {
    return Type == Linear ? ".res.linear" : ".res.pitch2D";
  }

  void pointer(const HostBody &Body, size_t Index, const Descriptor &D) {
    std::optional<int64_t> Type = D.constant(".resType");
    if (Type != Linear && Type != Pitch2D)
      return;
    std::string Path = std::string(prefix(*Type)) + ".devPtr";
    const ValueFact *V = D.member(Path);
    if (!V || !isDisplaced(Body, Index, *V))
      return;
    const HostEvent *Write = D.Writes.at(Path);
    if (Finding *F = C.report(
            DiagID::ObjectPointerAlignment, Write->At, Write->Spelled,
            "'" + V->Text + "' may not be a multiple of textureAlignment, " +
                "and the texture object then cannot be created"))
      C.note(*F, Body.Events[Index].At, "created here");
  }

  void pitch(const HostBody &Body, size_t Index, const Descriptor &D) {
    const std::string Path = ".res.pitch2D.pitchInBytes";
    const ValueFact *V = D.member(Path);
    if (!V || D.constant(".resType") != Pitch2D)
      return;
    int Problem = pitchProblem(Body, Index, *V, D.member(".res.pitch2D.width"));
    if (!Problem)
      return;
    const HostEvent *Write = D.Writes.at(Path);
    Finding *F = C.report(
        DiagID::ObjectPitchAlignment, Write->At, Write->Spelled,
        Problem == 1
            ? "pitch '" + V->Text +
                  "' is not a multiple of texturePitchAlignment: the texture "
                  "object cannot be created"
            : "pitch '" + V->Text +
                  "' may not be a multiple of texturePitchAlignment; "
                  "cudaMallocPitch gives one that is");
    if (!F)
      return;
    if (Problem != 1)
      F->Diag.Level = Severity::Note;
    C.note(*F, Body.Events[Index].At, "created here");
  }

  /// 1, 2 or 3 dimensions; 0 if the array's making was not seen.
  unsigned dimensionsOf(const Descriptor &Resource, int64_t Type) const {
    if (Type == Pitch2D)
      return 2;
    const ValueFact *Given =
        Type == Array ? Resource.member(".res.array.array") : nullptr;
    if (!Given || !Given->Variable.valid() || !Given->Path.empty())
      return 0;
    unsigned Found = 0;
    for (const UnitFacts &F : C.P.facts())
      for (const HostBody &Body : F.Bodies)
        for (const HostEvent &E : Body.Events) {
          if (E.Kind != HostEvent::Call || E.Values.empty() ||
              !(E.Values[0].Variable == Given->Variable))
            continue;
          unsigned N = 0;
          if (E.Callee == "cudaMallocArray")
            // In one row there is nothing to wrap to.
            N = E.Values.size() > 3 && E.Values[3].Constant != 0 &&
                        E.Values[3].Constant != 1
                    ? 2
                    : 1;
          else if (E.Callee == "cudaMalloc3DArray")
            N = dimensionsOf3D(Body, E);
          else
            continue;
          if (N == 0 || (Found && Found != N))
            return 0;
          Found = N;
        }
    return Found;
  }

  /// Layers and faces are no dimension that is addressed.
  static unsigned dimensionsOf3D(const HostBody &Body, const HostEvent &Alloc) {
    if (Alloc.Values.size() > 3 && Alloc.Values[3].Constant != 0)
      return 0;
    for (const HostEvent &E : Body.Events)
      if (E.Callee == "make_cudaExtent" && E.Values.size() == 3 &&
          E.Values[2].Constant == 0)
        return 0;
    return 3;
  }

  /// One finding for the dimensions that are set alike.
  void unnormalized(const HostEvent &E, const Descriptor &Texture) {
    if (Texture.constant(".normalizedCoords") != 0)
      return;
    bool Reported = false;
    Finding *First = nullptr; // Null if another parse has told of it.
    for (const char *Path :
         {".addressMode[0]", ".addressMode[1]", ".addressMode[2]"}) {
      auto Write = Texture.Writes.find(Path);
      std::optional<int64_t> Mode = Texture.constant(Path);
      if (Write == Texture.Writes.end() || (Mode != Wrap && Mode != Mirror))
        continue;
      const HostEvent &W = *Write->second;
      if (Reported) {
        if (First)
          C.note(*First, W.At, "and here");
        continue;
      }
      Reported = true;
      First = C.report(
          DiagID::UnnormalizedAddressMode, W.At, W.Spelled,
          (Mode == Wrap ? "cudaAddressModeWrap" : "cudaAddressModeMirror") +
              (" acts as cudaAddressModeClamp: the coordinates "
               "of '" +
               W.Target.Variable.Name + "' are not normalized"));
      if (First)
        C.note(*First, E.At, "created here");
    }
  }

  void addressMode(const HostBody &Body, size_t Index,
                   const Descriptor &Resource, const Descriptor &Texture,
                   int64_t Type) {
    // Unnormalized wrap is clamp, and linear memory ignores the mode.
    std::optional<int64_t> Normalized = Texture.constant(".normalizedCoords");
    if (!Texture.Zeroed || !Normalized || *Normalized == 0 || Type == Linear ||
        Texture.isWritten(".addressMode[?]"))
      return;
    unsigned Dimensions = dimensionsOf(Resource, Type);
    unsigned Set = 0;
    const HostEvent *Last = nullptr;
    for (; Set != 3; ++Set) {
      std::string Path = ".addressMode[" + std::to_string(Set) + "]";
      if (!Texture.isWritten(Path))
        break;
      std::optional<int64_t> Mode = Texture.constant(Path);
      if (!Mode || *Mode == 0)
        return;
      Last = Texture.Writes.at(Path);
    }
    if (!Last || Set >= Dimensions)
      return;
    if (Finding *F = C.report(
            DiagID::ObjectAddressMode, Last->At, Last->Spelled,
            "addressMode[" + std::to_string(Set) + "] of '" +
                Last->Target.Variable.Name +
                "' is left at 0, which is cudaAddressModeWrap, and the "
                "texture has " +
                std::to_string(Dimensions) + " dimensions"))
      C.note(*F, Body.Events[Index].At, "created here");
  }

  /// The type of what is read, from the resource's channel descriptor.
  void elements(const HostEvent &E, const Descriptor &Resource,
                const Descriptor &Texture, int64_t Type) {
    std::string Desc = std::string(prefix(Type)) + ".desc";
    std::optional<int64_t> Bits, Kind;
    if (const ValueFact *V = Resource.member(Desc); V && V->Channel) {
      Bits = V->Channel->Bits[0];
      Kind = V->Channel->Kind;
    } else if (!Resource.isWritten(Desc)) {
      Bits = Resource.constant(Desc + ".x");
      Kind = Resource.constant(Desc + ".f");
    }
    if (!Bits || !Kind || *Bits == 0)
      return;
    // cudaReadModeNormalizedFloat is 1, cudaChannelFormatKindFloat 2.
    std::optional<int64_t> Mode = Texture.constant(".readMode");
    if (Mode == 1 && (*Bits == 32 || *Kind == 2))
      C.report(DiagID::NormalizedFloatType, E.At, E.Spelled,
               "normalized reads are for integers of 8 and 16 bits, and '" +
                   E.Values[1].Variable.Name + "' describes other elements");
    if (Type == Pitch2D && Mode == 0 && *Kind < 2 &&
        Texture.constant(".filterMode") == 1)
      C.report(DiagID::LinearFilterType, E.At, E.Spelled,
               "linear filtering needs fetches that give floats, and '" +
                   E.Values[1].Variable.Name +
                   "' describes integers: the texture object cannot be "
                   "created");
  }

  CheckContext &C;
};

} // namespace

void checkObjectDescriptors(CheckContext &C) { ObjectDescriptors(C).run(); }

} // namespace texmigrate
