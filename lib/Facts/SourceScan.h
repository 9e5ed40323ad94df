//===- SourceScan.h - What files say without being parsed -------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lexes files and follows their includes, whatever the preprocessor would make
// of it: all branches, and every directory in which an include might be found.
// What is found is more than a parse would read, never less.
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_SOURCESCAN_H
#define TEXMIGRATE_FACTS_SOURCESCAN_H

#include "Facts/MacroIncludes.h"
#include "Frontend/CompileUnit.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace texmigrate {

/// Words of C++: runs of letters, digits and underscores, also those in string
/// literals, but none of comments. Known by number.
using Word = unsigned;

struct ScannedFile {
  std::vector<Word> Words; ///< Sorted, each once.
  std::vector<std::string> Includes;
  std::vector<MacroInclude> MacroIncludes;
  std::vector<HeaderMacro> HeaderMacros;
  std::vector<Word> Macros; ///< All that it defines. Sorted.
  /// Holds a word of the removed API or of the shim's, or one that may be, or
  /// what looks up functions by names that no scan sees.
  bool Legacy = false;
  bool Pastes = false; ///< Holds `##`.
  /// Cannot be judged: it is not readable, or includes what cannot be told, or
  /// spells words in unusual ways.
  bool Opaque = false;
};

class SourceScan {
public:
  /// What \p Unit may read: its file and, as far as they are not the system's
  /// or CUDA's, those that it includes.
  struct Reach {
    std::vector<const ScannedFile *> Files;
    std::vector<std::string> Paths;
    std::set<llvm::sys::fs::UniqueID> Ids;
    std::vector<Word> OptionWords; ///< Of the compiler options.
    bool Opaque = false;           ///< There may be more.
  };
  Reach reach(const CompileUnit &Unit);

  Word word(llvm::StringRef Text);
  llvm::StringRef text(Word W) const { return Texts[W]; }

private:
  /// A file by one of its names: includes are looked for beside it.
  struct Node {
    const ScannedFile *File;
    llvm::sys::fs::UniqueID Id, DirectoryId;
    std::string Directory, Path;
  };
  const Node *node(const std::string &Path);
  const ScannedFile &scan(llvm::sys::fs::UniqueID Id, const std::string &Path);
  void addWords(llvm::StringRef Text, std::vector<Word> &Words);
  /// The names that a macro's include may have in a unit; nothing if that
  /// cannot be told.
  std::optional<std::vector<std::string>> namesOf(const MacroInclude &Include,
                                                  const Reach &R);
  /// Adds the files \p Name may be by an include in \p By.
  void find(const Node &By, const std::vector<std::string> &Directories,
            llvm::StringRef Name, std::vector<const Node *> &Found);
  const std::vector<const Node *> &
  included(const Node &By, const std::vector<std::string> &Directories,
           unsigned DirectoriesId);

  llvm::StringMap<Word> Words;
  std::vector<llvm::StringRef> Texts; ///< By word.
  std::map<llvm::sys::fs::UniqueID, ScannedFile> Files;
  llvm::StringMap<std::unique_ptr<Node>> Nodes; ///< Null: no such file.
  std::map<std::vector<std::string>, unsigned> DirectoryLists;
  std::map<std::pair<const Node *, unsigned>, std::vector<const Node *>>
      Resolved;
};

} // namespace texmigrate

#endif
