//===- Facts.h - What one parse saw, as plain data --------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts are recorded while an AST is alive and decide nothing. Entities
// (textures, functions, aliases) are named by a key that is the same in every
// parse that sees the same declaration: the place of the declaration and its
// name. All instances of a template share the place of their pattern.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_FACTS_H
#define TEXMIGRATE_FACTS_FACTS_H

#include "Facts/EntityKey.h"
#include "Facts/HostBody.h"
#include "Facts/PreprocessorFacts.h"
#include "Facts/Resolutions.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// Bytes of a file that an edit would replace (or, with Length 0, a place
/// where it would insert).
struct Spot {
  enum KindType {
    None,      ///< Nothing there.
    Plain,     ///< In a file, spelled where it is used.
    MacroBody, ///< In the definition of a macro.
    Pasted,    ///< Made by token pasting or stringification.
    Foreign,   ///< In a file that is not the user's.
  };
  KindType Kind = None;
  Place At; ///< Of the spelling.
  unsigned Length = 0;
  /// MacroBody: the macro's name in its #define, and which expansion this is
  /// (numbers are unique in one parse).
  Place Macro;
  uint64_t Expansion = 0;

  bool editable() const { return Kind == Plain || Kind == MacroBody; }
};

/// A run of source text at one level: in a file, or in a macro's body.
struct TextRange {
  Spot Where;
  std::string Text;
};

enum class ReadMode { Element, NormalizedFloat, Dependent };

/// How a texture's elements are stored.
enum class ElementClass { Unknown, Int8, Int16, Int32, Half, Float };

/// A variable of type texture<...>, one declaration of it.
struct TextureFact {
  EntityKey Key;                   ///< Of this declaration.
  Place NameAt;                    ///< Where the name is spelled.
  std::string NameMacro;           ///< `NAME(tex)`, if a macro makes it.
  EntityKey Canonical;             ///< Of the first declaration in this parse.
  std::string QualifiedName;       ///< "cam::left::img".
  std::vector<std::string> Scopes; ///< Enclosing namespaces and classes.
  std::string Usr;
  std::string TypeText;    ///< As written: "texture<float, 2>".
  std::string ElementText; ///< First template argument, as written.
  std::string FetchText;   ///< What a fetch gives: "float4".
  std::string ViewText;    ///< The shim's view of it, for a parameter.
  std::string TypeId;      ///< The same for the same type, however written.
  std::string AliasName;   ///< Of the user's name for the type, if written.
  bool Dependent = false;  ///< The type depends on template parameters.
  /// The read mode is written by a name of the user's, which may stand for
  /// another one under other macros.
  bool NamedMode = false;
  ElementClass Element = ElementClass::Unknown;
  unsigned Components = 0; ///< 1, 2 or 4; 0 if not known.
  ReadMode Mode = ReadMode::Element;
  bool HasInitializer = false; ///< Constructor arguments or another value.
  /// Constructor arguments that are constants: normalized, filter, address.
  std::array<std::optional<int64_t>, 3> Initial;
  bool IsExtern = false, IsStatic = false, IsDefinition = false;
  bool IsMember = false; ///< Static data member of a class.
  bool IsLocal = false;  ///< In a function.
  bool IsInline = false, IsConst = false;
  bool Anonymous = false; ///< In an anonymous namespace.
  bool IsExternC = false;
  bool Braceless = false; ///< A single declaration after extern "C".
  bool Guarded = false;   ///< Inside #if that asks for the CUDA version.
  Spot Begin;             ///< Where `static` would be inserted.
  Spot StaticWord;        ///< The word `static`, if written.
  Place End;              ///< After the declaration's semicolon or declarator.
};

/// A place that spells `texture` or `textureReference` as a type.
struct TypeRef {
  enum RoleType { Declaration, DeviceParameter };
  Spot Where; ///< The name token.
  RoleType Role = Declaration;
  bool IsBase = false;           ///< textureReference.
  bool InDeviceCode = false;     ///< In the body of a device function.
  std::vector<EntityKey> Owners; ///< Whose declaration it is part of.
  bool FromInstance = false;
};

/// A by-value device parameter whose type is written through an alias.
struct AliasedParameter {
  Spot After; ///< After the alias name.
  EntityKey Function, Alias;
};

struct ParameterFact {
  Spot Begin, End; ///< Before its first and after its last token.
  std::string Name;
  bool HasDefault = false, IsPack = false;
  bool IsTexture = false; ///< texture<> by value, or its type is dependent.
};

