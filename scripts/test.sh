#!/usr/bin/env bash
set -euo pipefail
echo "0 passed, 0 failed"
