# Finds the newest supported LLVM/Clang (19 to 22) unless LLVM_DIR says which.
# Sets TEXMIGRATE_CLANG_LIBS and TEXMIGRATE_LLVM_LIBS.
if(NOT LLVM_DIR AND NOT LLVM_ROOT)
  foreach(version 22 21 20 19)
    set(prefix /usr/lib/llvm-${version}/lib/cmake)
    if(EXISTS ${prefix}/llvm/LLVMConfig.cmake AND EXISTS ${prefix}/clang/ClangConfig.cmake)
      set(LLVM_DIR ${prefix}/llvm CACHE PATH "Where LLVMConfig.cmake is")
      break()
    endif()
  endforeach()
endif()
find_package(LLVM CONFIG)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR "texmigrate needs LLVM and Clang 19 or newer with their development files; "
    "scripts/setup.sh installs them, or set LLVM_DIR to the directory of LLVMConfig.cmake")
endif()
if(LLVM_VERSION_MAJOR LESS 19)
  message(FATAL_ERROR "texmigrate needs LLVM 19 or newer, found ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")
endif()
# Of the same installation: another version's Clang must not be mixed in.
find_package(Clang REQUIRED CONFIG PATHS ${LLVM_DIR}/../clang NO_DEFAULT_PATH)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

if(TEXMIGRATE_STATIC_LLVM)
  if(NOT TARGET clangTooling)
    message(FATAL_ERROR "TEXMIGRATE_STATIC_LLVM needs Clang's static libraries, which ${Clang_DIR} does not have")
  endif()
  set(TEXMIGRATE_CLANG_LIBS clangTooling clangToolingCore clangToolingInclusions clangFrontend clangDriver
    clangSerialization clangParse clangSema clangIndex clangAnalysis clangEdit clangAST clangASTMatchers
    clangRewrite clangLex clangBasic)
  llvm_map_components_to_libnames(TEXMIGRATE_LLVM_LIBS support option targetparser frontendopenmp)
else()
  set(TEXMIGRATE_CLANG_LIBS clang-cpp)
  set(TEXMIGRATE_LLVM_LIBS LLVM)
endif()
