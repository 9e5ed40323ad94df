//===- Command.cpp - What the subcommands share ---------------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace texmigrate {

int cannotWork(const Twine &Message) {
  WithColor::error(errs(), "texmigrate") << Message << '\n';
  return CannotWork;
}

int cannotWork(Error Err) { return cannotWork(toString(std::move(Err))); }

int finishOutput(int Status) {
  outs().flush();
  if (!outs().has_error())
    return Status;
  std::string Why = outs().error().message();
  outs().clear_error();
  return cannotWork("cannot write to the standard output: " + Why);
}

} // namespace texmigrate
