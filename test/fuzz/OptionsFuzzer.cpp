//===- OptionsFuzzer.cpp - Command lines of compilers ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each line of the input is one word. Up to two response files follow, each
// after a line `==`; a `%` and a digit, anywhere, is the path of one of them.
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccOptions.h"
#include "Fuzz.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <memory>

using namespace texmigrate;

/// What is left for clang's driver must be options and their values: a word
/// that is neither would be one more input.
static void checkArguments(llvm::ArrayRef<std::string> Args) {
  for (size_t I = 0; I != Args.size(); ++I) {
    require(llvm::StringRef(Args[I]).starts_with("-") && Args[I].size() > 1,
            "an argument for clang is an option");
    require(Args[I] != "--", "no argument makes the others inputs");
    static constexpr llvm::StringLiteral WithValue[] = {
        "-D",        "-U",         "-I",         "-isystem",
        "-include",  "-iquote",    "-imacros",   "-isysroot",
        "--sysroot", "-idirafter", "-Xarch_host"};
    if (llvm::is_contained(WithValue, Args[I])) {
      require(++I != Args.size(), "an option has its value");
      require(!Args[I].empty(), "a value is not empty");
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  llvm::StringRef Text(reinterpret_cast<const char *>(Data), Size);
  llvm::SmallVector<llvm::StringRef> Parts;
  Text.split(Parts, "\n==\n", /*MaxSplit=*/2);
  MemoryFile Files[2];
  auto WithPaths = [&](std::string Part) {
    for (size_t At = 0; (At = Part.find('%', At)) != std::string::npos; ++At)
      if (At + 1 != Part.size() && (Part[At + 1] == '1' || Part[At + 1] == '2'))
        Part.replace(At, 2, Files[Part[At + 1] - '1'].path());
    return Part;
  };
  for (auto [File, Part] : llvm::zip(Files, llvm::ArrayRef(Parts).drop_front()))
    File.write(WithPaths(Part.str()));
  std::vector<std::string> Words;
  for (llvm::StringRef Word : llvm::split(Parts[0], '\n'))
    Words.push_back(WithPaths(Word.str()));

  size_t First = 0;
  OptionDialect Dialect = dialectOf(Words, First);
  require(First <= Words.size(), "the options begin within the command line");
  llvm::ArrayRef<std::string> Options = llvm::ArrayRef(Words).drop_front(First);
  for (OptionDialect D : {Dialect, OptionDialect::Nvcc, OptionDialect::Host}) {
    TranslatedOptions Result = translateOptions(Options, "/none", D);
    checkArguments(Result.Args);
    require(!llvm::is_contained(Result.Inputs, ""), "no input without a name");
    for (const std::string &Option : Result.Unknown)
      require(llvm::StringRef(Option).starts_with("-"),
              "what is not known is an option");
  }
  return 0;
}
