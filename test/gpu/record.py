#!/usr/bin/env python3
"""Records what legacy programs printed on a GPU as the expected output of tests.

Takes outputs.json of run_on_gpu.py. By default only the examples: the output of
the cases is recorded already, and a difference there is news. Only programs
that ended with status 0 are recorded.

usage: record.py OUTPUTS_JSON [--cases]
"""

import argparse
import json
import pathlib
import sys

TEST = pathlib.Path(__file__).resolve().parents[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outputs")
    parser.add_argument("--cases", action="store_true", help="the cases as well")
    args = parser.parse_args()
    status = 0
    for key, runs in json.loads(pathlib.Path(args.outputs).read_text()).items():
        kind, name = key.split("/", 1)
        if kind == "example":
            target = TEST / "examples" / "Inputs" / f"{name}.txt"
        elif kind == "case" and args.cases:
            target = TEST / "cases" / name / "expected.txt"
        else:
            continue
        legacy = runs.get("legacy")
        if not legacy or legacy["status"] != 0:
            print(f"{key}: no legacy run that ended well", file=sys.stderr)
            status = 1
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(legacy["stdout"])
        print(f"{key}: {len(legacy['stdout'].splitlines())} lines")
    return status


if __name__ == "__main__":
    sys.exit(main())
