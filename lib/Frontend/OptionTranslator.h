//===- OptionTranslator.h - A command line being translated -----*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_OPTIONTRANSLATOR_H
#define TEXMIGRATE_FRONTEND_OPTIONTRANSLATOR_H

#include "Frontend/NvccOptions.h"

namespace texmigrate {

/// What an option tells the parse.
enum class OptionMeaning {
  Drop,
  Define,
  Undefine,
  IncludeDir,
  SystemDir,
  PreInclude,
  Standard,
  SourceLanguage,
  TemplateDepth,
  Architecture,
  Code,
  Relocatable,
  DeviceC,
  DefaultStream,
  ExtendedLambda,
  RelaxedConstexpr,
  HostOptions,
  ResponseFile,
};

/// The words of a command line, read one after the other.
class WordList {
public:
  explicit WordList(llvm::ArrayRef<std::string> Words) : Words(Words) {}
  bool atEnd() const { return At == Words.size(); }
  /// \returns the next word, empty at the end.
  llvm::StringRef next() {
    return atEnd() ? llvm::StringRef() : llvm::StringRef(Words[At++]);
  }
  llvm::StringRef peek() const {
    return atEnd() ? llvm::StringRef() : llvm::StringRef(Words[At]);
  }
  void back() { --At; }

private:
  llvm::ArrayRef<std::string> Words;
  size_t At = 0;
};

class OptionTranslator {
public:
  explicit OptionTranslator(llvm::StringRef Directory) : Directory(Directory) {}

  void translate(llvm::ArrayRef<std::string> Words, OptionDialect Dialect);
  TranslatedOptions finish();

private:
  void translateNvcc(WordList &Words);
  void translateHost(WordList &Words);

  void apply(OptionMeaning Meaning, llvm::StringRef Value);
  void addInput(llvm::StringRef Word);
  void addPair(llvm::StringRef Option, llvm::StringRef Value);
  void addUnknown(llvm::StringRef Word);
  void readResponseFile(llvm::StringRef Name, OptionDialect Dialect);
  void noteArchitectures(llvm::StringRef Value);

  std::string Directory;
  TranslatedOptions Out;
  unsigned Architecture = 0;     ///< The newest that was named.
  std::vector<std::string> Open; ///< Response files that are being read.
  unsigned Read = 0;             ///< Response files, all of them.
};

} // namespace texmigrate

#endif
