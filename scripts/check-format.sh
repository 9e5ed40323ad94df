#!/usr/bin/env bash
# Checks that the sources are formatted as .clang-format says; --fix formats
# them. Legacy programs and inputs of tests keep their authors' style.
#   usage: scripts/check-format.sh [--fix]
set -euo pipefail
cd "$(dirname "$0")/.."

clang_format=
for v in 22 21 20 19; do
  for candidate in "clang-format-$v" "/usr/lib/llvm-$v/bin/clang-format"; do
    [[ $clang_format ]] || ! command -v "$candidate" >/dev/null || clang_format=$candidate
  done
done
[[ $clang_format ]] || { echo "clang-format 19 or newer is not installed" >&2; exit 2; }

mode=(--dry-run -Werror)
if [[ ${1:-} == --fix ]]; then mode=(-i); fi
git ls-files -z -- 'tidy/*.cpp' 'lib/*.cpp' 'lib/*.h' 'tool/*.cpp' 'tool/*.h' 'runtime/*.h' \
    'test/unit/*.cpp' 'test/unit/*.h' 'test/runtime/*.cpp' 'test/runtime/*.h' \
    'test/fuzz/*.cpp' 'test/fuzz/*.h' 'cmake/*.cpp' |
  xargs -0r "$clang_format" "${mode[@]}"
