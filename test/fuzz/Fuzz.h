//===- Fuzz.h - What the fuzz targets share ---------------------*- C++ -*-===//
//
// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEXMIGRATE_TEST_FUZZ_FUZZ_H
#define TEXMIGRATE_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size);

namespace texmigrate {

/// Ends the run unless \p Holds; libFuzzer then keeps the input.
inline void require(bool Holds, const char *What) {
  if (Holds)
    return;
  llvm::errs() << "does not hold: " << What << '\n';
  std::abort();
}

/// A file that has a path and is on no disk, for readers that open files.
class MemoryFile {
public:
  MemoryFile() : Descriptor(::memfd_create("fuzz", 0)) {}
  explicit MemoryFile(llvm::StringRef Contents) : MemoryFile() {
    write(Contents);
  }
  void write(llvm::StringRef Contents) const {
    require(::write(Descriptor, Contents.data(), Contents.size()) ==
                ssize_t(Contents.size()),
            "memory for a file");
  }
  ~MemoryFile() { ::close(Descriptor); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  std::string path() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }

private:
  const int Descriptor;
};

/// Text behind which no readable byte follows: reading on is a fault that the
/// sanitizer sees.
class ExactText {
public:
  explicit ExactText(llvm::StringRef Text) : Bytes(new char[Text.size() + 1]) {
    llvm::copy(Text, Bytes.get());
    Bytes[Text.size()] = 0; // As files in memory end.
    Ref = {Bytes.get(), Text.size()};
  }
  operator llvm::StringRef() const { return Ref; }

private:
  std::unique_ptr<char[]> Bytes;
  llvm::StringRef Ref;
};

} // namespace texmigrate

#endif
