//===- OptionTranslator.cpp - A command line being translated -------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OptionTranslator.h"
#include "Frontend/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

namespace texmigrate {

// What every supported clang parses for. Older devices are not what a migrated
// program will be compiled for; newer ones look the same to the source.
static constexpr unsigned Architectures[] = {50, 52, 53, 60, 61, 62, 70,
                                             72, 75, 80, 86, 87, 89, 90};

static std::vector<std::string> tokenize(llvm::StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 32> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

void OptionTranslator::addPair(llvm::StringRef Option, llvm::StringRef Value) {
  if (Value.empty())
    return;
  Out.Args.push_back(Option.str());
  Out.Args.push_back(Value.str());
}

void OptionTranslator::addInput(llvm::StringRef Word) {
  if (Word.empty())
    return;
  Out.Inputs.push_back(Word.str());
}

void OptionTranslator::addUnknown(llvm::StringRef Word) {
  std::string Name = Word.split('=').first.str();
  if (!llvm::is_contained(Out.Unknown, Name))
    Out.Unknown.push_back(std::move(Name));
}

/// Takes the numbers out of `arch=compute_35,code=[sm_35,compute_35]`,
/// `sm_90a`.
void OptionTranslator::noteArchitectures(llvm::StringRef Value) {
  for (llvm::StringRef Prefix : {"compute_", "sm_", "lto_"})
    for (size_t At = Value.find(Prefix); At != llvm::StringRef::npos;
         At = Value.find(Prefix, At + 1)) {
      llvm::StringRef Number = Value.substr(At + Prefix.size());
      unsigned N = 0;
      if (!Number.consumeInteger(10, N))
        Architecture = std::max(Architecture, N);
    }
}

void OptionTranslator::readResponseFile(llvm::StringRef Name,
                                        OptionDialect Dialect) {
  // Files that name each other may be few and yet mean more words than can ever
  // be read.
  constexpr unsigned MaxDepth = 16, MaxFiles = 1000;
  std::string Path = absolutePath(Directory, Name);
  if (llvm::is_contained(Open, Path) || Open.size() == MaxDepth ||
      Read == MaxFiles) {
    Out.Unread.push_back(Name.str());
    return;
  }
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer) {
    Out.Unread.push_back(Name.str());
    return;
  }
  ++Read;
  Open.push_back(std::move(Path));
  translate(tokenize((*Buffer)->getBuffer()), Dialect);
  Open.pop_back();
}

void OptionTranslator::apply(OptionMeaning Meaning, llvm::StringRef Value) {
  switch (Meaning) {
  case OptionMeaning::Drop:
    return;
  case OptionMeaning::Define:
    return addPair("-D", Value);
  case OptionMeaning::Undefine:
    return addPair("-U", Value);
  case OptionMeaning::IncludeDir:
    return addPair("-I", Value);
  case OptionMeaning::SystemDir:
    return addPair("-isystem", Value);
  case OptionMeaning::PreInclude:
    return addPair("-include", Value);
  case OptionMeaning::Standard:
    if (!Value.empty())
      Out.Args.push_back(("-std=" + Value).str());
    return;
  case OptionMeaning::SourceLanguage:
    if (Value == "cu" || Value == "cuda")
      Out.Lang = Language::Cuda;
    else if (Value == "c++" || Value == "c++-header")
      Out.Lang = Language::Cxx;
    else if (Value == "c" || Value == "c-header")
      Out.Lang = Language::C;
    return;
  case OptionMeaning::TemplateDepth:
    Out.Args.push_back(("-ftemplate-depth=" + Value).str());
    return;
  case OptionMeaning::Architecture:
  case OptionMeaning::Code:
    return noteArchitectures(Value);
  case OptionMeaning::Relocatable:
    if (Value != "true")
      return;
    [[fallthrough]];
  case OptionMeaning::DeviceC:
    Out.Args.push_back("-fgpu-rdc");
    return addPair("-D", "__CUDACC_RDC__");
  case OptionMeaning::DefaultStream:
    if (Value == "per-thread")
      addPair("-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    return;
  case OptionMeaning::ExtendedLambda:
    return addPair("-D", "__CUDACC_EXTENDED_LAMBDA__");
  case OptionMeaning::RelaxedConstexpr:
    return addPair("-D", "__CUDACC_RELAXED_CONSTEXPR__");
  case OptionMeaning::HostOptions: {
    // `-Xcompiler ,"-fPIC","-g"` is how CMake's old module wrote it, and nvcc
    // hands `-Xcompiler "-Wall -g"` to a shell.
    std::string Text = Value.str();
    bool Quoted = false;
    for (size_t I = 0; I != Text.size(); ++I) {
      if (Text[I] == '"')
        Quoted = !Quoted;
      else if (Text[I] == '\\' && I + 1 != Text.size() && Text[I + 1] == ',')
        Text.erase(I, 1);
      else if (Text[I] == ',' && !Quoted)
        Text[I] = ' ';
    }
    return translate(tokenize(Text), OptionDialect::Host);
  }
  case OptionMeaning::ResponseFile:
    return readResponseFile(Value, OptionDialect::Nvcc);
  }
}

void OptionTranslator::translate(llvm::ArrayRef<std::string> List,
                                 OptionDialect Dialect) {
  WordList Words(List);
  while (!Words.atEnd()) {
    llvm::StringRef Word = Words.peek();
    if (Word.size() > 1 && Word.starts_with("@")) {
      Words.next();
      readResponseFile(Word.drop_front(), Dialect);
    } else if (Dialect == OptionDialect::Nvcc) {
      translateNvcc(Words);
    } else {
      translateHost(Words);
    }
  }
}

TranslatedOptions OptionTranslator::finish() {
  if (Architecture) {
    unsigned Known = Architectures[0];
    for (unsigned Candidate : Architectures)
      if (Candidate <= Architecture)
        Known = Candidate;
    Out.Args.push_back("--cuda-gpu-arch=sm_" + std::to_string(Known));
  }
  return std::move(Out);
}

TranslatedOptions translateOptions(llvm::ArrayRef<std::string> Words,
                                   llvm::StringRef Directory,
                                   OptionDialect Dialect) {
  OptionTranslator Translator(Directory);
  Translator.translate(Words, Dialect);
  return Translator.finish();
}

OptionDialect dialectOf(llvm::ArrayRef<std::string> CommandLine,
                        size_t &FirstOption) {
  FirstOption = 0;
  while (FirstOption != CommandLine.size()) {
    llvm::StringRef Word = CommandLine[FirstOption++];
    llvm::StringRef Name = llvm::sys::path::stem(Word);
    if (Name.contains("nvcc"))
      return OptionDialect::Nvcc;
    static constexpr llvm::StringLiteral Launchers[] = {
        "ccache", "sccache", "distcc", "icecc", "env"};
    bool Launcher = llvm::is_contained(Launchers, Name) ||
                    (Word.contains('=') && !Word.starts_with("-"));
    if (!Launcher)
      break;
  }
  return OptionDialect::Host;
}

} // namespace texmigrate
