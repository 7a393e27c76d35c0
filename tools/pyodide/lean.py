"""The module of Python that is sent: lean, and beside it what was left out of it.

`wasm/lists.json` says which functions of Pyodide's module are called by anything that a page does,
and which of its data nothing but the others reads. `python3 build.py profile` finds that out.
"""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import write_atomically
from tools.pyodide.runtime import COLD, HASHES, LEAN, MODULE, PYODIDE, upstream
from tools.site.node import run_script

_WASM: Final = ROOT / "tools" / "pyodide" / "wasm"
LISTS: Final = _WASM / "lists.json"
_SOURCES: Final = [_WASM / name for name in ("lean.mjs", "module.mjs", "write.mjs")]


@dataclass(frozen=True, slots=True)
class Lists:
    """What is to be left of a module."""

    keep: frozenset[int]
    """The functions, by their numbers among those that the module defines."""
    zero: Sequence[tuple[int, int, int]]
    """The data that is emptied: of a segment, from one byte to before another."""


def read_lists(path: Path = LISTS) -> Lists:
    """Return the lists that are kept with the sources.

    Raises:
        SetupError: If they are those of another version of Pyodide.

    >>> len(read_lists().keep) > 2_000
    True
    """
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["sha256"] != HASHES[MODULE]:
        raise SetupError(
            f"What is left out of Python's module was found out for Pyodide {found['pyodide']}, and"
            f" this is {PYODIDE}; run python3 build.py profile, which writes {path.name} anew,"
            " and then python3 build.py prove."
        )
    keep = (number for start, end in found["keep"] for number in range(start, end))
    return Lists(frozenset(keep), [tuple(each) for each in found["zero"]])


def tried_on(site: Path, *, snapshots: bool) -> Sequence[int]:
    """Return the functions that are called when the games of *site* are played at random.

    *snapshots* tells whether the site keeps its starts.

    Raises:
        SetupError: If its Python does not start.
    """
    given = {"module": str(upstream(MODULE)), "site": str(site), "snapshots": snapshots}
    failure = "The games of the site could not be tried:"
    called: Sequence[int] = json.loads(
        run_script("pyodide/wasm/tried.mjs", given=json.dumps(given), failure=failure)
    )
    return called


def lists_for(called: Iterable[int], lists: Lists) -> Lists:
    """Return what is to be left of the module of a site where these functions were *called*.

    A game from elsewhere may need others than ours. Nobody has seen what those read: a missing
    function would trap, but missing data would be a wrong answer, so none is emptied then.

    >>> lists = Lists(frozenset({1, 2}), [(0, 0, 9)])
    >>> lists_for([2], lists) == lists
    True
    >>> lists_for([2, 3], lists)
    Lists(keep=frozenset({1, 2, 3}), zero=[])
    """
    keep = lists.keep.union(called)
    return lists if keep == lists.keep else Lists(keep, [])


def write_lean(site: Path, called: Iterable[int]) -> None:
    """Write the lean module and what was left out of it to *site*.

    Functions that were *called* when the games were tried are kept besides those of the lists.

    Raises:
        SetupError: If Pyodide's module is not the one that is expected, or the lists are not its.
    """
    module = upstream(MODULE)
    lists = lists_for(called, read_lists())
    keep = sorted(lists.keep)
    digest = digest_of(_SOURCES, HASHES[MODULE], json.dumps([keep, lists.zero]))
    made = CACHE / "lean" / digest[:16]
    lean, cold = made / "lean.wasm", made / "cold.bin"
    if not cold.exists():
        given = {"module": str(module), "keep": keep, "zero": lists.zero, "out": str(made)}
        failure = "The lean module of Python could not be made:"
        run_script("pyodide/wasm/write.mjs", given=json.dumps(given), failure=failure)
        write_atomically(cold, gzip.compress((made / "cold").read_bytes(), 9, mtime=0))
        (made / "cold").unlink()
    for place, source in ((LEAN, lean), (COLD, cold)):
        (site / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, site / place)


def write_whole_module(site: Path) -> None:
    """Write the module as it is in place of the lean one, for games that change all the time."""
    (site / LEAN).parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(upstream(MODULE), site / LEAN)
