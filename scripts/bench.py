#!/usr/bin/env python3
"""Compares the tool with clang's own parse of the same files.

usage: bench.py TOOL [--clang CLANG++] [--runs N]

Prints a table in Markdown: medians of user CPU time over N runs (5), each of
which runs all commands in turn, so that what else the machine does meets them
alike; ratios are medians of the ratios in one run. The clang passes use the
tool's bundled headers: the tool says how it calls clang when it is asked with
--no-precompile and --no-skip, and parses what a -fsyntax-only pass parses.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

UNTOUCHED = """#include <cstdio>
__global__ void fill(float *out, float value) { out[threadIdx.x] = value; }
void run(float *out) { fill<<<1, 32>>>(out, 1); }
"""
MIGRATED = """#include <cstdio>
texture<float, 1> tex;
__global__ void fill(float *out) { out[threadIdx.x] = tex1Dfetch(tex, threadIdx.x); }
void run(float *in, float *out) {
  cudaBindTexture(0, tex, in, 128);
  fill<<<1, 32>>>(out);
}
"""


def measure(command, cwd, anything=False):
    """User and system seconds of a command with its children, and its peak memory in MiB. Whatever its exit status
    is, if `anything` is."""
    pid = os.fork()
    if pid == 0:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        os.chdir(cwd)
        try:
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    _, status, usage = os.wait4(pid, 0)
    if not anything and os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{command} failed")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("--clang", default=shutil.which("clang++") or "/usr/lib/llvm-22/bin/clang++")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    tool = str(options.tool.resolve())
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for folder, text, units in (("untouched", UNTOUCHED, 1), ("migrated", MIGRATED, 1), ("many", MIGRATED, 10),
                                    ("skipped", UNTOUCHED, 500)):
            (work / folder).mkdir()
            for i in range(units):
                (work / folder / f"unit{i}.cu").write_text(text)
        migrate = [tool, "migrate", "--cuda-headers=bundled", "--quiet", "-j1"]
        headers = pathlib.Path(__file__).resolve().parent.parent / "lib/Frontend/Bundled"
        clang = [options.clang, "-fsyntax-only", "-x", "cuda", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_70",
                 "-Xclang", "-target-sdk-version=12.0", "-std=gnu++14", "-Wno-everything",
                 "--no-cuda-version-check", "-D__TEXMIGRATE_REMOVED_API__",
                 "-isystem", headers / "cuda", "-isystem", headers / "removed",
                 "-include", "texmigrate_cuda/prelude.h", "-include", "texmigrate_removed/removed_api.h"]
        sides = ["--cuda-host-only", "--cuda-device-only"]
        commands = {
            "tool, start only": ([[tool, "--version"]], "untouched"),
            "clang, two passes": ([clang + [side, "unit0.cu"] for side in sides], "untouched"),
            "tool, nothing to change": ([migrate + ["unit0.cu"]], "untouched"),
            "tool, nothing to change, parsed": ([migrate + ["--no-skip", "unit0.cu"]], "untouched"),
            "clang, two passes, texture": ([clang + [side, "unit0.cu"] for side in sides], "migrated"),
            "tool, migrated and verified": ([migrate + ["unit0.cu"]], "migrated"),
            "tool, the same, headers parsed each time": ([migrate + ["--no-precompile", "unit0.cu"]], "migrated"),
            "clang, two passes, 10 units": ([clang + [side, f"unit{i}.cu"] for side in sides for i in range(10)],
                                           "many"),
            "tool, 10 units migrated": ([migrate + ["."]], "many"),
            "tool, 500 units skipped": ([migrate + ["."]], "skipped"),
        }
        results = {label: [] for label in commands}
        for _ in range(options.runs):
            for label, (parts, folder) in commands.items():
                parts = [measure([str(word) for word in part], work / folder) for part in parts]
                results[label].append((sum(time for time, _ in parts), max(memory for _, memory in parts)))
        base = {"tool, nothing to change": "clang, two passes", "tool, nothing to change, parsed": "clang, two passes",
                "tool, migrated and verified": "clang, two passes, texture",
                "tool, the same, headers parsed each time": "clang, two passes, texture",
                "tool, 10 units migrated": "clang, two passes, 10 units"}
        print("| what | CPU seconds | × clang | peak MiB | × clang |\n|---|---|---|---|---|")
        for label, runs in results.items():
            ratios = [""] * 2
            if label in base:
                for i in range(2):
                    ratio = statistics.median(a[i] / b[i] for a, b in zip(runs, results[base[label]]))
                    ratios[i] = f"{ratio:.2f}"
            time, memory = (statistics.median(run[i] for run in runs) for i in range(2))
            print(f"| {label} | {time:.3f} | {ratios[0]} | {memory:.0f} | {ratios[1]} |")


if __name__ == "__main__":
    main()
