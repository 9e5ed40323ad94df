#!/usr/bin/env python3
"""Builds what run_on_gpu.sh runs on a machine that has a GPU and no LLVM.

Migrates every case of test/cases and every program of examples/ and compiles
the results; the same programs as they were are compiled with CUDA 11, and so
are those of test/runtime/gpu (with -DLEGACY; without it they use the shim). All
goes into OUT: manifest.json and programs.tar.xz.

usage: prepare_bundle.py --tool build/release/bin/texmigrate --nvcc11 CUDA11/bin/nvcc OUT
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "cases"))
import migration_case as mc  # noqa: E402


def all_programs(pattern):
    """(kind, case) of all there is to run."""
    programs = [("case", mc.Case.of_folder(sources.parent))
                for sources in sorted((ROOT / "test/cases").glob("*/sources"))]
    for path in sorted((ROOT / "examples").glob("*.cu")):
        programs.append(("example", mc.Case.of_file(path, ROOT / f"test/examples/Inputs/{path.stem}.txt")))
    for path in sorted((ROOT / "test/runtime/gpu").glob("*.cu")):
        case = mc.Case.of_file(path, path.with_suffix(".expected"))
        case.files += [pathlib.Path(header.name) for header in path.parent.glob("*.h")]
        programs.append(("runtime", case))
    return [p for p in programs if fnmatch.fnmatch(p[1].name, pattern)]


def build(kind, case, args, work):
    """The manifest's entry for one program; its binaries land in work/bin."""
    entry = {"name": case.name, "kind": kind, "outcome": "", "why": "", "migrated": None, "legacy": None,
             "measures": kind == "runtime" and "<chrono>" in (case.root / case.units[0]).read_text(),
             "shared_memory": any("__shared__" in (case.root / f).read_text(errors="replace") for f in case.files),
             "expected": case.expected.read_text() if case.expected.exists() else None}
    stem = f"{kind}-{case.name}"
    source = work / "src" / stem
    source.parent.mkdir(parents=True, exist_ok=True)
    try:
        if kind == "runtime":
            case.flags = [*case.flags, f"-I{ROOT / 'test/runtime/gpu'}"]
            case.copy_to(source)
            entry["outcome"] = "migrated"
        else:
            entry["outcome"] = mc.migrate(case, args.tool, "bundled", source)
        if entry["outcome"] != "blocked":
            mc.compile_case(case, source, shlex.split(args.nvcc), args.shim, "c++17",
                            work / "bin" / f"{stem}.migrated")
            entry["migrated"] = f"{stem}.migrated"
    except mc.CaseFailure as failure:
        entry.update(outcome="failed", why=str(failure))
    if args.nvcc11 and entry["outcome"] != "unchanged":
        original = work / "legacy" / stem
        original.parent.mkdir(parents=True, exist_ok=True)
        case.copy_to(original)
        case.flags = [*case.flags, "-w", "-DLEGACY"]
        try:
            mc.compile_case(case, original, shlex.split(args.nvcc11), args.shim, "c++14",
                            work / "bin" / f"{stem}.legacy")
            entry["legacy"] = f"{stem}.legacy"
        except mc.CaseFailure as failure:
            if kind != "runtime":  # what is new in the shim has no legacy form
                entry["why"] += f"legacy program: {failure}"
    return entry


def version_of(command):
    if not command:
        return None
    out = subprocess.run([*shlex.split(command), "--version"], capture_output=True, text=True).stdout
    lines = [line for line in out.splitlines() if "release" in line] or out.splitlines()
    return lines[0].strip() if lines else ""


def bundle_parser(description):
    """The options that all bundles have. Paths are made absolute: compilers run elsewhere."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--tool", required=True, type=os.path.abspath)
    parser.add_argument("--shim", default=str(ROOT / "runtime" / "include"), type=os.path.abspath)
    parser.add_argument("--nvcc", default="nvcc", help="command of nvcc 12 or newer")
    parser.add_argument("--only", default="*", metavar="GLOB", help="only programs of these names")
    return parser


def main():
    parser = bundle_parser(__doc__)
    parser.add_argument("--nvcc11", default="", help="command of nvcc 11; without it, no legacy programs")
    args = parser.parse_args()

    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="texmigrate-bundle-") as scratch:
        work = pathlib.Path(scratch)
        (work / "bin").mkdir()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            entries = list(pool.map(lambda p: build(*p, args, work), all_programs(args.only)))
        with tarfile.open(out / "programs.tar.xz", "w:xz") as tar:
            for binary in sorted((work / "bin").iterdir()):
                subprocess.run(["strip", str(binary)], check=False)
                tar.add(binary, binary.name)
    commit = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True)
    tool = f"{version_of(args.tool)} {commit.stdout.strip()}".rstrip()
    manifest = {"version": 1, "tool": tool, "nvcc": version_of(args.nvcc),
                "nvcc11": version_of(args.nvcc11), "programs": entries}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")

    for entry in entries:
        if entry["why"] or entry["outcome"] == "blocked":
            print(f"{entry['kind']} {entry['name']}: {entry['outcome']} {entry['why']}".rstrip())
    counts = {}
    for entry in entries:
        counts[entry["outcome"]] = counts.get(entry["outcome"], 0) + 1
    size = (out / "programs.tar.xz").stat().st_size / 2**20
    print(f"{len(entries)} programs: " + ", ".join(f"{n} {k}" for k, n in sorted(counts.items()))
          + f"; {size:.1f} MiB in {out}")
    return 1 if any(e["outcome"] == "failed" or e["why"] for e in entries) else 0


if __name__ == "__main__":
    sys.exit(main())
