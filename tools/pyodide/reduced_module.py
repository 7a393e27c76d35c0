"""The module of Python that the site sends first, without the functions that no page calls.

`wasm/reduced_module.json` lists the functions that stay, which `python3 build.py profile` finds for
the games of this tree, and tables that only other functions read.
`docs/decisions/reduced-module.md` explains both.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from py_rules.registry import all_games
from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import lock, write_atomically
from tools.pyodide.runtime import (
    HASHES,
    MODULE,
    PYODIDE,
    REDUCED,
    REMAINDER,
    shorter_glue,
    upstream,
)
from tools.site.node import run_script

_WASM: Final = ROOT / "tools" / "pyodide" / "wasm"
LISTS: Final = _WASM / "reduced_module.json"
_SOURCES: Final = [_WASM / name for name in ("module.mjs", "reduce.mjs", "write_reduced.mjs")]


@dataclass(frozen=True, slots=True)
class Lists:
    """The contents of the reduced module."""

    keep: frozenset[int]
    """The numbers of the functions that stay, counted among the module's defined functions."""
    emptied: Sequence[tuple[int, int]]
    """The data that becomes zeros: ranges of bytes of the full module, without their ends."""
    harmless: frozenset[int]
    """Functions that do not read this data."""
    games: str = ""
    """The digest of the games that call the functions."""


def read_lists(path: Path = LISTS) -> Lists:
    """Return the lists of the reduced module.

    Raises:
        SetupError: If they belong to another version of Pyodide.

    >>> len(read_lists().keep) > 2_000
    True
    """
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["sha256"] != HASHES[MODULE]:
        raise SetupError(
            f"{path.name} is for Pyodide {found['pyodide']}, but this is {PYODIDE}. Run"
            " python3 build.py profile, then python3 build.py compare-modules."
        )
    keep, harmless = (
        frozenset(map(int, " ".join(found[name]).split())) for name in ("keep", "harmless")
    )
    emptied = [(table["from"], table["from"] + table["length"]) for table in found["emptied"]]
    return Lists(keep, emptied, keep | harmless, found["games"])


def write_lists(keep: Iterable[int], path: Path = LISTS) -> None:
    """Write the functions that stay, and where the emptied tables are in this version of Pyodide.

    A table that is not found exactly once stays: that is always right, the module is only larger.
    """
    found = json.loads(path.read_text(encoding="utf-8"))
    is_same = found["sha256"] == HASHES[MODULE]
    module = upstream(MODULE).read_bytes()
    places = [(table, find_table(module, table)) for table in found["emptied"]]
    emptied = [{**table, "from": place} for table, place in places if place is not None]
    print(f"{len(emptied)} of {len(places)} tables are emptied.")
    content = {
        "pyodide": PYODIDE,
        "sha256": HASHES[MODULE],
        "games": digest_of_games(),
        "keep": textwrap.wrap(" ".join(map(str, sorted(keep))), 94),
        "emptied": emptied,
        "harmless": found["harmless"] if is_same else [],
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8", newline="\n")


def find_table(module: bytes, table: Mapping[str, Any]) -> int | None:
    """Return where a table begins in a module, None if it is not there exactly once.

    >>> digest = hashlib.sha256(b"abcd").hexdigest()
    >>> table = {"length": 4, "begins": b"ab".hex(), "sha256": digest}
    >>> find_table(b"abc abcd", table), find_table(b"abcd abcd", table), find_table(b"ab", table)
    (4, None, None)
    """
    begins = re.escape(bytes.fromhex(table["begins"]))
    starts = (each.start() for each in re.finditer(b"(?=%s)" % begins, module))  # may overlap
    places = [
        start
        for start in starts
        if hashlib.sha256(module[start : start + table["length"]]).hexdigest() == table["sha256"]
    ]
    return places[0] if len(places) == 1 else None


def digest_of_games() -> str:
    """Return a digest of the names of all games, those of projects too."""
    return digest_of([], *sorted(game.slug for game in all_games()))


def lists_for(called: Iterable[int], lists: Lists) -> Lists:
    """Return the lists for a site whose games were profiled, given the functions they *called*.

    Functions that are not harmless may read emptied data. A missing function ends the worker, but
    missing data would be a wrong answer, so then no data is emptied.

    >>> lists = Lists(frozenset({1, 2}), [(0, 9)], frozenset({1, 2, 3}))
    >>> lists_for([2, 3], lists).keep, lists_for([2, 3], lists).emptied
    (frozenset({1, 2, 3}), [(0, 9)])
    >>> lists_for([4], lists).keep, lists_for([4], lists).emptied
    (frozenset({1, 2, 4}), [])
    """
    keep = lists.keep.union(called)
    return replace(lists, keep=keep, emptied=lists.emptied if keep <= lists.harmless else [])


def write_reduced_module(site: Path, called: Iterable[int]) -> None:
    """Write the reduced module and the remainder to *site*.

    Functions that its games *called* stay, besides those of the lists.

    Raises:
        SetupError: If Pyodide's module is not the expected one, or the lists belong to another.
    """
    module = upstream(MODULE)
    lists = lists_for(called, read_lists())
    keep = sorted(lists.keep)
    glue = [shorter_glue(), upstream("pyodide.mjs")]
    digest = digest_of([*_SOURCES, *glue], HASHES[MODULE], json.dumps([keep, lists.emptied]))
    made = CACHE / "reduced" / digest[:16]
    packed = made / "remainder.gz"
    with lock("reduced"):
        if not packed.exists():
            given = {
                "module": str(module),
                "keep": keep,
                "emptied": lists.emptied,
                "glue": [str(path) for path in glue],
                "out": str(made),
            }
            run_script(
                "pyodide/wasm/write_reduced.mjs",
                given=json.dumps(given),
                failure="The reduced module of Python could not be made:",
            )
            write_atomically(packed, gzip.compress((made / "remainder").read_bytes(), 9, mtime=0))
            (made / "remainder").unlink()
    for place, source in ((REDUCED, made / "reduced.wasm"), (REMAINDER, packed)):
        (site / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, site / place)


def write_full_module(site: Path) -> None:
    """Write the full module in place of the reduced one, for games that change all the time."""
    (site / REDUCED).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(upstream(MODULE), site / REDUCED)
