"""A device that the build of e366015 has left: its matches, settings and added games are there."""

from __future__ import annotations

import json
from typing import Final

import pytest
from driver import Driver
from playwright.sync_api import Page, expect
from sites import ROOT

RESTORE: Final = """async ({ localStorage: settings, databases }) => {
  const bytes = (value) => {
    if (Array.isArray(value)) return value.map(bytes);
    if (Object(value) !== value) return value;
    if (typeof value.$bytes === "string")
      return Uint8Array.from(atob(value.$bytes), (each) => each.charCodeAt(0)).buffer;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bytes(each)]));
  };
  for (const [name, value] of Object.entries(settings)) localStorage.setItem(name, value);
  for (const [name, { stores, version }] of Object.entries(databases)) {
    const open = indexedDB.open(name, version);
    open.onupgradeneeded = () => {
      for (const store of Object.keys(stores)) open.result.createObjectStore(store);
    };
    await new Promise((done) => (open.onsuccess = done));
    for (const [store, entries] of Object.entries(stores)) {
      const tx = open.result.transaction(store, "readwrite");
      for (const [key, value] of entries) tx.objectStore(store).put(bytes(value), key);
      await new Promise((done) => (tx.oncomplete = done));
    }
    open.result.close();
  }
}"""
LEFT: Final = """async () => {
  const open = indexedDB.open("noon:/noon/matches", 1);
  await new Promise((done) => (open.onsuccess = done));
  const count = open.result.transaction("matches").objectStore("matches").count();
  await new Promise((done) => (count.onsuccess = done));
  open.result.close();
  return count.result;
}"""


@pytest.fixture
def _left_by_an_earlier_build(page: Page) -> None:
    dump = ROOT / "tests" / "fixtures" / "storage-e366015-presses.json"
    page.goto("licenses/lit-html.txt")
    page.evaluate(RESTORE, json.loads(dump.read_text(encoding="utf-8")))


@pytest.mark.returning
@pytest.mark.usefixtures("_left_by_an_earlier_build")
def test_matches_of_an_earlier_build_are_shown_and_played_on(driver: Driver) -> None:
    page = driver.page
    page.goto("")
    expect(page.locator("a.is-continue")).to_be_visible()
    expect(page.locator('[data-guest="nim"]')).to_be_visible()
    assert page.evaluate(LEFT) == 0

    page.goto("alpha-chase/")
    driver.wait_for_ply(3)
    driver.play(["M"])
    assert driver.moves() == ["P", "G", "A", "M"]

    driver.choose("history")
    matches = page.locator(".history li")
    expect(matches).to_have_count(7)
    expect(matches.last).to_contain_text("From a newer version of noon")
    expect(page.locator(".scores").first).to_contain_text("Ada: 1 · Bo: 0")
    page.locator(".history a").filter(has_text="Ada – Bo").click()
    expect(page.locator(".result")).to_be_visible()
    driver.wait_for_ply(3)
