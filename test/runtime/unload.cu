// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library that holds textures is unloaded, with work that reads them still
// queued, and loaded again: nothing of it is used after that, and no object is
// destroyed under the work.
//
// RUN: %cxx -std=c++11 -O1 -shared -fPIC -I %S/fake -I %shim_include -x c++ %S/Inputs/plugin.cpp -o %t.so
// RUN: %cxx -std=c++17 -O1 -rdynamic -I %S/fake -x c++ %s %S/fake/FakeRuntime.cpp -o %t.exe -ldl -lpthread
// RUN: %t.exe %t.so

#include "FakeRuntime.h"

#include <cstdio>
#include <dlfcn.h>

int main(int, char **argv) {
  char *memory = fake::allocate(4096);
  const cudaArray_t array =
      fake::makeArray({32, 0, 0, 0, cudaChannelFormatKindFloat});
  for (int round = 0; round < 3; ++round) {
    void *library = dlopen(argv[1], RTLD_NOW);
    if (!library) {
      std::printf("%s\n", dlerror());
      return 1;
    }
    const auto use =
        reinterpret_cast<int (*)(char *, cudaArray_t)>(dlsym(library, "use"));
    if (int error = use(memory, array)) {
      std::printf("round %d: %d\n", round, error);
      return 1;
    }
    dlclose(library);
    cudaFree(nullptr); // the work is done
  }
  std::printf("%d objects, %d faults\n", fake::created(), fake::faults());
  return fake::faults();
}
