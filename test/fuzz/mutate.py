#!/usr/bin/env python3
"""Migrates mutated test programs, and keeps those with which the tool does
something that it may not do (oracle.py).

usage: mutate.py TOOL WORK [--seconds N | --count N] [--seed S] [--jobs N]
       mutate.py TOOL WORK --seed S --only I     one program again, and keep it
       mutate.py TOOL WORK --again FOLDER        a finding again

The Ith program of a seed is always the same one. A finding is left in
WORK/findings/KIND-SEED-I: the program as small as it could be made in a minute,
and what is wrong with it. Exit status 1 if there is one.
"""

import argparse
import concurrent.futures
import datetime
import json
import pathlib
import random
import shutil
import sys
import threading
import time

import mutations
import oracle
import programs


def program_of(everything, seed, number):
    rng = random.Random(f"{seed}/{number}")
    original = rng.choice(everything)
    files, done = mutations.mutate(original.files, rng)
    return programs.Program(f"{original.name}: {', '.join(done)}", files, original.flags)


def smaller(program, is_same, seconds):
    """Takes lines away, as long as the verdict stays."""
    until = time.monotonic() + seconds
    for name in sorted(program.files):
        rest = {f: text for f, text in program.files.items() if f != name}
        if rest and is_same(programs.Program(program.name, rest, program.flags)):
            program = programs.Program(program.name, rest, program.flags)
    for name in sorted(program.files):
        lines = program.files[name].splitlines(keepends=True)
        size = max(1, len(lines) // 2)
        while size:
            at = 0
            while at < len(lines):
                if time.monotonic() > until:
                    return program
                fewer = lines[:at] + lines[at + size:]
                candidate = programs.Program(program.name, {**program.files, name: "".join(fewer)}, program.flags)
                if is_same(candidate):
                    program, lines = candidate, fewer
                else:
                    at += size
            size //= 2
    return program


def keep(program, verdict, judge, folder, label, minimise):
    if minimise:
        program = smaller(program, lambda p: (judge(p) or ("",))[0] == verdict[0], minimise)
        verdict = judge(program) or verdict
    target = folder / label
    shutil.rmtree(target, ignore_errors=True)
    program.write(target / "program")
    (target / "verdict.txt").write_text(f"{program.name}\nflags: {json.dumps(program.flags)}\n{verdict[0]}: {verdict[1]}\n")
    return target


def load_finding(folder):
    flags = [line for line in (folder / "verdict.txt").read_text().splitlines() if line.startswith("flags: ")][0]
    root = folder / "program"
    files = {str(p.relative_to(root)): programs.read(p) for p in sorted(root.rglob("*")) if p.is_file()}
    return programs.Program(folder.name, files, json.loads(flags[len("flags: "):]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=sys.maxsize)
    parser.add_argument("--seed", default=datetime.date.today().isoformat())
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=60, help="seconds of processor time for one run of the tool")
    parser.add_argument("--minimise", type=float, default=60, help="seconds for each finding; 0: not at all")
    parser.add_argument("--clang", default=oracle.newest_clang())
    parser.add_argument("--only", type=int, help="this program alone")
    parser.add_argument("--again", type=pathlib.Path, help="the program of a finding")
    args = parser.parse_args()
    args.tool, args.work = str(pathlib.Path(args.tool).resolve()), args.work.resolve()
    judge = oracle.Oracle(args.tool, oracle.Parser(args.clang, args.work / "headers"), args.timeout)

    if args.again:
        verdict = judge.judge(load_finding(args.again.resolve()), args.work / "again", thorough=True)
        print(": ".join(verdict) if verdict else "nothing is wrong")
        return verdict is not None

    everything = programs.load()
    lock, found = threading.Lock(), []
    until = time.monotonic() + args.seconds
    numbers = iter(range(args.count) if args.only is None else [args.only])
    executions = [0]

    def worker(slot):
        work = args.work / f"job-{slot}"
        while time.monotonic() < until or args.only is not None:
            with lock:
                number = next(numbers, None)
            if number is None:
                break
            program = program_of(everything, args.seed, number)
            thorough = number % 4 == 0 or args.only is not None
            verdict = judge.judge(program, work, thorough)
            with lock:
                executions[0] += 1
            if not verdict:
                continue
            label = f"{verdict[0]}-{args.seed}-{number}"
            target = keep(program, verdict, lambda p: judge.judge(p, work, verdict[0] == "order"),
                          args.work / "findings", label, args.minimise)
            with lock:
                found.append(label)
                print(f"{label}: {program.name}: {verdict[1].splitlines()[0] if verdict[1] else ''}\n  see {target}", flush=True)
        shutil.rmtree(work, ignore_errors=True)

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for done in [pool.submit(worker, slot) for slot in range(args.jobs)]:
            done.result()
    print(f"fuzz: mutate: {executions[0]} programs of seed {args.seed}: {judge.migrated} migrated, {judge.refused} in part, "
          f"{judge.untouched} left alone; {judge.parsed} parsed before and after; {len(found)} findings")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
