"""Runs a lint test through every front end, and requires that they agree.

  check_lint.py --tool TEXMIGRATE [--sarif-schema FILE]
                [--clang-tidy CMD --module SO --headers DIR] FILE [OPTION...]

FILE is linted as text; FileCheck compares that with the `// LINT:` lines of
FILE, and no other finding or note may appear. Then JSON, SARIF and GitHub
annotations must tell of the same findings, and SARIF must be valid against its
schema, where that is given. So must clang-tidy with the module, which parses with
the tool's own headers in DIR. The lines that hold expectations, and
what follows `//!` in others, are not part of what is linted.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

TEXT = re.compile(r"^(.*):(\d+):(\d+): (note|remark|warning|error): .* \[([\w-]+)\]$")
GITHUB = re.compile(r"^::(notice|warning|error) file=(.*),line=(\d+),col=(\d+),title=texmigrate ([\w-]+)::")


def run(*command, stdin=None):
    done = subprocess.run(command, input=stdin, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def from_text(text):
    return sorted((int(m[2]), int(m[3]), m[4], m[5]) for m in map(TEXT.match, text.splitlines()) if m)


def from_json(text):
    return sorted((f["line"], f["column"], f["severity"], f["id"]) for f in json.loads(text)["findings"])


def from_sarif(text, schema):
    if schema:
        import jsonschema
        with open(schema, encoding="utf-8") as file:
            jsonschema.validate(json.loads(text), json.load(file))
    found = []
    for result in json.loads(text)["runs"][0]["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        found.append((region["startLine"], region["startColumn"], result["level"],
                      result["ruleId"].removeprefix("texmigrate/")))
    return sorted(found)


def from_github(text):
    severity = {"notice": "note"}
    return sorted((int(m[3]), int(m[4]), severity.get(m[1], m[1]), m[5])
                  for m in map(GITHUB.match, text.splitlines()) if m)


def from_clang_tidy(args, options, name, directory):
    globs = "".join("," + ",".join(re.sub("^(-?)", r"\1texmigrate-", glob) for glob in option[9:].split(","))
                    for option in options if option.startswith("--checks="))
    # Headers that need not be there, as what includes them comes first.
    headers = os.path.join(directory, "headers")
    with open(os.path.join(args.headers, "forwarding.txt"), encoding="utf-8") as file:
        for header in (line.strip() for line in file if line.strip() and not line.startswith("#")):
            os.makedirs(os.path.dirname(os.path.join(headers, header)), exist_ok=True)
            open(os.path.join(headers, header), "w", encoding="utf-8").close()
    text = run(args.clang_tidy, "-load", args.module, "--config={}", "--quiet", "--checks=-*,texmigrate-*" + globs, name,
               "--", "-xcuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_70",
               "-Xclang", "-target-sdk-version=12.0", "-std=gnu++14",
               "-isystem", os.path.join(args.headers, "cuda"), "-isystem", headers,
               "-isystem", os.path.join(args.headers, "removed"), "-include", "texmigrate_cuda/prelude.h",
               "-include", "texmigrate_removed/removed_api.h")
    return sorted((line, column, "note" if severity == "remark" else severity, check.removeprefix("texmigrate-"))
                  for line, column, severity, check in from_text(text) if check.startswith("texmigrate-"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--sarif-schema", default="")
    parser.add_argument("--clang-tidy", default="")
    parser.add_argument("--module", default="")
    parser.add_argument("--headers", default="")
    parser.add_argument("file")
    args, options = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as directory:
        check(args, options, os.path.realpath(directory))


def check(args, options, directory):
    name = os.path.join(directory, os.path.basename(args.file))
    with open(args.file, encoding="utf-8") as file:
        lines = file.read().splitlines()
    # Lines keep their numbers.
    lines = ["" if re.match(r"\s*// (LINT|RUN|REQUIRES)", line) else line for line in lines]
    with open(name, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")

    def lint(form):
        return run(args.tool, "lint", "--quiet", "--fail-on=never", f"--format={form}", name, *options)

    text = lint("text")
    found = from_text(text)
    # Only messages, not the source lines below them.
    messages = "".join(line + "\n" for line in text.splitlines() if re.match(r".*:\d+:\d+: \w+: ", line))
    check = subprocess.run(["FileCheck", args.file, "--check-prefix=LINT", "--allow-empty",
                            "--implicit-check-not={{warning|error|note}}:"],
                           input=messages.replace(directory + "/", ""), text=True)
    if check.returncode:
        sys.exit(1)
    reports = {"json": from_json(lint("json")), "sarif": from_sarif(lint("sarif"), args.sarif_schema),
               "github": from_github(lint("github"))}
    if args.clang_tidy:
        reports["clang-tidy"] = from_clang_tidy(args, options, name, directory)
    for form, others in reports.items():
        if others != found:
            sys.exit(f"{form} tells of {others}, text of {found}")


main()