/// A declaration of a function, kernel or lambda, or of a function pointer
/// type, whose parameter list may grow.
struct FunctionFact {
  EntityKey Key, Canonical;
  std::string QualifiedName, Usr;
  bool IsKernel = false, IsDevice = false, IsHost = false;
  bool IsDefinition = false, IsExternC = false, IsTemplate = false;
  bool IsStatic = false; ///< Internal linkage.
  bool IsMember = false, IsVirtual = false, IsLambda = false;
  bool IsPointerType = false;   ///< A typedef or variable of function pointer.
  bool IsInstantiation = false; ///< Explicit instantiation.
  bool FixedArity = false;      ///< An operator or destructor: takes no more.
  bool NoList = false;          ///< A lambda without a parameter list: RParen
                                ///< is where one would be.
  bool IsInline = false, IsMain = false;
  bool IsForeign = false; ///< Not in the user's files.
  Spot NameSpot, RParen, AfterLParen;
  bool VoidList = false; ///< Written `(void)`.
  Spot VoidSpot;
  Spot Begin; ///< Before the whole declaration.
  Spot EndOfDeclaration;
  Place BodyBegin, BodyEnd;
  std::vector<ParameterFact> Parameters;
  std::vector<std::string> Scopes;
};

/// Two functions whose parameter lists must stay alike: overloads that one
/// dependent call may choose, a specialisation and its template, an override,
/// a function and the pointer type that holds it.
struct SignatureLink {
  EntityKey A, B;
};

/// One call or launch, as one parse (and one instance) resolved it.
struct CallFact {
  /// One call, however often instantiated: where its last token is spelled and
  /// by way of which macros.
  std::string Id;
  bool FromInstance = false; ///< Seen in an instance of a template.
  /// The very functions, not their patterns; numbers are unique in one parse.
  uint64_t CallerInstance = 0;
  std::vector<uint64_t> CalleeInstances;
  EntityKey Caller; ///< Invalid at namespace scope.
  bool CallerOnDevice = false, CallerOnHost = false;
  std::vector<EntityKey> Callees;
  bool CalleeForeign = false; ///< Resolved to something not the user's.
  bool CalleeOnHost = false;  ///< A candidate is a host function.
  bool Dependent = false;     ///< Candidates of an overload set.
  bool Unresolved = false;    ///< Dependent, and nothing is known of it.
  std::string CalleeName;
  bool IsLaunch = false;
  Spot Name;
  std::vector<Spot> ArgumentBegin, ArgumentEnd; ///< As written.
  int FirstPackArgument = -1;
  Spot RParen;
  Place At;                        ///< For messages.
  std::vector<std::string> Scopes; ///< Of the caller.
  /// A launch: what members of classes around it are called.
  std::set<std::string> MemberNames;
  /// A launch in an instance of a template: the names of the template's
  /// parameters, and what they stand for, as DeviceUse::Spelling says it.
  std::vector<std::pair<std::string, std::string>> CallerArguments;
  /// The call of a host function template that launches the kernel it is given
  /// with the rest of its arguments: its name, how many more arguments it takes
  /// than the kernel, and how many the kernel gets before that rest.
  std::string LaunchedBy;
  int MoreArguments = 0;
  unsigned OwnArguments = 0;
  bool HasParens = true; ///< Written with parentheses.
  /// A launch: host functions that its arguments call, and whether they bind.
  std::vector<EntityKey> ArgumentCalls;
  bool BindsInArguments = false;
};

/// A fetch through a reference, or another use of one in device code.
struct DeviceUse {
  enum KindType { Fetch, ByValue, Other };
  KindType Kind = Fetch;
  bool OnDevice = true; ///< The function is a device function.
  EntityKey Function;
  EntityKey Texture; ///< Invalid: a parameter, or a dependent expression.
  bool FromInstance = false;
  std::string Spelling;   ///< Qualified name of this instance, for members.
  bool Dependent = false; ///< The texture's type depends on template arguments.
  bool Qualified = false; ///< Written with a qualifier.
  bool ThroughParameter = false;
  uint64_t Instance = 0; ///< The very function that has this use.
  std::string FetchName;
  Spot AfterName; ///< Where `<float>` would be inserted.
  bool HasTemplateArgs = false;
  TextRange Argument; ///< The texture, at the level of the fetch.
  bool ArgumentIsMacroParameter = false;
  TextRange Reference;   ///< The name itself, where it is spelled.
  std::string FetchText; ///< Template argument of the object fetch.
  /// Parameters of the function, by index, that the coordinates are a plain sum
  /// with, and that the function does not change: `i + offset`.
  std::vector<unsigned> CoordinateParameters;
  Place At;
  std::string Problem; ///< Other: what it is.
};

/// A call of the removed host API.
struct HostCall {
  enum KindType {
    Bind,
    Bind2D,
    BindToArray,
    BindToMipmappedArray,
    Unbind,
    AlignmentOffset,
    GetReference,
    Other
  };
  KindType Kind = Other;
  std::string Name;
  Spot NameSpot; ///< From a qualifier through explicit template arguments.
  /// Where the function is named by a macro that is but its name: in the
  /// definition of that. NameSpot is the macro's name at the call.
  Place NamedBy;
  TextRange Texture;      ///< The argument, without `&`.
  bool IsPointer = false; ///< Through a pointer: `->`.
  bool NeedsParens = false;
  Spot Removal;                    ///< The argument with its comma.
  Spot Offset;                     ///< Bind: the argument for the offset.
  std::vector<EntityKey> Textures; ///< What the argument names.
  bool ThroughBase = false;        ///< Its type is textureReference.
  EntityKey Function;              ///< Where the call is.
  Place At;
  std::string Problem;  ///< Why it has no replacement.
  std::string LookedUp; ///< GetReference: the name, as a string.
  bool FromInstance = false;
};

