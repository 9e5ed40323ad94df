//===- Config.cpp - The file .texmigrate ----------------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lint/Config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

template <> struct yaml::ScalarEnumerationTraits<texmigrate::FailOn> {
  static void enumeration(IO &IO, texmigrate::FailOn &Value) {
    IO.enumCase(Value, "note", texmigrate::FailOn::Note);
    IO.enumCase(Value, "warning", texmigrate::FailOn::Warning);
    IO.enumCase(Value, "error", texmigrate::FailOn::Error);
    IO.enumCase(Value, "never", texmigrate::FailOn::Never);
  }
};

template <> struct yaml::MappingTraits<texmigrate::LintConfig> {
  static void mapping(IO &IO, texmigrate::LintConfig &Config) {
    IO.mapOptional("Checks", Config.Checks);
    IO.mapOptional("FailOn", Config.FailOn);
    IO.mapOptional("AllUses", Config.AllUses);
  }
};

namespace texmigrate {

Expected<LintConfig> parseConfig(StringRef Text, StringRef Name) {
  // Each of these may nest, and LLVM's reader recurses until the stack ends.
  size_t Nesting =
      Text.count('[') + Text.count('{') + Text.count("- ") + Text.count("? ");
  if (Nesting > 1000)
    return createStringError(Name + ": nests too deeply");
  LintConfig Config;
  std::string Message;
  auto Remember = [](const SMDiagnostic &D, void *Into) {
    std::string &First = *static_cast<std::string *>(Into);
    if (First.empty())
      First = std::to_string(D.getLineNo()) + ": " + D.getMessage().str();
  };
  yaml::Input In(MemoryBufferRef(Text, Name), nullptr, Remember, &Message);
  In >> Config;
  if (In.error())
    return createStringError(Name + ":" +
                             (Message.empty() ? " cannot be read" : Message));
  return Config;
}

Expected<LintConfig> ConfigFiles::inDirectory(StringRef Directory) {
  if (Directory.empty())
    return LintConfig();
  auto Known = Directories.find(Directory.str());
  if (Known != Directories.end())
    return Known->second;
  SmallString<256> Path(Directory);
  sys::path::append(Path, ".texmigrate");
  LintConfig Config;
  if (sys::fs::is_regular_file(Path)) {
    auto Buffer = MemoryBuffer::getFile(Path);
    if (!Buffer)
      return createStringError("'" + Path.str() + "' cannot be read: " +
                               Buffer.getError().message());
    auto Parsed = parseConfig((*Buffer)->getBuffer(), Path);
    if (!Parsed)
      return Parsed.takeError();
    Config = *Parsed;
  } else {
    auto Parent = inDirectory(sys::path::parent_path(Directory));
    if (!Parent)
      return Parent.takeError();
    Config = *Parent;
  }
  Directories[Directory.str()] = Config;
  return Config;
}

Expected<LintConfig> ConfigFiles::configFor(StringRef File) {
  return inDirectory(sys::path::parent_path(File));
}

} // namespace texmigrate
