"""Hostile wheels are refused by a sentence each, and leave the page as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from driver import TabDriver
from hostile_wheels import HOSTILE, Hostile, assert_refused, table
from nightly import at_night
from sites import ROOT
from test_language import LOCALES

pytestmark = pytest.mark.daily

ALWAYS: Final = [each for each in HOSTILE if each.what == "NaN in the view"]


@pytest.mark.returning
@pytest.mark.parametrize("hostile", at_night(HOSTILE, besides=ALWAYS), ids=lambda each: each.what)
def test_hostile_wheel_is_refused(driver: TabDriver, hostile: Hostile, tmp_path: Path) -> None:
    driver.tab.goto("add/")
    assert_refused(driver, hostile, tmp_path, LOCALES)
    driver.open("center-square", "moves=right")  # a case before may have left a match
    driver.play(["down"])


def test_documented_sentences_are_those_of_the_tests() -> None:
    document = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert table(LOCALES) in document
