//===- SourceScan.cpp - What files say without being parsed ---------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/SourceScan.h"
#include "Facts/LegacyApi.h"
#include "Frontend/Paths.h"
#include "Frontend/Toolkit.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace texmigrate {

namespace {

/// Follows the tokens of one file.
class FileScanner {
public:
  FileScanner(llvm::StringRef Contents, ScannedFile &Out)
      : Contents(Contents), Out(Out) {}

  /// Calls \p OnWord for each word, as often as it occurs, and \p OnMacro for
  /// each macro that is defined.
  void run(llvm::function_ref<void(llvm::StringRef)> OnWord,
           llvm::function_ref<void(llvm::StringRef)> OnMacro) {
    LangOptions Options;
    Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 =
        Options.CPlusPlus17 = Options.CUDA = true;
    Lexer Lex(SourceLocation::getFromRawEncoding(1), Options, Contents.begin(),
              Contents.begin(), Contents.end());
    Token Tok;
    bool AtEnd = false, Fetch = false, Directive = false;
    while (!AtEnd) {
      AtEnd = Lex.LexFromRawLexer(Tok);
      if (Tok.is(tok::eof))
        break;
      // `tex2D<float>(` is a fetch from an object.
      Out.Legacy |= Fetch && Tok.isNot(tok::less);
      Fetch = false;
      unsigned Offset = Tok.getLocation().getRawEncoding() - 1;
      llvm::StringRef Text = Contents.substr(Offset, Tok.getLength());
      if (Tok.is(tok::raw_identifier)) {
        if (Tok.hasUCN() || (Tok.needsCleaning() && Text.contains("??")))
          Out.Opaque = true;
        std::string Clean;
        if (Tok.needsCleaning()) {
          Clean = withoutSplices(Text);
          Text = Clean;
        }
        OnWord(Text);
        Fetch = isFetchName(Text);
        // What was migrated before is looked at as it was then: its errors may
        // hang on names of others.
        Out.Legacy |= Text == "texture" || Text == "surface" ||
                      Text == "texmigrate" || isRemovedWord(Text) ||
                      isLookupFunction(Text);
        if (Directive &&
            (Text == "include" || Text == "include_next" || Text == "import"))
          include(Contents.substr(Offset + Tok.getLength()));
        else if (Directive && Text == "define")
          define(Contents.substr(Offset + Tok.getLength()), OnMacro);
        Directive = false;
        continue;
      }
      Directive = Tok.is(tok::hash) && Tok.isAtStartOfLine();
      if (Tok.is(tok::hashhash))
        Out.Pastes = true;
      else if (tok::isLiteral(Tok.getKind()) || Tok.is(tok::unknown))
        words(Text, OnWord);
    }
    Out.Legacy |= Fetch;
  }

private:
  static std::string withoutSplices(llvm::StringRef Text) {
    std::string Clean;
    for (char C : Text)
      if (isAsciiIdentifierContinue(C))
        Clean += C;
    return Clean;
  }

  /// Words in a literal, or in what is no token.
  void words(llvm::StringRef Text,
             llvm::function_ref<void(llvm::StringRef)> OnWord) {
    while (!Text.empty()) {
      Text =
          Text.drop_while([](char C) { return !isAsciiIdentifierContinue(C); });
      llvm::StringRef One =
          Text.take_while([](char C) { return isAsciiIdentifierContinue(C); });
      if (!One.empty())
        OnWord(One);
      Out.Legacy |= One.starts_with("_Z"); // Some function's mangled name.
      Text = Text.drop_front(One.size());
    }
  }

  void include(llvm::StringRef Rest) {
    Rest = Rest.ltrim(" \t");
    char Close = Rest.starts_with("<") ? '>' : '"';
    if (!Rest.starts_with("<") && !Rest.starts_with("\"")) {
      if (auto Include = readMacroInclude(Rest.take_until(isNewline)))
        Out.MacroIncludes.push_back(std::move(*Include));
      else
        Out.Opaque = true;
      return;
    }
    llvm::StringRef Name = Rest.drop_front().take_until(
        [&](char C) { return C == Close || C == '\n'; });
    if (Name.empty() || Name.contains('\\'))
      Out.Opaque = true;
    else
      Out.Includes.push_back(Name.str());
  }

  void define(llvm::StringRef Rest,
              llvm::function_ref<void(llvm::StringRef)> OnMacro) {
    HeaderMacro M = readHeaderMacro(Rest.take_until(isNewline));
    OnMacro(M.Name);
    Out.HeaderMacros.push_back(std::move(M));
  }

