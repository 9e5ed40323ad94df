//===- FactsInput.cpp - Facts that were extracted before ------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsInput.h"
#include "Facts/FactsFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace texmigrate {

/// Adds the files that \p Path stands for to \p Names.
static Error findFacts(StringRef Path, std::vector<std::string> &Names) {
  if (!fs::is_directory(Path)) {
    Names.push_back(Path.str());
    return Error::success();
  }
  size_t Before = Names.size();
  std::error_code EC;
  for (fs::recursive_directory_iterator I(Path, EC), End; I != End && !EC;
       I.increment(EC))
    if (sys::path::extension(I->path()) == ".facts")
      Names.push_back(I->path());
  if (EC)
    return createStringError("'" + Path + "' cannot be read: " + EC.message());
  if (Names.size() == Before)
    return createStringError("no *.facts below '" + Path + "'");
  llvm::sort(Names.begin() + Before, Names.end());
  return Error::success();
}

Expected<std::unique_ptr<FactsInput>>
FactsInput::load(ArrayRef<std::string> Paths, Frontend &F) {
  SmallString<256> Base;
  if (std::error_code EC = fs::current_path(Base))
    return createStringError("no current directory: " + EC.message());
  std::vector<std::string> Names;
  for (const std::string &Path : Paths)
    if (Error Err = findFacts(Path, Names))
      return Err;

  auto Result = std::make_unique<FactsInput>();
  std::vector<ExtractedUnit> Units;
  FactsReader Reader(Result->Files, Base);
  for (const std::string &Name : Names) {
    auto Buffer = MemoryBuffer::getFile(Name);
    if (!Buffer)
      return createStringError(
          "'" + Name + "' cannot be read: " + Buffer.getError().message());
    if (Error Err = Reader.read((*Buffer)->getBuffer(), Units))
      return createStringError("'" + Name + "': " + toString(std::move(Err)));
  }
  // As if they had been given in one run, whatever their files are called.
  llvm::sort(Units, [](const ExtractedUnit &A, const ExtractedUnit &B) {
    return std::tie(A.Unit.File, A.Unit.Args) <
           std::tie(B.Unit.File, B.Unit.Args);
  });
  for (ExtractedUnit &U : Units) {
    if (U.WithToolkit)
      F.takeToolkit(U.Unit);
    Result->Units.push_back(std::move(U.Unit));
    Result->Facts.emplace_back(std::move(U.Host), std::move(U.Device));
  }
  return Result;
}

Expected<Inputs> findInputs(const ParseOptions &Options,
                            ArrayRef<std::string> Flags, Frontend &F) {
  Inputs Result;
  if (Options.FactsPaths.empty()) {
    auto Found = Options.units(Flags);
    if (!Found)
      return Found.takeError();
    Result.Units = std::move(Found->Units);
    return Result;
  }
  auto Loaded = FactsInput::load(Options.FactsPaths, F);
  if (!Loaded)
    return Loaded.takeError();
  Result.Extracted = std::move(*Loaded);
  Result.Units = Result.Extracted->Units;
  return Result;
}

} // namespace texmigrate
