from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from bot_lab import FORBIDDEN_PATH, BotLab
from driver import TabDriver
from engines.devices import Device
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
def bot_lab(
    new_device: Callable[[str], Device], served: Callable[[Path], Site], engine: Found
) -> Iterator[BotLab]:
    site = served(DIST)
    driver = TabDriver(new_device(site.base).new_tab())
    yield BotLab(driver, site.base, SILENT.get(engine.engine, ()))
    assert not [path for path in site.asked() if FORBIDDEN_PATH in path]
