"""The cells of the matrix, and which of them `build.py test` runs without `--nightly`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightly import at_night, tonight

from faults import lifecycle, network, service_worker, storage, workers
from faults.checkpoints import CHECKPOINTS
from faults.fault import Checkpoint, Fault
from faults.faulty_site import MANNERS, Manner
from faults.session import Session

FAULTS: Final = (
    *network.FAULTS,
    *service_worker.FAULTS,
    *storage.FAULTS,
    *workers.FAULTS,
    *lifecycle.FAULTS,
)

FILES: Final = {
    "the page’s script": r"/pages/game\.js",
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
"""The files of a first visit, each with a pattern of its path."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A fault at a checkpoint; the column of a broken file is the manner in which it is broken."""

    row: str
    column: str
    fault: Fault
    checkpoint: Checkpoint

    @property
    def reason(self) -> str:
        """Return why the fault cannot strike there, "" if it can."""
        return self.fault.impossible.get(self.checkpoint.name, "")


def _break_file(session: Session, pattern: str, manner: Manner) -> None:
    """Break one file of the site; the browser caches it as usual."""
    session.site.break_files(manner, lambda path: re.search(pattern, path) is not None, cached=True)


def _broken(file: str, manner: Manner) -> Cell:
    """Return the cell of a new device that gets a broken file."""
    fault = Fault(
        file,
        partial(_break_file, pattern=FILES[file], manner=manner),
        network.repair,
        device="new",
        console=("",),  # a broken file may have any consequence
        is_there_before=True,
        is_of_network=True,
    )
    return Cell(file, manner, fault, _OPENING)


_OPENING: Final = Checkpoint("opening", lambda session: session.go())

MATRIX: Final = [
    Cell(fault.name, checkpoint.name, fault, checkpoint)
    for fault in FAULTS
    for checkpoint in CHECKPOINTS
]
BROKEN: Final = [_broken(file, manner) for file in FILES for manner in MANNERS]
POSSIBLE: Final = [cell for cell in (*MATRIX, *BROKEN) if not cell.reason]


def cross_section() -> Sequence[Cell]:
    """Return one cell for each checkpoint, with faults spread evenly, and one broken file."""
    some: list[Cell] = []
    for number, checkpoint in enumerate(CHECKPOINTS):
        cells = [cell for cell in MATRIX if cell.checkpoint is checkpoint and not cell.reason]
        some.append(cells[number * len(cells) // len(CHECKPOINTS)])
    return [*some, BROKEN[0]]


CELLS: Final = at_night(tonight(POSSIBLE, nights=3), besides=cross_section())
