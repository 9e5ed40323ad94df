#!/usr/bin/env python3
"""Builds programs of other projects, as they were and migrated, for run_projects_on_gpu.py.

projects/programs.toml says which. Each is copied from a checkout of its project and
changed a little for what else CUDA 13 removed; the copy is built with CUDA 11, then
migrated as the cases are and built with the present CUDA. All goes into OUT:
manifest.json and programs.tar.xz, with the data that the programs read.

usage: prepare_projects.py --tool build/release/bin/texmigrate --nvcc11 "CUDA11/bin/nvcc -ccbin g++-11"
           --checkout cuda-sample=DIR --checkout shoc=DIR OUT
"""

import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib

from prepare_bundle import ROOT, bundle_parser, mc, version_of

PROJECTS = ROOT / "test/gpu/projects"
SOURCES = {".cu", ".cuh", ".h", ".cpp"}


def read_programs(pattern):
    """(projects, programs) of programs.toml; each program with what its `build` says."""
    content = tomllib.loads((PROJECTS / "programs.toml").read_text())
    by_name = {program["name"]: program for program in content["program"]}
    programs = [{**by_name.get(program.get("build"), {}), **program} for program in content["program"]]
    return content["project"], [p for p in programs if fnmatch.fnmatch(p["name"], pattern)]


def check_commit(checkout, project):
    """A checkout that git knows must be of the commit that the list was made for."""
    if not checkout.is_dir():
        sys.exit(f"{checkout} is no directory")
    if (checkout / ".git").exists():
        head = subprocess.run(["git", "-C", str(checkout), "rev-parse", "HEAD"], capture_output=True, text=True)
        if not head.stdout.startswith(project["commit"]):
            sys.exit(f"{checkout} is not at {project['repository']} {project['commit']}")


def copy_changed(program, project, checkout, target):
    """Copies the program's sources and makes the changes that both builds get."""
    for folder in [program["folder"], *project["folders"]]:
        for path in sorted((checkout / folder).rglob("*")):
            if path.is_file() and path.suffix in SOURCES:
                copy = target / path.relative_to(checkout)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    ours = program.get("changes", [])
    for change in project.get("changes", []) + ours:
        total = 0
        for path in target.glob(change["file"]):
            # As Latin-1, so that bytes that are no UTF-8 stay.
            text, count = re.subn(change["pattern"], change["with"], path.read_bytes().decode("latin-1"), flags=re.M)
            path.write_bytes(text.encode("latin-1"))
            total += count
        if not total and change in ours:
            raise mc.CaseFailure(f"nothing in {change['file']} is '{change['pattern']}'")


def build(program, project, checkout, args, target):
    """Builds target/legacy and target/migrated; copies what they read to target/files."""
    changed, migrated = target / "changed", target / "copy"
    copy_changed(program, project, checkout, changed)
    files = [p.relative_to(changed) for p in sorted(changed.rglob("*")) if p.is_file()]
    units = [f"{program['folder']}/{unit}" for unit in program["units"]] + project.get("units", [])

    # Legacy code in branches that are not compiled may remain, and makes it exit status 1.
    def case_in(root, *flags):
        folders = [root / folder for folder in (program["folder"], *project["include"])]
        flags = [*program.get("flags", []), *flags, f"-I{PROJECTS}", *(f"-I{folder}" for folder in folders)]
        return mc.Case(program["name"], changed, files, units, flags, "allowed-blocked", pathlib.Path())

    mc.compile_case(case_in(changed, "-w"), changed, shlex.split(args.nvcc11), args.shim, "c++14", target / "legacy")
    if mc.migrate(case_in(migrated), args.tool, "bundled", migrated) != "migrated":
        raise mc.CaseFailure("blocked")
    mc.compile_case(case_in(migrated), migrated, shlex.split(args.nvcc), args.shim, "c++17", target / "migrated")
    folder = checkout / program["folder"]
    (target / "files").mkdir()
    for pattern in program.get("data", []):
        found = sorted(folder.glob(pattern))
        if not found:
            raise mc.CaseFailure(f"{folder} has no {pattern}")
        for path in found:
            copy = target / "files" / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


def reason_if_not_built(*what):
    try:
        build(*what)
        return ""
    except mc.CaseFailure as failure:
        return str(failure)


def pack(targets, archive):
    with tarfile.open(archive, "w:xz") as tar:
        for stem, target in sorted(targets.items()):
            for which in ("legacy", "migrated"):
                subprocess.run(["strip", str(target / which)], check=True)
                tar.add(target / which, f"{stem}/{which}")
            tar.add(target / "files", f"{stem}/files")


def main():
    parser = bundle_parser(__doc__)
    parser.add_argument("--nvcc11", required=True, help="command of nvcc 11")
    parser.add_argument("--checkout", action="append", required=True, metavar="PROJECT=DIR")
    parser.add_argument("--keep", metavar="DIR", help="build in DIR and leave there what was built")
    parser.add_argument("-j", type=int, default=os.cpu_count(), metavar="N", help="build N programs at a time")
    args = parser.parse_args()
    checkouts = {name: pathlib.Path(folder).resolve() for name, folder in (c.split("=", 1) for c in args.checkout)}
    projects, programs = read_programs(args.only)
    for program in programs:
        if program["project"] not in checkouts:
            sys.exit(f"{program['name']} needs --checkout {program['project']}=DIR")
    for name, checkout in checkouts.items():
        check_commit(checkout, projects[name])

    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="texmigrate-projects-") as scratch:
        work = pathlib.Path(args.keep or scratch).resolve()
        builds = {re.sub(r"\W+", "-", p.get("build", p["name"])): p for p in programs}
        for stem in builds:
            shutil.rmtree(work / stem, ignore_errors=True)
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            reasons = dict(zip(builds, pool.map(
                lambda item: reason_if_not_built(item[1], projects[item[1]["project"]],
                                                 checkouts[item[1]["project"]], args, work / item[0]),
                builds.items())))
        pack({stem: work / stem for stem, why in reasons.items() if not why}, out / "programs.tar.xz")

    entries = []
    for program in programs:
        stem = re.sub(r"\W+", "-", program.get("build", program["name"]))
        entries.append({"name": program["name"], "folder": stem, "why": reasons[stem],
                        "args": program.get("args", []), "note": program.get("note", ""),
                        "left_out": projects[program["project"]]["left_out"] + program.get("left_out", [])})
        if reasons[stem]:
            print(f"FAILED {program['name']}: {reasons[stem]}")
    sources = [f"{projects[name]['repository']} {projects[name]['commit']}" for name in checkouts]
    commit = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True)
    manifest = {"version": 1, "tool": f"{version_of(args.tool)} {commit.stdout.strip()}".rstrip(), "sources": sources,
                "nvcc": version_of(args.nvcc), "nvcc11": version_of(args.nvcc11), "programs": entries}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    failed = sum(1 for entry in entries if entry["why"])
    size = (out / "programs.tar.xz").stat().st_size / 2**20
    print(f"{len(entries)} programs, {failed} not built; {size:.1f} MiB in {out}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
