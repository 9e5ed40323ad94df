//===- Suppression.cpp - NOLINT comments ----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Suppression.h"
#include "Lint/Globs.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace texmigrate {

namespace {
struct Directive {
  StringRef Kind; ///< "", "NEXTLINE", "BEGIN", "END".
  std::string Globs;
};
} // namespace

/// The directives in a line, left to right.
static std::vector<Directive> directivesIn(StringRef Line) {
  std::vector<Directive> Found;
  size_t At = 0;
  while ((At = Line.find("NOLINT", At)) != StringRef::npos) {
    At += StringRef("NOLINT").size();
    StringRef Kind =
        Line.drop_front(At).take_while([](char C) { return isAlnum(C); });
    At += Kind.size();
    if (!Kind.empty() && Kind != "NEXTLINE" && Kind != "BEGIN" && Kind != "END")
      continue;
    Directive D{Kind, "*"};
    StringRef Rest = Line.drop_front(At);
    size_t Close = Rest.find(')');
    if (Rest.starts_with("(") && Close != StringRef::npos)
      D.Globs = Rest.slice(1, Close).str();
    Found.push_back(std::move(D));
  }
  return Found;
}

const std::vector<Suppressions::Range> &
Suppressions::rangesOf(const std::string &File) {
  auto [It, New] = Files.try_emplace(File);
  std::vector<Range> &Ranges = It->second;
  if (!New)
    return Ranges;
  std::optional<StringRef> Text = Sources.contents(File);
  if (!Text || !Text->contains("NOLINT"))
    return Ranges;
  std::vector<Range> Open;
  auto Problem = [&](unsigned Line, const char *Message) {
    SourcePlace Place;
    Place.File = File;
    Place.Line = Line;
    Problems.push_back({Place, Message});
  };
  StringRef Rest = *Text;
  for (unsigned Number = 1; !Rest.empty(); ++Number) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    for (Directive &D : directivesIn(Line)) {
      if (D.Kind == "BEGIN") {
        Open.push_back({Number, Number, D.Globs});
      } else if (D.Kind == "END") {
        if (Open.empty() || Open.back().Globs != D.Globs) {
          Problem(Number, "'NOLINTEND' has no 'NOLINTBEGIN' with the same "
                          "checks before it");
          continue;
        }
        Open.back().Last = Number;
        Ranges.push_back(std::move(Open.back()));
        Open.pop_back();
      } else {
        unsigned Affected = Number + (D.Kind == "NEXTLINE");
        Ranges.push_back({Affected, Affected, std::move(D.Globs)});
      }
    }
  }
  for (const Range &R : Open)
    Problem(R.First, "'NOLINTBEGIN' has no 'NOLINTEND' with the same checks "
                     "after it");
  return Ranges;
}

bool Suppressions::at(SourcePlace Place, StringRef Id) {
  if (Place.File.empty())
    return false;
  Place = Sources.complete(Place);
  return any_of(rangesOf(Place.File), [&](const Range &R) {
    return R.First <= Place.Line && Place.Line <= R.Last &&
           GlobList(R.Globs, /*KeepNegative=*/false).contains(Id);
  });
}

bool Suppressions::suppresses(const Finding &F) {
  return at(F.Diag.Place, idOf(F.Diag.Id)) || at(F.Spelled, idOf(F.Diag.Id));
}

} // namespace texmigrate
