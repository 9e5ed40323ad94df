#!/usr/bin/env python3
"""Runs the unit tests and the lit suite of a build directory.

Ends with one line `N passed, N failed[, N skipped]` over both; exit status 1
if anything failed or nothing ran.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml


class Tally:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def add(self, report):
        """Adds a JUnit report; without one, a failure: the runner broke."""
        try:
            cases = list(xml.parse(report).iter("testcase"))
        except (OSError, xml.ParseError):
            print(f"no test report in {report}", file=sys.stderr)
            self.failed += 1
            return
        for case in cases:
            if case.find("failure") is not None or case.find("error") is not None:
                self.failed += 1
            elif case.find("skipped") is not None:
                self.skipped += 1
            else:
                self.passed += 1


def cached(build, name):
    match = re.search(rf"^{name}:\w+=(.+)$", (build / "CMakeCache.txt").read_text(), re.M)
    value = match.group(1) if match else ""
    return "" if value.endswith("-NOTFOUND") else value


def run(command, report, tally):
    report.unlink(missing_ok=True)
    status = subprocess.run(command).returncode
    before = tally.failed
    tally.add(report)
    if status and tally.failed == before:
        print(f"{command[0]} ended with status {status}", file=sys.stderr)
        tally.failed += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--unit", default=".", metavar="REGEX", help="unit tests whose names have it")
    parser.add_argument("--lit", default=".", metavar="REGEX", help="the same of lit tests")
    args = parser.parse_args()
    build = args.build.resolve()
    jobs = str(os.cpu_count() or 1)
    tally = Tally()

    report = build / "unit-tests.xml"
    run(["ctest", "--test-dir", str(build), "-j", jobs, "--output-on-failure",
         "-R", args.unit, "--no-tests=ignore", "--timeout", "120", "--output-junit", str(report)], report, tally)

    lit = cached(build, "TEXMIGRATE_LIT")
    if lit:
        report = build / "lit-tests.xml"
        run([sys.executable, lit, "-j", jobs, "-v", "--filter", args.lit, "--xunit-xml-output",
             str(report), str(build / "test")], report, tally)
    else:
        print("lit was not found: the lit suite did not run", file=sys.stderr)
        tally.failed += 1

    print(f"{tally.passed} passed, {tally.failed} failed"
          + (f", {tally.skipped} skipped" if tally.skipped else ""))
    return 1 if tally.failed or not tally.passed else 0


if __name__ == "__main__":
    sys.exit(main())
