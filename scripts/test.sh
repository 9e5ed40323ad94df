#!/usr/bin/env bash
# Sets up, builds, and runs every test that this machine can run: the unit
# tests, and the lit suite with what nvcc, CUDA 11 and a GPU allow. The last
# line says how many passed and failed.
#   usage: scripts/test.sh [PRESET]
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
scripts/build.sh "$preset"
exec python3 scripts/run_tests.py "build/$preset"
