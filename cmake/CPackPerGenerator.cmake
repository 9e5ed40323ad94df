# Read by cpack once for each generator.
if(CPACK_GENERATOR STREQUAL TGZ)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
endif()
if(CPACK_GENERATOR STREQUAL DEB)
  # Without these cpack fails late, or leaves the libraries out of what the
  # package depends on.
  foreach(program_package file:file dpkg-shlibdeps:dpkg-dev)
    string(REGEX MATCH "(.*):(.*)" ignored ${program_package})
    find_program(found_${CMAKE_MATCH_1} ${CMAKE_MATCH_1})
    if(NOT found_${CMAKE_MATCH_1})
      message(FATAL_ERROR "The program '${CMAKE_MATCH_1}' is needed to make a .deb: "
        "install the package ${CMAKE_MATCH_2}, or make the archive alone by 'cpack -G TGZ'.")
    endif()
  endforeach()
  # Every CUDA source includes headers of the C++ library. The first name is a
  # real package on Debian 12 and Ubuntu 24.04; all versions provide the second.
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libstdc++-12-dev | libstdc++-dev | g++")
endif()
