//===- Unparsed.cpp - Files that no parse has read ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Migrate/Unparsed.h"
#include "Frontend/SourceTree.h"
#include "Migrate/Ledger.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace texmigrate {

static std::set<std::string>
unparsedFiles(const FileTable &Files, llvm::ArrayRef<std::string> Directories) {
  std::set<std::string> Unparsed;
  for (const std::string &Dir : Directories)
    visitFiles(Dir, [&](llvm::StringRef Path) {
      static const char *const Extensions[] = {
          ".cu",  ".cuh", ".h",  ".hh",  ".hpp", ".hxx", ".inl",
          ".inc", ".c",   ".cc", ".cpp", ".cxx", ".tcc"};
      if (llvm::any_of(Extensions,
                       [&](const char *E) { return Path.ends_with(E); }) &&
          !Files.find(Path))
        Unparsed.insert(Path.str());
      return true;
    });
  return Unparsed;
}

/// `__global__ void NAME(`.
static bool isKernel(const std::vector<RawToken> &Tokens, size_t I) {
  if (I + 1 == Tokens.size() || Tokens[I + 1].Text != "(")
    return false;
  while (I-- && Tokens[I].Text != ";" && Tokens[I].Text != "}" &&
         Tokens[I].Text != "{" && Tokens[I].Text != "#")
    if (Tokens[I].Text == "__global__")
      return true;
  return false;
}

void takeStockOfUnparsed(const FileTable &Files,
                         const std::set<std::string> &Kernels,
                         llvm::ArrayRef<std::string> Directories,
                         std::vector<RemainingConstruct> &Remaining) {
  for (const std::string &Path : unparsedFiles(Files, Directories)) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      continue;
    llvm::StringRef Contents = (*Buffer)->getBuffer();
    // Most files hold none of the words: they cost a read.
    if (!Contents.contains("exture") && !Contents.contains("urface") &&
        !Contents.contains("exref") && !Contents.contains("exRef") &&
        llvm::none_of(Kernels, [&](const std::string &K) {
          return Contents.contains(K);
        }))
      continue;
    std::vector<RawToken> Tokens = lexRaw(Contents);
    bool Declares = false; // Fetches alone may be of objects.
    for (size_t I = 0; I != Tokens.size(); ++I)
      if (Tokens[I].IsWord) {
        LegacyWord Word(Tokens, I);
        Declares |= Word.Removed;
      }
    for (size_t I = 0; I != Tokens.size(); ++I) {
      if (!Tokens[I].IsWord)
        continue;
      LegacyWord Word(Tokens, I);
      // `texture<...>` may be anybody's; with CUDA's enumerators it is not.
      bool Type = Word.Type && Tokens[I].Text == "texture" &&
                  (Declares || Contents.contains("cudaReadMode") ||
                   Contents.contains("tex1D") || Contents.contains("tex2D") ||
                   Contents.contains("tex3D"));
      bool Changed = Kernels.count(Tokens[I].Text.str()) != 0 &&
                     (Contents.contains("cudaLaunch") ||
                      Contents.contains("<<<") || isKernel(Tokens, I));
      if (!Word.Removed && !Type && !Changed)
        continue;
      llvm::StringRef Before = Contents.take_front(Tokens[I].Offset);
      size_t LineStart = Before.rfind('\n') + 1;
      Remaining.push_back(
          {{Path, Tokens[I].Offset,
            static_cast<unsigned>(Before.count('\n') + 1),
            static_cast<unsigned>(Before.size() - LineStart + 1)},
           Tokens[I].Text.str(),
           DiagID::UnparsedFile,
           Changed ? "in a file that no translation unit includes, and its "
                     "parameters have changed"
                   : "in a file that no translation unit includes"});
    }
  }
}

/// Whether token \p I is the name of a variable at file scope that the linker
/// sees. \p First: where its declaration begins.
static bool isExternalVariable(const std::vector<RawToken> &Tokens, size_t I,
                               size_t First) {
  if (I == First || I + 1 == Tokens.size())
    return false;
  static const llvm::StringRef Before[] = {"*", "&", ">", ","},
                               After[] = {";", "=", "[", ","},
                               Other[] = {"static", "extern",    "typedef",
                                          "using",  "const",     "constexpr",
                                          "struct", "namespace", "class",
                                          "enum",   "(",         "{",
                                          "="};
  return (Tokens[I - 1].IsWord ||
          llvm::is_contained(Before, Tokens[I - 1].Text)) &&
         llvm::is_contained(After, Tokens[I + 1].Text) &&
         std::none_of(Tokens.begin() + First, Tokens.begin() + I,
                      [&](const RawToken &T) {
                        return llvm::is_contained(Other, T.Text);
                      });
}

/// Where the sources are that declare a texture or launch what reads it: others
/// in these directories are likely to be linked with them.
static std::map<EntityId, std::set<llvm::StringRef>>
directoriesOf(const Program &P, const std::set<EntityId> &Textures) {
  std::map<unsigned, llvm::StringRef> OfUnit;
  for (const UnitFacts &F : P.facts())
    OfUnit[P.unitOf(F)] = llvm::sys::path::parent_path(F.Unit);
  std::map<EntityId, std::set<llvm::StringRef>> Result;
  for (EntityId T : Textures)
    for (unsigned Unit : P.textures().at(T).Units)
      Result[T].insert(OfUnit[Unit]);
  for (const CallNode &C : P.calls())
    if (!C.Callees.empty())
      for (EntityId T : P.uses(P.group(*C.Callees.begin())))
        if (Textures.count(T))
          for (unsigned Unit : C.Units)
            Result[T].insert(OfUnit[Unit]);
  return Result;
}

void refuseNamesOfUnparsed(const Program &P, const std::set<EntityId> &Exported,
                           llvm::ArrayRef<std::string> Directories,
                           Refusals &R) {
  std::map<std::string, std::vector<EntityId>> ByName;
  for (EntityId T : Exported)
    if (!R.contains(T))
      ByName[P.textures().at(T).first().QualifiedName].push_back(T);
  if (ByName.empty())
    return;
  auto Near = directoriesOf(P, Exported);
  for (const std::string &Path : unparsedFiles(P.files(), Directories)) {
    // A header is part of what includes it.
    static const llvm::StringRef Sources[] = {".c", ".cc", ".cpp", ".cxx",
                                              ".cu"};
    if (!llvm::is_contained(Sources, llvm::sys::path::extension(Path)))
      continue;
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      continue;
    llvm::StringRef Contents = (*Buffer)->getBuffer();
    if (llvm::none_of(ByName, [&](const auto &Named) {
          return Contents.contains(Named.first);
        }))
      continue;
    std::vector<RawToken> Tokens = lexRaw(Contents);
    size_t First = 0;
    for (size_t End : chunkEnds(Tokens)) {
      bool InDirective = false;
      for (size_t I = First; I != End; ++I) {
        if (Tokens[I].StartsLine)
          InDirective = Tokens[I].Text == "#";
        if (InDirective) {
          First = I + 1;
          continue;
        }
        auto It = ByName.find(Tokens[I].Text.str());
        if (It == ByName.end() || !isExternalVariable(Tokens, I, First))
          continue;
        for (EntityId T : It->second)
          if (Near[T].count(llvm::sys::path::parent_path(Path)))
            R.refuse(T, DiagID::NameCollision,
                     P.textures().at(T).first().Key.At,
                     "texture '" + It->first +
                         "' would have to be visible to other files, and '" +
                         llvm::sys::path::filename(Path).str() +
                         "' has something else of that name");
      }
      First = End;
    }
  }
}

} // namespace texmigrate
