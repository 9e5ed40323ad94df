//===- ShimHeaders.h - What migrated code includes --------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_FRONTEND_SHIMHEADERS_H
#define TEXMIGRATE_FRONTEND_SHIMHEADERS_H

#include <map>
#include <string>

namespace texmigrate {

/// The headers of the shim as built into the tool, by the path that code
/// includes them by (`texmigrate/texture_reference.h`).
const std::map<std::string, std::string> &embeddedShimHeaders();

} // namespace texmigrate

#endif
