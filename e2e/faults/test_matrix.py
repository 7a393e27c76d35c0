"""Whatever goes wrong, whenever it does: no move that was shown is lost, and no page is dead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError
from test_broken_files import FILES

from faults.cells import CELLS, FAULTS, MATRIX, Cell, cross_section
from faults.check import OK, outcome
from faults.devices import Devices
from faults.site import FaultySite, next_version
from faults.stages import STAGES
from faults.visit import Visit


@pytest.fixture(scope="module")
def faulty() -> Iterator[FaultySite]:
    """Return a site whose server can be in trouble."""
    with FaultySite() as site:
        yield site


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site's next version."""
    return next_version(tmp_path_factory.mktemp("later"))


@pytest.fixture(scope="module")
def devices(
    browser: Browser,
    playwright: Any,
    faulty: FaultySite,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Devices]:
    """Return the devices that are played on, one after the other."""
    devices = Devices(browser, playwright, faulty, tmp_path_factory.mktemp)
    yield devices
    devices.close()


@pytest.fixture
def artifacts(_artifacts_recorder: Any) -> Any:
    """Return what keeps the picture and the trace of a failure."""
    return _artifacts_recorder


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.row}-{cell.column}")
def test_nothing_is_lost_and_nothing_is_dead(
    cell: Cell,
    devices: Devices,
    later: Path,
    record_property: Any,
    artifacts: Any,
) -> None:
    """Every move that was shown is in the match; the page goes on, or offers what helps."""
    kind = cell.fault.device
    wears = cell.fault.wears or cell.stage.name == "update waiting"
    context, complaints = devices.take(kind, wears=wears)
    complaints.expected.extend(cell.fault.complaints)
    artifacts.on_did_create_browser_context(context)
    site = devices.site
    first = site.out
    visit = Visit(context, site, later)
    found, more = "fails", ""
    try:
        found, more = outcome(visit, cell.fault, cell.stage)
        if found == OK and complaints.found:
            found, more = "complains", "; ".join(complaints.found)
    finally:
        record_property("cell", [cell.row, cell.column, found, more])
        artifacts.on_will_close_browser_context(context)
        with suppress(BrowserError):
            cell.fault.lift(visit)
        if found != OK:
            devices.wear()
        site.out = first
        site.mend()
        visit.close()
        devices.give_back(kind, context)
    assert found == OK, f"{found}: {more}"


def test_the_cross_section_has_most_faults_and_each_stage_several_times() -> None:
    """At least forty with the broken files: chosen by rule, none left out because it fails."""
    some = [cell for cell in cross_section() if cell in MATRIX]
    assert len(some) + len(FILES) >= 40
    assert len({cell.fault.name for cell in some}) == len(some) > 0.55 * len(FAULTS)
    for stage in STAGES:
        assert sum(cell.stage is stage for cell in some) >= 3, stage.name
