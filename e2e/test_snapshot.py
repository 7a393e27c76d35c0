"""The snapshot of Python: saved at the first visit, restored at later ones, replaced if damaged."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from playwright.sync_api import expect
from sites import keeps_starts
from visited import expect_start

pytestmark = pytest.mark.daily

DAMAGE = """async () => {
  const [name] = (await caches.keys()).filter((each) => each.endsWith(":snapshot"));
  const cache = await caches.open(name);
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const words = new Uint32Array(await kept.arrayBuffer());
  for (let at = 100; at < words.length; at += 1) words[at] = Math.imul(at, 2654435761);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", words));
  const sum = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const headers = { ...Object.fromEntries(kept.headers), "x-sha256": sum };
  await cache.put(key, new Response(words, { headers }));
}"""
"""Put noise in the place of the snapshot, with its checksum."""


@keeps_starts
@pytest.mark.returning
def test_damaged_snapshot_is_replaced_without_a_message(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    expect_errors("")  # a broken Python may print anything on the console
    driver.open("palindrome-duel")
    expect_start(driver.page, "restored")
    driver.page.evaluate(DAMAGE)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2", "-1"])
    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    expect_start(driver.page, "plain", "kept")
    assert driver.page.locator("#status .is-error").count() == 0
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
