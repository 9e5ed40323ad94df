"""Runs several migrations of one tree at once.

usage: at_once.py TOOL TREE
"""

import pathlib
import shutil
import subprocess
import sys

tool, tree = sys.argv[1], pathlib.Path(sys.argv[2])
one = tree.with_name(tree.name + "-one")
shutil.copytree(tree, one)


def start(where):
    return subprocess.Popen([tool, "migrate", "--quiet", "--in-place", where],
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


assert start(one).wait() == 0
runs = [start(tree) for _ in range(3)]
for run in runs:
    output = run.communicate()[0]
    print("exit", run.returncode, output)
    if run.returncode not in (0, 2) or (run.returncode == 2 and "changed since it was read" not in output):
        sys.exit("not one of the outcomes that are expected")
if 0 not in [run.returncode for run in runs]:
    sys.exit("none did the work")


def contents(where):
    return {path.name: path.read_bytes() for path in where.iterdir()}


print("the tree is", "that of one run" if contents(tree) == contents(one) else "CORRUPT")
