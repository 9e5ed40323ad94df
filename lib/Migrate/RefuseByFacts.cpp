//===- RefuseByFacts.cpp - What the facts show to be impossible -----------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/RawTokens.h"
#include "Migrate/Refusals.h"

namespace texmigrate {
namespace {

class Refuser {
public:
  Refuser(const Program &P, Refusals &R) : P(P), R(R) { collect(); }

  void run() {
    for (const UnitFacts &F : P.facts()) {
      for (const Obstacle &O : F.Obstacles)
        obstacle(O);
      for (const DeviceUse &U : F.DeviceUses) {
        if (!U.Texture.valid())
          continue;
        if (U.Kind == DeviceUse::Other)
          R.refuse(P.entity(U.Texture), DiagID::TextureUse, U.At, U.Problem);
        else if (!U.OnDevice)
          R.refuse(P.entity(U.Texture), DiagID::ParseError, U.At,
                   "this fetch is in no device function as far as clang can "
                   "tell: a declaration before it does not parse");
      }
      for (const HostCall &H : F.HostCalls)
        if (!H.Problem.empty())
          for (const EntityKey &K : H.Textures)
            R.refuse(P.entity(K),
                     H.Kind == HostCall::GetReference ? DiagID::TextureByString
                                                      : DiagID::TextureUse,
                     H.At, H.Problem);
      for (const HostCall &H : F.HostCalls)
        if (!H.LookedUp.empty())
          for (const auto &[Id, T] : P.textures())
            if (T.first().Key.Name == H.LookedUp)
              R.refuse(Id, DiagID::TextureByString, H.At,
                       "texture '" + H.LookedUp + "' is looked up by its name");
      for (const AddressUse &A : F.Addresses)
        address(A);
      for (const ApiLaunch &L : F.ApiLaunches)
        if (L.Followed) {
          staleHandles(F, L);
          auto K = P.functions().find(P.entity(L.Kernel));
          if (K != P.functions().end() && changes(K->first) &&
              !K->second.DefiningUnits.count(P.unitOf(F)))
            R.refuse(K->first, DiagID::LaunchArguments, L.At,
                     "kernel '" + L.Kernel.Name +
                         "' of another file is launched by " + L.Api);
        }
      for (const ApiLaunch &L : F.ApiLaunches)
        if (!L.Followed && changes(P.entity(L.Kernel)))
          R.refuse(P.entity(L.Kernel), DiagID::LaunchArguments, L.At,
                   "kernel '" + L.Kernel.Name + "' is launched by " + L.Api +
                       ": " + L.Problem);
    }
    for (const auto &[Id, N] : P.functions())
      if (changes(Id))
        function(N);
    for (const CallNode &C : P.calls())
      for (EntityId Callee : C.Callees)
        if (changes(Callee)) {
          call(C, Callee);
          break;
        }
    for (const Program::Ambiguity &A : P.ambiguities())
      if (P.textures().count(A.Entity) || changes(A.Entity))
        R.refuse(A.Entity, DiagID::NameCollision, placeOf(A.Entity), A.Message);
  }

private:
  /// What is asked of every function and call, gathered once.
  void collect() {
    for (const CallNode &C : P.calls())
      Launched.insert(C.Callees.begin(), C.Callees.end());
    for (const UnitFacts &F : P.facts()) {
      for (const ApiLaunch &L : F.ApiLaunches)
        Launched.insert(P.entity(L.Kernel));
      if (!F.MissingHeaders.empty() || !F.Errors.empty())
        for (const FunctionFact &Fn : F.Functions) {
          BesideUnread.insert(P.entity(Fn.Key));
          if (!F.Errors.empty())
            BesideErrors.insert(P.entity(Fn.Key));
        }
      for (const HostCall &H : F.HostCalls)
        Binders.insert(H.Function);
      for (const AttributeWrite &W : F.AttributeWrites)
        Binders.insert(W.Function);
    }
  }

  bool changes(EntityId Function) const {
    return !P.uses(P.group(Function)).empty();
  }

