//===- Units.cpp - Which translation units there are ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileUnit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace texmigrate {

llvm::Expected<UnitList> loadUnits(const UnitRequest &Request) {
  UnitList List;
  for (const std::string &Path : Request.Paths) {
    llvm::SmallString<256> Absolute(Path), Cwd;
    llvm::sys::fs::current_path(Cwd);
    llvm::sys::fs::make_absolute(Absolute);
    llvm::sys::path::remove_dots(Absolute, true);
    if (!llvm::sys::fs::exists(Absolute))
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     "'" + Path + "' does not exist");
    CompileUnit Unit;
    Unit.File = std::string(Absolute);
    Unit.Directory = std::string(Cwd);
    Unit.Args = Request.Flags;
    Unit.Args.insert(Unit.Args.end(), Request.ExtraArgs.begin(),
                     Request.ExtraArgs.end());
    llvm::StringRef Extension = llvm::sys::path::extension(Unit.File);
    if (Extension == ".c")
      Unit.Lang = Language::C;
    else if (Extension == ".cpp" || Extension == ".cc" || Extension == ".cxx")
      Unit.Lang = Language::Cxx;
    List.Units.push_back(std::move(Unit));
  }
  return List;
}

} // namespace texmigrate
