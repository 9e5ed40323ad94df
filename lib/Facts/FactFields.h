//===- FactFields.h - The members of facts, one by one ----------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is written to a file of facts and read from it, in this order. Each list
// is checked to be whole: a new member that is not listed does not compile.
// Members of type uint64_t are numbers that are unique in one parse.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_FACTFIELDS_H
#define TEXMIGRATE_FACTS_FACTFIELDS_H

#include "Facts/Facts.h"
#include "Frontend/CompileUnit.h"
#include <type_traits>
#include <utility>

namespace texmigrate {

/// A number of the file table.
struct FileNumber {
  unsigned &File;
};
/// A string that begins with numbers of the file table: CallFact::Id.
struct NumberedText {
  std::string &Text;
};

namespace detail {
struct Anything {
  template <class T> operator T() const;
};
template <class T, class Members, class = void>
struct HasMembers : std::false_type {};
template <class T, size_t... I>
struct HasMembers<T, std::index_sequence<I...>,
                  std::void_t<decltype(T{(void(I), Anything{})...})>>
    : std::true_type {};
/// Whether \p T has \p N members and no more.
template <class T, size_t N>
constexpr bool IsWhole = HasMembers<T, std::make_index_sequence<N>>::value &&
                         !HasMembers<T, std::make_index_sequence<N + 1>>::value;

template <class T, class Archive, class... Members>
void eachOf(Archive &A, Members &&...M) {
  static_assert(IsWhole<T, sizeof...(M)>, "a member is missing");
  (A(std::forward<Members>(M)), ...);
}
} // namespace detail

#define TEXMIGRATE_FIELDS(Type, ...)                                           \
  template <class Archive> void eachField(Archive &A, Type &F) {               \
    detail::eachOf<Type>(A, __VA_ARGS__);                                      \
  }

TEXMIGRATE_FIELDS(Place, FileNumber{F.File}, F.Offset)
TEXMIGRATE_FIELDS(EntityKey, F.At, F.Name)
TEXMIGRATE_FIELDS(Spot, F.Kind, F.At, F.Length, F.Macro, F.Expansion)
TEXMIGRATE_FIELDS(TextRange, F.Where, F.Text)
TEXMIGRATE_FIELDS(TextureFact, F.Key, F.NameAt, F.NameMacro, F.Canonical,
                  F.QualifiedName, F.Scopes, F.Usr, F.TypeText, F.TypeId,
                  F.AliasName, F.ElementText, F.FetchText, F.ViewText,
                  F.Dependent, F.NamedMode, F.Element, F.Components, F.Mode,
                  F.HasInitializer, F.Initial, F.IsExtern, F.IsStatic,
                  F.IsDefinition, F.IsMember, F.IsLocal, F.IsInline, F.IsConst,
                  F.Anonymous, F.IsExternC, F.Braceless, F.Guarded, F.Begin,
                  F.StaticWord, F.End)
TEXMIGRATE_FIELDS(TypeRef, F.Where, F.Role, F.IsBase, F.InDeviceCode, F.Owners,
                  F.FromInstance)
TEXMIGRATE_FIELDS(AliasedParameter, F.After, F.Function, F.Alias)
TEXMIGRATE_FIELDS(ParameterFact, F.Begin, F.End, F.Name, F.HasDefault, F.IsPack,
                  F.IsTexture)
TEXMIGRATE_FIELDS(FunctionFact, F.Key, F.Canonical, F.QualifiedName, F.Usr,
                  F.IsKernel, F.IsDevice, F.IsHost, F.IsDefinition, F.IsExternC,
                  F.IsTemplate, F.IsStatic, F.IsMember, F.IsVirtual, F.IsLambda,
                  F.IsPointerType, F.IsInstantiation, F.FixedArity, F.NoList,
                  F.IsInline, F.IsMain, F.IsForeign, F.NameSpot, F.RParen,
                  F.AfterLParen, F.VoidList, F.VoidSpot, F.Begin,
                  F.EndOfDeclaration, F.BodyBegin, F.BodyEnd, F.Parameters,
                  F.Scopes)
TEXMIGRATE_FIELDS(SignatureLink, F.A, F.B)
TEXMIGRATE_FIELDS(CallFact, NumberedText{F.Id}, F.FromInstance,
                  F.CallerInstance, F.CalleeInstances, F.Caller,
                  F.CallerOnDevice, F.CallerOnHost, F.Callees, F.CalleeForeign,
                  F.CalleeOnHost, F.Dependent, F.Unresolved, F.CalleeName,
                  F.IsLaunch, F.Name, F.ArgumentBegin, F.ArgumentEnd,
                  F.FirstPackArgument, F.RParen, F.At, F.Scopes, F.MemberNames,
                  F.CallerArguments, F.LaunchedBy, F.MoreArguments,
                  F.OwnArguments, F.HasParens, F.ArgumentCalls,
                  F.BindsInArguments)
TEXMIGRATE_FIELDS(DeviceUse, F.Kind, F.OnDevice, F.Function, F.Texture,
                  F.FromInstance, F.Spelling, F.Dependent, F.Qualified,
                  F.ThroughParameter, F.Instance, F.FetchName, F.AfterName,
                  F.HasTemplateArgs, F.Argument, F.ArgumentIsMacroParameter,
                  F.Reference, F.FetchText, F.CoordinateParameters, F.At,
                  F.Problem)
TEXMIGRATE_FIELDS(HostCall, F.Kind, F.Name, F.NameSpot, F.NamedBy, F.Texture,
                  F.IsPointer, F.NeedsParens, F.Removal, F.Offset, F.Textures,
                  F.ThroughBase, F.Function, F.At, F.Problem, F.LookedUp,
                  F.FromInstance)
TEXMIGRATE_FIELDS(AttributeWrite, F.Textures, F.Attribute, F.Function, F.At,
                  F.Spelled, F.Index, F.Value, F.ValueText)
TEXMIGRATE_FIELDS(RemovedType, F.Name, F.At, F.Spelled)
TEXMIGRATE_FIELDS(Tie, F.A, F.B)
TEXMIGRATE_FIELDS(HostUse, F.Texture, F.At)
TEXMIGRATE_FIELDS(Obstacle, F.Entity, F.Id, F.At, F.Message)
TEXMIGRATE_FIELDS(AddressUse, F.Function, F.Caller, F.Into, F.Taker, F.Harmless,
                  F.At)
TEXMIGRATE_FIELDS(ApiLaunch, F.Kernel, F.Caller, F.Api, F.Array, F.ArrayBound,
                  F.ArrayBoundValue, F.AfterLastElement, F.Elements,
                  F.AfterLastAssignment, F.ArrayName, F.Indent, F.Followed,
                  F.Problem, F.At, F.Scopes)
TEXMIGRATE_FIELDS(MacroFact, F.Name, F.End, F.Text, F.Expansions, F.Parameters,
                  F.IsVariadic, F.Arguments)
TEXMIGRATE_FIELDS(ParseError, F.At, F.Message)
TEXMIGRATE_FIELDS(SkippedRange, FileNumber{F.File}, F.Begin, F.End)
TEXMIGRATE_FIELDS(ChannelFact, F.Bits, F.Kind)
TEXMIGRATE_FIELDS(ValueFact, F.Text, F.Constant, F.Variable, F.Path, F.Type,
                  F.IsParameter, F.IsLocal, F.IsAddress, F.IsZero, F.Displaced,
                  F.DisplacedBytes, F.HasSizeof, F.Call, F.Channel, F.Mentions)
TEXMIGRATE_FIELDS(HostEvent, F.Kind, F.Callee, F.CalleeIsUsers, F.Function,
                  F.Target, F.Values, F.At, F.Spelled, F.Loops, F.Branches)
TEXMIGRATE_FIELDS(HostBody, F.Function, F.Events, F.Mentions, F.DeclaredInLoops,
                  F.UsedByLambda)
TEXMIGRATE_FIELDS(Resolutions, F.Names, F.FetchTypes, F.Handles)
TEXMIGRATE_FIELDS(UnitFacts, F.Unit, F.Completed, F.Crashed, F.IsDevicePass,
                  F.UnitIndex, A.fileNumbers(F.Files), F.Textures, F.TypeRefs,
                  F.AliasedParameters, F.Functions, F.Links, F.Calls,
                  F.DeviceUses, F.HostCalls, F.AttributeWrites, F.RemovedTypes,
                  F.Bodies, F.HostUses, F.Ties, F.Obstacles, F.Addresses,
                  F.ApiLaunches, F.Macros, F.Errors, F.MissingHeaders,
                  F.Skipped, F.Dropped, F.VersionGuards, F.VersionBorders,
                  F.NamesInFunctions, F.Mentions, F.Meanings, F.OwnNames,
                  F.OwnUses, F.KernelNames, F.ComputedLookups, F.WordLiterals,
                  F.ExternalNames, F.Includes)
TEXMIGRATE_FIELDS(CompileUnit, F.File, F.Directory, F.Args, F.FromDatabase,
                  F.Lang)

#undef TEXMIGRATE_FIELDS

} // namespace texmigrate

#endif
