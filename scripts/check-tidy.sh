#!/usr/bin/env bash
# Runs clang-tidy as .clang-tidy says over the sources that a build compiles.
#   usage: scripts/check-tidy.sh [BUILD_DIR [FILE…]]     default: build/release, all files
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
[[ -e $build/compile_commands.json ]] || { echo "$build is not configured: scripts/build.sh first" >&2; exit 2; }
tidy=
for v in 22 21 20 19; do
  [[ $tidy ]] || ! command -v "clang-tidy-$v" >/dev/null || tidy=clang-tidy-$v
done
[[ $tidy ]] || { echo "clang-tidy 19 or newer is not installed" >&2; exit 2; }
if (($# > 1)); then files=("${@:2}"); else mapfile -t files < <(git ls-files 'lib/*.cpp' 'tool/*.cpp'); fi
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" "$tidy" -p "$build" --quiet
