//===- Invocation.cpp - The clang command line of a parse -----------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Frontend/Invocation.h"
#include "Frontend/EmbeddedFiles.h"
#include "Frontend/Paths.h"
#include "llvm/Support/FileSystem.h"

namespace texmigrate {

static std::string embedded(llvm::StringRef Name) {
  return (EmbeddedRoot + "/" + Name).str();
}

static bool hasOption(const std::vector<std::string> &Args,
                      llvm::StringRef Prefix) {
  return llvm::any_of(Args, [&](const std::string &Arg) {
    return llvm::StringRef(Arg).starts_with(Prefix);
  });
}

/// The options of \p Unit. Include directories of a toolkit may not come before
/// the headers that were chosen here: they are left out, or, beside the bundled
/// ones, come last, for the sake of cufft.h and its like.
static void appendUnitArgs(const CompileUnit &Unit, bool Bundled,
                           std::vector<std::string> &Out) {
  for (size_t I = 0; I != Unit.Args.size(); ++I) {
    llvm::StringRef Arg = Unit.Args[I];
    for (llvm::StringRef Option : {"-isystem", "-idirafter", "-iquote", "-I"}) {
      if (!Arg.starts_with(Option))
        continue;
      bool Separate = Arg == Option && I + 1 != Unit.Args.size();
      std::string Dir = absolutePath(
          Unit.Directory, Separate ? llvm::StringRef(Unit.Args[I + 1])
                                   : Arg.substr(Option.size()));
      if (isToolkitIncludeDir(Dir)) {
        if (Bundled)
          Out.insert(Out.end(), {"-idirafter", Dir});
        I += Separate;
        Arg = "";
      }
      break;
    }
    if (Arg.empty())
      continue;
    if (Unit.Lang == Language::Cuda) {
      // clang's headers for CUDA need C++11.
      if (Arg.starts_with("-std=") &&
          (Arg.ends_with("++98") || Arg.ends_with("++03")))
        Arg = "-std=gnu++11";
    } else if (Arg.starts_with("--cuda-gpu-arch=") || Arg == "-fgpu-rdc") {
      continue;
    }
    Out.push_back(Arg.str());
  }
}

static void appendCudaOptions(const ParseTask &Task, const Toolkit *Kit,
                              std::vector<std::string> &Out) {
  Out.insert(Out.end(), {"-x", "cuda",
                         Task.Side == Pass::Host ? "--cuda-host-only"
                                                 : "--cuda-device-only",
                         // The driver's own search for a toolkit and its
                         // opinion of it are not wanted.
                         "-nocudainc", "-nocudalib", "--no-cuda-version-check",
                         "--cuda-path=" + embedded("none")});
  if (!hasOption(Task.Unit->Args, "--cuda-gpu-arch="))
    Out.push_back(Kit && Kit->Version >= 13000 ? "--cuda-gpu-arch=sm_75"
                                               : "--cuda-gpu-arch=sm_70");
#if LLVM_VERSION_MAJOR >= 22
  // For launches in device code, whose units are so compiled without a word
  // where there is no compile database. It makes nothing else mean anything
  // else. Older versions know no such launches.
  if (!hasOption(Task.Unit->Args, "-fgpu-rdc"))
    Out.push_back("-fgpu-rdc");
#endif
  // Lost with -nocudalib; decides how `<<<>>>` is compiled: one way to 9.1, the
  // other from 9.2 on. Not every clang knows every version.
  bool Old = Kit && Kit->Version < 9020;
  Out.insert(
      Out.end(),
      {"-Xclang", Old ? "-target-sdk-version=9.0" : "-target-sdk-version=12.0",
       "-isystem", embedded("clang/include/cuda_wrappers"), "-include",
       Kit ? "texmigrate_toolkit/prelude.h" : "texmigrate_cuda/prelude.h"});
}

std::vector<std::string> commandLine(const ParseTask &Task,
                                     const HeaderChoice &Headers,
                                     llvm::StringRef Precompiled) {
  const Toolkit *Kit = Headers.Kit;
  const CompileUnit &Unit = *Task.Unit;
  // A name in a usual place: the driver looks for the C++ library from there.
  // Where it looks for clang's own headers depends on the distribution, so they
  // are named as any others.
  std::vector<std::string> Out = {"/usr/bin/clang++", "-fsyntax-only",
                                  "-nobuiltininc", "-resource-dir",
                                  embedded("clang")};

  if (Kit) {
    if (Unit.Lang != Language::Cuda)
      Out.insert(Out.end(), {"-isystem", embedded("toolkit/host")});
    Out.insert(Out.end(),
               {"-isystem", embedded("toolkit"), "-isystem", Kit->IncludeDir});
    // Thrust and CUB, from CUDA 13 on.
    if (llvm::sys::fs::exists(Kit->IncludeDir + "/cccl"))
      Out.insert(Out.end(), {"-isystem", Kit->IncludeDir + "/cccl"});
  } else {
    Out.insert(Out.end(), {"-isystem", embedded("cuda")});
  }
  Out.insert(Out.end(), {"-isystem", embedded("removed"), "-isystem",
                         embedded("clang/include")});
  if (Task.LegacyApi && (!Kit || !Kit->hasRemovedApi()))
    Out.push_back("-D__TEXMIGRATE_REMOVED_API__");
  if (Kit && Kit->hasRemovedApi())
    Out.push_back(Task.LegacyApi ? "-D__TEXMIGRATE_SURFACE_CALLS__"
                                 : "-D__TEXMIGRATE_HIDE_REMOVED_API__");

  switch (Unit.Lang) {
  case Language::Cuda:
    appendCudaOptions(Task, Kit, Out);
    if (!Precompiled.empty())
      Out.insert(Out.end(),
                 {"-Xclang", "-include-pch", "-Xclang", Precompiled.str()});
    // Not part of the prelude, so that one precompiled header serves parses
    // with it and without.
    if (Task.LegacyApi && !Kit)
      Out.insert(Out.end(), {"-include", "texmigrate_removed/removed_api.h"});
    break;
  case Language::Cxx:
    Out.insert(Out.end(), {"-x", "c++"});
    break;
  case Language::C:
    Out.insert(Out.end(), {"-x", "c"});
    break;
  }
  // The default of the nvccs that had texture references; the newer standard
  // library makes names such as `byte` and `clamp` ambiguous in their programs.
  if (Unit.Lang != Language::C && !hasOption(Unit.Args, "-std="))
    Out.push_back(Kit && Kit->Version >= 13000 ? "-std=gnu++17"
                                               : "-std=gnu++14");

  appendUnitArgs(Unit, !Kit, Out);
  if (!Kit && Headers.Aside)
    Out.insert(Out.end(), {"-idirafter", Headers.Aside->IncludeDir});
  // Last, and not first as a user's own copy may be meant.
  Out.insert(Out.end(), {"-isystem", embedded("shim"), "-idirafter",
                         embedded("fallback")});
  // What nvcc and the host compiler accept is not for this tool to complain of.
  // A name that is not declared is not taken for a similar one: that would be a
  // guess, and where a library is missing, guessing takes longer than parsing.
  Out.insert(Out.end(), {"-Wno-everything", "-ferror-limit=0",
                         "-fbracket-depth=4096", "-fno-spell-checking",
                         "-fno-caret-diagnostics", "--", Unit.File});
  return Out;
}

} // namespace texmigrate
