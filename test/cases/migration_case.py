"""A legacy program with known output: what the test of one does step by step."""

import difflib
import json
import pathlib
import re
import shlex
import shutil
import subprocess

# The words that CUDA 12 no longer has.
LEGACY = re.compile(
    r"\b(?:(?:texture|surface)\s*<|textureReference\b|surfaceReference\b"
    r"|cuda(?:Bind|Unbind)(?:Texture|Surface)\w*|cudaGet(?:Texture|Surface)Reference\b"
    r"|cudaGetTextureAlignmentOffset\b)")
COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
WARNING = re.compile(r"^(.+?)[(:](\d+)\)?(?::\d+)?: warning\b.*$", re.M)


class CaseFailure(Exception):
    """What is wrong, in a sentence."""


class Case:
    """`units` are paths relative to `root`; `want` is the marker of the README."""

    def __init__(self, name, root, files, units, flags, want, expected):
        self.name, self.root, self.files = name, root, files
        self.units, self.flags, self.want, self.expected = units, flags, want, expected

    @staticmethod
    def of_folder(folder):
        folder = pathlib.Path(folder).resolve()
        lines = (folder / "sources").read_text().splitlines() + [""]
        harness = {"README.md", "expected.txt", "sources", "case.test", "run.test"}
        files = [p.relative_to(folder) for p in sorted(folder.rglob("*"))
                 if p.is_file() and p.name not in harness]
        return Case(folder.name, folder, files, shlex.split(lines[0]), shlex.split(lines[1]),
                    marker(folder / "README.md"), folder / "expected.txt")

    @staticmethod
    def of_file(path, expected):
        path = pathlib.Path(path).resolve()
        return Case(path.stem, path.parent, [pathlib.Path(path.name)], [path.name], [],
                    "migrate", pathlib.Path(expected))

    def copy_to(self, target):
        shutil.rmtree(target, ignore_errors=True)
        for file in self.files:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.root / file, target / file)


def marker(readme):
    for line in readme.read_text(errors="replace").splitlines():
        match = re.match(r"(expect|allowed):\s*(blocked|unchanged)", line.strip())
        if match:
            return f"{match.group(1)}-{match.group(2)}"
    return "migrate"


def snapshot(root):
    return {str(p.relative_to(root)): p.read_bytes()
            for p in sorted(root.rglob("*")) if p.is_file()}


def run(command, cwd, seconds=300):
    try:
        return subprocess.run(command, cwd=cwd, capture_output=True, text=True, errors="replace",
                              stdin=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise CaseFailure(f"`{shlex.join(map(str, command))}` took more than {seconds} s")


def migrate(case, tool, headers, work, cuda_path=""):
    """Migrates a copy of the case in `work`, twice. Returns what became of it:
    "migrated", "blocked" or "unchanged"."""
    case.copy_to(work)
    before = snapshot(work)
    report = work.with_name(work.name + ".json")
    command = [tool, "migrate", "--in-place", f"--report={report}", f"--cuda-headers={headers}"]
    if headers == "toolkit" and cuda_path:
        command.append(f"--cuda-path={cuda_path}")
    command += [*case.units, "--", *case.flags]

    def once():
        report.unlink(missing_ok=True)
        done = run(command, work)
        if done.returncode not in (0, 1) or not report.exists():
            raise CaseFailure(f"{headers}: exit status {done.returncode}\n{done.stderr}")
        return done, json.loads(report.read_text())

    done, first = once()
    after = snapshot(work)
    blocked = [f"{t['name']}: {t['reason']}" for t in first["textures"] if t["status"] == "blocked"]
    if after == before:
        outcome = "blocked" if blocked else "unchanged"
    elif blocked:
        raise CaseFailure(f"{headers}: migrated in part\n" + "\n".join(blocked))
    else:
        outcome = "migrated"
        check_nothing_left(work, first)

    good = {"migrate": ["migrated"], "expect-unchanged": ["unchanged"], "expect-blocked": ["blocked"],
            "allowed-blocked": ["migrated", "blocked"]}[case.want]
    if outcome not in good:
        raise CaseFailure(f"{headers}: {outcome}, expected {' or '.join(good)}\n"
                          + "\n".join(blocked) + "\n" + done.stderr)
    status = 1 if outcome == "blocked" else 0
    if case.want != "allowed-blocked" and done.returncode != status:
        raise CaseFailure(f"{headers}: {outcome}, but exit status {done.returncode}\n{done.stderr}")

    once()
    if snapshot(work) != after:
        raise CaseFailure(f"{headers}: a second run changed it again")
    return outcome


def check_nothing_left(work, report):
    """Legacy words that are still in the code must be in the report."""
    told = {(pathlib.Path(r["file"]).name, r["line"]) for r in report["remaining"]}
    for path in sorted(p for p in work.rglob("*") if p.is_file()):
        blank = lambda match: re.sub(r"[^\n]", " ", match.group())
        code = COMMENT_OR_STRING.sub(blank, path.read_text(errors="replace"))
        for match in LEGACY.finditer(code):
            line = code.count("\n", 0, match.start()) + 1
            if (path.name, line) not in told:
                raise CaseFailure(f"{path.name}:{line}: '{match.group()}' is left, and not reported")


def written_lines(case, work):
    """Lines that differ from the original, as {file name: {line, …}}."""
    lines = {}
    for file in case.files:
        old = (case.root / file).read_text(errors="replace").splitlines()
        new = (work / file).read_text(errors="replace").splitlines()
        blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        kept = {b.b + i for b in blocks for i in range(b.size)}
        lines[file.name] = {i + 1 for i in range(len(new)) if i not in kept}
    return lines


def compile_case(case, work, nvcc, shim, standard, output=None):
    """Compiles what is in `work`; to a program if there is an `output`, else to
    objects that are thrown away. No line of the shim and none that the tool
    wrote may bring a warning."""
    objects = work.with_name(work.name + ".objects")
    objects.mkdir(exist_ok=True)
    command = [*nvcc, f"-std={standard}", "-arch=sm_90", f"-I{shim}", f"-I{work}", *case.flags]
    if output:
        command += ["-O2", *(str(work / unit) for unit in case.units), "-o", str(output)]
    else:
        command += ["-c", *(str(work / unit) for unit in case.units)]
    done = run(command, objects)
    shutil.rmtree(objects)
    text = done.stdout + done.stderr
    if done.returncode:
        errors = [line for line in text.splitlines() if "error" in line]
        raise CaseFailure(f"does not compile with {nvcc[0]}\n" + "\n".join(errors[:10] or [text]))
    ours = written_lines(case, work)
    for match in WARNING.finditer(text):
        path, line = pathlib.Path(match.group(1)), int(match.group(2))
        if "texmigrate" in path.parts[-2:] or line in ours.get(path.name, ()):
            raise CaseFailure(f"warning of {nvcc[0]} in a migrated line: {match.group()}")


def run_program(case, program):
    done = run([str(program)], program.parent, 120)
    if done.returncode:
        raise CaseFailure(f"the program ended with {done.returncode}\n{done.stdout[-500:]}{done.stderr[-500:]}")
    expected = case.expected.read_text()
    if done.stdout != expected:
        raise CaseFailure("the program prints something else\n" + "\n".join(difflib.unified_diff(
            expected.splitlines(), done.stdout.splitlines(), "expected", "printed", lineterm="", n=1)))