  static bool isNewline(char C) { return C == '\n'; }

  llvm::StringRef Contents;
  ScannedFile &Out;
};

} // namespace

Word SourceScan::word(llvm::StringRef Text) {
  auto [It, New] = Words.try_emplace(Text, Texts.size());
  if (New)
    Texts.push_back(It->first());
  return It->second;
}

const ScannedFile &SourceScan::scan(fs::UniqueID Id, const std::string &Path) {
  auto [It, New] = Files.try_emplace(Id);
  ScannedFile &File = It->second;
  if (!New)
    return File;
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer) {
    File.Opaque = true;
    return File;
  }
  // Locations have 31 bits.
  if ((*Buffer)->getBufferSize() >= (1u << 31) - 1) {
    File.Opaque = true;
    return File;
  }
  FileScanner((*Buffer)->getBuffer(), File)
      .run([&](llvm::StringRef Text) { File.Words.push_back(word(Text)); },
           [&](llvm::StringRef Name) { File.Macros.push_back(word(Name)); });
  for (std::vector<Word> *List : {&File.Words, &File.Macros}) {
    llvm::sort(*List);
    List->erase(llvm::unique(*List), List->end());
    List->shrink_to_fit();
  }
  return File;
}

const SourceScan::Node *SourceScan::node(const std::string &Path) {
  auto [It, New] = Nodes.try_emplace(Path);
  if (!New)
    return It->second.get();
  fs::file_status Status, Directory;
  if (fs::status(Path, Status) || fs::is_directory(Status))
    return nullptr;
  llvm::StringRef Parent = path::parent_path(Path);
  fs::status(Parent, Directory);
  // What is neither file nor directory may be anything: reading it would not
  // end, or use it up.
  static const ScannedFile NoFile = [] {
    ScannedFile F;
    F.Opaque = true;
    return F;
  }();
  const ScannedFile &File =
      fs::is_regular_file(Status) ? scan(Status.getUniqueID(), Path) : NoFile;
  It->second = std::make_unique<Node>(
      Node{&File, Status.getUniqueID(), Directory.getUniqueID(), Parent.str(),
           absolutePath("", Path)});
  return It->second.get();
}

const std::vector<const SourceScan::Node *> &
SourceScan::included(const Node &By,
                     const std::vector<std::string> &Directories,
                     unsigned DirectoriesId) {
  auto [It, New] = Resolved.try_emplace({&By, DirectoriesId});
  if (New)
    for (const std::string &Name : By.File->Includes)
      find(By, Directories, Name, It->second);
  return It->second;
}

void SourceScan::find(const Node &By,
                      const std::vector<std::string> &Directories,
                      llvm::StringRef Name, std::vector<const Node *> &Found) {
  auto Try = [&](llvm::StringRef Directory) {
    llvm::SmallString<256> Path;
    if (!path::is_absolute(Name))
      Path = Directory;
    path::append(Path, Name);
    // `..` stays: it may follow a symbolic link.
    path::remove_dots(Path, /*remove_dot_dot=*/false);
    if (const Node *N = node(std::string(Path)))
      Found.push_back(N);
  };
  Try(By.Directory);
  for (const std::string &Directory : Directories)
    Try(Directory);
}

std::optional<std::vector<std::string>>
SourceScan::namesOf(const MacroInclude &Include, const Reach &R) {
  auto IsMacro = [&](llvm::StringRef Name) {
    Word W = word(Name);
    return Name == "linux" || Name == "unix" ||
           llvm::is_contained(R.OptionWords, W) ||
           llvm::any_of(R.Files, [&](const ScannedFile *File) {
             return llvm::binary_search(File->Macros, W);
           });
  };
  std::vector<std::string> Names;
  Word W = word(Include.Macro);
  if (llvm::is_contained(R.OptionWords, W))
    return std::nullopt;
  for (const ScannedFile *File : R.Files) {
    if (!llvm::binary_search(File->Macros, W))
      continue;
    for (const HeaderMacro &M : File->HeaderMacros) {
      if (M.Name != Include.Macro)
        continue;
      auto Header = M.headerOf(Include, IsMacro);
      if (!Header)
        return std::nullopt;
      Names.push_back(std::move(*Header));
    }
  }
  // Whose macro it is, nobody says.
  if (Names.empty())
    return std::nullopt;
  return Names;
}

namespace {
/// What the options of a unit say of the files that it reads.
struct OptionScan {
  std::vector<std::string> Directories, Files, Words;
  bool Opaque = false;

