# `cmake --install`, and packages by `cpack`: a .tar.gz and a .deb. The tool needs
# nothing beside itself; the shim's headers are installed by runtime/.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/texmigrate)

if(TARGET texmigrate)
  install(TARGETS texmigrate RUNTIME)
  # A Python wheel holds the tool alone, among the scripts (pyproject.toml).
  if(SKBUILD)
    install(TARGETS texmigrate RUNTIME DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT wheel)
  endif()
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples TYPE DOC)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/LICENSE.TXT TYPE DOC)

set(CPACK_GENERATOR TGZ DEB)
set(CPACK_PACKAGE_NAME texmigrate)
set(CPACK_PACKAGE_VENDOR "texmigrate developers")
set(CPACK_PACKAGE_CONTACT "texmigrate developers <texmigrate@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE.TXT)
set(CPACK_PACKAGE_FILE_NAME texmigrate-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# cpack puts the summary, the project's description, in front.
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Migrates CUDA programs that use texture references, which CUDA 12 removed,
to texture objects passed as kernel parameters.")
# The .deb installs below /usr, the archive below one folder of its own.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/CPackPerGenerator.cmake)
include(CPack)
