#!/usr/bin/env python3
"""Runs a bundle of prepare_projects.py on this machine's GPU and compares.

Each program runs in a fresh folder with its data: the legacy build twice, then the
migrated one. They must end with status 0, print the same but for what the bundle
leaves out (times and rates), and write the same files to the byte. A program whose
two legacy runs differ cannot be compared. Writes into the output folder:
projects.json, projects.md (for docs/gpu-validation.md), outputs/ with what was
printed, and diffs/ with the output and the files that differ.

usage: run_projects_on_gpu.py BUNDLE [OUTPUT_FOLDER]     default: $OUT, or ./project-results
"""

import datetime
import difflib
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

from run_on_gpu import gpu_in_words

SECONDS = 60


def files_below(folder):
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest()
            for p in sorted(folder.rglob("*")) if p.is_file()}


def execute(entry, programs, which, folder):
    """Runs one build in `folder`, which is made for it; both under the same name, as some print it."""
    run, start = {"status": None, "stdout": "", "stderr": "", "files": {}}, time.monotonic()
    try:
        shutil.copytree(programs / entry["folder"] / "files", folder)
        shutil.copy(programs / entry["folder"] / which, folder / entry["folder"])
        before = files_below(folder)
        done = subprocess.run([f"./{entry['folder']}", *entry["args"]], cwd=folder, capture_output=True, text=True,
                              errors="replace", stdin=subprocess.DEVNULL, timeout=SECONDS)
        run.update(status=done.returncode, stdout=done.stdout, stderr=done.stderr)
        run["files"] = {name: what for name, what in files_below(folder).items() if before.get(name) != what}
    except subprocess.TimeoutExpired:
        run["stderr"] = f"took more than {SECONDS} s"
    except OSError as error:
        run["stderr"] = str(error)
    run["seconds"] = round(time.monotonic() - start, 3)
    run["compared"] = run["stdout"]
    for pattern in entry["left_out"]:
        run["compared"] = re.sub(pattern, "*", run["compared"], flags=re.M)
    return run


def differences(wanted, got):
    """In words, what differs between two runs."""
    parts = ["output"] if wanted["compared"] != got["compared"] else []
    names = sorted(wanted["files"].keys() | got["files"].keys())
    return parts + [name for name in names if wanted["files"].get(name) != got["files"].get(name)]


def listed(parts):
    return ", ".join(parts[:4]) + (f" and {len(parts) - 4} more" if len(parts) > 4 else "")


def judge(entry, runs):
    """("same" | "not comparable" | "differs" | "failed", why) of one program."""
    if entry["why"]:
        return "failed", f"was not built: {' '.join(entry['why'].split())}"
    for which, run in runs.items():
        if run["status"] != 0:
            ended = "" if run["status"] is None else f"ended with {run['status']} "
            return "failed", f"{which}: {ended}{' '.join(run['stderr'].split())[-200:]}".rstrip()
        if not run["stdout"]:
            return "failed", f"{which} printed nothing"
    random = differences(runs["legacy"], runs["legacy-again"])
    if random:
        return "not comparable", "two legacy runs differ in " + listed(random)
    differing = differences(runs["legacy"], runs["migrated"])
    return ("differs", listed(differing)) if differing else ("same", "")


def save(entry, runs, folders, out):
    """Keeps what was printed and, of runs that differ, the diff and the files."""
    name = re.sub(r"\W+", "-", entry["name"])
    for which, run in runs.items():
        text = run["stdout"] + (f"---- stderr\n{run['stderr']}" if run["stderr"] else "")
        (out / "outputs" / f"{name}.{which}.txt").write_text(text)
        for part in differences(runs["legacy"], run):
            if part == "output":
                diff = difflib.unified_diff(*(r["compared"].splitlines(True) for r in (runs["legacy"], run)),
                                            "legacy", which, n=2)
                (out / "diffs" / f"{name}.{which}.diff").write_text("".join(diff))
                continue
            for side in ("legacy", which):
                if part in runs[side]["files"]:
                    kept = out / "diffs" / f"{name}.{side}" / part
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(folders / side / part, kept)


def report(manifest, gpu, results):
    lines = [f"- date: {datetime.date.today().isoformat()}",
             f"- GPU: {gpu['name']} (compute capability {gpu['compute_capability']}), driver {gpu['driver']}",
             f"- tool: {manifest['tool']}", f"- sources: {', '.join(manifest['sources'])}",
             f"- migrated programs: {manifest['nvcc']}", f"- legacy programs: {manifest['nvcc11']}", "",
             "| program | result | files written |", "|---|---|---|"]
    for r in results:
        why = f": {r['why'][:200]}" if r["why"] else ""
        note = f" ({r['note']})" if r["note"] else ""
        lines.append(f"| {r['name']}{note} | {r['result']}{why} | {r['files']} |")
    return "\n".join(lines) + "\n"


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    bundle = pathlib.Path(sys.argv[1])
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else os.environ.get("OUT") or "project-results")
    for folder in ("outputs", "diffs"):
        shutil.rmtree(out / folder, ignore_errors=True)
        (out / folder).mkdir(parents=True)
    manifest = json.loads((bundle / "manifest.json").read_text())
    gpu, results = gpu_in_words(), []
    with tempfile.TemporaryDirectory(prefix="texmigrate-projects-") as scratch:
        programs = pathlib.Path(scratch) / "programs"
        with tarfile.open(bundle / "programs.tar.xz") as tar:
            tar.extractall(programs)
        for entry in manifest["programs"]:
            folders = pathlib.Path(scratch) / "runs"
            runs = {} if entry["why"] else {
                run: execute(entry, programs, which, folders / run)
                for run, which in (("legacy", "legacy"), ("legacy-again", "legacy"), ("migrated", "migrated"))}
            result, why = judge(entry, runs)
            save(entry, runs, folders, out)
            shutil.rmtree(folders, ignore_errors=True)
            files = len(runs["migrated"]["files"]) if runs else 0
            results.append({"name": entry["name"], "note": entry["note"], "result": result, "why": why, "files": files,
                            "seconds": {which: run["seconds"] for which, run in runs.items()}})
            print(f"{entry['name']}: {result}" + (f": {why}" if why else ""), flush=True)

    kinds = [r["result"] for r in results]
    counts = {kind: kinds.count(kind) for kind in ("same", "not comparable", "differs", "failed")}
    summary = {"version": 1, "date": datetime.date.today().isoformat(), "gpu": gpu, "tool": manifest["tool"],
               "sources": manifest["sources"], "nvcc": manifest["nvcc"], "nvcc11": manifest["nvcc11"],
               "counts": counts, "programs": results}
    (out / "projects.json").write_text(json.dumps(summary, indent=1) + "\n")
    (out / "projects.md").write_text(report(manifest, gpu, results))
    print(", ".join(f"{n} {kind}" for kind, n in counts.items()))
    return 1 if counts["differs"] or counts["failed"] or not counts["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
