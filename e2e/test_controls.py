"""Every control does something that a person can notice, and logs nothing.

By day a fifth of the screens, in French, whose words are long; by night all in all languages, with
sizes and colors that change from screen to screen, and from night to night.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from itertools import product

import pytest
from console_guard import GUARDS
from crawl import Crawl
from fixed_date import date_script
from game_files import OURS
from nightly import TODAY, WHOLE, at_night, today
from playwright.sync_api import BrowserContext, Page
from screens import (
    SCREENS,
    Presses,
    Screen,
    choose_language,
    nothing,
    open_history,
    play_added,
    reach_again,
)
from sites import Site
from test_language import LOCALES

OF_DAY = "fr"
DAY = f"Usual.parse('2026-10-20T12:00:00') + Usual.now() - {time.time() * 1000:.0f}"

SAME_DRAWS = """{
  const usual = crypto.getRandomValues.bind(crypto);
  let draws = 0;
  crypto.getRandomValues = (values) => {
    if (values.length === 1) return values.fill(draws++);
    return location.pathname.endsWith("/puzzles/") ? values.fill(7) : usual(values);
  };
}"""
"""Draw the same lots and puzzles on each visit, so that it has the same controls."""


def starts() -> list[Screen]:
    """Return each address, and the screens to which more than presses lead."""
    addresses = {screen.address: "body" for screen in SCREENS}
    addresses |= {screen.address: screen.shows for screen in SCREENS if screen.act is nothing}
    found_by_presses = (nothing, open_history)
    return [
        *(Screen(address, address, shows) for address, shows in addresses.items()),
        *(
            screen
            for screen in SCREENS
            if screen.act not in found_by_presses and not isinstance(screen.act, Presses)
        ),
    ]


def group_of(screen: Screen) -> str:
    """Return the name of a group; the pages of games have most of their controls in common."""
    page = screen.address.partition("/")[0]
    if screen.act is play_added:
        return "added game"
    if page == "added" or page in {game.slug for game in OURS}:
        return "games"
    return "lab" if page == "lab" else "others"


def groups() -> Mapping[str, list[Screen]]:
    found: dict[str, list[Screen]] = {}
    for screen in starts():
        found.setdefault(group_of(screen), []).append(screen)
    return found


GROUPS = groups()
BY_DAY = [(OF_DAY, group) for group in GROUPS if group != "added game"]


@pytest.mark.returning
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("language", "group"), at_night(product(LOCALES.languages, GROUPS), besides=BY_DAY)
)
def test_every_control_does_something(
    page: Page, context: BrowserContext, site: Site, language: str, group: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose_language(page, language)
    page.add_init_script(date_script(DAY))  # the puzzles of a day are those of its date
    page.add_init_script(SAME_DRAWS)
    crawl = Crawl(page, GUARDS[context], 0 if language == OF_DAY else TODAY)
    screens = GROUPS[group]
    for screen in today(screens, days=5) if WHOLE == "day" else screens:
        crawl.run(partial(reach_again, page, screen, site.base, language))
    print(f"{len(crawl.pressed)} controls were pressed.")
    pages = {link.partition("#")[0] for link in crawl.links if link.startswith(site.base)}
    faults = [
        *crawl.faults,
        *(
            f"{name}: could not be reached again, first seen after {crawl.presses_before(name)}"
            for name in crawl.unpressed
        ),
        *(f"{link}: no such page" for link in sorted(pages) if not page.request.get(link).ok),
        *(
            f"{link}: not https"
            for link in crawl.links
            if link.startswith("http:") and site.base not in link
        ),
    ]
    assert not faults, "\n".join(faults)