/// A write of an attribute (`tex.filterMode = ...`), for lint.
struct AttributeWrite {
  std::vector<EntityKey> Textures;
  std::string Attribute;
  EntityKey Function;
  Place At;
  Place Spelled;                ///< Of the attribute's name.
  int Index = -1;               ///< Of an array attribute, if constant.
  std::optional<int64_t> Value; ///< If constant.
  std::string ValueText;
};

/// A type of the removed API, named by the user's code: "CUtexref".
struct RemovedType {
  std::string Name;
  Place At, Spelled;
};

/// Things that must be migrated together, for a reason that is no edit: an
/// alias and what is declared with it, a host helper and what is passed to it.
struct Tie {
  EntityKey A, B;
};

/// A mention of a texture in host code that is none of the above.
struct HostUse {
  EntityKey Texture;
  Place At;
};

/// Something that stops its entity from being migrated.
struct Obstacle {
  EntityKey Entity;
  int Id; ///< A DiagID.
  Place At;
  std::string Message;
};

/// Use of a kernel or device function that is no call.
struct AddressUse {
  EntityKey Function;
  EntityKey Caller;
  std::string Into; ///< What takes it: "cudaFuncSetCacheConfig".
  /// A function whose parameter's type follows the kernel's: harmless if its
  /// body is in the program.
  EntityKey Taker;
  bool Harmless = false; ///< The parameter list does not matter there.
  Place At;
};

/// cudaLaunchKernel and its kin.
struct ApiLaunch {
  EntityKey Kernel, Caller;
  std::string Api;
  EntityKey Array; ///< The local argument array; invalid if not visible.
  Spot ArrayBound; ///< Its written bound, if any.
  unsigned ArrayBoundValue = 0;
  Spot AfterLastElement; ///< In the initialiser; None if filled by hand.
  unsigned Elements = 0;
  Spot AfterLastAssignment; ///< After `args[1] = &n;`.
  std::string ArrayName, Indent;
  bool Followed = false; ///< Everything needed is known.
  std::string Problem;
  Place At;
  std::vector<std::string> Scopes;
};

/// All that one pass over one translation unit saw.
struct UnitFacts {
  std::string Unit;
  bool Completed = false, Crashed = false;
  bool IsDevicePass = false;
  size_t UnitIndex = 0;        ///< In the list of units that were parsed.
  std::vector<unsigned> Files; ///< In the order of inclusion.
  std::vector<TextureFact> Textures;
  std::vector<TypeRef> TypeRefs;
  std::vector<AliasedParameter> AliasedParameters;
  std::vector<FunctionFact> Functions;
  std::vector<SignatureLink> Links;
  std::vector<CallFact> Calls;
  std::vector<DeviceUse> DeviceUses;
  std::vector<HostCall> HostCalls;
  std::vector<AttributeWrite> AttributeWrites;
  std::vector<RemovedType> RemovedTypes;
  std::vector<HostBody> Bodies;
  std::vector<HostUse> HostUses;
  std::vector<Tie> Ties;
  std::vector<Obstacle> Obstacles;
  std::vector<AddressUse> Addresses;
  std::vector<ApiLaunch> ApiLaunches;
  std::vector<MacroFact> Macros;
  std::vector<ParseError> Errors;
  std::vector<ParseError> MissingHeaders;
  std::vector<SkippedRange> Skipped;
  /// Arguments that the body of their macro does not use.
  std::vector<SkippedRange> Dropped;
  /// Conditionals that ask for CUDA's version, and those among them that tell
  /// toolkits with texture references from those without.
  std::vector<SkippedRange> VersionGuards, VersionBorders;
  /// Local and used names, for parameters that must not hide them.
  std::vector<std::pair<EntityKey, std::string>> NamesInFunctions;
  /// Every spelled mention of a texture or device function.
  std::set<Place> Mentions;
  /// What names mean, to be compared with what they mean after the edits.
  Resolutions Meanings;
  /// Legacy words that the user declares for something else.
  std::set<std::string> OwnNames;
  /// Places that spell a legacy word and mean the user's own thing.
  std::set<Place> OwnUses;
  /// Kernels that are looked up by these names.
  std::set<std::string> KernelNames;
  /// Where a kernel is looked up by a name that is computed.
  std::vector<Place> ComputedLookups;
  /// String literals that could be names of functions.
  std::set<std::string> WordLiterals;
  /// Other things than textures that the linker knows by these names.
  std::set<std::string> ExternalNames;
  /// Include directives and the paths of what they found, in order.
  std::vector<std::pair<Place, std::string>> Includes;
};

} // namespace texmigrate

#endif
