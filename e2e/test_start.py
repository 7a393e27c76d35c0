"""The start of Python: plain at first, restored on later visits, plain again if that fails."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import BrowserContext, Page, expect
from sites import keeps_starts
from waiting import wait_until


def expect_start(page: Page, *manners: str) -> None:
    """Wait until the page says that Python was started in one of these manners."""
    page.wait_for_function(
        "(manners) => manners.includes(document.documentElement.dataset.start)",
        arg=list(manners),
        timeout=60_000,
    )


def keep_a_start(driver: Driver) -> None:
    """Visit, and wait until the engine has kept its start."""
    driver.open("palindrome-duel")
    expect_start(driver.page, "kept")


def play_duel(driver: Driver) -> None:
    """Play a match with all that a page asks: moves, undo, a refusal, the end."""
    driver.open("palindrome-duel")
    play_on(driver)


def play_on(driver: Driver) -> None:
    """Play the match of an open page."""
    driver.play(["-1", "-2"])
    driver.act("undo")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")
    driver.play(["-2", "-1"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “121”")


@keeps_starts
def test_a_later_visit_restores_what_the_first_has_kept(driver: Driver) -> None:
    """And plays as ever."""
    keep_a_start(driver)
    play_duel(driver)
    expect_start(driver.page, "restored")


SPOIL = """async (manner) => {
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
  if (manner === "missing") await caches.delete(name);
  if (manner === "empty") await put(key, new Uint32Array(0), "0");
  if (manner === "cut short") await put(key, words.slice(0, words.length >> 1), sum(words));
  if (manner === "one word changed") {
    words[words.length >> 1] ^= 1;
    await put(key, words, kept.headers.get("x-checksum"));
  }
  if (manner === "noise with its checksum") {
    for (let at = 100; at < words.length; at += 1) words[at] = Math.imul(at, 2654435761);
    await put(key, words, sum(words));
  }
  if (manner === "another build") await put(key, words, sum(words), { "x-key": "before" });
}"""


MANNERS = (
    *("noise with its checksum", "cut short", "one word changed"),
    *("missing", "empty", "another build"),
)


@keeps_starts
@pytest.mark.parametrize("manner", some(MANNERS))
def test_a_start_that_cannot_be_restored_is_made_anew(
    driver: Driver, expect_errors: Callable[..., None], manner: str
) -> None:
    """Without a word to the player, and what is kept afterwards is good again."""
    if manner == "noise with its checksum":
        expect_errors("")  # a Python that breaks may say so on the console, never on the page
    keep_a_start(driver)
    driver.page.evaluate(SPOIL, manner)
    play_duel(driver)
    expect_start(driver.page, "plain", "kept")
    assert driver.page.locator("#status .is-error").count() == 0
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")


@nightly
def test_where_there_is_no_room_play_goes_on_unkept(
    driver: Driver, context: BrowserContext
) -> None:
    """The browser's quota is below what a start takes."""
    driver.open("palindrome-duel")
    # Only now: the browser may forget the quota when a page is left.
    session = context.new_cdp_session(driver.page)
    origin = driver.page.evaluate("location.origin")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 30_000_000})
    play_on(driver)
    wait_until(
        driver.page,
        """async () => {
        const kept = await caches.keys();
        return document.documentElement.dataset.start === "plain"
          && kept.some((name) => name.endsWith(":files"));
    }""",
    )
    driver.page.reload()
    expect_start(driver.page, "plain")
