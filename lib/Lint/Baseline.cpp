//===- Baseline.cpp - Findings that are known already ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Baseline.h"
#include "Frontend/Nesting.h"
#include "Report/TextRenderer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace texmigrate {

/// The line of a finding, without blanks: indenting it changes nothing.
static std::string lineOf(const Finding &F, SourceCache &Sources) {
  std::optional<StringRef> Line = Sources.line(Sources.complete(F.Diag.Place));
  std::string Result;
  for (char C : Line.value_or(""))
    if (!isSpace(C))
      Result += C;
  return json::isUTF8(Result) ? Result : json::fixUTF8(Result);
}

Baseline::Key Baseline::keyOf(const Finding &F, SourceCache &Sources) const {
  std::string File = displayPath(F.Diag.Place.File, Directory);
  return {idOf(F.Diag.Id).str(),
          json::isUTF8(File) ? File : json::fixUTF8(File), lineOf(F, Sources)};
}

void Baseline::add(const Finding &F, SourceCache &Sources) {
  ++Counts[keyOf(F, Sources)];
}

std::vector<Finding> Baseline::without(std::vector<Finding> Findings,
                                       SourceCache &Sources) const {
  std::map<Key, unsigned> Left = Counts;
  erase_if(Findings, [&](const Finding &F) {
    auto It = Left.find(keyOf(F, Sources));
    if (It == Left.end() || It->second == 0)
      return false;
    --It->second;
    return true;
  });
  return Findings;
}

void Baseline::write(raw_ostream &OS) const {
  json::OStream J(OS, /*IndentSize=*/2);
  J.object([&] {
    J.attribute("version", 1);
    J.attributeArray("findings", [&] {
      for (const auto &[Key, Count] : Counts)
        J.object([&, &Key = Key, &Count = Count] {
          J.attribute("id", std::get<0>(Key));
          J.attribute("file", std::get<1>(Key));
          J.attribute("line", std::get<2>(Key));
          J.attribute("count", Count);
        });
    });
  });
  OS << '\n';
}

Error Baseline::read(StringRef Text, StringRef Name) {
  auto Bad = [&](const Twine &Why) {
    return createStringError("'" + Name + "' is no baseline: " + Why);
  };
  if (nestsTooDeeply(Text))
    return Bad("its brackets nest too deeply");
  Expected<json::Value> Value = json::parse(Text);
  if (!Value)
    return Bad(toString(Value.takeError()));
  const json::Object *Top = Value->getAsObject();
  if (!Top || Top->getInteger("version") != 1 || !Top->getArray("findings"))
    return Bad("version 1 with a list of findings is expected");
  for (const json::Value &Item : *Top->getArray("findings")) {
    const json::Object *O = Item.getAsObject();
    if (!O || !O->getString("id") || !O->getString("file") ||
        !O->getString("line") || !O->getInteger("count"))
      return Bad("a finding needs id, file, line and count");
    Counts[{O->getString("id")->str(), O->getString("file")->str(),
            O->getString("line")->str()}] += *O->getInteger("count");
  }
  return Error::success();
}

void addFingerprints(std::vector<Finding> &Findings, SourceCache &Sources,
                     StringRef Directory) {
  std::map<std::string, unsigned> Seen;
  for (Finding &F : Findings) {
    std::string Text =
        (idOf(F.Diag.Id) + "\n" + displayPath(F.Diag.Place.File, Directory) +
         "\n" + lineOf(F, Sources))
            .str();
    Text += "\n" + std::to_string(Seen[Text]++);
    MD5 Hash;
    Hash.update(Text);
    MD5::MD5Result Result;
    Hash.final(Result);
    F.Fingerprint = std::string(Result.digest());
  }
}

} // namespace texmigrate
