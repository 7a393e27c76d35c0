"""The snapshot of Python: saved at the first visit, restored at later ones, replaced if damaged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import Page, expect
from sites import keeps_starts


def expect_start(page: Page, *manners: str) -> None:
    """Wait until Python was started in one of these manners."""
    page.wait_for_function(
        "(manners) => manners.includes(document.documentElement.dataset.start)",
        arg=list(manners),
        timeout=60_000,
    )


def save_snapshot(driver: Driver) -> None:
    """Visit, and wait until Python's snapshot is saved."""
    driver.open("palindrome-duel")
    expect_start(driver.page, "kept")


def play_duel(driver: Driver) -> None:
    """Play a match with an undo."""
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    driver.act("undo")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")
    driver.play(["-2", "-1"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “121”")


@keeps_starts
def test_later_visit_restores_the_snapshot(driver: Driver) -> None:
    save_snapshot(driver)
    play_duel(driver)
    expect_start(driver.page, "restored")


DAMAGE = """async (manner) => {
  const [name] = (await caches.keys()).filter((each) => each.endsWith(":snapshot"));
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const words = new Uint32Array(await kept.arrayBuffer());
  const sum = (words) => {
    let sum = words.length;
    for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + words[at]) | 0;
    return String(sum);
  };
  const put = (place, words, checksum, others = {}) => {
    const headers = { ...Object.fromEntries(kept.headers), "x-checksum": checksum, ...others };
    return cache.put(place, new Response(words, { headers }));
  };
  if (manner === "empty") await put(key, new Uint32Array(0), "0");
  if (manner === "cut short") await put(key, words.slice(0, words.length >> 1), sum(words));
  if (manner === "noise with its checksum") {
    for (let at = 100; at < words.length; at += 1) words[at] = Math.imul(at, 2654435761);
    await put(key, words, sum(words));
  }
  if (manner === "another build") await put(key, words, sum(words), { "x-key": "before" });
}"""


MANNERS = ("noise with its checksum", "cut short", "empty", "another build")


@nightly
@keeps_starts
@pytest.mark.parametrize("manner", MANNERS)
def test_damaged_snapshot_is_replaced_without_a_message(
    driver: Driver, expect_errors: Callable[..., None], manner: str
) -> None:
    if manner == "noise with its checksum":
        expect_errors("")  # a broken Python may print anything on the console
    save_snapshot(driver)
    driver.page.evaluate(DAMAGE, manner)
    play_duel(driver)
    expect_start(driver.page, "plain", "kept")
    assert driver.page.locator("#status .is-error").count() == 0
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
