//===- SourceCache.cpp - Lines of source for messages ---------------------===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/SourceCache.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace texmigrate {

SourceCache::SourceCache(const std::map<std::string, std::string> &Parsed)
    : Parsed(Parsed) {}
SourceCache::~SourceCache() = default;

std::optional<StringRef> SourceCache::contents(const std::string &File) {
  if (auto Known = Parsed.find(File); Known != Parsed.end())
    return StringRef(Known->second);
  auto [At, New] = OnDisk.try_emplace(File);
  if (New)
    if (auto Buffer = MemoryBuffer::getFile(File))
      At->second = std::move(*Buffer);
  if (!At->second)
    return std::nullopt;
  return At->second->getBuffer();
}

std::optional<StringRef> SourceCache::line(const SourcePlace &Place) {
  std::optional<StringRef> Text = contents(Place.File);
  if (!Text || Place.Line == 0)
    return std::nullopt;
  // The offset saves the count of lines, if it is known and right.
  StringRef Rest = *Text;
  if (Place.Offset != 0 && Place.Offset <= Text->size() && Place.Column != 0 &&
      Place.Column <= Place.Offset + 1) {
    size_t Start = Place.Offset - (Place.Column - 1);
    if (Start == 0 || (*Text)[Start - 1] == '\n') {
      Rest = Text->drop_front(Start);
      return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
    }
  }
  for (unsigned Line = 1; Line != Place.Line; ++Line) {
    size_t End = Rest.find('\n');
    if (End == StringRef::npos)
      return std::nullopt;
    Rest = Rest.drop_front(End + 1);
  }
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

SourcePlace SourceCache::complete(SourcePlace Place) {
  if (Place.Line != 0 || Place.Offset == 0)
    return Place;
  std::optional<StringRef> Text = contents(Place.File);
  if (!Text || Place.Offset > Text->size())
    return Place;
  StringRef Before = Text->take_front(Place.Offset);
  Place.Line = Before.count('\n') + 1;
  Place.Column = Before.size() - (Before.rfind('\n') + 1) + 1;
  return Place;
}

} // namespace texmigrate
