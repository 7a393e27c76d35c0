"""Every fault at every checkpoint: no shown move is lost, and no page is dead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from faults.cells import BROKEN, CELLS, MATRIX, POSSIBLE, Cell
from faults.check import OK, outcome
from faults.checkpoints import CHECKPOINTS
from faults.devices import Devices
from faults.faulty_site import FaultySite, later_version
from faults.session import Session


@pytest.fixture(scope="module")
def faulty() -> Iterator[FaultySite]:
    with FaultySite() as site:
        yield site


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site's next version."""
    return later_version(tmp_path_factory.mktemp("later"))


@pytest.fixture(scope="module")
def devices(
    browser: Browser,
    playwright: Any,
    faulty: FaultySite,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Devices]:
    devices = Devices(browser, playwright, faulty, tmp_path_factory.mktemp)
    yield devices
    devices.close()


@pytest.fixture
def recorder(_artifacts_recorder: Any) -> Any:
    """Return what saves the screenshot and the trace of a failure."""
    return _artifacts_recorder


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.row}-{cell.column}")
def test_no_shown_move_is_lost_and_no_page_is_dead(
    cell: Cell,
    devices: Devices,
    later: Path,
    recorder: Any,
) -> None:
    fault, checkpoint = cell.fault, cell.checkpoint
    damages = fault.damages_device or checkpoint.name == "update waiting"
    context, guard = devices.take(fault.device, damages=damages)
    guard.expected.extend(fault.console)
    recorder.on_did_create_browser_context(context)
    site = devices.site
    first = site.out
    session = Session(context, site, later)
    found, details = "fails", ""
    try:
        found, details = outcome(session, fault, checkpoint)
        if found == OK and guard.found:
            found, details = "complains", "; ".join(guard.found)
    finally:
        recorder.on_will_close_browser_context(context)
        if found != OK:
            devices.mark_damaged()
            with suppress(BrowserError):  # the page may be gone
                fault.lift(session)
        site.out = first
        site.repair()
        session.close()
        devices.give_back(fault.device, context)
    assert found == OK, f"{found}: {details}"


def test_impossible_cells_are_few_and_the_others_many() -> None:
    assert len({cell.row for cell in MATRIX}) >= 24
    assert len(CHECKPOINTS) == 8
    assert len(POSSIBLE) > 0.9 * len([*MATRIX, *BROKEN])
