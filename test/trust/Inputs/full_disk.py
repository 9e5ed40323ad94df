"""Migrates a tree on a file system that is full.

usage: full_disk.py TOOL DIR

DIR is on a small tmpfs of its own. The files that the migration needs do not
fit: the tree must stay as it was.
"""

import pathlib
import subprocess
import sys

tool, mount = sys.argv[1], pathlib.Path(sys.argv[2])
mount.mkdir()
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", mount], check=True)
try:
    tree = mount / "tree"
    make = pathlib.Path(__file__).with_name("make_tree.py")
    subprocess.run([sys.executable, make, tree, "3"], check=True)
    # Whatever is left on the disk.
    with open(mount / "filler", "wb", buffering=0) as filler:
        try:
            while True:
                filler.write(b"x" * 4096)
        except OSError as error:
            print("filled:", error.strerror)
    before = {p: p.read_bytes() for p in tree.rglob("*")}
    done = subprocess.run([tool, "migrate", "--cuda-headers=bundled", "--in-place", "."], cwd=tree,
                          capture_output=True, text=True)
    print(done.stderr.replace(str(mount), "MOUNT"))
    print("exit", done.returncode)
    after = {p: p.read_bytes() for p in tree.rglob("*")}
    print("the tree is", "as it was" if before == after else "CHANGED")
finally:
    subprocess.run(["umount", "-l", mount], check=True)
