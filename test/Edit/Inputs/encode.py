"""encode.py FROM TO: the program FROM with a byte order mark, CRLF, a Latin-1
comment and no newline at its end."""
import pathlib
import sys

text = pathlib.Path(sys.argv[1]).read_bytes().rstrip(b"\n")
text = text.replace(b"\n", b"\r\n")
pathlib.Path(sys.argv[2]).write_bytes(b"\xef\xbb\xbf// caf\xe9\t\r\n" + text)
