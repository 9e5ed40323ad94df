#!/usr/bin/env bash
# Sets up, builds, and migrates the programs of examples/ in a scratch copy:
# shows the diff, then the tool's summary. The checkout stays as it is.
#   usage: scripts/try.sh
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release
tool=$PWD/build/release/bin/texmigrate

scratch=$(mktemp -d "${TMPDIR:-/tmp}/texmigrate-try.XXXXXX")
cp -r examples "$scratch/"
cd "$scratch"

status=0
"$tool" migrate --in-place --shim shim examples 2>summary || status=$?
diff -ru "$OLDPWD/examples" examples || true
echo
cat summary
echo
echo "The migrated programs are in $scratch/examples, the header that they include in $scratch/shim."
echo "Build one:  nvcc -I$scratch/shim $scratch/examples/NAME.cu"
exit "$status"
