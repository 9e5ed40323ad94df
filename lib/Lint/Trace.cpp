//===- Trace.cpp - Which units can hold textures --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Trace.h"
#include "Frontend/Paths.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace llvm;

namespace texmigrate {

/// `texture<`, blanks allowed: the word alone is in every graphics program, and
/// ends names of others.
static bool holdsTemplate(StringRef Text, StringRef Name) {
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + 1))
    if ((At == 0 || !clang::isAsciiIdentifierContinue(Text[At - 1])) &&
        Text.drop_front(At + Name.size()).ltrim().starts_with("<"))
      return true;
  return false;
}

static bool textHoldsWord(StringRef Text) {
  // A macro may stand for the template; what is done with it has a name of
  // CUDA's.
  for (StringRef Word :
       {"textureReference", "surfaceReference", "cudaTexture", "cudaBind",
        "cudaUnbindTexture", "cudaGetTexture", "cudaGetSurface",
        "TextureObject", "TexObject", "CUtexref", "TexRef", "CUsurfref",
        "SurfRef", "tex1D", "tex2D", "tex3D", "texCubemap"})
    if (Text.contains(Word))
      return true;
  return holdsTemplate(Text, "texture") || holdsTemplate(Text, "surface");
}

bool TextureTraces::holdsWord(const std::string &Path) {
  auto [It, New] = Words.try_emplace(Path, false);
  if (!New)
    return It->second;
  if (auto Buffer = MemoryBuffer::getFile(Path))
    It->second = textHoldsWord((*Buffer)->getBuffer());
  return It->second;
}

bool TextureTraces::mayHold(const CompileUnit &Unit) {
  std::vector<std::string> Dirs;
  for (size_t I = 0; I != Unit.Args.size(); ++I) {
    StringRef Arg = Unit.Args[I];
    // Macros of the command line and forced includes hide words from the text.
    if (Arg == "-include" || Arg == "-imacros" || Arg == "-D" ||
        Arg.starts_with("-D")) {
      std::string Next = I + 1 < Unit.Args.size() ? Unit.Args[I + 1] : "";
      if (Arg == "-include" || Arg == "-imacros" || textHoldsWord(Arg) ||
          (Arg == "-D" && textHoldsWord(Next)))
        return true;
      continue;
    }
    for (StringRef Option : {"-idirafter", "-isystem", "-iquote", "-I"}) {
      if (!Arg.consume_front(Option))
        continue;
      if (Arg.empty() && I + 1 < Unit.Args.size())
        Arg = Unit.Args[++I];
      Dirs.push_back(absolutePath(Unit.Directory, Arg));
      break;
    }
  }
  std::set<std::string> Seen{Unit.File};
  std::vector<std::string> Queue{Unit.File};
  while (!Queue.empty()) {
    std::string Path = std::move(Queue.back());
    Queue.pop_back();
    if (holdsWord(Path))
      return true;
    for (const IncludeDirective &I : Scanner.includes(Path)) {
      std::vector<std::string> Candidates;
      if (!I.Angled)
        Candidates.push_back(
            absolutePath(sys::path::parent_path(Path), I.Name));
      for (const std::string &Dir : Dirs)
        Candidates.push_back(absolutePath(Dir, I.Name));
      for (const std::string &Candidate : Candidates)
        if (Scanner.isFile(Candidate)) {
          if (Seen.insert(Candidate).second)
            Queue.push_back(Candidate);
          break;
        }
    }
  }
  return false;
}

} // namespace texmigrate
