from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from bot_lab import FORBIDDEN_PATH, BotLab
from driver import TabDriver
from engines.devices import Device
from sandbox_attacks import ENDLESS
from sites import DIST, Site
from test_sandbox import (  # noqa: F401 # the same tests with this module's fixture
    test_attacks_are_stopped,
    test_bot_that_changes_the_rules_changes_only_its_own,
    test_endless_bot_is_ended,
    test_invalid_reply_removes_the_frame,
    test_malformed_reply_is_reported,
)

from tools.engines import Found

SILENT: Final = {"webkit": ("fetch", "opaque fetch")}
"""Attacks for which WebKit neither resolves nor rejects the promise."""


@pytest.fixture(scope="module")
def shared_lab(
    new_device: Callable[[str], Device], served: Callable[[Path], Site], engine: Found
) -> BotLab:
    return open_lab(new_device, served(DIST), engine)


@pytest.fixture
def bot_lab(
    request: pytest.FixtureRequest,
    engine: Found,
    guarded_device: Callable[[str], Device],
    served: Callable[[Path], Site],
) -> Iterator[BotLab]:
    """Yield the lab that all tests share.

    WebKitGTK keeps the worker of a removed frame busy, so an endless bot gets a separate browser.
    """
    site, name = served(DIST), request.node.callspec.params.get("name")
    is_alone = engine.driver == "webdriver" and name in ENDLESS
    shared = None if is_alone else request.getfixturevalue("shared_lab")
    yield shared or open_lab(guarded_device, site, engine)
    assert not [path for path in site.asked() if FORBIDDEN_PATH in path]


def open_lab(new_device: Callable[[str], Device], site: Site, engine: Found) -> BotLab:
    driver = TabDriver(new_device(site.base).new_tab())
    return BotLab(driver, site.base, SILENT.get(engine.engine, ()))
