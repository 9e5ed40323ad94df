#!/usr/bin/env bash
# Fuzzes for a time (60 seconds unless named), shared by the targets of
# test/fuzz: libFuzzer's, and mutated programs through the whole tool. What is
# needed is built in build/release, or in the build directory that is named, which
# Clang must have configured. New inputs and findings are left in its folder
# fuzz/; the next run goes on from them. Exit status 1 if something was found.
#   usage: scripts/fuzz.sh [SECONDS [BUILD_DIR]]
#   environment: TEXMIGRATE_FUZZ_TARGETS="tokens mutate" takes only these;
#   TEXMIGRATE_FUZZ_SEED is where the search starts (else elsewhere each day);
#   TEXMIGRATE_FUZZ_PROGRAMS is how many mutated programs are tried at most, and
#   TEXMIGRATE_FUZZ_RUNS how many inputs of each other target, in one process: as
#   many of them give the same inputs again, if BUILD_DIR/fuzz is not there yet
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60} build=${2:-build/release}
read -ra targets <<<"${TEXMIGRATE_FUZZ_TARGETS:-options inputs edits tokens mutate}"
seed=${TEXMIGRATE_FUZZ_SEED:-$(date +%F)} jobs=$(nproc)

scripts/setup.sh --sanitizers
if [[ $build == build/release ]]; then scripts/build.sh release; fi
cmake -DTEXMIGRATE_FUZZ=ON "$build" >/dev/null
wanted=(fuzzers)
if [[ " ${targets[*]} " == *" mutate "* ]]; then wanted+=(texmigrate); fi
cmake --build "$build" --target "${wanted[@]}" >&2

found=0
share=$((seconds / ${#targets[@]}))
mkdir -p "$build/fuzz"
for target in "${targets[@]}"; do
  work=$build/fuzz/$target
  mkdir -p "$work/corpus"
  if [[ $target == mutate ]]; then
    python3 test/fuzz/mutate.py "$build/bin/texmigrate" "$work" --seconds "$share" --jobs "$jobs" \
      --seed "$seed" --count "${TEXMIGRATE_FUZZ_PROGRAMS:-1000000}" || found=1
    continue
  fi
  options=(-max_total_time="$share" -timeout=20 -rss_limit_mb=4096 -artifact_prefix="$work/"
    -seed="$(cksum <<<"$seed" | cut -d' ' -f1)")
  if [[ ${TEXMIGRATE_FUZZ_RUNS:-} ]]; then
    options+=(-runs="$TEXMIGRATE_FUZZ_RUNS")
  else
    options+=(-fork="$jobs" -ignore_crashes=0)
  fi
  seeds=()
  case $target in
    options|inputs) seeds=("test/fuzz/corpus/$target") ;;
    tokens) seeds=(examples runtime/include) ;;
  esac
  # Every option of nvcc is a word of the dictionary.
  if [[ $target == options ]]; then
    sed -nE 's/^OPTION\("([^"]*)", "([^"]*)",.*/"--\1"\n"-\2"/p' lib/Frontend/NvccOptions.def >"$work/words.dict"
    options+=(-dict="$work/words.dict")
  elif [[ -e test/fuzz/$target.dict ]]; then
    options+=(-dict="test/fuzz/$target.dict")
  fi
  if "$build/bin/${target}_fuzzer" "${options[@]}" "$work/corpus" "${seeds[@]}" >"$work/log" 2>&1; then
    echo "fuzz: $target: $(grep -oE '^#[0-9]+' "$work/log" | tail -1 | tr -d '#') executions in $share s, nothing found"
  else
    found=1
    grep -vE '^(INFO|#[0-9]+)' "$work/log" | head -60
    echo "fuzz: $target: FOUND, see $work" >&2
  fi
done
exit $found
