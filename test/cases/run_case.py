#!/usr/bin/env python3
"""Checks one legacy program: see README.md beside this script.

CASE is a folder of this directory, or a single .cu file (then --expected names
its output).
"""

import argparse
import pathlib
import shlex
import sys

import migration_case as mc


def check(case, args):
    args.tool, args.shim = (str(pathlib.Path(p).resolve()) for p in (args.tool, args.shim))
    work = pathlib.Path(args.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    outcomes = {headers: mc.migrate(case, args.tool, headers, work / headers, args.cuda_path)
                for headers in args.headers.split(",")}
    first, *others = outcomes
    for other in others:
        if (outcomes[other], mc.snapshot(work / other)) != (outcomes[first], mc.snapshot(work / first)):
            raise mc.CaseFailure(f"not the same with {first} and with {other} declarations of CUDA")
    if outcomes[first] == "blocked":
        return outcomes[first]

    migrated = work / first
    if args.nvcc:
        program = work / "program" if args.run else None
        mc.compile_case(case, migrated, shlex.split(args.nvcc), args.shim, "c++17", program)
        if program:
            mc.run_program(case, program)
    if args.nvcc11:
        mc.compile_case(case, migrated, shlex.split(args.nvcc11), args.shim, "c++14")
    return outcomes[first]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--shim", required=True, help="the folder that holds texmigrate/")
    parser.add_argument("--work", required=True, help="scratch folder")
    parser.add_argument("--headers", default="bundled", help="bundled, toolkit, or both with a comma")
    parser.add_argument("--cuda-path", default="", help="the toolkit, if not where the tool looks")
    parser.add_argument("--nvcc", default="", help="command of nvcc 12 or newer")
    parser.add_argument("--nvcc11", default="", help="command of nvcc 11")
    parser.add_argument("--run", action="store_true", help="run the program, compare its output")
    parser.add_argument("--expected", default="expected.txt")
    args = parser.parse_args()
    path = pathlib.Path(args.case)
    case = mc.Case.of_folder(path) if path.is_dir() else mc.Case.of_file(path, args.expected)
    try:
        print(f"{case.name}: {check(case, args)}")
    except mc.CaseFailure as failure:
        sys.exit(f"{case.name}: {failure}")


if __name__ == "__main__":
    main()