  Place placeOf(EntityId Id) const {
    auto T = P.textures().find(Id);
    if (T != P.textures().end())
      return T->second.first().Key.At;
    auto F = P.functions().find(Id);
    return F == P.functions().end() ? Place{} : F->second.first().Key.At;
  }

  void obstacle(const Obstacle &O) {
    // Also of helpers and classes: their components hold textures.
    R.refuse(P.entity(O.Entity), static_cast<DiagID>(O.Id), O.At, O.Message);
  }

  void address(const AddressUse &A) {
    EntityId Id = P.entity(A.Function);
    if (A.Harmless || !changes(Id))
      return;
    if (A.Taker.valid() && P.known(A.Taker)) {
      auto Taker = P.functions().find(P.entity(A.Taker));
      if (Taker != P.functions().end() && !Taker->second.DefiningUnits.empty())
        return;
    }
    auto It = P.functions().find(Id);
    bool IsKernel = It != P.functions().end() &&
                    (It->second.IsKernel || It->second.first().IsPointerType);
    std::string Message =
        IsKernel ? "the address of kernel '" + A.Function.Name +
                       "' is taken, and launches through it cannot be followed"
                 : "the address of device function '" + A.Function.Name +
                       "', which reads a texture, is taken";
    R.refuse(Id,
             IsKernel ? DiagID::KernelAddress : DiagID::DeviceFunctionAddress,
             A.At, Message);
  }

  /// The handles go into the array when it is filled: a bind or an attribute
  /// write between that and the launch would come too late.
  void staleHandles(const UnitFacts &F, const ApiLaunch &L) {
    auto Between = [&](const EntityKey &Function, Place At) {
      return Function == L.Caller && At.File == L.At.File &&
             L.Array.At.Offset < At.Offset && At.Offset < L.At.Offset;
    };
    const HostCall *Bind = nullptr;
    for (const HostCall &H : F.HostCalls)
      if (Between(H.Function, H.At))
        Bind = &H;
    bool Write = llvm::any_of(F.AttributeWrites, [&](const AttributeWrite &W) {
      return Between(W.Function, W.At);
    });
    if (changes(P.entity(L.Kernel)) && (Bind || Write))
      R.refuse(P.entity(L.Kernel), DiagID::LaunchArguments,
               Bind ? Bind->At : L.At,
               "a texture changes between the filling of '" + L.ArrayName +
                   "' and the launch");
  }

  void function(const FunctionNode &N) {
    const FunctionFact &F = N.first();
    Place At = F.Key.At;
    for (const FunctionFact *D : N.Decls)
      if (D->FixedArity)
        return (void)R.refuse(N.Id, DiagID::FunctionConflict, At,
                              "'" + F.Key.Name +
                                  "' reads a texture and can take no more "
                                  "parameters");
    for (const UnitFacts &Unit : P.facts())
      if (N.IsKernel && isLookedUp(F, Unit))
        R.refuse(N.Id, DiagID::KernelByName, At,
                 "kernel '" + F.Key.Name + "' is looked up by its name");
    // Code that was not read (a library that is missing) may call a member of
    // an object that it is handed.
    // A functor is handed to what is missing even where it is called, too.
    bool Functor = F.Key.Name == "operator()";
    bool Unread = Functor || BesideUnread.count(N.Id);
    bool Broken = Functor && BesideErrors.count(N.Id) &&
                  llvm::any_of(P.facts(), [&](const UnitFacts &Unit) {
                    return inBrokenCode(F, Unit);
                  });
    if (F.IsMember && !F.IsLambda && Unread &&
        (Broken || !Launched.count(N.Id)))
      R.refuse(N.Id, DiagID::FunctionConflict, At,
               Broken ? "an object with '" + F.Key.Name +
                            "' may be handed to code that was not read"
                      : "no call of '" + F.Key.Name +
                            "' was seen: code that was not read may call it");
    if (N.IsKernel && F.IsExternC && !Launched.count(N.Id))
      R.refuse(N.Id, DiagID::KernelByName, At,
               "kernel '" + F.Key.Name +
                   "' has a C name and no launch was seen: it may be loaded by "
                   "that name");
  }

