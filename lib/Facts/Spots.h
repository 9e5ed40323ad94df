//===- Spots.h - From clang's locations to places in files ------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FACTS_SPOTS_H
#define TEXMIGRATE_FACTS_SPOTS_H

#include "Facts/Facts.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace texmigrate {

/// Maps locations of one parse to places where edits can be made.
///
/// A token that reached the parser through macros was spelled either in an
/// argument (edit it there, at the use) or in a macro's body (edit the
/// definition, if all expansions agree).
class SpotMapper {
public:
  SpotMapper(const clang::SourceManager &SM, const clang::LangOptions &LangOpts,
             FileTable &Files, UnitFacts &Facts)
      : SM(SM), LangOpts(LangOpts), Files(Files), Facts(Facts) {}

  /// The user's file that holds \p Loc (a file location); 0 for others.
  unsigned fileOf(clang::SourceLocation Loc);
  /// The path by which the file table knows \p Entry.
  std::string pathOf(clang::FileEntryRef Entry) const;
  /// How often the unit had read the file of \p File before this time.
  unsigned timesReadBefore(clang::FileID File) const {
    auto It = ReadBefore.find(File);
    return It == ReadBefore.end() ? 0 : It->second;
  }
  /// The place of the outermost expansion.
  Place expansionPlace(clang::SourceLocation Loc);
  /// The place where the token is spelled, in a file or macro body.
  Place spellingPlace(clang::SourceLocation Loc);
  bool inUserFile(clang::SourceLocation Loc) {
    return expansionPlace(Loc).valid();
  }

  /// Identity of what is declared at \p Loc under \p Name.
  EntityKey key(clang::SourceLocation Loc, llvm::StringRef Name) {
    return {expansionPlace(Loc), Name.str()};
  }

  /// The token at \p Loc itself.
  Spot token(clang::SourceLocation Loc);
  /// Before (after) the token at \p Loc. If the token belongs to a macro's body
  /// or to an argument of its that \p Anchor, a token of the same construct,
  /// does not belong to, the place is before (after) that macro's use.
  Spot before(clang::SourceLocation Loc, clang::SourceLocation Anchor);
  Spot after(clang::SourceLocation Loc, clang::SourceLocation Anchor);
  /// Where another element goes into the list that ends at \p Anchor, before
  /// (after) the element that begins (ends) with the token at \p Loc. A macro's
  /// argument takes no comma, but for what a variadic parameter stands for.
  Spot beforeElement(clang::SourceLocation Loc, clang::SourceLocation Anchor);
  Spot afterElement(clang::SourceLocation Loc, clang::SourceLocation Anchor);
  /// Before the token in the file, outside of all macros.
  Spot beforeExpansion(clang::SourceLocation Loc);

  /// Out of macros that are one word without parameters, `#define BIND
  /// cudaBindTexture`: where \p Loc, the word, is written by the macro's name.
  clang::SourceLocation outOfNames(clang::SourceLocation Loc);

  /// The text of the token range [Begin, End] where \p Level is spelled: what
  /// stands there, macro parameters and all.
  std::optional<TextRange> textAtLevel(clang::SourceLocation Begin,
                                       clang::SourceLocation End,
                                       clang::SourceLocation Level);
  /// The same level rule for one location; nothing if it cannot be reached.
  clang::SourceLocation atLevel(clang::SourceLocation Loc,
                                clang::SourceLocation Level, bool AtEnd);
  /// From the place of \p Loc through macro arguments to its spelling: in a
  /// file or in the body of a macro.
  clang::SourceLocation home(clang::SourceLocation Loc);
  /// The bytes between two locations of one level, as a spot.
  Spot between(clang::SourceLocation Begin, clang::SourceLocation End);
  /// \p S and the blanks around it.
  Spot withBlanks(Spot S);
  /// The bytes between two locations of one level, the comma that follows, and
  /// the blanks behind it; none if a directive stands between.
  Spot withComma(clang::SourceLocation Begin, clang::SourceLocation End);
  clang::SourceLocation tokenEnd(clang::SourceLocation Loc);
  /// Expansions of macros (their bodies) that hold \p Loc, outermost last.
  std::vector<uint64_t> expansionsOf(clang::SourceLocation Loc);

  /// The name of the expansion whose body holds \p Loc.
  uint64_t expansionId(clang::SourceLocation NameLoc) {
    return NameLoc.getRawEncoding();
  }

  const clang::SourceManager &sourceManager() const { return SM; }
  const clang::LangOptions &langOpts() const { return LangOpts; }

private:
  Spot spotAt(clang::SourceLocation Home, unsigned Length);
  bool isPasted(clang::SourceLocation Home);
  enum class Side { Before, After };
  /// \p InList: see beforeElement.
  Spot beside(clang::SourceLocation Loc, clang::SourceLocation Anchor,
              Side Where, bool InList);
  /// From \p Loc through the arguments of macro calls that \p Anchor is a part
  /// of, too; of others, to where the call begins or ends. With \p ListLevel,
  /// the body that a list is in, not out of it through a parameter that takes
  /// one argument; the body of the next macro, where one takes several.
  clang::SourceLocation besideCalls(clang::SourceLocation Loc,
                                    clang::SourceLocation Anchor, Side Where,
                                    clang::FileID *ListLevel);
  /// Whether the macro's parameter spelled at \p Body is a variadic one.
  bool takesSeveral(clang::SourceLocation Body);
  /// The macro whose definition holds \p At, if one does.
  const MacroFact *macroAround(Place At);

  const clang::SourceManager &SM;
  const clang::LangOptions &LangOpts;
  FileTable &Files;
  UnitFacts &Facts;
  llvm::DenseMap<clang::FileID, unsigned> FileNumbers;
  llvm::DenseMap<clang::FileID, unsigned> ReadBefore;
  std::map<unsigned, unsigned> TimesRead; ///< By file.
  /// The first of Facts.Macros, by the places of their names: what was recorded
  /// meanwhile is added when it is asked for.
  std::map<Place, size_t> MacrosByName;
  size_t IndexedMacros = 0;
};

} // namespace texmigrate

#endif
