"""Full matches of every game, played with the page's controls on three devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from console_guard import ConsoleGuard
from driver import Driver
from game_files import FullMatch, every_match, one_of_each
from nightly import at_night, few_pairs
from playwright.sync_api import Browser, BrowserContext, expect
from sites import DIST, PROFILES, Site, device


@pytest.fixture(scope="module")
def played_device(
    request: pytest.FixtureRequest,
    browser: Browser,
    playwright: Any,
    served: Callable[[Path], Site],
) -> Iterator[tuple[BrowserContext, str]]:
    """Return a visited device, and how it is used: a desktop by keyboard, a phone by touch."""
    profile = request.param
    base = served(DIST).base
    context = browser.new_context(**device(playwright, profile), base_url=base)
    guard = ConsoleGuard(context, base)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Available offline", timeout=60_000)
    page.close()
    yield context, "keyboard" if profile == "desktop" else "touch"
    context.close()
    assert not guard.found, "\n".join(guard.found)


@pytest.mark.parametrize(
    ("played_device", "match"),
    at_night(product(PROFILES, every_match()), besides=few_pairs(PROFILES, one_of_each())),
    ids=lambda each: each if isinstance(each, str) else f"{each.slug}: {each.name}",
    indirect=["played_device"],
)
def test_match_is_played_to_its_end(
    played_device: tuple[BrowserContext, Any], match: FullMatch
) -> None:
    context, manner = played_device
    page = context.new_page()
    driver = Driver(page, manner)
    driver.open(match.slug, match.options)
    driver.play(match.moves.split())

    expect(page.locator(".result h2")).to_have_text(match.title)
    expect(page.locator("#live")).to_contain_text(match.title)
    assert driver.moves() == match.moves.split()
    assert page.evaluate("() => scrollY") == 0
    page.close()
