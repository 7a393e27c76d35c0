"""The page about the person who plays here."""

from __future__ import annotations

import pytest
from driver import Driver
from game_files import FOLDERS, OURS
from playwright.sync_api import Page, expect

IN_ALL_STORES = """async ([isFilling]) => {
  const counts = [];
  for (const { name } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const tx = open.result.transaction(open.result.objectStoreNames, "readwrite");
    for (const name of tx.objectStoreNames) {
      const store = tx.objectStore(name);
      if (isFilling) store.put({ id: "x" }, store.keyPath ? undefined : "x");
      store.count().onsuccess = ({ target }) => counts.push(target.result);
    }
    await new Promise((done) => (tx.oncomplete = done));
    open.result.close();
  }
  return counts;
}"""
"""Return how much is in each store of each database, after adding something to each if asked."""
ALL_KEYS = "() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
KEEP = """([name, value]) =>
  localStorage.setItem(`noon:/noon/${name}`, JSON.stringify({ v: 1, value }))"""

BROKEN_WORDS = """() => {
  const range = document.createRange();
  return [...document.querySelectorAll("tbody th")].flatMap((name) => {
    const text = [...name.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
}"""


@pytest.mark.parametrize("language", FOLDERS)
def test_names_of_games_break_between_words(page: Page, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{language}me/")
    page.evaluate(KEEP, ["ladder", {game.slug: {"won": ["easy"]} for game in OURS}])
    page.reload()
    expect(page.locator("tbody th")).to_have_count(len(OURS))
    assert page.evaluate(BROKEN_WORDS) == []


def test_streak_follows_the_clock_to_the_next_day(page: Page) -> None:
    page.clock.install(time="2026-10-20T23:58:00")
    page.goto("me/")
    days = {"2026-10-19": {"palindrome-war": [0, 0, 0]}}
    page.evaluate(KEEP, ["puzzles", {"days": days, "found": []}])
    page.reload()
    puzzles = page.get_by_role("region", name="Puzzles")
    expect(puzzles).to_contain_text("1 day")
    page.clock.fast_forward("05:00")
    expect(puzzles).to_contain_text("0 days")


def test_saved_file_brings_everything_back_after_all_was_deleted(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-duel", "player1=Ada&player2=Bo")
    driver.play(["-1", "-2", "-1"])
    driver.open("palindrome-war", "player1=Ada&player2=Bo&moves=-k.-a.-y.-a")
    driver.play(["-k"])
    expect(page.locator(".result")).to_be_visible()
    for path, shown in (("lab/", ".cm-content"), ("add/", ".slot"), ("puzzles/?matches", "h1")):
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
    day = page.evaluate("() => new Date().toLocaleDateString('sv')")
    page.evaluate(KEEP, ["puzzles", {"days": {day: {"palindrome-war": [0, 0, 0]}}, "found": []}])
    page.evaluate("() => localStorage.setItem('noon:/noon/puzzle-run', '7')")
    page.evaluate(KEEP, ["ladder", {"alpha-chase": {"won": ["easy"]}}])
    page.goto("")
    page.get_by_role("link", name="Your results").click()
    page.wait_for_url("**/me/")
    puzzles = page.get_by_role("region", name="Puzzles")
    expect(puzzles).to_contain_text("1 day")
    expect(puzzles).to_contain_text("1 solved, 1 without help")
    people = page.get_by_role("region", name="Between people")
    expect(people).to_contain_text("Palindrome War: 1 match, 5 moves (Ada: 1 · Bo: 0)")
    expect(people).to_contain_text("Palindrome Duel: 1 match, 3 moves (Ada: 1 · Bo: 0)")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all to file").click()
    assert download.value.suggested_filename == "noon-matches.json"
    assert min(page.evaluate(IN_ALL_STORES, arg=[1])) > 0
    erase = page.get_by_role("button", name="Delete everything…")
    erase.click()
    page.get_by_role("button", name="Keep everything").click()
    expect(people).to_contain_text("Ada: 2 · Bo: 0")
    erase.click()
    page.get_by_role("button", name="Delete everything", exact=True).click()
    expect(page.locator("#said")).to_have_text("Everything is deleted.")
    expect(page.locator("#me")).to_contain_text("Nothing here yet.")
    assert page.evaluate(ALL_KEYS) == []
    assert set(page.evaluate(IN_ALL_STORES, arg=[])) == {0}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load from file").click()
    chooser.value.set_files(download.value.path())
    expect(page.locator("#said")).to_contain_text("2 matches loaded.", timeout=60_000)
    expect(page.locator("#said")).to_contain_text("Also added: settings")
    expect(people).to_contain_text("Ada: 2 · Bo: 0")
    expect(puzzles).to_contain_text("1 day")
    expect(puzzles).to_contain_text("7 solved")
    row = page.get_by_role("row", name="Alpha Chase")
    expect(row.get_by_text("Star earned.")).to_have_count(1)
