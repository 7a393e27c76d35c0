"""All cells of the matrix, and those of them that are tried before each change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightly import at_night

from faults import engine, life, network, saved, storage
from faults.fault import Fault, Stage
from faults.site import MANNERS, Manner
from faults.stages import STAGES
from faults.visit import Visit

FAULTS: Final = (
    *network.FAULTS,
    *saved.FAULTS,
    *storage.FAULTS,
    *engine.FAULTS,
    *life.FAULTS,
)

FILES: Final = {
    "the page’s script": r"/pages/duel\.js",
    "the scripts it imports": r"/pages/[^/]+-[^/]+\.js",
    "the front end": r"/games/[^/]+/board\.js",
    "the sentences": r"/locales/en\.js",
    "the styles": r"\.css",
    "the worker’s script": r"/rules/worker\.js",
    "Pyodide’s loader": r"/pyodide\.mjs",
    "Pyodide’s glue": r"/pyodide\.asm\.mjs",
    "Python’s module": r"/python/lean\.wasm",
    "Python’s library": r"/python/stdlib\.bin",
    "the rules": r"/python/rules\.bin",
}
"""What a first visit needs, each with a pattern for its path."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One fault at one stage; for a broken file the column is the manner in which it is."""

    row: str
    column: str
    fault: Fault
    stage: Stage

    @property
    def reason(self) -> str:
        """Return why it cannot come about, "" where it can."""
        return self.fault.impossible.get(self.stage.name, "")


def _broken(name: str, pattern: str, manner: Manner) -> Cell:
    """Return the cell of a new device that gets one file in the wrong manner."""
    fault = Fault(
        name,
        partial(_break, pattern=pattern, manner=manner),
        network.mend,
        device="new",
        complaints=("",),  # a file that is not what it was may bring about anything
        is_there_before=True,
        is_of_line=True,
    )
    return Cell(name, manner, fault, _OPENING)


def _break(visit: Visit, pattern: str, manner: Manner) -> None:
    """Have one file of the site broken."""
    import re

    visit.site.break_files(manner, lambda path: re.search(pattern, path) is not None)


_OPENING: Final = Stage("opening", lambda visit: visit.go())

MATRIX: Final = [Cell(fault.name, stage.name, fault, stage) for fault in FAULTS for stage in STAGES]
"""Every fault at every stage."""

BROKEN: Final = [_broken(*file, manner) for file in FILES.items() for manner in MANNERS]
"""Every file that a first visit needs, broken in every manner."""

POSSIBLE: Final = [cell for cell in (*MATRIX, *BROKEN) if not cell.reason]


_MOST_FAULTS: Final = [fault for number, fault in enumerate(FAULTS, 1) if number % 5 not in (0, 3)]
"""Two in five are left to the night, whichever they are."""


def cross_section() -> Sequence[Cell]:
    """Return a cell of three faults in five, at the stage that has the fewest of them so far.

    The cells of broken files are tried beside them: `test_broken_files` breaks each by day too.
    """
    some: list[Cell] = []
    for fault in _MOST_FAULTS:
        row = [cell for cell in MATRIX if cell.fault is fault and not cell.reason]
        some.append(min(row, key=lambda cell: sum(each.stage is cell.stage for each in some)))
    return some


CELLS: Final = at_night(POSSIBLE, besides=cross_section())
"""Those that are run; only at night those outside of the cross-section."""