  /// Whether code with an error, outside of \p F's class, names that class.
  bool inBrokenCode(const FunctionFact &F, const UnitFacts &Unit) const {
    if (F.Scopes.empty())
      return false;
    for (const ParseError &E : Unit.Errors) {
      if (!E.At.valid())
        continue;
      std::vector<RawToken> Tokens = lexRaw(P.files().contents(E.At.File));
      auto [Begin, End] = chunkAround(Tokens, E.At.Offset);
      bool Named = false, Own = false;
      for (size_t I = Begin; I != End; ++I) {
        Named |= Tokens[I].Text == F.Scopes.back();
        Own |= F.Key.At == Place{E.At.File, Tokens[I].Offset};
      }
      if (Named && !Own)
        return true;
    }
    return false;
  }

  /// By its own name, or by the mangled one.
  static bool isLookedUp(const FunctionFact &F, const UnitFacts &Unit) {
    const std::string &Name = F.Key.Name;
    if (Unit.KernelNames.count(Name))
      return true;
    if (F.IsExternC &&
        (Unit.WordLiterals.count(Name) || !Unit.ComputedLookups.empty()))
      return true;
    std::string Mangled = std::to_string(Name.size()) + Name;
    return llvm::any_of(Unit.WordLiterals, [&](llvm::StringRef Word) {
      return Word.starts_with("_Z") && Word.contains(Mangled);
    });
  }

  bool isDeviceOnly(EntityId Id) const {
    auto It = P.functions().find(Id);
    return It != P.functions().end() && !It->second.first().IsPointerType &&
           llvm::none_of(It->second.Decls, [](const FunctionFact *D) {
             return D->IsHost && !D->IsInstantiation;
           });
  }

  void call(const CallNode &C, EntityId Callee) {
    std::string Name = "'" + C.Fact->CalleeName + "'";
    if (C.Foreign || C.CalleeOnHost)
      R.refuse(Callee, DiagID::FunctionConflict, C.Fact->At,
               "this call of " + Name +
                   " may reach a function that can take no texture");
    if (!C.Fact->IsLaunch && C.OnHost && !C.OnDevice && isDeviceOnly(Callee))
      R.refuse(Callee, DiagID::ParseError, C.Fact->At,
               "device function " + Name +
                   " is called in no device function as far as clang can tell: "
                   "a declaration before it does not parse");
    bool Binds = C.Fact->BindsInArguments;
    for (const EntityKey &K : C.Fact->ArgumentCalls)
      Binds |= Binders.count(K) != 0;
    if (Binds)
      R.refuse(Callee, DiagID::FunctionConflict, C.Fact->At,
               (C.Fact->LaunchedBy.empty()
                    ? "an argument of this launch of " + Name
                    : "'" + C.Fact->LaunchedBy + "', which launches " + Name +
                          " here,") +
                   " binds a texture or changes one");
    if (!C.Fact->HasParens)
      R.refuse(Callee, DiagID::FunctionConflict, C.Fact->At,
               "this use of " + Name + " has no argument list that could grow");
    if (C.Fact->IsLaunch && C.OnHost && C.OnDevice)
      R.refuse(Callee, DiagID::FunctionConflict, C.Fact->At,
               "this launch of " + Name +
                   " is compiled for the host and for the device");
    if (!C.Fact->Caller.valid() && C.OnDevice)
      R.refuse(Callee, DiagID::FunctionConflict, C.Fact->At,
               "this call of " + Name + " is in no function");
  }

  const Program &P;
  Refusals &R;
  std::set<EntityId> Launched;     ///< Called at all, on either side.
  std::set<EntityId> BesideUnread; ///< Some unit was not read completely.
  std::set<EntityId> BesideErrors; ///< Some unit did not parse completely.
  std::set<EntityKey> Binders;     ///< Bind a texture or change one.
};

} // namespace

void refuseByFacts(const Program &P, Refusals &R) {
  Refuser(P, R).run();
  refuseByDeclarations(P, R);
}

} // namespace texmigrate
