"""Runs inside Pyodide at build time: what the engine imports, compiled, in small archives.

Written to `/out`: `stdlib.bin`, the modules of the standard library that are there once every
request has been answered; `rest.bin`, all the others; and for each wheel an archive of its own
modules, of the first wheel, the rules, only what has been imported. Each is a zip file whose
entries are stored as they are, compressed as a whole: that is smaller than compressing each of
them, and Python reads it without inflating anything.
"""

from __future__ import annotations

import gzip
import importlib.util
import io
import marshal
import zipfile
from pathlib import Path
from types import CodeType

STOCK = Path("/stock/python_stdlib.zip")
WHEELS = Path("/wheels")
OUT = Path("/out")

# A source-less module: the magic number of this Python, no flags, no time, no size.
HEADER = importlib.util.MAGIC_NUMBER + bytes(12)
MOMENT = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def without_lines(code: CodeType) -> CodeType:
    """Return a code object without its table of line numbers, a fifth of its size."""
    constants = tuple(
        without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=b"")


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """Return a module as Python keeps it: no docstrings, no assertions."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return HEADER + marshal.dumps(code if lines else without_lines(code))


def write(name: str, files: Files, *, lines: bool = False) -> None:
    """Write an archive, its modules compiled; it depends on nothing but what is in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            is_module = path.endswith(".py")
            content = compiled(path, files[path], lines=lines) if is_module else files[path]
            archive.writestr(zipfile.ZipInfo(path + "c" * is_module, MOMENT), content)
    (OUT / name).write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


def read(archive: Path) -> Files:
    """Return what is in an archive."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def main(wanted: set[str]) -> None:
    """Write the archives; *wanted* are the modules that the engine imports, as paths."""
    stock = read(STOCK)
    rules, *others = [read(path) for path in sorted(WHEELS.iterdir())]
    write("stdlib.bin", {name: stock[name] for name in stock if name in wanted})
    write("rest.bin", {name: stock[name] for name in stock if name not in wanted})
    engine = {name: rules[name] for name in rules if name in wanted or name.endswith(".bin")}
    engine["late_imports.py"] = Path("/late_imports.py").read_bytes()
    write("rules.bin", engine, lines=True)
    for number, files in enumerate(others):
        write(f"package-{number}.bin", files, lines=True)


main(set(globals()["IMPORTED"]))  # handed over by tools/archives.mjs
