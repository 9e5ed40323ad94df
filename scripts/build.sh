#!/usr/bin/env bash
# Sets up, configures and builds one preset (release unless named); what it
# prints goes to stderr. The tool is then build/PRESET/bin/texmigrate. Takes the
# compiler of $CXX, else the Clang that comes with LLVM: it is the faster one.
#   usage: scripts/build.sh [PRESET]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
if [[ $preset == static ]]; then scripts/setup.sh --static; else scripts/setup.sh; fi

if [[ ! ${CXX:-} && ( $preset == release || $preset == static || $preset == debug ) ]]; then
  for v in 22 21 20 19; do
    bin=/usr/lib/llvm-$v/bin
    if [[ -x $bin/clang++ && -e $bin/../lib/cmake/clang/ClangConfig.cmake ]]; then
      export CC=$bin/clang CXX=$bin/clang++
      break
    fi
  done
fi

{
  # Quiet unless something goes wrong.
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  cmake --preset "$preset" >"$log" 2>&1 || { cat "$log"; exit 1; }
  grep -A5 'CMake Warning' "$log" || true
  cmake --build --preset "$preset"
} >&2
