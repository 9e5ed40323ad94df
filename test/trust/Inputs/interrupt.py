"""Kills runs at different moments, and looks at what they left.

usage: interrupt.py TOOL DIR

Each file must hold its old or its new contents, whole. After a kill, the next
run must bring the tree to where an undisturbed run brings it.
"""

import pathlib
import shutil
import signal
import subprocess
import sys
import time

UNITS, ATTEMPTS = 4, 1
tool, work = sys.argv[1], pathlib.Path(sys.argv[2])
make = pathlib.Path(__file__).with_name("make_tree.py")
subprocess.run([sys.executable, make, work / "old", str(UNITS)], check=True)


def command(tree):
    return [tool, "migrate", "--cuda-headers=bundled", "--quiet", "--in-place", tree]


def contents(tree):
    return {p.name: p.read_bytes() for p in tree.iterdir()}


shutil.copytree(work / "old", work / "new")
subprocess.run(command(work / "new"), check=True, capture_output=True)
old, new = contents(work / "old"), contents(work / "new")
assert old.keys() == new.keys() and all(old[name] != new[name] for name in old)


def kill_when(tree, seen, how):
    """Kills a run as soon as `seen` says so. Returns whether it was in time."""
    process = subprocess.Popen(command(tree), stderr=subprocess.DEVNULL)
    while process.poll() is None and not seen():
        time.sleep(0.0002)
    in_time = process.poll() is None
    process.send_signal(how)
    process.wait()
    return in_time


bad = kills = middle = 0
for how in (signal.SIGKILL, signal.SIGTERM):
    for moment in ("parse", "prepare", "commit"):
        for attempt in range(ATTEMPTS):
            tree = work / "tree"
            shutil.rmtree(tree, ignore_errors=True)
            shutil.copytree(work / "old", tree)
            started = time.monotonic()
            seen = {
                "parse": lambda: time.monotonic() - started > 0.05,
                "prepare": lambda: any(".texmigrate-" in p.name for p in tree.iterdir()),
                "commit": lambda: (tree / "kernel.cu").read_bytes() != old["kernel.cu"],
            }[moment]
            kills += kill_when(tree, seen, how)
            left = contents(tree)
            left = {name: text for name, text in left.items() if name in old}
            for name, text in left.items():
                if text not in (old[name], new[name]):
                    print(f"{how.name} at {moment}: {name} is neither old nor new")
                    bad += 1
            states = {text == new[name] for name, text in left.items()}
            middle += len(states) == 2
            if how == signal.SIGTERM and len(states) == 2:
                print(f"{how.name} at {moment}: left in the middle")
                bad += 1
            done = subprocess.run(command(tree), capture_output=True, text=True)
            after = contents(tree)
            if after != new:
                print(f"{how.name} at {moment}: the next run did not complete it, exit {done.returncode}: "
                      f"{sorted(set(after) - set(new))} {done.stderr[:500]}")
                bad += 1
print(f"{kills} runs killed, {middle} of them between two files")
print("every file was whole, every tree was completed" if not bad else f"{bad} failures")
sys.exit(bad != 0)
