"""Runs the tool on a program, and tells what is wrong with what it does.

A verdict is None, or (kind, details): kinds are
  crash     the tool was ended by a signal, by a sanitizer, or by nobody in time
  clang     a parse crashed, in clang or in the collector; the tool went on
  status    an exit status that means nothing
  unreported  status 2, and something was written
  unstable  a second run changes the result
  order     other options that may not matter give another result
  legacy    all is said to be done, and the result still needs the removed API
  breaks    a program that parsed does not parse any more
"""

import json
import pathlib
import re
import resource
import shutil
import subprocess

TREE = pathlib.Path(__file__).resolve().parents[2]
BUNDLED = TREE / "lib" / "Frontend" / "Bundled"
REPORT_OF_CRASH = re.compile(r"Stack dump|AddressSanitizer|UndefinedBehavior|ThreadSanitizer|LeakSanitizer|Assertion|runtime error:")


def snapshot(root):
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def newest_clang():
    for version in (22, 21, 20, 19):
        clang = pathlib.Path(f"/usr/lib/llvm-{version}/bin/clang++")
        if clang.exists():
            return str(clang)
    return shutil.which("clang++")


class Parser:
    """clang with the declarations of CUDA that the tool bundles: a second
    opinion on what the tool calls verified."""

    def __init__(self, clang, work):
        self.clang, self.work = clang, work
        work.mkdir(parents=True, exist_ok=True)
        for name in (BUNDLED / "forwarding.txt").read_text().splitlines():
            if name and not name.startswith("#"):
                path = work / "cuda" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text('#include "texmigrate_cuda/prelude.h"\n')
        resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
        self.common = [
            clang, "-x", "cuda", "-nocudainc", "-nocudalib", "--no-cuda-version-check", "--cuda-path=/none",
            "--cuda-gpu-arch=sm_70", "-Xclang", "-target-sdk-version=12.0", "-std=gnu++14", "-Wno-everything",
            "-ferror-limit=0", "-fno-spell-checking", "-fbracket-depth=4096",
            "-isystem", f"{resources}/include/cuda_wrappers", "-isystem", str(BUNDLED / "cuda"),
            "-isystem", str(work / "cuda"), "-isystem", str(BUNDLED / "removed"),
            "-isystem", str(TREE / "runtime" / "include"), "-idirafter", str(BUNDLED / "fallback")]
        for side in ("host", "device"):
            for legacy in (False, True):
                self.precompile(side, legacy)

    def options(self, side, legacy):
        return self.common + [f"--cuda-{side}-only"] + (["-D__TEXMIGRATE_REMOVED_API__"] if legacy else [])

    def precompiled(self, side, legacy):
        return str(self.work / f"{side}-{legacy}.pch")

    def precompile(self, side, legacy):
        source = self.work / f"{side}-{legacy}.cu"
        source.write_text('#include "texmigrate_cuda/prelude.h"\n'
                          + ('#include "texmigrate_removed/removed_api.h"\n' if legacy else ""))
        subprocess.run([*self.options(side, legacy), "-fsyntax-only", "-Xclang", "-emit-pch", "-Xclang", "-o",
                        "-Xclang", self.precompiled(side, legacy), str(source)], check=True, cwd=self.work)

    def errors(self, root, units, flags, legacy):
        """The first error of each unit, side by side; empty if all parse."""
        directories = sorted({p.parent for p in root.rglob("*") if p.is_file()})
        found = []
        for unit in units:
            for side in ("host", "device"):
                done = subprocess.run(
                    [*self.options(side, legacy), "-Xclang", "-include-pch", "-Xclang", self.precompiled(side, legacy),
                     *(f"-I{d}" for d in directories), *flags, "-fsyntax-only", str(root / unit)],
                    capture_output=True, text=True, errors="replace", cwd=root, timeout=60)
                if done.returncode:
                    lines = [line for line in done.stderr.splitlines() if "error" in line]
                    found.append(f"{side}: {(lines or [done.stderr[-300:]])[0]}")
        return found


class Oracle:
    def __init__(self, tool, parser, timeout):
        self.tool, self.parser, self.timeout = tool, parser, timeout
        self.migrated = self.refused = self.untouched = self.parsed = 0

    def run(self, root, flags, *options):
        """Migrates `root` in place. Returns (verdict, exit status, report)."""
        report = root.with_name(root.name + ".json")
        report.unlink(missing_ok=True)
        command = [self.tool, "migrate", "--cuda-headers=bundled", "--in-place", "--report", str(report), *options, "."]
        command += ["--", *flags] if flags else []
        try:
            # Processor time, as a busy machine may give little of it; a process that waits for ever uses none.
            limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(self.timeout), int(self.timeout) + 1))
            done = subprocess.run(command, cwd=root, capture_output=True, text=True, errors="replace",
                                  timeout=10 * self.timeout, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return ("crash", f"no end after {10 * self.timeout} s"), None, None
        if done.returncode < 0 or REPORT_OF_CRASH.search(done.stderr):
            return ("crash", f"exit {done.returncode}\n{done.stderr[-6000:]}"), None, None
        if done.returncode not in (0, 1, 2):
            return ("status", f"exit {done.returncode}\n{done.stderr[-6000:]}"), None, None
        if "[parse-crash]" in done.stderr:
            return ("clang", done.stderr[-3000:]), None, None
        return None, done.returncode, json.loads(report.read_text()) if report.exists() and report.stat().st_size else {}

    def judge(self, program, work, thorough):
        """The verdict on one program; `thorough` also runs it in other ways."""
        shutil.rmtree(work, ignore_errors=True)
        before, after = work / "before", work / "after"
        program.write(before)
        shutil.copytree(before, after)
        old = snapshot(before)
        verdict, status, report = self.run(after, program.flags, "-j2")
        if verdict:
            return verdict
        new = snapshot(after)
        if thorough:
            other = work / "other"
            shutil.copytree(before, other)
            verdict, status_of_other, _ = self.run(other, program.flags, "-j1", "--no-skip")
            if verdict:
                return verdict
            if snapshot(other) != new or status_of_other != status:
                return "order", f"exit {status}, and {status_of_other} with -j1 --no-skip"
        if new == old:
            self.untouched += 1
            return None
        if status == 2:
            return "unreported", "exit 2, and files have changed"
        self.migrated += status == 0
        self.refused += status == 1
        verdict, _, _ = self.run(after, program.flags)
        if verdict:
            return verdict
        if snapshot(after) != new:
            return "unstable", "a second run changes the result"
        return self.parses(program, before, after, status)

    def parses(self, program, before, after, status):
        units = [name for name in program.files if name.endswith(".cu")]
        # Options of nvcc that clang takes as they are.
        flags = [f for f in program.flags if f.startswith(("-D", "-I", "-U", "-std"))]
        try:
            if self.parser.errors(before, units, flags, legacy=True):
                return None
            errors = self.parser.errors(after, units, flags, legacy=True)
            if errors:
                return "breaks", "\n".join(errors)
            self.parsed += 1
            if status == 0:
                errors = self.parser.errors(after, units, flags, legacy=False)
                if errors:
                    return "legacy", "\n".join(errors)
        except subprocess.TimeoutExpired:
            pass
        return None
