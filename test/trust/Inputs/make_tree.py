"""Writes a project whose textures hang together over many files.

usage: make_tree.py DIR UNITS

One texture and one kernel, launched from UNITS files: all of them change, or
none does.
"""

import pathlib
import sys

root = pathlib.Path(sys.argv[1])
root.mkdir(parents=True)
(root / "kernel.h").write_text("#pragma once\n__global__ void scale(float *out);\n")
(root / "kernel.cu").write_text("""#include "kernel.h"
texture<float, 1> tex;
__global__ void scale(float *out) { *out = tex1Dfetch(tex, 0); }
""")
for i in range(int(sys.argv[2])):
    (root / f"launch{i}.cu").write_text(
        f'#include "kernel.h"\nvoid launch{i}(float *out) {{ scale<<<1, 1>>>(out); }}\n')
