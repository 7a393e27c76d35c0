"""Compiles Python modules and packs them into archives. Runs inside Pyodide at build time.

The part "stock" makes `stdlib.bin`, the modules of the standard library that the engine imports to
answer every request, and `rest.bin`, all others. The part "modules" makes an archive of each wheel.
The first wheel has the rules: `rules.bin` has the imported modules, `puzzles.bin` those for puzzles
and explanations, `books.bin` the opening books of long rows, `lab.bin` the modules for the bot lab,
which needs the puzzles too. `names` lists the modules of `stdlib.bin`. Each archive is a zip file
without compression, packed by gzip: that is smaller than compressing each entry, and Python reads
it without inflating entries.
"""

from __future__ import annotations

import ast
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
DATA = (".bin", TABLE)
PUZZLES = ("py_rules/puzzles/", "py_rules/explain/")
LAB = ("py_rules/tournament/", "py_rules/conformance/", *PUZZLES)
BOOKS = "/long_books/"
TERMINAL = "py_rules/terminal/"
# Only what answers requests is asked for the annotations of its functions, which take 9 kB in all.
RULES = re.compile(r"py_rules/(?!page/|record/|.*bridge\.py)")
NOT_IN_A_PAGE = ("terminal.", "decides.", "option.", "level.", "preset.")
MOMENT = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def empty_locations(units: int) -> bytes:
    """Return a location table without line numbers for *units* code units.

    The format is in CPython's `InternalDocs/code_objects.md`: an entry is 0x80, plus 8 times its
    kind (15: no location), plus the number of its units (at most 8) minus one.
    """
    entries, rest = divmod(units, 8)
    return bytes([0xFF]) * entries + bytes([0xF8 + rest - 1] if rest else [])


def units_of(code: CodeType) -> int:
    """Return the number of code units of the longest function of a module."""
    inner = (units_of(each) for each in code.co_consts if isinstance(each, CodeType))
    return max(len(code.co_code) // 2, *inner, 0)


def without_lines(code: CodeType, table: bytes) -> CodeType:
    """Return a code object with *table* as its line numbers, a fifth of its size."""
    constants = tuple(
        without_lines(each, table) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=table)


def without_annotations(tree: ast.Module) -> ast.Module:
    """Return a module whose functions have no annotations."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
    return tree


def compiled(name: str, source: bytes, *, lines: bool) -> bytes:
    """Return a module as a .pyc file without docstrings and assertions."""
    tree = ast.parse(source, name)
    if RULES.match(name):
        tree = without_annotations(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    if not lines:
        # All functions share one table, long enough for the longest, since marshal writes it once:
        # a table for each makes stdlib.bin 13 kB larger. `traceback` fails without any table.
        code = without_lines(code, empty_locations(units_of(code)))
    return HEADER + marshal.dumps(code)


def pack(files: Files, *, lines: bool = False) -> bytes:
    """Return an archive with compiled modules; equal files give equal bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(files):
            is_module = path.endswith(".py")
            content = compiled(path, files[path], lines=lines) if is_module else files[path]
            archive.writestr(zipfile.ZipInfo(path + "c" * is_module, MOMENT), content)
    return gzip.compress(packed.getvalue(), 9, mtime=0)


def read(archive: Path) -> Files:
    """Return the files of an archive."""
    with zipfile.ZipFile(archive) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def data_files(files: Files) -> set[str]:
    """Return the files that modules read: computed tables and English messages."""
    return {name for name in files if name.endswith(DATA)}


def messages_of_a_page(table: bytes) -> bytes:
    """Return a table of messages without the ones that Python never needs in a page."""
    messages = json.loads(table).items()
    kept = {key: text for key, text in messages if not key.startswith(NOT_IN_A_PAGE)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def main(part: str, imported: set[str]) -> Files:
    """Return the archives of a part, given the paths of the modules that the engine *imported*."""
    stock = read(STOCK)
    inside = {name: stock[name] for name in stock if name in imported}
    if part == "stock":
        outside = {name: stock[name] for name in stock if name not in imported}
        return {"stdlib.bin": pack(inside), "rest.bin": pack(outside)}
    ours, *others = [read(path) for path in sorted(WHEELS.iterdir())]
    lab = {name: ours[name] for name in ours if name.startswith(LAB)}
    books = {name: ours[name] for name in ours if BOOKS in name}
    rules = {
        name: ours[name]
        for name in ours
        if name not in books and not name.startswith((*LAB, TERMINAL))
    }
    engine = {name: rules[name] for name in rules if name in imported | data_files(rules)}
    engine |= {
        name: messages_of_a_page(table) for name, table in engine.items() if name.endswith(TABLE)
    }
    engine["lazy_imports.py"] = Path("/lazy_imports.py").read_bytes()
    puzzles = {name: lab[name] for name in lab if name.startswith(PUZZLES)}
    archives = {"names": "\n".join(sorted(inside)).encode(), "rules.bin": pack(engine, lines=True)}
    others_by_name = {f"package-{number}": files for number, files in enumerate(others)}
    for archive, files in {
        "lab": lab,
        "puzzles": puzzles,
        "books": books,
        **others_by_name,
    }.items():
        modules = {
            name: files[name]
            for name in files
            if not FRONT_END.fullmatch(name) and not FURTHER_LANGUAGE.fullmatch(name)
        }
        archives[f"{archive}.bin"] = pack(modules, lines=True)
    return archives


main(globals()["PART"], set(globals()["IMPORTED"]))  # set by tools/pyodide/archives.mjs
