"""A sixth game from another package is on the site, and no file of ours names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from driver import Driver
from game_files import OURS
from nightly import nightly
from playwright.sync_api import expect
from sites import ROOT
from test_start import expect_start


@pytest.fixture
def built() -> Path:
    """Return a site that was built with `--game tests/thirdparty/nim`."""
    return ROOT / ".cache" / "dist-nim"


def test_a_game_without_a_front_end_of_its_own_is_played_too(driver: Driver) -> None:
    """generic/board.js draws what Python says; what Nim imports at its end is fetched then."""
    driver.open("nim", "counters=6")
    driver.play(["3", "2", "1"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins")


def test_it_stands_on_the_home_page_after_our_own(driver: Driver) -> None:
    """The build finds it, because its wheel registers it."""
    driver.page.goto("")
    expect(driver.page.locator(".card[data-game] h2")).to_have_count(len(OURS) + 1)
    expect(driver.page.locator(".card[data-game] h2").last).to_have_text("Nim")


@nightly
def test_a_late_import_finds_its_way_after_a_restart_too(driver: Driver) -> None:
    """Restored, Python has not a single file; the first import of anything new brings them."""
    driver.open("nim", "counters=3")
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
    driver.play(["3"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins")
