//===- CompileDatabase.cpp - Units from compile_commands.json -------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileDatabase.h"
#include "Frontend/Nesting.h"
#include "Frontend/Paths.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

namespace texmigrate {

std::optional<Language> languageOf(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  static constexpr llvm::StringLiteral Cuda[] = {".cu", ".cuh", ".h",   ".hpp",
                                                 ".hh", ".hxx", ".inl", ".inc"};
  static constexpr llvm::StringLiteral Cxx[] = {".cpp", ".cc",  ".cxx",
                                                ".C",   ".c++", ".cp"};
  if (llvm::is_contained(Cuda, Extension))
    return Language::Cuda;
  if (llvm::is_contained(Cxx, Extension))
    return Language::Cxx;
  if (Extension == ".c")
    return Language::C;
  return std::nullopt;
}

llvm::Expected<std::vector<DatabaseEntry>>
readCompileDatabase(llvm::StringRef File,
                    llvm::function_ref<bool(llvm::StringRef)> IsWanted) {
  std::string Message;
  std::unique_ptr<clang::tooling::JSONCompilationDatabase> Json;
  // clang's reader prints what is wrong with the syntax; this one tells.
  if (auto Buffer = llvm::MemoryBuffer::getFile(File); !Buffer)
    Message = Buffer.getError().message();
  else if (nestsTooDeeply((*Buffer)->getBuffer()))
    Message = "its brackets nest too deeply";
  else if (auto Value = llvm::json::parse((*Buffer)->getBuffer()); !Value)
    Message = llvm::toString(Value.takeError());
  else
    Json = clang::tooling::JSONCompilationDatabase::loadFromFile(
        File, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Json)
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "the compile database '" + File +
                                       "' cannot be read: " + Message);

  std::vector<DatabaseEntry> Entries;
  for (const clang::tooling::CompileCommand &Command :
       Json->getAllCompileCommands()) {
    DatabaseEntry Entry;
    CompileUnit &Unit = Entry.Unit;
    Unit.Directory =
        absolutePath(llvm::sys::path::parent_path(File), Command.Directory);
    Unit.File = absolutePath(Unit.Directory, Command.Filename);
    Unit.FromDatabase = true;
    if (!IsWanted(Unit.File))
      continue;
    size_t First = 0;
    OptionDialect Dialect = dialectOf(Command.CommandLine, First);
    Entry.Options = translateOptions(
        llvm::ArrayRef<std::string>(Command.CommandLine).drop_front(First),
        Unit.Directory, Dialect);
    std::optional<Language> Lang =
        Entry.Options.Lang ? Entry.Options.Lang : languageOf(Unit.File);
    if (!Lang)
      continue;
    Unit.Lang = *Lang;
    Unit.Args = std::move(Entry.Options.Args);
    Entry.Options.Args.clear();
    Entries.push_back(std::move(Entry));
  }
  return Entries;
}

} // namespace texmigrate
