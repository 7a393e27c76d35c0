from __future__ import annotations

from pathlib import Path

import pytest
from driver import TabDriver
from hostile_wheels import HOSTILE, Hostile, assert_refused
from test_language import LOCALES


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda each: each.what)
def test_hostile_wheel_is_refused(driver: TabDriver, hostile: Hostile, tmp_path: Path) -> None:
    driver.tab.goto("add/")
    driver.wait_for_shown(".slot")
    assert_refused(driver, hostile, tmp_path, LOCALES)
    driver.open("center-square", "moves=right")  # the case before has left a match on the device
    driver.play(["down"])
