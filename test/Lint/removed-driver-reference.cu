// REQUIRES: tool
// RUN: %check_lint %s
#include <cuda.h>

void bind(CUmodule module, CUarray array) {
// LINT: [[@LINE+1]]:3: warning: type 'CUtexref' is used here: references of the driver API are deprecated or removed [removed-driver-reference]
  CUtexref ref;
// LINT-NEXT: [[@LINE+1]]:3: note: 'cuModuleGetTexRef' is called here
  cuModuleGetTexRef(&ref, module, "tex");
// LINT-NEXT: [[@LINE+1]]:3: note: 'cuTexRefSetArray' is called here
  cuTexRefSetArray(ref, array, CU_TRSA_OVERRIDE_FORMAT);
}

void quiet(CUmodule module) {
  // NOLINTBEGIN(removed-driver-reference)
  CUtexref ref;
  cuModuleGetTexRef(&ref, module, "tex");
  // NOLINTEND(removed-driver-reference)
}

// Texture objects of the driver API stay.
void fine(CUtexObject *object, const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *desc) {
  cuTexObjectCreate(object, resource, desc, nullptr);
}
