"""The site at the root of a domain, and two sites on one domain, which share its storage."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import expect
from sites import DIST, Site
from versions import save_for_offline

pytestmark = [pytest.mark.daily, pytest.mark.own_server]


@pytest.fixture
def site_path() -> str:
    return "/"


def test_match_is_played_at_the_root_of_a_domain_and_offline(driver: Driver, site: Site) -> None:
    save_for_offline(driver.page)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    assert driver.page.url == f"{site.base}palindrome-duel/#moves=-1.-2"
    site.stop()
    driver.page.reload()
    driver.play(["-1"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “121”")


@pytest.mark.nightly
def test_two_sites_of_one_domain_keep_their_matches_and_files_apart(
    driver: Driver, site: Site, tmp_path: Path
) -> None:
    page = driver.page
    for name in ("noon", "other"):
        shutil.copytree(DIST, tmp_path / name, copy_function=os.link)
    site.publish(tmp_path)
    history = page.locator(".history li")
    for name, moves in (("noon", ["-1", "-2"]), ("other", ["-7", "-8", "-9"])):
        driver.open(f"{name}/palindrome-duel")
        assert driver.moves() == []
        driver.play(moves)
        save_for_offline(page, home=f"{name}/")
        expect(page.locator(".card.is-continue")).to_contain_text(f"move {len(moves) + 1}.")
    site.stop()
    driver.open("other/palindrome-duel")
    driver.wait_for_ply(3)
    driver.choose("history")
    expect(history).to_have_count(1)
    history.get_by_role("button", name="Delete").click()
    expect(history).to_have_count(0)
    driver.open("noon/palindrome-duel")
    driver.wait_for_ply(2)
    driver.play(["-1"])
    driver.choose("history")
    expect(history).to_have_count(1)
