"""Full matches of every game, played with the page's controls on three devices."""

from __future__ import annotations

from itertools import product

import pytest
from driver import Driver
from game_files import FullMatch, every_match, one_of_each
from nightly import at_night, few_pairs
from playwright.sync_api import expect
from sites import PROFILES
from tab import Manner

pytestmark = pytest.mark.daily


@pytest.fixture
def manner(profile: str) -> Manner:
    """Return how the driver presses controls: with a keyboard on a desktop, else by touch."""
    return "keyboard" if profile == "desktop" else "touch"


@pytest.mark.parametrize(
    ("profile", "match"),
    at_night(product(PROFILES, every_match()), besides=few_pairs(PROFILES, one_of_each())),
    ids=lambda each: each if isinstance(each, str) else f"{each.slug}: {each.name}",
)
def test_match_is_played_to_its_end(driver: Driver, match: FullMatch) -> None:
    page = driver.page
    driver.open(match.slug, match.options)
    driver.play(match.moves.split())

    expect(page.locator(".result h2")).to_have_text(match.title)
    expect(page.locator("#live")).to_contain_text(match.title)
    assert driver.moves() == match.moves.split()
    assert page.evaluate("() => scrollY") == 0
