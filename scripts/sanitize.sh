#!/usr/bin/env bash
# Builds with sanitizers and runs the tests: with asan (AddressSanitizer and
# UBSan) the whole suite, less what only compiles programs; with tsan
# (ThreadSanitizer) what runs several threads. Both unless one is named. LLVM is
# not sanitized: cmake/SanitizerDefaults.cpp says what is not reported for that.
#   usage: scripts/sanitize.sh [asan|tsan]...
set -euo pipefail
cd "$(dirname "$0")/.."
(($#)) || set -- asan tsan

scripts/setup.sh --sanitizers
for v in 22 21 20 19; do
  bin=/usr/lib/llvm-$v/bin
  if [[ ! ${CXX:-} && -x $bin/clang++ && -e $bin/../lib/cmake/clang/ClangConfig.cmake ]]; then
    export CC=$bin/clang CXX=$bin/clang++ ASAN_SYMBOLIZER_PATH=$bin/llvm-symbolizer
  fi
done

status=0
for preset in "$@"; do
  case $preset in
    asan) only=() ;;
    tsan) only=(--unit 'Thread|^Parse\.|RunsAtOnce|FileTable'
                --lit 'trust/(threads|order|bad-input)|tool/precompiled|Migrate/(skipped-units|shared)|Lint/removed') ;;
    *) echo "usage: $0 [asan|tsan]..." >&2; exit 2 ;;
  esac
  scripts/build.sh "$preset"
  LIT_OPTS="--param compilers=none" python3 scripts/run_tests.py "build/$preset" "${only[@]}" || status=1
done
exit $status
