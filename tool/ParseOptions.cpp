//===- ParseOptions.cpp - Options of all commands that parse --------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace texmigrate {

ParseOptions::ParseOptions(cl::SubCommand &Sub, cl::OptionCategory &Category)
    : Paths(cl::Positional, cl::desc("PATH... [-- COMPILER OPTIONS]"),
            cl::sub(Sub), cl::cat(Category)),
      DatabaseDir("p",
                  cl::desc("Take compiler options from "
                           "DIR/compile_commands.json"),
                  cl::value_desc("DIR"), cl::sub(Sub), cl::cat(Category)),
      ExtraArgs("extra-arg",
                cl::desc("An option for clang, after all others (repeatable)"),
                cl::value_desc("OPTION"), cl::sub(Sub), cl::cat(Category)),
      Headers("cuda-headers", cl::desc("Where CUDA's declarations come from:"),
              cl::values(
                  clEnumValN(CudaHeaders::Auto, "auto",
                             "bundled, or the toolkit if that is not enough"),
                  clEnumValN(CudaHeaders::Bundled, "bundled",
                             "from texmigrate itself; no toolkit is needed"),
                  clEnumValN(CudaHeaders::Toolkit, "toolkit",
                             "from an installed CUDA toolkit")),
              cl::init(CudaHeaders::Auto), cl::sub(Sub), cl::cat(Category)),
      CudaPath("cuda-path", cl::desc("The CUDA toolkit to take"),
               cl::value_desc("DIR"), cl::sub(Sub), cl::cat(Category)),
      Jobs("j", cl::desc("Parse N units at a time (default: one per core)"),
           cl::value_desc("N"), cl::Prefix, cl::init(0), cl::sub(Sub),
           cl::cat(Category)),
      Quiet("quiet", cl::desc("No summary and no progress"), cl::sub(Sub),
            cl::cat(Category)),
      NoPrecompile("no-precompile",
                   cl::desc("Parse the bundled headers for each unit anew"),
                   cl::Hidden, cl::sub(Sub), cl::cat(Category)) {}

std::string ParseOptions::problem() const {
  if (Paths.empty() && FactsPaths.empty())
    return "no input: give a file or a directory";
  if (is_contained(Paths, ""))
    return "an empty PATH names nothing; the current directory is '.'";
  for (const cl::opt<std::string> *O : {&DatabaseDir, &CudaPath})
    if (O->getNumOccurrences() != 0 && O->empty())
      return ("--" + O->ArgStr + " needs a value").str();
  if (Headers == CudaHeaders::Bundled && !CudaPath.empty())
    return "--cuda-path has no use with --cuda-headers=bundled";
  return "";
}

unsigned ParseOptions::jobs() const {
  return Jobs ? unsigned(Jobs) : hardware_concurrency().compute_thread_count();
}

Expected<UnitList> ParseOptions::units(ArrayRef<std::string> Flags) const {
  UnitRequest Request;
  Request.Paths.assign(Paths.begin(), Paths.end());
  Request.DatabaseDir = DatabaseDir;
  Request.Flags = Flags;
  Request.ExtraArgs.assign(ExtraArgs.begin(), ExtraArgs.end());
  auto Units = loadUnits(Request);
  if (!Units)
    return Units.takeError();
  for (const std::string &Warning : Units->Warnings)
    WithColor::warning(errs(), "texmigrate") << Warning << '\n';
  return Units;
}

Expected<std::unique_ptr<Frontend>> ParseOptions::frontend() const {
  return Frontend::create({Headers, CudaPath, !NoPrecompile});
}

} // namespace texmigrate
