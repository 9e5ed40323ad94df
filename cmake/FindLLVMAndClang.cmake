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
# A static tool takes these two along: not every machine has them.
set(ZLIB_USE_STATIC_LIBS ${TEXMIGRATE_STATIC_LLVM})
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

if(NOT TEXMIGRATE_STATIC_LLVM)
  set(TEXMIGRATE_CLANG_LIBS clang-cpp)
  set(TEXMIGRATE_LLVM_LIBS LLVM)
  return()
endif()

if(NOT TARGET clangTooling OR NOT TARGET LLVMSupport)
  message(FATAL_ERROR "TEXMIGRATE_STATIC_LLVM needs the static libraries of LLVM and Clang, which ${Clang_DIR} does not have")
endif()
set(TEXMIGRATE_CLANG_LIBS clangTooling clangIndex clangRewrite)
# What Clang's parser and driver need of LLVM; the linker drops what they do not reach.
set(TEXMIGRATE_LLVM_LIBS)
foreach(component Core Support Option TargetParser BinaryFormat BitReader BitWriter BitstreamReader Object
    ProfileData MC MCParser IRReader AsmParser Analysis Remarks TextAPI WindowsDriver
    FrontendOpenMP FrontendOpenACC FrontendHLSL FrontendOffloading FrontendDriver FrontendAtomic FrontendDirective
    TransformUtils)
  if(TARGET LLVM${component})
    list(APPEND TEXMIGRATE_LLVM_LIBS LLVM${component})
  endif()
endforeach()

# Clang's static libraries may have been built against the shared LLVM, and then
# name it as what they need. One process must not hold both.
set(queue ${TEXMIGRATE_CLANG_LIBS} ${TEXMIGRATE_LLVM_LIBS})
set(seen)
while(queue)
  list(POP_FRONT queue library)
  if(NOT TARGET ${library} OR library IN_LIST seen)
    continue()
  endif()
  list(APPEND seen ${library})
  get_target_property(needs ${library} INTERFACE_LINK_LIBRARIES)
  if(NOT needs)
    continue()
  endif()
  if(zstd::libzstd_shared IN_LIST needs AND TARGET zstd::libzstd_static)
    list(TRANSFORM needs REPLACE "^zstd::libzstd_shared$" zstd::libzstd_static)
    set_property(TARGET ${library} PROPERTY INTERFACE_LINK_LIBRARIES ${needs})
  endif()
  if(LLVM IN_LIST needs)
    list(REMOVE_ITEM needs LLVM)
    list(APPEND needs ${TEXMIGRATE_LLVM_LIBS})
    set_property(TARGET ${library} PROPERTY INTERFACE_LINK_LIBRARIES ${needs})
  endif()
  list(APPEND queue ${needs})
endwhile()
