#!/usr/bin/env bash
# Runs a bundle of prepare_bundle.py on this machine's GPU: needs python3 and a
# driver, neither LLVM nor a CUDA toolkit.
#   usage: test/gpu/run_on_gpu.sh [--sanitize] BUNDLE [OUTPUT_FOLDER]
#                                             default: $OUT, or ./gpu-results
# With --sanitize everything runs under compute-sanitizer instead, which must be
# there.
set -euo pipefail
command -v nvidia-smi >/dev/null || { echo "no NVIDIA driver on this machine" >&2; exit 2; }
export PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
script=run_on_gpu.py
if [ "${1:-}" = --sanitize ]; then
  script=sanitize_on_gpu.py
  shift
fi
exec python3 "$(dirname "$0")/$script" "$@"
