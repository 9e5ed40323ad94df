# cmake -DDIRECTORY=docs/diagnostics -DOUTPUT=X.inc -P EmbedPages.cmake
# Writes PAGE("id", "text") for each page, as raw string literals.
file(GLOB pages ${DIRECTORY}/*.md)
list(SORT pages)
set(text "")
foreach(page IN LISTS pages)
  get_filename_component(id ${page} NAME_WE)
  if(NOT id STREQUAL "README")
    file(READ ${page} contents)
    string(APPEND text "PAGE(\"${id}\", R\"page(${contents})page\")\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "${text}")
