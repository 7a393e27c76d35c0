"""Storage that is refused, gone, slow or too small: the match goes on, and the page says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from console_guard import ConsoleGuard
from driver import Driver
from nightly import nightly
from playwright.sync_api import BrowserType, expect
from sites import Site


def test_with_site_data_blocked_the_page_plays_and_says_that_it_keeps_nothing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site, tmp_path: Path
) -> None:
    """A setting of a real profile: the browser itself refuses storage, locks and channels."""
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences), encoding="utf-8")
    context = browser_type.launch_persistent_context(
        tmp_path, base_url=site.base, **browser_type_launch_args
    )
    faults = ConsoleGuard(context, site.base)
    driver = Driver(context.pages[0])
    page = driver.page
    driver.open("palindrome-duel")
    assert page.evaluate("() => { try { return !localStorage; } catch { return true; } }")
    driver.play(["-1", "-2"])
    expect(page.locator("#status")).to_contain_text("the match is not saved")
    expect(page.locator("#status")).not_to_contain_text("another tab")
    page.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    context.close()
    assert not faults.found, "\n".join(faults.found)


@pytest.mark.returning
def test_a_storage_that_never_answers_keeps_no_link_from_opening(driver: Driver) -> None:
    """After three seconds the page goes on without, and says so."""
    driver.page.add_init_script("IDBFactory.prototype.open = () => new EventTarget();")
    driver.open("alpha-chase", "moves=P.G")
    driver.wait_for_ply(2)
    expect(driver.page.locator("#status")).to_contain_text("the match is not saved")
    driver.play(["T"])


@nightly
@pytest.mark.returning
def test_a_match_outlives_the_storage_that_it_was_in(driver: Driver) -> None:
    """IndexedDB is gone, as some browsers clear it; what was played last is there all the same."""
    page = driver.page
    driver.open("alpha-chase", "player1=Ada")
    driver.play(["P", "G"])
    page.goto("licenses/lit-html.txt")
    page.evaluate("""async () => {
        for (const { name } of await indexedDB.databases()) {
            const request = indexedDB.deleteDatabase(name);
            await new Promise((done) => (request.onsuccess = done));
        }
    }""")
    page.goto("alpha-chase/")
    driver.wait_for_ply(2)
    expect(page.locator(".player.of-1 b")).to_have_text("Ada")


@nightly
@pytest.mark.returning
def test_a_match_too_long_for_a_link_comes_back(driver: Driver, tmp_path: Path) -> None:
    """The address names none of its moves; the entry of the history knows which match it is."""
    page = driver.page
    file = tmp_path / "match.txt"
    moves = " ".join(["right", "down", "left", "up"] * 460)
    file.write_text(f'[Game "center-square"]\n\n{moves} *\n', encoding="utf-8")
    driver.open("center-square")
    with page.expect_file_chooser() as chooser:
        driver.choose("load")
    chooser.value.set_files(file)
    driver.wait_for_ply(1840)
    driver.play(["right"])
    assert driver.fragment == ""
    page.reload()
    driver.wait_for_ply(1841)
    driver.play(["down"])
