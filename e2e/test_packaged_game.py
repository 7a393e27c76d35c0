from __future__ import annotations

import pytest
from driver import Driver
from game_files import OURS
from nightly import nightly
from playwright.sync_api import expect
from visited import expect_start

pytestmark = pytest.mark.packages


@pytest.mark.returning
def test_games_of_packages_are_last_on_the_home_page(driver: Driver) -> None:
    driver.page.goto("")
    names = driver.page.locator(".card[data-game] h2")
    expect(names).to_have_count(len(OURS) + 3)
    assert sorted(names.all_inner_texts()[len(OURS) :]) == ["Domineering", "Dots and Boxes", "Nim"]


@nightly
def test_late_import_works_after_the_snapshot_was_restored(driver: Driver) -> None:
    driver.open("nim", "counters=3")
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
    driver.play(["3"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins")
