//===- NvccOptions.cpp - From the options of nvcc to those of clang -------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/NvccOptions.h"
#include "Frontend/OptionTranslator.h"
#include "llvm/ADT/STLExtras.h"

namespace texmigrate {

namespace {

enum class Shape { Flag, Value, List, Joined, Level, Kinds };

struct OptionRow {
  llvm::StringLiteral Long, Short;
  Shape Follows;
  OptionMeaning Meaning;
};

constexpr OptionRow Table[] = {
#define OPTION(Long, Short, Follows, Meaning)                                  \
  {Long, Short, Shape::Follows, OptionMeaning::Meaning},
#include "Frontend/NvccOptions.def"
};

} // namespace

static const OptionRow *findExact(llvm::StringRef Name) {
  for (const OptionRow &Row : Table)
    if (Name == Row.Long || Name == Row.Short)
      return &Row;
  return nullptr;
}

/// \returns the option whose short name \p Word begins with, the longest.
static const OptionRow *findJoined(llvm::StringRef Word) {
  const OptionRow *Best = nullptr;
  for (const OptionRow &Row : Table)
    if ((Row.Follows == Shape::Joined || Row.Follows == Shape::Level) &&
        Word.starts_with(Row.Short) &&
        (!Best || Row.Short.size() > Best->Short.size()))
      Best = &Row;
  return Best;
}

/// Whether \p Word is what nvcc's -Werror takes; gcc's takes nothing.
static bool isWarningKind(llvm::StringRef Word) {
  static constexpr llvm::StringLiteral Kinds[] = {"all-warnings",
                                                  "cross-execution-space-call",
                                                  "reorder",
                                                  "default-stream-launch",
                                                  "missing-launch-bounds",
                                                  "ext-lambda-captures-this",
                                                  "deprecated-declarations"};
  return llvm::is_contained(Kinds, Word.split(',').first);
}

static bool isNumber(llvm::StringRef Word) {
  return !Word.empty() &&
         Word.find_first_not_of("0123456789") == llvm::StringRef::npos;
}

/// Divides a value at commas, as nvcc does; `\,` is a comma.
static std::vector<std::string> splitList(llvm::StringRef Value) {
  std::vector<std::string> Items(1);
  for (size_t I = 0; I != Value.size(); ++I) {
    if (Value[I] == '\\' && I + 1 != Value.size() && Value[I + 1] == ',')
      Items.back() += Value[++I];
    else if (Value[I] == ',')
      Items.emplace_back();
    else
      Items.back() += Value[I];
  }
  llvm::erase_if(Items, [](const std::string &Item) { return Item.empty(); });
  return Items;
}

void OptionTranslator::translateNvcc(WordList &Words) {
  llvm::StringRef Word = Words.next();
  if (!Word.starts_with("-") || Word == "-") {
    addInput(Word);
    return;
  }
  llvm::StringRef Body = Word.ltrim('-');
  auto [Name, Value] = Body.split('=');
  bool HasValue = Name.size() != Body.size();
  const OptionRow *Row = findExact(Name);
  if (!Row && !Word.starts_with("--")) {
    // `-I/usr/x=y`: the `=` belongs to the value.
    Row = findJoined(Body);
    if (Row && Row->Follows == Shape::Level &&
        !isNumber(Body.substr(Row->Short.size())))
      Row = nullptr;
    if (Row) {
      Value = Body.substr(Row->Short.size());
      HasValue = true;
    }
  }
  if (!Row) {
    Words.back();
    translateHost(Words);
    return;
  }

  switch (Row->Follows) {
  case Shape::Flag:
    break;
  case Shape::Value:
  case Shape::List:
  case Shape::Joined:
    if (!HasValue)
      Value = Words.next();
    break;
  case Shape::Level:
    if (!HasValue && isNumber(Words.peek()))
      Words.next();
    break;
  case Shape::Kinds:
    if (!HasValue && isWarningKind(Words.peek()))
      Words.next();
    break;
  }
  if (Row->Follows == Shape::List || Row->Follows == Shape::Joined) {
    for (const std::string &Item : splitList(Value))
      apply(Row->Meaning, Item);
    return;
  }
  apply(Row->Meaning, Value);
}

} // namespace texmigrate
