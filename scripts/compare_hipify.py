#!/usr/bin/env python3
"""Compares the tool with hipify-clang on the same files.

usage: compare_hipify.py TOOL HIPIFY [--runs N] [--tool-arg ARG]... FILE... -- HIPIFY-ARG...

Each FILE is a program of one source. Both read it alone, N times (3) in turn: the
tool migrates and verifies with bundled headers, hipify-clang makes its one pass
with the toolkit that HIPIFY-ARG names (--cuda-path=DIR
--clang-resource-directory=DIR, and for clang itself -Xclang=ARG). Prints a table
in Markdown: CPU seconds, user and system, and how many texture references are
references still, in what each writes. --project gives the tool all files in one
run as well, and sums what hipify-clang takes for each.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from bench import measure

REFERENCE = re.compile(r"\btexture\s*<")
REMOVED = re.compile(r"\b(?:cuda|hip)(?:BindTexture\w*|UnbindTexture|GetTextureAlignmentOffset)\b")


def stripped(text):
    """Without comments, roughly: what is counted are words of code."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def count(text):
    """References and calls of the removed API."""
    text = stripped(text)
    return len(REFERENCE.findall(text)), len(REMOVED.findall(text))


def main():
    arguments = sys.argv[1:]
    own, given = arguments, []
    if "--" in arguments:
        at = arguments.index("--")
        own, given = arguments[:at], arguments[at + 1:]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("hipify", type=pathlib.Path)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--tool-arg", action="append", default=[])
    parser.add_argument("--project", action="store_true")
    options = parser.parse_args(own)
    tool, hipify = str(options.tool.resolve()), str(options.hipify.resolve())
    files = [f.resolve() for f in options.files]
    clang = [a.removeprefix("-Xclang=") for a in given if a.startswith("-Xclang=")]
    given = [a for a in given if not a.startswith("-Xclang=")]

    print("| program | references, calls | tool: left | CPU s | hipify-clang: left | CPU s | tool : hipify |")
    print("|---|---|---|---|---|---|---|")
    ratios, hipify_sum = [], 0.0
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for file in files:
            migrate = [tool, "migrate", "--cuda-headers=bundled", "--quiet", "-j1", *options.tool_arg, str(file)]
            other = work / "hipified" / file.name
            other.parent.mkdir(exist_ok=True)
            rename = [hipify, str(file), *given, "-o", str(other), "--", "-Wno-everything", *clang]
            times = ([], [])
            for _ in range(options.runs):
                times[0].append(measure(migrate, file.parent)[0])
                other.unlink(missing_ok=True)
                # It is known to crash after it has written its file.
                times[1].append(measure(rename, file.parent, anything=True)[0])
            if not other.exists():
                print(f"| {file.stem} | {count(file.read_text(errors='replace'))} | | | wrote nothing | | |")
                continue
            copies = work / f"migrated-{file.stem}"
            subprocess.run([*migrate, "--out", str(copies)], cwd=file.parent, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            written = list(copies.rglob(file.name))
            before = count(file.read_text(errors="replace"))
            after = count(written[0].read_text(errors="replace")) if written else before
            hip = count(other.read_text(errors="replace"))
            seconds = [statistics.median(t) for t in times]
            ratio = statistics.median(a / b for a, b in zip(*times))
            ratios.append(ratio)
            hipify_sum += seconds[1]
            print(f"| {file.stem} | {before[0]}, {before[1]} | {after[0]}, {after[1]} | {seconds[0]:.2f} "
                  f"| {hip[0]}, {hip[1]} | {seconds[1]:.2f} | {ratio:.2f} |", flush=True)
        if ratios:
            print(f"\n{len(ratios)} programs, median of the ratios {statistics.median(ratios):.2f}, "
                  f"highest {max(ratios):.2f}")
        if options.project:
            command = [tool, "migrate", "--cuda-headers=bundled", "--quiet", "-j1", *options.tool_arg, *map(str, files)]
            whole = statistics.median(measure(command, work)[0] for _ in range(options.runs))
            print(f"\nall in one run: tool {whole:.2f} s, hipify-clang one by one {hipify_sum:.2f} s: "
                  f"{whole / hipify_sum:.2f}")


if __name__ == "__main__":
    main()
