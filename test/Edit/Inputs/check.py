"""check.py BEFORE AFTER: all that encode.py made is still there."""
import pathlib
import re
import sys

before, after = (pathlib.Path(p).read_bytes() for p in sys.argv[1:])
assert after != before
assert after.startswith(b"\xef\xbb\xbf// caf\xe9\t\r\n")
assert not re.search(rb"(?<!\r)\n", after), "a line ends in LF alone"
assert not after.endswith(b"\n"), "a newline at the end"
