"""Storage that is blocked, deleted, damaged or too small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from console_guard import ConsoleGuard
from driver import Driver
from nightly import nightly
from playwright.sync_api import BrowserType, expect
from sites import Site
from stored_matches import changing


def test_match_is_played_while_the_browser_blocks_site_data(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site, tmp_path: Path
) -> None:
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences), encoding="utf-8")
    context = browser_type.launch_persistent_context(
        tmp_path, base_url=site.base, **browser_type_launch_args
    )
    guard = ConsoleGuard(context, site.base)
    driver = Driver(context.pages[0])
    page = driver.page
    driver.open("palindrome-duel")
    assert page.evaluate("() => { try { return !localStorage; } catch { return true; } }")
    driver.play(["-1", "-2"])
    expect(page.locator("#status")).to_contain_text("your match isn’t saved")
    expect(page.locator("#status")).not_to_contain_text("another tab")
    page.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    context.close()
    assert not guard.found, "\n".join(guard.found)


REFUSE_ALL: Final = """() => {
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  for (const name of ["localStorage", "indexedDB"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
  History.prototype.replaceState = refuse;
}"""


def test_page_that_can_keep_nothing_offers_the_link_before_the_first_move(driver: Driver) -> None:
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(f"({REFUSE_ALL})()")
    driver.open("palindrome-duel")
    driver.wait_for_ply(0)
    status = page.locator("#status")
    expect(status).to_contain_text("If you reload, this match is lost")
    driver.play(["-1", "-2"])
    status.get_by_role("button", name="Copy link").click()
    expect(status).to_contain_text("Link copied")
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.goto(link)
    page.reload()
    driver.wait_for_ply(2)


@pytest.mark.returning
def test_damaged_match_is_not_opened(driver: Driver) -> None:
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    driver.page.evaluate(changing("saved.record = 'moves=-9';"))
    driver.page.evaluate("() => localStorage.clear()")
    driver.open("palindrome-duel")
    driver.wait_for_ply(0)
    driver.play(["-5"])
    assert driver.moves() == ["-5"]


@nightly
@pytest.mark.returning
def test_match_is_restored_from_its_note_after_the_database_was_deleted(driver: Driver) -> None:
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
def test_picture_of_another_build_is_not_drawn(driver: Driver) -> None:
    page = driver.page
    driver.open("alpha-chase", "player1=Ada&player2=Bo")
    driver.play(["P", "G"])
    page.evaluate(changing("saved.rules = 'another build'; saved.state = {};", "pictures"))
    page.goto("")
    expect(page.locator("h1")).to_be_visible()
    page.goto("alpha-chase/")
    driver.wait_for_ply(2)
    expect(page.locator(".player.of-1 b")).to_have_text("Ada")
    driver.play(["T"])

    assert driver.moves() == ["P", "G", "T"]
