"""Each language fits the screen, is accessible, and announces each move."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from driver import Driver
from game_files import FullMatch, one_of_each
from nightly import at_night, nightly, some
from overflow import overflows
from playwright.sync_api import Page, expect
from test_access import violations
from test_announcements import LISTEN
from test_language import LOCALES, OTHERS

from py_rules import Match, find_game
from py_rules.record import from_fragment

pytestmark = pytest.mark.returning

FIRST_OF_EACH = one_of_each()
PHONES = [(320, 568), (390, 664)]
SHEETS = ("menu", "rules", "new", "table", "share", "history", "language")


def faults_in_view(page: Page, place: str, *, at_play: bool = True) -> list[str]:
    """Return what is cut off, covered or not accessible on two phones."""
    out = overflows(page, place, PHONES, at_play=at_play, smallest=320)
    return out + [f"{place}: {each}" for each in violations(page)]


def heard(text: str, match: Match, table: dict[str, Any]) -> str:
    """Return the one legal move of *match* that an announcement can mean.

    The announcement is parsed with the message of the language. Each part of the move, or its word
    in the language, must be among the values.
    """
    for key in ("announcedDenies", "announcedOver", "announced"):
        message = re.escape(table[key]) if key in table else "(?!)"
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", message)
        if found := re.search(pattern, text):
            said = found.groupdict()
            break
    else:
        raise AssertionError(f"no message makes {text!r}")

    def is_said(name: str, value: str) -> bool:
        if "piece" in said:
            return (said["piece"], said["end"]) == (value, table[name])
        place = {"square": "at", "direction": "way"}.get(name, name)
        return said[place] in (value, table.get(value))

    meant = [
        move
        for move in match.legal_moves
        if all(is_said(*part) for part in match.game.parts(move).items())
    ]
    assert len(meant) == 1, f"{text!r} may mean {meant}"
    return meant[0]


@pytest.mark.parametrize(
    ("match", "language"),
    at_night(
        product(FIRST_OF_EACH, OTHERS), besides=list(zip(FIRST_OF_EACH, OTHERS, strict=False))
    ),
    ids=lambda value: getattr(value, "slug", value),
)
def test_match_fits_is_accessible_and_is_announced_in_each_language(
    driver: Driver, match: FullMatch, language: str
) -> None:
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 664})
    moves = match.moves.split()
    driver.open(f"{language}/{match.slug}", match.options)
    driver.wait_for_rules()
    driver.wait_for_quiet()
    faults = faults_in_view(page, "opening")
    page.evaluate(LISTEN)
    driver.play(moves[: len(moves) // 2])
    driver.wait_for_quiet()
    faults += faults_in_view(page, "middle")
    driver.play(moves[len(moves) // 2 :])
    expect(page.locator(".result")).to_be_visible()
    faults += faults_in_view(page, "result", at_play=False)
    announced: list[str] = page.evaluate("window.announced")
    assert not faults, "\n".join(dict.fromkeys(faults))

    followed = from_fragment(match.slug, match.options).match
    table = dict(LOCALES.table(f"games/{match.slug}", language))
    assert find_game(match.slug) is type(followed.game)
    for words in announced:
        name = LOCALES.say("frame", "player", language, n=followed.to_move + 1)
        assert name in words
        followed = followed.play(heard(words, followed, table))
    assert list(followed.moves) == moves


@nightly
@pytest.mark.parametrize("language", OTHERS)
def test_sheets_fit_and_are_accessible_in_each_language(driver: Driver, language: str) -> None:
    page = driver.page
    driver.open(f"{language}/palindrome-duel")
    driver.play(["-1"])
    faults = []
    for name in SHEETS:
        driver.act("menu") if name == "menu" else driver.choose(name)
        expect(page.locator("dialog[open] h2").first).to_be_visible()
        for summary in page.locator("dialog summary").all():
            summary.click()
        faults += faults_in_view(page, name, at_play=False)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    driver.act("lens")
    expect(page.locator(".lens-chip").first).to_be_attached(timeout=60_000)
    faults += faults_in_view(page, "lens", at_play=False)
    assert not faults, "\n".join(dict.fromkeys(faults))


@pytest.mark.parametrize("language", some(OTHERS))
def test_text_pages_fit_and_are_accessible_in_each_language(page: Page, language: str) -> None:
    faults = []
    for path in ("", "about/", "solved/", "teach/", "lab/"):
        page.goto(f"{language}/{path}")
        page.wait_for_load_state("load")
        faults += faults_in_view(page, path or "home", at_play=False)
    assert not faults, "\n".join(dict.fromkeys(faults))