  explicit OptionScan(const CompileUnit &Unit) {
    // Each adds directories of which the options say nothing.
    for (const char *Name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
      Opaque |= ::getenv(Name) != nullptr;
    const std::vector<std::string> &Args = Unit.Args;
    for (size_t I = 0; I != Args.size(); ++I) {
      llvm::StringRef Arg = Args[I];
      Words.push_back(Args[I]);
      std::vector<std::string> *List = nullptr;
      for (llvm::StringRef Option : {"-isystem", "-iquote", "-idirafter",
                                     "-imacros", "-include", "-I"}) {
        if (!Arg.consume_front(Option))
          continue;
        List = Option == "-imacros" || Option == "-include" ? &Files
                                                            : &Directories;
        break;
      }
      if (List) {
        if (Arg.empty() && I + 1 != Args.size())
          Arg = Args[++I];
        std::string Path = absolute(Unit.Directory, Arg);
        // Whose headers are not the user's.
        if (List != &Directories ||
            !isToolkitIncludeDir(absolutePath(Unit.Directory, Arg)))
          List->push_back(std::move(Path));
        if (List == &Files)
          Includes.push_back(Arg.str());
        continue;
      }
      // Instruction sets, as OptionTranslator writes them.
      if (Arg.starts_with("-Xarch_") && I + 1 != Args.size() &&
          llvm::StringRef(Args[I + 1]).starts_with("-m")) {
        ++I;
        continue;
      }
      // Modules, precompiled headers, file system overlays, frameworks.
      Opaque |= Arg.starts_with("-i") || Arg.starts_with("-F") ||
                Arg.starts_with("-X") || Arg.contains("module") ||
                Arg.contains("pch") || Arg.contains("vfs");
    }
  }

  std::vector<std::string> Includes; ///< As `-include` names them.

private:
  static std::string absolute(llvm::StringRef Directory, llvm::StringRef Path) {
    llvm::SmallString<256> Result;
    if (!path::is_absolute(Path))
      Result = Directory;
    path::append(Result, Path);
    return std::string(Result);
  }
};
} // namespace

void SourceScan::addWords(llvm::StringRef Text, std::vector<Word> &Words) {
  ScannedFile Ignored;
  FileScanner(Text, Ignored)
      .run([&](llvm::StringRef One) { Words.push_back(word(One)); },
           [](llvm::StringRef) {});
}

SourceScan::Reach SourceScan::reach(const CompileUnit &Unit) {
  Reach Result;
  OptionScan Options(Unit);
  Result.Opaque = Options.Opaque;
  for (const std::string &Option : Options.Words)
    addWords(Option, Result.OptionWords);
  unsigned DirectoriesId =
      DirectoryLists.try_emplace(Options.Directories, DirectoryLists.size())
          .first->second;

  std::set<std::pair<fs::UniqueID, fs::UniqueID>> Seen;
  std::set<const ScannedFile *> SeenFiles;
  std::vector<const Node *> Work, ByMacros;
  auto Add = [&](const Node *N) {
    if (!N || !Seen.insert({N->Id, N->DirectoryId}).second)
      return;
    Work.push_back(N);
    Result.Ids.insert(N->Id);
    Result.Opaque |= N->File->Opaque;
    if (!N->File->MacroIncludes.empty())
      ByMacros.push_back(N);
    if (SeenFiles.insert(N->File).second) {
      Result.Files.push_back(N->File);
      Result.Paths.push_back(N->Path);
    }
  };
  const Node *Main = node(Unit.File);
  Result.Opaque |= !Main;
  Add(Main);
  for (const std::string &File : Options.Files)
    Add(node(File));
  // A forced include is looked for as any other.
  for (const std::string &Name : Options.Includes)
    for (const std::string &Directory : Options.Directories)
      Add(node(absolutePath(Directory, Name)));
  // Every file may define macros by which others include.
  bool Untold;
  do {
    while (!Work.empty()) {
      const Node *N = Work.back();
      Work.pop_back();
      for (const Node *I : included(*N, Options.Directories, DirectoriesId))
        Add(I);
    }
    Untold = false;
    std::vector<const Node *> Found;
    for (const Node *N : ByMacros)
      for (const MacroInclude &Include : N->File->MacroIncludes) {
        auto Names = namesOf(Include, Result);
        Untold |= !Names;
        if (Names)
          for (const std::string &Name : *Names)
            find(*N, Options.Directories, Name, Found);
      }
    for (const Node *N : Found)
      Add(N);
  } while (!Work.empty());
  Result.Opaque |= Untold;
  return Result;
}

} // namespace texmigrate
