"""The programs that are mutated: those of the test-suite and the examples."""

import pathlib
import re
import shlex

TREE = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {".cu", ".cuh", ".h", ".hpp", ".hh", ".inl", ".inc", ".cpp", ".cc", ".c"}


class Program:
    """Files (text by name; bytes are kept as Latin-1) and options for nvcc."""

    def __init__(self, name, files, flags=()):
        self.name, self.files, self.flags = name, files, list(flags)

    def write(self, root):
        for name, text in self.files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1"))


def read(path):
    return path.read_bytes().decode("latin-1")


def split_test(path):
    """The files below `in` of a test that uses split-file, or all of its files."""
    files, name = {}, None
    for line in read(path).splitlines(keepends=True):
        marker = re.match(r"//--- (\S+)", line)
        if marker:
            name = marker.group(1)
            files[name] = ""
        elif name:
            files[name] += line
    if any(f.startswith("in/") for f in files):
        files = {f[len("in/"):]: text for f, text in files.items() if f.startswith("in/")}
    return {f: text for f, text in files.items() if pathlib.Path(f).suffix in SOURCES}


def load():
    programs = []
    for path in sorted((TREE / "examples").glob("*.cu")):
        programs.append(Program(path.stem, {path.name: read(path)}))
    for folder in sorted((TREE / "test" / "cases").iterdir()):
        if not (folder / "sources").exists():
            continue
        lines = read(folder / "sources").splitlines() + [""]
        files = {str(p.relative_to(folder)): read(p)
                 for p in sorted(folder.rglob("*")) if p.suffix in SOURCES}
        programs.append(Program(folder.name, files, shlex.split(lines[1])))
    for path in sorted((TREE / "test" / "Migrate").glob("*.test")):
        files = split_test(path)
        if any(f.endswith(".cu") for f in files):
            programs.append(Program(path.stem, files))
    return programs
