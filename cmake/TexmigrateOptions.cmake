# Compile options shared by the libraries and the tool. LLVM is built without
# exceptions and RTTI, and so is what derives from its classes.
add_library(texmigrate_options INTERFACE)
target_include_directories(texmigrate_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_include_directories(texmigrate_options INTERFACE ${PROJECT_SOURCE_DIR}/lib)
separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(texmigrate_options INTERFACE ${llvm_definitions}
  TEXMIGRATE_VERSION="${PROJECT_VERSION}")
target_compile_options(texmigrate_options INTERFACE -Wall -Wextra -Wno-unused-parameter -Wshadow=local)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_compile_options(texmigrate_options INTERFACE -Wno-shadow)
endif()
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(texmigrate_options INTERFACE -fno-rtti)
endif()
target_compile_options(texmigrate_options INTERFACE -fno-exceptions)
if(TEXMIGRATE_SANITIZE)
  target_compile_options(texmigrate_options INTERFACE -fsanitize=${TEXMIGRATE_SANITIZE} -fno-omit-frame-pointer -g)
  target_link_options(texmigrate_options INTERFACE -fsanitize=${TEXMIGRATE_SANITIZE})
endif()

# texmigrate_library(NAME sources... [DEPENDS libraries...])
function(texmigrate_library name)
  cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
  add_library(texmigrate${name} STATIC ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(texmigrate${name} PUBLIC texmigrate_options ${arg_DEPENDS}
    ${TEXMIGRATE_CLANG_LIBS} ${TEXMIGRATE_LLVM_LIBS})
endfunction()
