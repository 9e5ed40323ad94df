//===- Toolkit.cpp - CUDA toolkits on this machine ------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Toolkit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <vector>

namespace texmigrate {

// clang's wrapper needs 9.0 for textures; what is newer than the newest tried
// toolkit family is refused, as its internal headers are likely to differ.
static constexpr unsigned OldestVersion = 9000, EndVersion = 14000;

static std::string join(llvm::StringRef Dir, llvm::StringRef Name) {
  llvm::SmallString<256> Path(Dir);
  llvm::sys::path::append(Path, Name);
  return std::string(Path);
}

std::string Toolkit::versionString() const {
  return std::to_string(Version / 1000) + "." +
         std::to_string(Version % 1000 / 10);
}

bool isToolkitIncludeDir(llvm::StringRef Dir) {
  return llvm::sys::fs::exists(join(Dir, "cuda_runtime_api.h")) &&
         llvm::sys::fs::exists(join(Dir, "driver_types.h")) &&
         llvm::sys::fs::exists(join(Dir, "vector_types.h"));
}

/// \returns the version that \p Macro in \p Header says, or 0.
static unsigned readMacro(llvm::StringRef Header, llvm::StringRef Macro) {
  auto Buffer = llvm::MemoryBuffer::getFile(Header);
  if (!Buffer)
    return 0;
  llvm::StringRef Rest = (*Buffer)->getBuffer();
  std::string Directive = ("#define " + Macro).str();
  for (size_t At; (At = Rest.find(Directive)) != llvm::StringRef::npos;) {
    Rest = Rest.substr(At + Directive.size()).ltrim(" \t");
    unsigned Version = 0;
    if (!Rest.consumeInteger(10, Version))
      return Version;
  }
  return 0;
}

static unsigned readVersion(llvm::StringRef IncludeDir) {
  if (unsigned Version = readMacro(join(IncludeDir, "cuda.h"), "CUDA_VERSION"))
    return Version;
  return readMacro(join(IncludeDir, "cuda_runtime_api.h"), "CUDART_VERSION");
}

std::string findIncludeDir(llvm::StringRef Path) {
  for (llvm::StringRef Sub : {"include", "targets/x86_64-linux/include",
                              "targets/sbsa-linux/include", "."})
    if (std::string Dir = join(Path, Sub); isToolkitIncludeDir(Dir))
      return Dir;
  return "";
}

llvm::Expected<Toolkit> openToolkit(llvm::StringRef Path) {
  Toolkit Kit;
  Kit.Path = Path.str();
  Kit.IncludeDir = findIncludeDir(Path);
  Kit.Version = readVersion(Kit.IncludeDir);
  auto Fail = [](const llvm::Twine &Message) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
  };
  if (Kit.IncludeDir.empty())
    return Fail("no CUDA toolkit in '" + Path + "'");
  if (!Kit.Version)
    return Fail("the CUDA toolkit in '" + Path + "' does not tell its version");
  if (Kit.Version < OldestVersion)
    return Fail("the CUDA toolkit in '" + Path + "' is " + Kit.versionString() +
                ", too old for clang, which needs 9.0 or newer");
  if (Kit.Version >= EndVersion)
    return Fail("the CUDA toolkit in '" + Path + "' is " + Kit.versionString() +
                ", newer than this version of texmigrate knows");
  return Kit;
}

std::optional<Toolkit> findToolkit(std::string &Problem) {
  std::vector<std::string> Places;
  for (const char *Name : {"CUDA_PATH", "CUDA_HOME"})
    if (auto Value = llvm::sys::Process::GetEnv(Name))
      Places.push_back(*Value);
  if (auto Nvcc = llvm::sys::findProgramByName("nvcc")) {
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(*Nvcc, Real))
      Places.push_back(std::string(llvm::sys::path::parent_path(
          llvm::sys::path::parent_path(llvm::StringRef(Real)))));
  }
  Places.push_back("/usr/local/cuda");
  Places.push_back("/usr/lib/cuda");
  // Debian's package spreads its headers over /usr/include.
  Places.push_back("/usr");
  for (const std::string &Place : Places) {
    if (Place.empty())
      continue;
    llvm::Expected<Toolkit> Kit = openToolkit(Place);
    if (Kit)
      return *Kit;
    std::string Message = llvm::toString(Kit.takeError());
    if (Problem.empty() && !llvm::StringRef(Message).starts_with("no CUDA"))
      Problem = Message;
  }
  return std::nullopt;
}

} // namespace texmigrate
