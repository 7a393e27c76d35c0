"""Devices with each engine: those of `--engine`, or all on this machine except Chromium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from driver import TabDriver
from engines.devices import Device, start_device
from nightly import ASKED
from sites import DIST, Site
from tab import Manner
from visited import FORGET

from tools.engines import Found, find_installed

OTHERS: Final = ("firefox", "webkit")


@pytest.fixture(scope="session", params=ASKED or OTHERS)
def engine(request: pytest.FixtureRequest) -> Found:
    found = find_installed(request.param)
    if found is None and request.param in ASKED:
        pytest.fail(f"{request.param} is not on this machine", pytrace=False)
    if found is None:
        pytest.skip(f"{request.param} is not on this machine")
    return found


@pytest.fixture(scope="session")
def new_device(request: pytest.FixtureRequest, engine: Found) -> Iterator[Callable[..., Device]]:
    """Return a function that starts a device for a site, see `start_device`."""
    with ExitStack() as devices:
        yield _starter(request, engine, devices)


def _starter(
    request: pytest.FixtureRequest, engine: Found, devices: ExitStack
) -> Callable[..., Device]:
    """Return a function that starts devices, which are closed with a stack."""
    # Playwright must end after all devices.
    ours = request.getfixturevalue("playwright") if engine.driver == "playwright" else None

    def start(base: str, **options: bool) -> Device:
        device = start_device(engine, base, ours, **options)
        devices.callback(device.close)
        return device

    return start


@pytest.fixture(scope="session")
def visited_device(new_device: Callable[[str], Device], served: Callable[[Path], Site]) -> Device:
    device = new_device(served(DIST).base)
    driver = TabDriver(device.new_tab())
    save_for_offline(driver)
    driver.tab.close()
    return device


def save_for_offline(driver: TabDriver) -> None:
    """Visit the start page until the whole site is saved."""
    driver.tab.goto("")
    driver.wait_for_text("#offline", "Available offline", seconds=180)
    driver.tab.wait_for("() => navigator.serviceWorker.controller !== null")


@pytest.fixture
def device(visited_device: Device) -> Iterator[Device]:
    """Return a device on which the site is saved, without any matches and settings.

    An error on any page fails the test.
    """
    tab = visited_device.new_tab()
    tab.goto("licenses/lit-html.txt")
    tab.evaluate(FORGET)
    tab.close()
    before = Counter(visited_device.errors())
    yield visited_device
    assert Counter(visited_device.errors()) - before == Counter()


@pytest.fixture
def explained() -> list[str]:
    """Return parts of the errors that a test causes on purpose."""
    return []


@pytest.fixture
def guarded_device(
    request: pytest.FixtureRequest, engine: Found, explained: list[str]
) -> Iterator[Callable[..., Device]]:
    """Return a function that starts a device for one test; an error on any page fails it."""
    started: list[Device] = []
    with ExitStack() as devices:
        new_device = _starter(request, engine, devices)

        def start(base: str, **options: bool) -> Device:
            started.append(new_device(base, **options))
            return started[-1]

        yield start
        errors = [error for device in started for error in device.errors()]
        assert [error for error in errors if not any(words in error for words in explained)] == []


@pytest.fixture
def second(device: Device) -> TabDriver:
    """Return a driver of another tab."""
    return TabDriver(device.new_tab())


@pytest.fixture
def manner() -> Manner:
    return "mouse"


@pytest.fixture
def driver(device: Device, manner: Manner, engine: Found) -> Iterator[TabDriver]:
    if manner == "touch" and engine.driver != "marionette":
        pytest.skip("only Firefox's own protocol touches; docs/reliability.md")
    driver = TabDriver(device.new_tab(), manner)
    yield driver
    driver.tab.close()
