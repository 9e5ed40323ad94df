#!/usr/bin/env python3
"""How the link step grows with the number of units.

Generates a project, extracts its facts in batches, and links growing parts of
them: `lint --facts` and `migrate --facts` (which parses again what it edits),
each with its time and its peak memory. One unit in 50 declares a texture, binds
it, and launches a kernel that another unit launches as well.

usage: scale.py TEXMIGRATE [--units N] [--keep DIR]
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

BATCH = 250


def unit(number):
    """The source of one unit, which knows its neighbour's kernel."""
    group = number // 50
    if number % 50 == 0:
        return f"""#include "project.h"
texture<float, 1> table_{group};
__global__ void kernel_{group}(float *out, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = scaled(tex1Dfetch(table_{group}, i));
}}
void bind_{group}(const float *in, int n) {{
  cudaBindTexture(0, table_{group}, in, n * sizeof(float));
  kernel_{group}<<<n / 256 + 1, 256>>>(0, n);
}}
"""
    body = "".join(f"""
__device__ float value_{number}_{k}(float x) {{ return scaled(x) * {k}; }}
__global__ void plain_{number}_{k}(float *out) {{ *out += value_{number}_{k}(*out); }}
void run_{number}_{k}(float *out) {{ plain_{number}_{k}<<<1, 1>>>(out); }}
""" for k in range(8))
    return '#include "project.h"\n' + body


def measured(command, directory):
    """Seconds and MiB of a command."""
    start = time.monotonic()
    with open(os.devnull, "wb") as nothing:
        child = subprocess.Popen(command, cwd=directory, stdout=nothing, stderr=nothing)
        _, status, usage = os.wait4(child.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        sys.exit(f"{command[:4]}: exit status {code}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("--units", type=int, default=10000)
    parser.add_argument("--keep", type=pathlib.Path, help="work there, and take what is there already")
    args = parser.parse_args()
    work = args.keep or pathlib.Path(tempfile.mkdtemp(prefix="texmigrate-scale."))
    (work / "facts").mkdir(parents=True, exist_ok=True)
    (work / "project.h").write_text("#pragma once\n__device__ inline float scaled(float x) { return 2 * x; }\n")
    batches = []
    extracting = 0.0
    for first in range(0, args.units, BATCH):
        sources = []
        for number in range(first, min(first + BATCH, args.units)):
            path = f"src{first // BATCH}/unit{number}.cu"
            (work / path).parent.mkdir(exist_ok=True)
            (work / path).write_text(unit(number))
            sources.append(path)
        facts = f"facts/{first // BATCH}.facts"
        if not (work / facts).exists():
            extracting += measured([args.tool, "extract", "-o", facts, *sources, "--", "-I."], work)[1]
        batches.append(facts)
    if extracting:
        print(f"extract: {extracting:.0f} CPU seconds for {args.units} units")
    print("| units | lint: CPU s | MiB | migrate: CPU s | MiB |\n|---|---|---|---|---|")
    for parts in (8, 4, 2, 1):
        some = [f"--facts={facts}" for facts in batches[:len(batches) // parts]]
        _, lint, lint_memory = measured([args.tool, "lint", "--quiet", *some], work)
        _, migrate, memory = measured([args.tool, "migrate", "--quiet", *some, "project.h"], work)
        print(f"| {len(some) * BATCH} | {lint:.1f} | {lint_memory:.0f} | {migrate:.1f} | {memory:.0f} |", flush=True)
    if not args.keep:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
