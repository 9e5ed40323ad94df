//===- SarifReport.cpp - Findings as SARIF 2.1.0 --------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's writer makes the document. What it has no members for is added to the
// document afterwards: fixes, fingerprints, and (in older versions of Clang)
// related locations, for all of which its own locations serve as a model.
//
//===----------------------------------------------------------------------===//

#include "Report/FindingReports.h"
#include "Report/TextRenderer.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Sarif.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace texmigrate {
namespace {

std::string utf8(StringRef Text) {
  return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text);
}

class SarifReport {
public:
  SarifReport(SourceCache &Sources, StringRef Directory)
      : Sources(Sources), Directory(Directory),
        Files(clang::FileSystemOptions()),
#if LLVM_VERSION_MAJOR >= 21
        Engine(clang::DiagnosticIDs::create(), Options),
#else
        Engine(new clang::DiagnosticIDs, new clang::DiagnosticOptions),
#endif
        SM(Engine, Files), Writer(SM) {
  }

  json::Object write(ArrayRef<Finding> Findings) {
    Writer.createRun("texmigrate", "texmigrate", TEXMIGRATE_VERSION);
    for (DiagID D : allDiags())
      if (isCheck(D))
        Rules[D] = Writer.createRule(rule(D));
    for (const Finding &F : Findings)
      append(F);
    json::Object Document = Writer.createDocument();
    json::Object *Run = Document.getArray("runs")->front().getAsObject();
    finishRules(*Run);
    json::Array *Results = Run->getArray("results");
    for (size_t I = 0; I != Findings.size(); ++I)
      finish(Findings[I], *(*Results)[I].getAsObject());
    return Document;
  }

private:
  static clang::SarifResultLevel level(Severity S) {
    switch (S) {
    case Severity::Note:
      return clang::SarifResultLevel::Note;
    case Severity::Warning:
      return clang::SarifResultLevel::Warning;
    case Severity::Error:
      return clang::SarifResultLevel::Error;
    }
    return clang::SarifResultLevel::None;
  }

  static clang::SarifRule rule(DiagID D) {
    return clang::SarifRule::create()
        .setRuleId(("texmigrate/" + idOf(D)).str())
        .setName(idOf(D).str())
        .setDescription(titleOf(D).str())
        .setDefaultConfiguration(
            clang::SarifReportingConfiguration::create().setLevel(
                level(severityOf(D))));
  }

  /// The file of \p Place as clang's writer wants it.
  clang::FileID fileOf(const SourcePlace &Place) {
    auto [It, New] = Ids.try_emplace(Place.File);
    if (!New)
      return It->second;
    std::optional<StringRef> Text = Sources.contents(Place.File);
    auto Entry =
        Files.getVirtualFileRef(Place.File, Text ? Text->size() : 0, 0);
    SM.overrideFileContents(
        Entry, MemoryBuffer::getMemBufferCopy(Text.value_or(""), Place.File));
    It->second = SM.createFileID(Entry, {}, clang::SrcMgr::C_User);
    return It->second;
  }

  clang::CharSourceRange range(const SourcePlace &Place, unsigned Length) {
    clang::FileID File = fileOf(Place);
    unsigned Size = SM.getFileIDSize(File);
    unsigned Begin = std::min(Place.Offset, Size);
    clang::SourceLocation Start = SM.getLocForStartOfFile(File);
    return clang::CharSourceRange::getCharRange(
        Start.getLocWithOffset(Begin),
        Start.getLocWithOffset(std::min(Begin + Length, Size)));
  }

  /// The word at \p Place, to be shown.
  unsigned wordLength(const SourcePlace &Place) {
    std::optional<StringRef> Text = Sources.contents(Place.File);
    if (!Text || Place.Offset >= Text->size())
      return 0;
    size_t Length = Text->drop_front(Place.Offset)
                        .take_while([](char C) {
                          return clang::isAsciiIdentifierContinue(C);
                        })
                        .size();
    return std::max<size_t>(Length, 1);
  }

  void append(const Finding &F) {
    auto Result = clang::SarifResult::create(Rules.at(F.Diag.Id))
                      .setRuleId(("texmigrate/" + idOf(F.Diag.Id)).str())
                      .setDiagnosticMessage(utf8(F.Diag.Message))
                      .setDiagnosticLevel(level(F.Diag.severity()));
    SmallVector<clang::CharSourceRange, 8> Places;
    Places.push_back(range(F.Diag.Place, wordLength(F.Diag.Place)));
    for (const DiagnosticNote &N : F.Diag.Notes)
      Places.push_back(range(N.Place, wordLength(N.Place)));
    for (const SuggestedEdit &E : F.Fix)
      Places.push_back(range(E.Place, E.Length));
#if LLVM_VERSION_MAJOR >= 22
    Result = Result.addLocations(Places);
#else
    Result = Result.setLocations(Places);
#endif
    Writer.appendResult(Result);
  }

  /// The directory, as what relative addresses start from.
  std::string baseUri() const {
    StringRef Path = Directory.rtrim('/');
#if LLVM_VERSION_MAJOR >= 22
    return clang::SarifDocumentWriter::fileNameToURI(Path) + "/";
#else
    // As the writer does, which keeps it to itself.
    std::string Uri = "file://";
    for (char C : Path)
      if (clang::isAlphanumeric(C) ||
          StringRef("/-._~:@!$&'()*+,;=").contains(C))
        Uri += C;
      else
        Uri += "%" + toHex(StringRef(&C, 1));
    return Uri + "/";
#endif
  }

