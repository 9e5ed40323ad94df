# Compile options shared by the libraries and the tool. LLVM is built without
# exceptions and RTTI, and so is what derives from its classes.
include(CheckLinkerFlag)

if(TEXMIGRATE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CCACHE_PROGRAM ccache)
  if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  endif()
endif()

# -O3 compiles longer than -O2 and runs no faster here.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

foreach(linker mold lld)
  check_linker_flag(CXX -fuse-ld=${linker} TEXMIGRATE_HAVE_${linker})
  if(TEXMIGRATE_HAVE_${linker})
    add_link_options(-fuse-ld=${linker})
    break()
  endif()
endforeach()
add_link_options(LINKER:--as-needed)

add_library(texmigrate_options INTERFACE)
target_include_directories(texmigrate_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_include_directories(texmigrate_options INTERFACE ${PROJECT_SOURCE_DIR}/lib)
separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(texmigrate_options INTERFACE ${llvm_definitions}
  TEXMIGRATE_VERSION="${PROJECT_VERSION}")
target_compile_options(texmigrate_options INTERFACE -Wall -Wextra -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # GCC 12 takes pointers in the inlined code of Clang's headers for null.
  target_compile_options(texmigrate_options INTERFACE -Wshadow=local -Wno-nonnull)
endif()
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(texmigrate_options INTERFACE -fno-rtti)
endif()
target_compile_options(texmigrate_options INTERFACE -fno-exceptions)
if(TEXMIGRATE_STATIC_LLVM)
  # Most of LLVM is never reached: leave it out of the binary.
  target_compile_options(texmigrate_options INTERFACE -ffunction-sections -fdata-sections)
  target_link_options(texmigrate_options INTERFACE LINKER:--gc-sections -static-libstdc++ -static-libgcc)
endif()
if(TEXMIGRATE_SANITIZE)
  target_compile_options(texmigrate_options INTERFACE
    -fsanitize=${TEXMIGRATE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(texmigrate_options INTERFACE -fsanitize=${TEXMIGRATE_SANITIZE})
endif()

# texmigrate_sanitized_program(TARGET)
# Gives a sanitized program its defaults: what is LLVM's is not reported.
function(texmigrate_sanitized_program target)
  if(TEXMIGRATE_SANITIZE)
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/SanitizerDefaults.cpp)
  endif()
endfunction()

# texmigrate_library(NAME sources... [DEPENDS libraries...])
function(texmigrate_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  add_library(texmigrate${name} STATIC ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(texmigrate${name} PUBLIC texmigrate_options ${arg_DEPENDS}
    ${TEXMIGRATE_CLANG_LIBS} ${TEXMIGRATE_LLVM_LIBS})
endfunction()

# texmigrate_unittest(NAME sources... [DEPENDS libraries...])
# A GoogleTest program; `ctest` and scripts/test.sh run and count its tests.
function(texmigrate_unittest name)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE texmigrate_options ${arg_DEPENDS} GTest::gtest_main)
  texmigrate_sanitized_program(${name})
  set_property(GLOBAL APPEND PROPERTY TEXMIGRATE_UNITTESTS ${name})
  gtest_discover_tests(${name} PROPERTIES LABELS unit DISCOVERY_TIMEOUT 60)
endfunction()
