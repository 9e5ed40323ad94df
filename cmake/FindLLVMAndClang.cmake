# Finds the newest supported LLVM/Clang (19 to 22) unless LLVM_DIR says which.
# Sets TEXMIGRATE_CLANG_LIBS and TEXMIGRATE_LLVM_LIBS.
if(NOT LLVM_DIR AND NOT LLVM_ROOT)
  foreach(version 22 21 20 19)
    if(EXISTS /usr/lib/llvm-${version}/lib/cmake/llvm/LLVMConfig.cmake)
      set(LLVM_DIR /usr/lib/llvm-${version}/lib/cmake/llvm)
      set(Clang_DIR /usr/lib/llvm-${version}/lib/cmake/clang)
      break()
    endif()
  endforeach()
endif()
find_package(LLVM REQUIRED CONFIG)
if(LLVM_VERSION_MAJOR LESS 19)
  message(FATAL_ERROR "texmigrate needs LLVM 19 or newer, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
endif()
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

if(TEXMIGRATE_STATIC_LLVM)
  set(TEXMIGRATE_CLANG_LIBS clangTooling clangToolingCore clangToolingInclusions clangFrontend clangDriver
    clangSerialization clangParse clangSema clangIndex clangAnalysis clangEdit clangAST clangASTMatchers
    clangRewrite clangLex clangBasic)
  llvm_map_components_to_libnames(TEXMIGRATE_LLVM_LIBS support option targetparser frontendopenmp)
else()
  set(TEXMIGRATE_CLANG_LIBS clang-cpp)
  set(TEXMIGRATE_LLVM_LIBS LLVM)
endif()
