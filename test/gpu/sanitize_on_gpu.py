#!/usr/bin/env python3
"""Runs a bundle of prepare_bundle.py under compute-sanitizer and judges.

Every migrated program runs under memcheck and initcheck, and under racecheck if
its kernels use shared memory. Where a tool finds something, the legacy program
runs under it, too. A migrated program fails if a tool finds what it does not
find in the legacy program, if a tool could not look, or if what it prints is not
what is recorded. Failed calls of the CUDA API are counted apart: many programs
make such calls to see them fail. Programs that measure time are left out. Writes
sanitizer.md (for docs/gpu-validation.md), sanitizer.json and findings.txt into
the output folder.

usage: sanitize_on_gpu.py BUNDLE [OUTPUT_FOLDER]     default: $OUT, or ./gpu-results
"""

import collections
import concurrent.futures
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

TOOLS = ("memcheck", "initcheck", "racecheck")
SECONDS = 100  # for one program and tool
# A finding starts with text right behind the bars; what belongs to it is indented.
HEADING = re.compile(r"^========= (\S.*)$")
FRAME = re.compile(r"^(COMPUTE-SANITIZER|ERROR SUMMARY|RACECHECK SUMMARY|LEAK SUMMARY|No attachable|Unable to|Target application)")
API = re.compile(r"^Program hit (\S+) .*on CUDA API call to (\w+)")
NUMBERS = re.compile(r"0x[0-9a-fA-F]+|\b\d+\b")


def sanitizer():
    found = shutil.which("compute-sanitizer")
    for place in ("/usr/local/cuda/bin/compute-sanitizer", "/usr/local/cuda/compute-sanitizer/compute-sanitizer"):
        found = found or (place if os.access(place, os.X_OK) else None)
    return found


