"""Gives the tool what is no program, or no sensible one.

usage: bad_input.py TOOL DIR [MEGABYTES]

Prints for each input: its name, the exit status, and what became of the
textures in it. The large source has 1 megabyte unless said otherwise.
"""

import json
import pathlib
import re
import subprocess
import sys
import time

tool, work = sys.argv[1], pathlib.Path(sys.argv[2])
megabytes = int(sys.argv[3]) if len(sys.argv) > 3 else 1

PROGRAM = b"""texture<float, 1> tex;
__global__ void kernel(float *out) { *out = tex1Dfetch(tex, 0); }
void run(float *out) { kernel<<<1, 1>>>(out); }
"""
OTHER = PROGRAM
for word in (b"tex", b"kernel", b"run"):
    OTHER = re.sub(rb"\b%s\b" % word, b"other_" + word, OTHER)


def migrate(name, files, *options):
    """Migrates `files` (contents by name) and says what came of it."""
    root = work / name
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text)
    report = work / (name + ".json")
    started = time.monotonic()
    done = subprocess.run([tool, "migrate", "--cuda-headers=bundled", "--in-place", "--report", report, *options, "."],
                          cwd=root, capture_output=True, timeout=600)
    took = time.monotonic() - started
    counts = {}
    if report.exists() and report.stat().st_size:
        counts = json.loads(report.read_text())["counts"]
    for path, text in files.items():
        if done.returncode == 2 and (root / path).read_bytes() != text:
            sys.exit(f"{name}: {path} was written")
    print(f"{name}: exit {done.returncode}, {counts.get('migrated', 0)} migrated, "
          f"{counts.get('blocked', 0)} blocked")
    print(f"{name}: {took:.1f} s", file=sys.stderr)
    if done.returncode not in (0, 1, 2) or b"Stack dump" in done.stderr:
        sys.exit(f"{name}: {done.stderr.decode(errors='replace')}")
    return done.stderr.decode(errors="replace")


# Declarations as a generator writes them.
generated = b"".join(b"static const int generated_name_%d = 1;\n" % i for i in range(megabytes * 25000))

for cut in (10, 40, 70, 100, 140):
    migrate(f"truncated-{cut}", {"a.cu": PROGRAM[:cut]})
migrate("empty", {"a.cu": b""})
migrate("binary", {"a.cu": bytes(range(256)) * 64 + b"texture<float> t;" + bytes(1000)})
migrate("utf8", {"a.cu": b"// \xff\xfe\xc0\n" + PROGRAM.replace(b"out", b"\xc3\x28ut")})
migrate("latin1", {"a.cu": b"// gr\xfc\xdfe\n" + PROGRAM})
migrate("large", {"a.cu": generated + PROGRAM})
migrate("errors", {"a.cu": b"int twice;\n" * 2000 + PROGRAM})
migrate("large-untouched", {"a.cu": generated})
table = b"const float table[] = {\n" + b"1.0f,\n" * (megabytes * 10000) + b"};\n"
migrate("table", {"a.cu": b'#include "table.inc"\n' + PROGRAM, "table.inc": table})
migrate("circular", {"a.cu": b'#include "b.h"\n' + PROGRAM, "b.h": b'#include "c.h"\n', "c.h": b'#include "b.h"\n'})
deep = {f"d{i}.h": f'#include "d{i + 1}.h"\n'.encode() for i in range(10000)}
migrate("deep", {"a.cu": b'#include "d0.h"\n' + PROGRAM, **deep})
migrate("self", {"a.cu": b'#include "a.cu"\n' + PROGRAM})
migrate("nested", {"a.cu": PROGRAM + b"int nested = " + b"(" * 100000 + b"1" + b")" * 100000 + b";\n"})
migrate("crash", {"a.cu": PROGRAM, "b.cu": b"void kernel(float *);\n#pragma clang __debug parser_crash\n"})
# These crash in the middle of something that LLVM keeps a list of.
crashing = {f"{name}.cu": b"void kernel(float *);\n#pragma clang __debug crash\n" for name in "bcde"}
migrate("crashes", {"a.cu": PROGRAM, **crashing, "other.cu": OTHER})

here = str(work / "database")
entries = [
    {"directory": here, "file": "a.cu", "command": "nvcc -c a.cu"},
    {"directory": here, "file": "./a.cu", "command": "nvcc -c a.cu"},
    {"directory": here, "file": "gone.cu", "command": "nvcc -c gone.cu"},
    {"directory": ".", "file": "a.cu", "command": "nvcc -c a.cu"},
    {"directory": here, "file": "a.cu", "arguments": ["cl.exe", "/c", "/Foa.obj", "a.cu"]},
    {"directory": here, "file": "a.cu", "command": "icpc -fast 'unbalanced -c a.cu"},
]
migrate("database", {"a.cu": PROGRAM, "compile_commands.json": json.dumps(entries).encode()}, "-p", ".")
for name, text in {"not-json": b"{", "no-list": b"{}", "no-objects": b"[1, null]", "no-file": b'[{"directory": "/"}]', "deep": b"[" * 200000,
                   "empty-list": b"[]", "types": b'[{"directory": 1, "file": [], "command": {}}]'}.items():
    migrate("database-" + name, {"a.cu": PROGRAM, "compile_commands.json": text}, "-p", ".")