  /// Relative to the directory, so that other machines find the file.
  void makeRelative(json::Object &PhysicalLocation) {
    json::Object *Artifact = PhysicalLocation.getObject("artifactLocation");
    if (!Artifact)
      return;
    std::string Base = baseUri();
    std::optional<StringRef> Uri = Artifact->getString("uri");
    std::string Rest = Uri ? Uri->str() : "";
    if (!StringRef(Rest).starts_with(Base))
      return;
    Rest.erase(0, Base.size());
    (*Artifact)["uri"] = Rest;
    (*Artifact)["uriBaseId"] = "%SRCROOT%";
  }

  /// Sorts the locations, which the writer has made one list of.
  void finish(const Finding &F, json::Object &Result) {
    json::Array All = std::move(*Result.getArray("locations"));
    for (json::Value &Location : All)
      makeRelative(*Location.getAsObject()->getObject("physicalLocation"));
    size_t Next = 1;
    json::Array Related;
    for (const DiagnosticNote &N : F.Diag.Notes) {
      json::Object Location = std::move(*All[Next++].getAsObject());
      Location["message"] = json::Object{{"text", utf8(N.Message)}};
      Location["id"] = static_cast<int64_t>(Related.size());
      Related.push_back(std::move(Location));
    }
    if (!F.Fix.empty())
      Result["fixes"] = json::Array{fix(F, All, Next)};
    Result["locations"] = json::Array{std::move(All.front())};
    if (!Related.empty())
      Result["relatedLocations"] = std::move(Related);
    if (!F.Fingerprint.empty())
      Result["partialFingerprints"] =
          json::Object{{"texmigrate/v1", F.Fingerprint}};
  }

  static json::Object fix(const Finding &F, json::Array &Locations,
                          size_t First) {
    // One change for each file, with all of its replacements.
    std::vector<std::pair<json::Object, json::Array>> Changes;
    std::map<std::string, size_t> OfFile;
    for (const SuggestedEdit &E : F.Fix) {
      json::Object &Physical =
          *Locations[First++].getAsObject()->getObject("physicalLocation");
      auto [It, New] = OfFile.try_emplace(E.Place.File, Changes.size());
      if (New)
        Changes.emplace_back(*Physical.getObject("artifactLocation"),
                             json::Array());
      Changes[It->second].second.push_back(json::Object{
          {"deletedRegion", json::Object(*Physical.getObject("region"))},
          {"insertedContent", json::Object{{"text", utf8(E.Text)}}}});
    }
    json::Array List;
    for (auto &[Artifact, Replacements] : Changes) {
      Artifact.erase("index");
      List.push_back(json::Object{{"artifactLocation", std::move(Artifact)},
                                  {"replacements", std::move(Replacements)}});
    }
    return json::Object{
        {"description", json::Object{{"text", utf8(F.FixMessage)}}},
        {"artifactChanges", std::move(List)}};
  }

  void finishRules(json::Object &Run) {
    json::Array Empty;
    json::Object *Driver = Run.getObject("tool")->getObject("driver");
    for (json::Value &Rule : *Driver->getArray("rules")) {
      json::Object &R = *Rule.getAsObject();
      std::string Title =
          R.getObject("fullDescription")->getString("text")->str();
      R["shortDescription"] = json::Object{{"text", Title}};
      StringRef Id = *R.getString("name");
      R["help"] = json::Object{{"text", ("texmigrate explain " + Id).str()}};
    }
    Driver->erase("informationUri"); // Clang's.
    json::Array *Artifacts = Run.getArray("artifacts");
    for (json::Value &Artifact : Artifacts ? *Artifacts : Empty) {
      json::Object &A = *Artifact.getAsObject();
      if (json::Object *Location = A.getObject("location")) {
        json::Object Wrapped{{"artifactLocation", std::move(*Location)}};
        makeRelative(Wrapped);
        json::Object Relative =
            std::move(*Wrapped.getObject("artifactLocation"));
        A["location"] = std::move(Relative);
      }
    }
    Run["originalUriBaseIds"] =
        json::Object{{"%SRCROOT%", json::Object{{"uri", baseUri()}}}};
  }

  SourceCache &Sources;
  StringRef Directory;
  clang::FileManager Files;
#if LLVM_VERSION_MAJOR >= 21
  clang::DiagnosticOptions Options;
#endif
  clang::DiagnosticsEngine Engine;
  clang::SourceManager SM;
  clang::SarifDocumentWriter Writer;
  std::map<DiagID, size_t> Rules;
  std::map<std::string, clang::FileID> Ids;
};

} // namespace

void writeFindingsAsSarif(raw_ostream &OS, ArrayRef<Finding> Findings,
                          SourceCache &Sources, StringRef Directory) {
  json::Object Document = SarifReport(Sources, Directory).write(Findings);
  OS << formatv("{0:2}", json::Value(std::move(Document))) << '\n';
}

} // namespace texmigrate