def look(command, tool, program, arguments):
    """What one tool says of one program."""
    start = time.monotonic()
    with tempfile.NamedTemporaryFile(mode="r", suffix=".log", errors="replace") as log:
        try:
            done = subprocess.run([command, "--tool", tool, "--log-file", log.name, "--print-limit", "200",
                                   "--error-exitcode", "0", str(program), *arguments],
                                  cwd=program.parent, capture_output=True, text=True, errors="replace",
                                  stdin=subprocess.DEVNULL, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return {"looked": False, "why": f"took more than {SECONDS} s", "status": None, "found": {}, "api": {},
                    "seconds": SECONDS, "stdout": "", "log": ""}
        text = log.read()
    found, api = collections.Counter(), collections.Counter()
    for line in text.splitlines():
        heading = HEADING.match(line)
        if not heading or FRAME.match(heading.group(1)):
            continue
        call = API.match(heading.group(1))
        if call:
            api[f"{call.group(1)} from {call.group(2)}"] += 1
        else:
            found[NUMBERS.sub("#", heading.group(1))] += 1
    summary = re.search(r"(ERROR|RACECHECK) SUMMARY", text)
    why = "" if summary else (text.strip().splitlines() or [f"no report, ended with {done.returncode}"])[-1]
    return {"looked": bool(summary), "why": why, "status": done.returncode, "found": dict(found), "api": dict(api),
            "seconds": round(time.monotonic() - start, 1), "stdout": done.stdout, "log": text}


def wrong_with(entry, runs):
    """What is wrong with the migrated program, by tool."""
    wrong = []
    for tool, ours in runs["migrated"].items():
        if not ours["looked"]:
            wrong.append(f"{tool}: {ours['why']}")
            continue
        also = runs["legacy"].get(tool, {"found": {}})["found"]
        wrong += [f"{tool}: {count} x {what}" for what, count in ours["found"].items() if what not in also]
        if entry["expected"] is not None and ours["stdout"] != entry["expected"]:
            wrong.append(f"{tool}: prints something else")
        elif ours["status"] != 0:
            wrong.append(f"{tool}: ended with {ours['status']}")
    return wrong


def report(manifest, gpu, version, programs):
    lines = [f"- GPU: {gpu['name']} (compute capability {gpu['compute_capability']}), driver {gpu['driver']}",
             f"- {version}", f"- tool: {manifest['tool']}", "",
             "| | programs | without a finding | with one that the legacy program has, too | with another | failed API calls |",
             "|---|---|---|---|---|---|"]
    for tool in TOOLS:
        ran = [p for p in programs if tool in p["runs"]["migrated"]]
        ours = [p["runs"]["migrated"][tool] for p in ran]
        new = sum(any(w.startswith(tool) for w in p["wrong"]) for p in ran)
        clean = sum(o["looked"] and not o["found"] for o in ours)
        lines.append(f"| {tool} | {len(ran)} | {clean} | {max(0, len(ran) - clean - new)} | {new} "
                     f"| {sum(sum(o['api'].values()) for o in ours)} |")
    lines.append("")
    for p in programs:
        lines += [f"- {p['kind']} {p['name']}: {what}" for what in p["wrong"]]
    for p in programs:
        for tool, ours in p["runs"]["migrated"].items():
            also = p["runs"]["legacy"].get(tool, {"found": {}, "api": {}})
            lines += [f"- {p['kind']} {p['name']}: {tool}: {what} (the legacy program, too)"
                      for what in ours["found"] if what in also["found"]]
            if ours["api"]:
                lines.append(f"- {p['kind']} {p['name']}: {tool}: failed calls: {in_words(ours['api'])}; "
                             f"legacy: {in_words(also['api'])}")
    return "\n".join(lines).rstrip() + "\n"


def in_words(counts):
    return ", ".join(f"{n} x {what}" for what, n in sorted(counts.items())) or "none"


def look_at_all(command, folder, jobs):
    def one(job):
        entry, which, tool = job
        result = look(command, tool, folder / entry[which], ["short"] if entry["kind"] == "runtime" else [])
        print(f"{result['seconds']:6.1f} s  {tool} {entry['kind']} {entry['name']} {which}", file=sys.stderr)
        return result
    with concurrent.futures.ThreadPoolExecutor(max(1, (os.cpu_count() or 2) * 3 // 4)) as pool:
        return list(pool.map(one, jobs))


def main():
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    command = sanitizer()
    if not command:
        sys.exit("no compute-sanitizer on this machine")
    bundle = pathlib.Path(sys.argv[1])
    out = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else os.environ.get("OUT") or "gpu-results")
    out.mkdir(parents=True, exist_ok=True)
    manifest = json.loads((bundle / "manifest.json").read_text())
    entries = [e for e in manifest["programs"] if e["migrated"] and not e["measures"]]
    version = subprocess.run([command, "--version"], capture_output=True, text=True).stdout.strip().splitlines()[-1:]
    programs = [{"name": e["name"], "kind": e["kind"], "runs": {"migrated": {}, "legacy": {}}} for e in entries]
    place = {id(e): p for e, p in zip(entries, programs)}
    with tempfile.TemporaryDirectory(prefix="texmigrate-gpu-") as scratch:
        folder = pathlib.Path(scratch)
        with tarfile.open(bundle / "programs.tar.xz") as tar:
            tar.extractall(folder)
        jobs = [(e, "migrated", tool) for tool in TOOLS for e in entries if tool != "racecheck" or e["shared_memory"]]
        for (entry, which, tool), result in zip(jobs, look_at_all(command, folder, jobs)):
            place[id(entry)]["runs"][which][tool] = result
        jobs = [(e, "legacy", tool) for e, p in zip(entries, programs) for tool, run in p["runs"]["migrated"].items()
                if e["legacy"] and (run["found"] or run["api"])]
        for (entry, which, tool), result in zip(jobs, look_at_all(command, folder, jobs)):
            place[id(entry)]["runs"][which][tool] = result
    for entry, program in zip(entries, programs):
        program["wrong"] = wrong_with(entry, program["runs"])
    logs = [f"==== {p['kind']} {p['name']}, {which}, {tool}\n{run['log']}"
            for p in programs for which, runs in p["runs"].items() for tool, run in runs.items()
            if run["found"] or run["api"] or not run["looked"]]
    (out / "findings.txt").write_text("\n".join(logs))
    for program in programs:
        for runs in program["runs"].values():
            for run in runs.values():
                del run["log"], run["stdout"]
    text = report(manifest, gpu_in_words(), " ".join(version), programs)
    (out / "sanitizer.json").write_text(json.dumps(programs, indent=1) + "\n")
    (out / "sanitizer.md").write_text(text)
    print(text)
    return 1 if any(p["wrong"] for p in programs) or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
