"""Every screen reads as it was reviewed, in each language.

`--snapshot-update` writes the texts in `e2e/accessible_text/`: read what has changed.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest
from accessible_text import complete, read, shorten
from fixed_date import date_script
from nightly import TODAY, at_night, today
from playwright.sync_api import Page
from screens import SCREENS, Screen, choose_language, reach_again
from sites import Site
from test_language import LOCALES

FOLDER: Final = Path(__file__).with_name("accessible_text")
HEAD: Final = re.compile(r"^=== (\S+): ", re.MULTILINE)
TIMED: Final = {"war-clock"}
WHOLE: Final = sorted(
    (screen for screen in SCREENS if screen.name not in TIMED), key=lambda screen: screen.is_slow
)
PAGES: Final = [
    list(screens)
    for _, screens in groupby(WHOLE, lambda each: (each.is_slow, each.address.partition("#")[0]))
]
"""Screens that follow each other on a page, which go on with what the ones before left behind."""
DAILY: Final = LOCALES.languages[TODAY % len(LOCALES.languages)]
BY_DAY: Final = [
    pytest.param(language, False, marks=pytest.mark.daily if language == DAILY else ())
    for language in LOCALES.languages
]
BY_NIGHT: Final = [(language, True) for language in LOCALES.languages]
BUSY: Final = "[aria-busy=true], .ply.is-unknown, #progress:not([hidden])"
NO_CHANCE: Final = """{
  const usual = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (values) => values.length === 1 ? values.fill(7) : usual(values);
}"""
"""Fix random numbers, but not the ids of matches."""


def reviewed(language: str) -> Mapping[str, str]:
    _, *found = HEAD.split((FOLDER / f"{language}.txt").read_text(encoding="utf-8"))
    return dict(zip(found[::2], complete(text.strip() for text in found[1::2]), strict=True))


def pages_of_today(language: str) -> Sequence[Sequence[Screen]]:
    quick = [screens for screens in PAGES if not screens[0].is_slow]
    return today(quick, days=3, shift=LOCALES.languages.index(language))


def write(language: str, texts: Mapping[str, str]) -> None:
    screens = zip(texts, shorten(texts.values()), strict=True)
    text = "\n\n".join(f"=== {name}: {text}" for name, text in screens)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{language}.txt").write_text(f"{text}\n", encoding="utf-8")


def on_a_fast_machine(text: str, language: str) -> str:
    """Return a text as if no checks had been ended by time, and the site were saved already."""
    saving, saved = (LOCALES.say("frame", key, language) for key in ("saving", "saved"))
    text = text.replace(f"paragraph: {saving}", f"paragraph: {saved}")
    text = re.sub(rf"\n +status: (?:{saving}|{saved})(?=\n)", "", text)  # on the home page
    for game in ("Nim", "Domineering"):
        said = [
            LOCALES.say("added-games", key, language, game=game, n="count", all="26")
            for key in ("unfinishedChecks", "held")
        ]
        text = re.sub(re.escape(said[0]).replace("count", r"\d+"), said[1], text)
    return re.sub(rf"\n +group: (?={re.escape(said[1])})", " | ", text)  # as two short ones read


def read_at_rest(page: Page, wanted: str | None, language: str) -> str:
    """Read a screen until it is as wanted or time is over; None wants one that rests."""
    text = ""
    for _ in range(100):
        before, text = text, on_a_fast_machine(read(page), language)
        if text == wanted or (wanted is None and text == before and not page.locator(BUSY).count()):
            break
        page.wait_for_timeout(1_000 if wanted is None else 100)
    return text


@pytest.mark.returning
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("language", "is_whole"), [*BY_DAY, *at_night(BY_NIGHT, besides=[(DAILY, True)])]
)
def test_screens_read_as_reviewed(
    page: Page, site: Site, pytestconfig: pytest.Config, language: str, is_whole: bool
) -> None:
    is_update: bool = pytestconfig.option.update_snapshots
    if is_update and not is_whole:
        pytest.skip("another test writes all screens")
    choose_language(page, language)
    page.add_init_script(NO_CHANCE)
    since = f"Usual.now() - {time.time() * 1000:.0f}"  # matches are listed by their times
    page.add_init_script(date_script(f"Usual.parse('2026-10-20T12:00:00') + {since}"))
    page.emulate_media(reduced_motion="reduce")
    wanted = {} if is_update else reviewed(language)
    found: dict[str, str] = {}
    for screens in PAGES if is_whole else pages_of_today(language):
        for screen in screens:
            is_new = screen is screens[0] and not is_whole
            reach_again(page, screen, site.base, language, is_new=is_new)
            found[screen.name] = read_at_rest(page, wanted.get(screen.name), language)
    if is_update:
        write(language, found)
    known, seen = (
        [f"{name}: {line}" for name in found for line in texts.get(name, "").splitlines()]
        for texts in (wanted or found, found)
    )
    differences = [*unified_diff(known, seen, "reviewed", "found")]
    assert not differences, "\n".join(differences)
