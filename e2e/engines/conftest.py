"""Devices with each engine: those that are asked for have to be there, others may be.

If none is asked for, Chromium is left out, in which all other tests run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from driver import TabDriver
from engines.devices import Device, start
from nightly import ASKED
from sites import DIST, Site
from tab import Manner

from tools.engines import ENGINES, Found, look_for

OTHERS: Final = [engine for engine in ENGINES if engine != "chromium"]


@pytest.fixture(scope="session", params=ASKED or OTHERS)
def found(request: pytest.FixtureRequest) -> Found:
    """Return an engine of this machine."""
    engine = look_for(request.param)
    if engine is None and request.param in ASKED:
        pytest.fail(f"{request.param} was asked for and is not on this machine", pytrace=False)
    if engine is None:
        pytest.skip(f"{request.param} is not on this machine")
    return engine


@pytest.fixture(scope="session")
def begin(request: pytest.FixtureRequest, found: Found) -> Iterator[Callable[[str], Device]]:
    """Return a function that starts a device for a site; each is ended at last."""
    # Asked for before the first device is there, so that it ends after the last.
    ours = request.getfixturevalue("playwright") if found.driver == "playwright" else None

    def begin_one(base: str) -> Device:
        device = start(found, base, ours)
        devices.callback(device.close)
        return device

    with ExitStack() as devices:
        yield begin_one


@pytest.fixture(scope="session")
def been(begin: Callable[[str], Device], served: Callable[[Path], Site]) -> Device:
    """Return a device on which the site is saved."""
    device = begin(served(DIST).base)
    tab = device.new_tab()
    tab.goto("")
    TabDriver(tab).wait_for_text("#offline", "Saved for offline", seconds=180)
    tab.close()
    return device


@pytest.fixture
def device(been: Device) -> Iterator[Device]:
    """Return a device on which the site is saved, and on which nothing may go wrong."""
    before = len(been.went_wrong())
    yield been
    assert "\n".join(been.went_wrong()[before:]) == ""


@pytest.fixture
def fresh(begin: Callable[[str], Device]) -> Iterator[Callable[[str], Device]]:
    """Return a function that starts a device for one test, on which nothing may go wrong."""
    started: list[Device] = []

    def start_one(base: str) -> Device:
        started.append(begin(base))
        return started[-1]

    yield start_one
    assert "\n".join(each for device in started for each in device.went_wrong()) == ""


@pytest.fixture
def manner() -> Manner:
    """Return how controls are pressed."""
    return "mouse"


@pytest.fixture
def hands(device: Device, manner: Manner) -> Iterator[TabDriver]:
    """Return hands on a new tab."""
    tab = device.new_tab()
    yield TabDriver(tab, manner)
    tab.close()
