"""Runs inside Pyodide at build time: what the engine imports, compiled, in small archives.

The part "stock" makes `stdlib.bin`, the modules of the standard library that are there once every
request has been answered, and `rest.bin`, all the others. The part "modules" makes for each wheel
an archive of its own modules, of the first wheel, the rules, only what has been imported; of that
wheel `puzzles.bin`, which comes with the first puzzle or when somebody asks why, and `lab.bin` with
the bot lab, which no other page needs, and with the puzzles for its worker; and `names`, what goes
into `stdlib.bin`. Each archive is a zip file whose entries are stored as they are, compressed as a
whole: that is smaller than compressing each of them, and Python reads it without inflating
anything.
"""

from __future__ import annotations

import gzip
import importlib.util
import io
import json
import marshal
import re
import zipfile
from pathlib import Path
from types import CodeType

STOCK = Path("/stock/python_stdlib.zip")
WHEELS = Path("/wheels")

# A source-less module: the magic number of this Python, no flags, no time, no size.
HEADER = importlib.util.MAGIC_NUMBER + bytes(12)
FRONT_END = re.compile(r"[^/]+/web/[^/]+/.+(?<!\.py)")  # as in tools/site/projects.py
FURTHER_LANGUAGE = re.compile(r".+/locales/(?!en\.json$)[^/]+\.json")  # the same
TABLE = "/locales/en.json"
BESIDE_MODULES = (".bin", TABLE)
PUZZLES = ("py_rules/puzzles/", "py_rules/explain/")
LAB = ("py_rules/tournament/", "py_rules/conformance/", *PUZZLES)
NEVER_SAID_IN_A_PAGE = ("terminal.", "decides.", "option.", "level.", "preset.")
MOMENT = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def nowhere(units: int) -> bytes:
    """Return a table that says of each of *units* code units that it has no place in the source.

    It is CPython's location table (`InternalDocs/code_objects.md` there): an entry is 0x80, its
    kind times 8, which is 15 for no place, and one less than the units it is for, at most 8.
    """
    entries, rest = divmod(units, 8)
    return bytes([0xFF]) * entries + bytes([0xF8 + rest - 1] if rest else [])


def units_of(code: CodeType) -> int:
    """Return how many code units the longest function of a module has."""
    inner = (units_of(each) for each in code.co_consts if isinstance(each, CodeType))
    return max(len(code.co_code) // 2, *inner, 0)


def without_lines(code: CodeType, table: bytes) -> CodeType:
    """Return a code object with *table* for its line numbers, which are a fifth of its size."""
    constants = tuple(
        without_lines(each, table) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=table)


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """Return a module as Python keeps it: no docstrings, no assertions."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    if not lines:
        # One table for all of a module, which is written once: with one of its own length for each
        # function the first archive is 13 kB larger. None at all breaks `traceback`, which asks for
        # the place of every instruction that an error has passed; what is too long it never reads.
        code = without_lines(code, nowhere(units_of(code)))
    return HEADER + marshal.dumps(code)


def pack(files: Files, *, lines: bool = False) -> bytes:
    """Return an archive, its modules compiled; it depends on nothing but what is in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            is_module = path.endswith(".py")
            content = compiled(path, files[path], lines=lines) if is_module else files[path]
            archive.writestr(zipfile.ZipInfo(path + "c" * is_module, MOMENT), content)
    return gzip.compress(packed.getvalue(), 9, mtime=0)


def read(archive: Path) -> Files:
    """Return what is in an archive."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def beside(files: Files) -> set[str]:
    """Return the files that modules read: what they have computed, and their English sentences."""
    return {name for name in files if name.endswith(BESIDE_MODULES)}


def said_in_a_page(table: bytes) -> bytes:
    """Return a table of sentences without those that Python never says there: the page has them."""
    sentences = json.loads(table).items()
    kept = {key: text for key, text in sentences if not key.startswith(NEVER_SAID_IN_A_PAGE)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def main(part: str, wanted: set[str]) -> Files:
    """Return the files of a part; *wanted* are the modules that the engine imports, as paths."""
    stock = read(STOCK)
    inside = {name: stock[name] for name in stock if name in wanted}
    if part == "stock":
        outside = {name: stock[name] for name in stock if name not in wanted}
        return {"stdlib.bin": pack(inside), "rest.bin": pack(outside)}
    whole, *others = [read(path) for path in sorted(WHEELS.iterdir())]
    lab = {name: whole[name] for name in whole if name.startswith(LAB)}
    rules = {name: whole[name] for name in whole if name not in lab}
    engine = {name: rules[name] for name in rules if name in wanted | beside(rules)}
    engine |= {
        name: said_in_a_page(table) for name, table in engine.items() if name.endswith(TABLE)
    }
    engine["late_imports.py"] = Path("/late_imports.py").read_bytes()
    puzzles = {name: lab[name] for name in lab if name.startswith(PUZZLES)}
    archives = {"names": "\n".join(sorted(inside)).encode(), "rules.bin": pack(engine, lines=True)}
    others_by_name = {f"package-{number}": files for number, files in enumerate(others)}
    for archive, files in {"lab": lab, "puzzles": puzzles, **others_by_name}.items():
        modules = {
            name: files[name]
            for name in files
            if not FRONT_END.fullmatch(name) and not FURTHER_LANGUAGE.fullmatch(name)
        }
        archives[f"{archive}.bin"] = pack(modules, lines=True)
    return archives


main(globals()["PART"], set(globals()["IMPORTED"]))  # handed over by tools/pyodide/archives.mjs
