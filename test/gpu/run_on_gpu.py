#!/usr/bin/env python3
"""Runs a bundle of prepare_bundle.py on this machine's GPU and compares.

A migrated program passes if it ends with status 0 and prints exactly what is
recorded for it, and what its legacy build prints on this same GPU. The shim's own
programs also judge themselves, and those that measure time are only run. Writes into
the output folder: summary.json, summary.md (for docs/gpu-validation.md),
diffs.txt, and outputs.json with all that was printed (record.py takes it).

usage: run_on_gpu.py BUNDLE [OUTPUT_FOLDER]     default: $OUT, or ./gpu-results
"""

import datetime
import difflib
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time


def gpu_in_words():
    query = ["nvidia-smi", "--query-gpu=name,driver_version,compute_cap", "--format=csv,noheader"]
    try:
        lines = subprocess.run(query, capture_output=True, text=True, timeout=60).stdout.split("\n")
    except (OSError, subprocess.SubprocessError):
        lines = [""]
    gpus = [[field.strip() for field in line.split(",")] for line in lines if line.count(",") == 2]
    if not gpus:
        return {"name": "none found", "driver": "", "compute_capability": "", "count": 0}
    name, driver, capability = gpus[0]
    return {"name": name, "driver": driver, "compute_capability": capability, "count": len(gpus)}


def execute(program):
    start = time.monotonic()
    try:
        done = subprocess.run([str(program)], cwd=program.parent, capture_output=True, text=True,
                              errors="replace", stdin=subprocess.DEVNULL, timeout=120)
        result = {"status": done.returncode, "stdout": done.stdout, "stderr": done.stderr[-2000:]}
    except subprocess.TimeoutExpired:
        result = {"status": None, "stdout": "", "stderr": "took more than 120 s"}
    except OSError as error:
        result = {"status": None, "stdout": "", "stderr": str(error)}
    return dict(result, seconds=round(time.monotonic() - start, 3))


def difference(title, wanted, got):
    return "".join(difflib.unified_diff(wanted.splitlines(True), got.splitlines(True),
                                        f"{title}", "migrated program", n=2))


def judge(entry, runs):
    """("passed" | "failed" | "blocked", why, diff) of one program."""
    if entry["outcome"] == "blocked":
        return "blocked", "", ""
    if "migrated" not in runs:
        return "failed", entry["why"] or "was not built", ""
    ours, legacy = runs["migrated"], runs.get("legacy")
    if ours["status"] != 0:
        return "failed", f"ended with {ours['status']}: {ours['stderr'].strip()[-200:]}", ""
    references = [("recorded output", entry["expected"])] if entry["expected"] is not None else []
    if legacy and legacy["status"] == 0 and not entry["measures"]:
        references.append(("legacy program", legacy["stdout"]))
    elif legacy and legacy["status"] != 0 and entry["kind"] != "runtime":
        return "failed", f"the legacy program ended with {legacy['status']}", ""
    if not references:
        return "passed", "by its own check only", ""
    for title, wanted in references:
        if wanted != ours["stdout"]:
            return "failed", f"differs from the {title}", difference(title, wanted, ours["stdout"])
    return "passed", "", ""


def table(results):
    kinds = {"case": "cases", "example": "examples", "runtime": "programs of the shim"}
    rows = ["| | same output | differs | not migrated |", "|---|---|---|---|"]
    for kind, name in kinds.items():
        of_kind = [r["result"] for r in results if r["kind"] == kind]
        if of_kind:
            rows.append(f"| {name} | {of_kind.count('passed')} | {of_kind.count('failed')} | {of_kind.count('blocked')} |")
    return rows


def report(manifest, gpu, results):
    lines = [f"- date: {datetime.date.today().isoformat()}",
             f"- GPU: {gpu['name']} (compute capability {gpu['compute_capability']}), driver {gpu['driver']}",
             f"- tool: {manifest['tool']}",
             f"- migrated programs: {manifest['nvcc']}",
             f"- legacy programs: {manifest['nvcc11'] or 'not built'}", "", *table(results), ""]
    for result in ("failed", "blocked", "passed"):
        for r in results:
            if r["result"] == result and (result != "passed" or r["why"]):
                reason = r["why"].splitlines()[0] if r["why"] else ""
                lines.append(f"- {r['kind']} {r['name']}: {result}" + (f", {reason}" if reason else ""))
    return "\n".join(lines).rstrip() + "\n"


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    bundle = pathlib.Path(sys.argv[1])
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else os.environ.get("OUT") or "gpu-results")
    out.mkdir(parents=True, exist_ok=True)
    manifest = json.loads((bundle / "manifest.json").read_text())
    gpu = gpu_in_words()
    results, outputs, diffs = [], {}, []
    with tempfile.TemporaryDirectory(prefix="texmigrate-gpu-") as scratch:
        programs = pathlib.Path(scratch)
        with tarfile.open(bundle / "programs.tar.xz") as tar:
            tar.extractall(programs)
        for entry in manifest["programs"]:
            runs = {which: execute(programs / entry[which]) for which in ("legacy", "migrated") if entry[which]}
            result, why, diff = judge(entry, runs)
            results.append({"name": entry["name"], "kind": entry["kind"], "result": result, "why": why,
                            "seconds": {which: run["seconds"] for which, run in runs.items()}})
            outputs[f"{entry['kind']}/{entry['name']}"] = runs
            if diff:
                diffs.append(f"==== {entry['kind']} {entry['name']}\n{diff}")
            if result == "failed":
                print(f"FAILED {entry['kind']} {entry['name']}: {why}\n{diff[:1000]}", end="\n" if not diff else "")

    counts = {result: [r["result"] for r in results].count(result) for result in ("passed", "failed", "blocked")}
    summary = {"version": 1, "date": datetime.date.today().isoformat(), "gpu": gpu, "tool": manifest["tool"],
               "nvcc": manifest["nvcc"], "nvcc11": manifest["nvcc11"], "counts": counts, "programs": results}
    (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    (out / "outputs.json").write_text(json.dumps(outputs, indent=1) + "\n")
    (out / "diffs.txt").write_text("\n".join(diffs))
    (out / "summary.md").write_text(report(manifest, gpu, results))
    print(report(manifest, gpu, results))
    print(f"{counts['passed']} passed, {counts['failed']} failed"
          + (f", {counts['blocked']} skipped" if counts["blocked"] else ""))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
