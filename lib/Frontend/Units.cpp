//===- Units.cpp - Which translation units there are ----------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/CompileDatabase.h"
#include "Frontend/IncludeInference.h"
#include "Frontend/NvccOptions.h"
#include "Frontend/Paths.h"
#include "Frontend/SourceTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace texmigrate {

static llvm::Error failure(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

namespace {

class UnitLoader {
public:
  explicit UnitLoader(const UnitRequest &Request);
  llvm::Expected<UnitList> load();

private:
  llvm::Error checkPaths();
  llvm::Error readDatabase();
  llvm::Error readDatabaseFile(llvm::StringRef File, bool Given);
  void addDatabaseUnits();
  llvm::Error addOtherUnits();
  void addInferred(llvm::StringRef File, const IncludeInference::Result &Found);
  void add(CompileUnit Unit);
  void warnOf(const TranslatedOptions &Options);

  bool isRequested(llvm::StringRef File) const {
    return Request.Paths.empty() ||
           llvm::any_of(Paths, [&](const std::string &Path) {
             return isBelow(File, Path);
           });
  }

  void ownSystemDirs(CompileUnit &Unit) const;
  bool isOwn(llvm::StringRef Dir) const {
    return (!DatabaseRoot.empty() && isBelow(Dir, DatabaseRoot)) ||
           llvm::any_of(Roots, [&](const std::string &Root) {
             return isBelow(Dir, Root);
           });
  }

  const UnitRequest &Request;
  std::string Cwd;
  std::vector<std::string> Roots;     ///< Directories that hold the project.
  std::vector<std::string> Paths;     ///< Of the request, absolute.
  TranslatedOptions Flags;            ///< Of the request.
  std::vector<std::string> KnownDirs; ///< Include paths among Flags.
  std::vector<CompileUnit> Database;
  std::string DatabaseRoot;    ///< What it and its sources are below.
  std::set<std::string> Files; ///< That have a unit.
  std::set<std::vector<std::string>> Seen;
  std::set<std::string> Warned;
  UnitList List;
};

} // namespace

UnitLoader::UnitLoader(const UnitRequest &Request) : Request(Request) {
  llvm::SmallString<256> Current;
  fs::current_path(Current);
  Cwd = std::string(Current);
  for (const std::string &Path : Request.Paths)
    Paths.push_back(absolutePath(Cwd, Path));
  for (const std::string &Path : Paths) {
    Roots.push_back(fs::is_directory(Path) ? Path
                                           : path::parent_path(Path).str());
    // A project's headers often lie beside the sources' directory.
    if (Cwd != "/" && isBelow(Path, Cwd))
      Roots.push_back(Cwd);
  }
  llvm::sort(Roots);
  Roots.erase(std::unique(Roots.begin(), Roots.end()), Roots.end());
  Flags = translateOptions(Request.Flags, Cwd, OptionDialect::Nvcc);
  for (size_t I = 0; I + 1 < Flags.Args.size(); ++I)
    if (Flags.Args[I] == "-I" || Flags.Args[I] == "-isystem")
      KnownDirs.push_back(absolutePath(Cwd, Flags.Args[I + 1]));
}

void UnitLoader::warnOf(const TranslatedOptions &Options) {
  for (const std::string &Option : Options.Unknown)
    if (Warned.insert(Option).second)
      List.Warnings.push_back("the compiler option '" + Option +
                              "' is not known and was left out");
  for (const std::string &File : Options.Unread)
    if (Warned.insert("@" + File).second)
      List.Warnings.push_back("the response file '" + File +
                              "' cannot be read");
}

/// A project's own headers are its code, whatever option names their directory
/// (CMake gives `-isystem` for targets that it imports, and where it is asked
/// to). They are still found after those of `-I`, and in the same order, for
/// which others' directories before them lose the option, too.
void UnitLoader::ownSystemDirs(CompileUnit &Unit) const {
  size_t Last = 0; // After the last directory of the project's.
  for (size_t I = 0; I + 1 < Unit.Args.size(); ++I)
    if (Unit.Args[I] == "-isystem" &&
        isOwn(absolutePath(Unit.Directory, Unit.Args[++I])))
      Last = I + 1;
  std::vector<std::string> Rest, Own;
  for (size_t I = 0; I != Unit.Args.size(); ++I) {
    if (I + 1 < Last && Unit.Args[I] == "-isystem")
      Own.insert(Own.end(), {"-I", Unit.Args[++I]});
    else
      Rest.push_back(Unit.Args[I]);
  }
  Unit.Args = std::move(Rest);
  Unit.Args.insert(Unit.Args.end(), Own.begin(), Own.end());
}

void UnitLoader::add(CompileUnit Unit) {
  Unit.Args.insert(Unit.Args.end(), Request.ExtraArgs.begin(),
                   Request.ExtraArgs.end());
  ownSystemDirs(Unit);
  std::vector<std::string> Key = Unit.Args;
  Key.push_back(Unit.Directory);
  Key.push_back(Unit.File);
  Key.push_back(std::to_string(int(Unit.Lang)));
  Files.insert(Unit.File);
  if (Seen.insert(std::move(Key)).second)
    List.Units.push_back(std::move(Unit));
}

llvm::Error UnitLoader::checkPaths() {
  for (size_t I = 0; I != Paths.size(); ++I) {
    if (!fs::exists(Paths[I]))
      return failure("'" + Request.Paths[I] + "' does not exist");
    if (fs::is_directory(Paths[I])
            ? !visitFiles(Paths[I], [](llvm::StringRef) { return false; })
            : !llvm::MemoryBuffer::getFile(Paths[I]))
      return failure("'" + Request.Paths[I] + "' cannot be read");
  }
  return llvm::Error::success();
}

llvm::Error UnitLoader::readDatabaseFile(llvm::StringRef File, bool Given) {
  auto Entries = readCompileDatabase(
      File, [&](llvm::StringRef Source) { return isRequested(Source); });
  if (!Entries) {
    if (Given)
      return Entries.takeError();
    List.Warnings.push_back(llvm::toString(Entries.takeError()));
    return llvm::Error::success();
  }
  for (DatabaseEntry &Entry : *Entries) {
    if (!fs::exists(Entry.Unit.File)) {
      List.Warnings.push_back("'" + Entry.Unit.File +
                              "' of the compile database does not exist");
      continue;
    }
    warnOf(Entry.Options);
    Database.push_back(std::move(Entry.Unit));
  }
  // It often lies in a build directory, beside the sources'.
  llvm::StringRef Common = path::parent_path(File);
  for (const CompileUnit &Unit : Database)
    while (!isBelow(Unit.File, Common))
      Common = path::parent_path(Common);
  DatabaseRoot = Database.empty() || Common == "/" ? "" : Common.str();
  return llvm::Error::success();
}

/// Reads the database that is given, or the nearest that knows of the inputs:
/// in an input's directory or one above it, or in `build` there.
llvm::Error UnitLoader::readDatabase() {
  if (!Request.DatabaseDir.empty()) {
    std::string File = absolutePath(Cwd, Request.DatabaseDir);
    if (fs::is_directory(File))
      File += "/compile_commands.json";
    if (!fs::exists(File))
      return failure("no compile_commands.json in '" + Request.DatabaseDir +
                     "'");
    return readDatabaseFile(File, /*Given=*/true);
  }
  // Flags of the user's own take the place of a database that nobody named.
  if (!Request.Flags.empty())
    return llvm::Error::success();
  std::set<std::string> Tried;
  for (const std::string &Path : Paths) {
    llvm::StringRef Dir = fs::is_directory(Path) ? llvm::StringRef(Path)
                                                 : path::parent_path(Path);
    for (; !Dir.empty(); Dir = path::parent_path(Dir)) {
      for (llvm::StringRef Sub : {"", "build"}) {
        std::string File =
            absolutePath(absolutePath(Dir, Sub), "compile_commands.json");
        if (!Tried.insert(File).second || !fs::exists(File))
          continue;
        size_t Before = Database.size();
        if (llvm::Error Error = readDatabaseFile(File, /*Given=*/false))
          return Error;
        if (Database.size() != Before)
          return llvm::Error::success();
      }
    }
  }
  return llvm::Error::success();
}

void UnitLoader::addDatabaseUnits() {
  for (CompileUnit &Unit : Database) {
    Unit.Args.insert(Unit.Args.end(), Flags.Args.begin(), Flags.Args.end());
    add(std::move(Unit));
  }
}

void UnitLoader::addInferred(llvm::StringRef File,
                             const IncludeInference::Result &Found) {
  CompileUnit Unit;
  Unit.File = File.str();
  Unit.Directory = Cwd;
  Unit.Args = Flags.Args;
  Unit.Args.insert(Unit.Args.end(), Found.Args.begin(), Found.Args.end());
  if (Flags.Lang)
    Unit.Lang = *Flags.Lang;
  else
    Unit.Lang = languageOf(File).value_or(Language::Cuda);
  add(std::move(Unit));
}

llvm::Error UnitLoader::addOtherUnits() {
  IncludeInference Inference(Roots);

  for (size_t I = 0; I != Paths.size(); ++I) {
    const std::string &Path = Paths[I];
    if (!fs::is_directory(Path)) {
      if (!Files.count(Path))
        addInferred(Path, Inference.infer(Path, KnownDirs));
      continue;
    }
    std::set<std::string> Sources;
    std::set<std::string> Unreadable; // What they hold may hang on the rest.
    visitFiles(
        Path,
        [&](llvm::StringRef File) {
          if (languageOf(File) && ::access(File.str().c_str(), R_OK) != 0)
            Unreadable.insert(File.str());
          if (path::extension(File) == ".cu" && !Files.count(File.str()))
            Sources.insert(File.str());
          return true;
        },
        [&](llvm::StringRef Dir) { Unreadable.insert(Dir.str()); });
    if (!Unreadable.empty())
      return failure("'" + *Unreadable.begin() + "' cannot be read");
    std::vector<std::pair<std::string, IncludeInference::Result>> Candidates;
    std::set<std::string> Textual; // Included by another source.
    for (const std::string &File : Sources) {
      if (Textual.count(File))
        continue;
      Candidates.emplace_back(File, Inference.infer(File, KnownDirs));
      for (const std::string &Included : Candidates.back().second.Included)
        if (path::extension(Included) == ".cu")
          Textual.insert(Included);
    }
    // The database's sources include files too.
    for (const CompileUnit &Unit : List.Units)
      if (Unit.FromDatabase && isBelow(Unit.File, Path))
        for (const std::string &Included :
             Inference.infer(Unit.File, {}).Included)
          if (path::extension(Included) == ".cu")
            Textual.insert(Included);
    for (const auto &[File, Found] : Candidates)
      if (!Textual.count(File))
        addInferred(File, Found);
    if (llvm::none_of(List.Units, [&](const CompileUnit &Unit) {
          return isBelow(Unit.File, Path);
        }))
      return failure("no CUDA source below '" + Request.Paths[I] +
                     "', and no compile database that lists others");
  }
  return llvm::Error::success();
}

llvm::Expected<UnitList> UnitLoader::load() {
  warnOf(Flags);
  if (llvm::Error Error = checkPaths())
    return llvm::Expected<UnitList>(std::move(Error));
  if (llvm::Error Error = readDatabase())
    return llvm::Expected<UnitList>(std::move(Error));
  addDatabaseUnits();
  if (llvm::Error Error = addOtherUnits())
    return llvm::Expected<UnitList>(std::move(Error));
  if (List.Units.empty())
    return failure("nothing to do: no source was named");
  return llvm::Expected<UnitList>(std::move(List));
}

llvm::Expected<UnitList> loadUnits(const UnitRequest &Request) {
  return UnitLoader(Request).load();
}

} // namespace texmigrate
