//===- HostOptions.cpp - The options of gcc and clang ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/OptionTranslator.h"
#include "llvm/ADT/STLExtras.h"

namespace texmigrate {

namespace {

/// An option that takes a value, as the next word or joined (with or without
/// `=`), and what it means.
struct ValueOption {
  llvm::StringLiteral Name;
  OptionMeaning Meaning;
  llvm::StringLiteral Spelling; ///< For clang, where Meaning does not say.
};

using M = OptionMeaning;
constexpr ValueOption ValueOptions[] = {
    // Longer names first where one begins with another.
    {"-isystem-after", M::SystemDir, ""},
    {"-isystem", M::SystemDir, ""},
    {"-isysroot", M::Drop, "-isysroot"},
    {"--sysroot", M::Drop, "--sysroot"},
    {"-iquote", M::Drop, "-iquote"},
    {"-idirafter", M::Drop, "-idirafter"},
    {"-imacros", M::Drop, "-imacros"},
    {"-include", M::PreInclude, ""},
    {"-D", M::Define, ""},
    {"-U", M::Undefine, ""},
    {"-I", M::IncludeDir, ""},
    {"--cuda-gpu-arch", M::Architecture, ""},
    {"--offload-arch", M::Architecture, ""},
    {"-std", M::Standard, ""},
    {"--std", M::Standard, ""},
    {"-ftemplate-depth", M::TemplateDepth, ""},
};

/// Options without a meaning here whose value is the next word when it is not
/// joined: the value must not be taken for an input.
constexpr llvm::StringLiteral DroppedWithValue[] = {"-o",
                                                    "-MF",
                                                    "-MT",
                                                    "-MQ",
                                                    "-MJ",
                                                    "-L",
                                                    "-l",
                                                    "-T",
                                                    "-u",
                                                    "-z",
                                                    "-Xlinker",
                                                    "-Xassembler",
                                                    "-Xclang",
                                                    "-arch",
                                                    "-target",
                                                    "-framework",
                                                    "-aux-info",
                                                    "--param",
                                                    "-B",
                                                    "-Xpreprocessor",
                                                    "-mllvm",
                                                    "-Xcuda-ptxas",
                                                    "-dumpbase",
                                                    "-dumpdir",
                                                    "-Xarch_host",
                                                    "-Xarch_device",
                                                    "-Xcuda-fatbinary",
                                                    "-Xopenmp-target"};

/// Options that say nothing about what the source means.
constexpr llvm::StringLiteral Dropped[] = {
    "-w",         "-c",           "-S",         "-E",      "-p",
    "-pg",        "-s",           "-v",         "-H",      "-r",
    "-pipe",      "-rdynamic",    "-no-pie",    "-pie",    "-dynamiclib",
    "-emit-llvm", "-traditional", "-trigraphs", "-openmp", "-dumpversion",
    "-###",       "-nostartfiles"};

/// Beginnings of such options.
constexpr llvm::StringLiteral DroppedPrefixes[] = {
    "-W",        "-O",        "-g",
    "-f",        "-m",        "-M",
    "-static",   "-shared",   "-nodefault",
    "-nostdlib", "--cuda",    "--no-cuda",
    "-nocuda",   "--offload", "-save-temps",
    "-Qunused",  "-time",     "--driver-mode",
    "-nogpu"};

/// Switches that clang knows and that change what the source means.
constexpr llvm::StringLiteral Kept[] = {"-ansi",
                                        "-pthread",
                                        "-nostdinc",
                                        "-nostdinc++",
                                        "-undef",
                                        "-funsigned-char",
                                        "-fsigned-char",
                                        "-fno-signed-char",
                                        "-fshort-wchar",
                                        "-fshort-enums",
                                        "-fchar8_t",
                                        "-fms-extensions",
                                        "-fms-compatibility",
                                        "-fblocks",
                                        "-fgnu89-inline",
                                        "-fdeclspec",
                                        "-fno-operator-names",
                                        "-stdlib=libc++",
                                        "-stdlib=libstdc++",
                                        "-ffast-math"};

constexpr llvm::StringLiteral KeptPrefixes[] = {"-fconstexpr-depth=",
                                                "-fconstexpr-steps="};

/// Instruction sets decide macros such as __AVX2__. They are the host's alone.
constexpr llvm::StringLiteral InstructionSets[] = {
    "-mavx",    "-msse",   "-mssse", "-mfma",    "-mf16c",   "-mbmi",
    "-mpopcnt", "-mlzcnt", "-maes",  "-mpclmul", "-mno-avx", "-mno-sse"};

bool hasPrefix(llvm::StringRef Word, llvm::ArrayRef<llvm::StringLiteral> List) {
  return llvm::any_of(
      List, [&](llvm::StringRef Prefix) { return Word.starts_with(Prefix); });
}

} // namespace

void OptionTranslator::translateHost(WordList &Words) {
  llvm::StringRef Word = Words.next();
  if (!Word.starts_with("-") || Word == "-") {
    addInput(Word);
    return;
  }
  if (Word == "--") {
    while (!Words.atEnd())
      addInput(Words.next());
    return;
  }
  if (llvm::is_contained(Kept, Word) || hasPrefix(Word, KeptPrefixes)) {
    Out.Args.push_back(Word.str());
    return;
  }
  if (hasPrefix(Word, InstructionSets)) {
    Out.Args.insert(Out.Args.end(), {"-Xarch_host", Word.str()});
    return;
  }
  if (Word == "-x" || Word.starts_with("-x")) {
    llvm::StringRef Value = Word.drop_front(2);
    apply(OptionMeaning::SourceLanguage, Value.empty() ? Words.next() : Value);
    return;
  }
  for (const ValueOption &Option : ValueOptions) {
    llvm::StringRef Value = Word;
    if (!Value.consume_front(Option.Name))
      continue;
    if (Value.empty())
      Value = Words.next();
    else if (Value.starts_with("="))
      Value = Value.drop_front();
    else if (Option.Meaning == M::Standard ||
             Option.Meaning == M::TemplateDepth)
      continue;
    if (Option.Spelling.empty())
      apply(Option.Meaning, Value);
    else
      addPair(Option.Spelling, Value);
    return;
  }
  for (llvm::StringRef Name : DroppedWithValue)
    if (Word == Name) {
      Words.next();
      return;
    }
  // A joined value: `-lm`, `-L/usr/lib`.
  for (llvm::StringRef Name : DroppedWithValue)
    if (Name.size() == 2 && Word.starts_with(Name))
      return;
  if (!llvm::is_contained(Dropped, Word) && !hasPrefix(Word, DroppedPrefixes))
    addUnknown(Word);
}

} // namespace texmigrate
