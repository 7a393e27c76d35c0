"""What somebody else's Python may try in the sandbox: each attempt runs, and something stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from attempts import ATTEMPTS, ENDING, FORGED, MISSHAPEN
from console_guard import ConsoleGuard
from driver import TabDriver
from guest import NEVER_ASKED, Guest
from nightly import some
from playwright.sync_api import BrowserContext
from rewritten import FORGE, PATCHED
from sites import DIST, Site
from tab import PageTab

KEPT: Final = """async () => {
  const [cache] = (await caches.keys()).filter((name) => name.endsWith(":sandbox"));
  const [place] = cache ? await (await caches.open(cache)).keys() : [];
  return place ? (await caches.match(place, { cacheName: cache })).headers.get("x-checksum") : "";
}"""
"""The sum of the start that the page keeps for the sandbox, in JavaScript."""


def names(attempts: Sequence[tuple[str, ...]]) -> list[str]:
    """Return what attempts are called."""
    return [each[0] for each in attempts]


@pytest.fixture(scope="module")
def guest(
    served: Callable[[Path], Site],
    returning: Callable[[Path], tuple[BrowserContext, ConsoleGuard]],
) -> Iterator[Guest]:
    """Return a guest in a lab that all tests share, as its frames do not."""
    site = served(DIST)
    context, complaints = returning(DIST)
    complaints.found.clear()
    # What the browser says of what the policy, the origin or the memory forbids.
    complaints.expected += ["Content Security Policy", "Content-Security-Policy", "flood", "policy"]
    page = context.new_page()
    yield Guest(TabDriver(PageTab(page)), site.base)
    page.close()
    complaints.expected.clear()
    assert not [path for path in site.asked() if NEVER_ASKED in path]
    assert not complaints.found, "\n".join(complaints.found[:20])


def test_every_attempt_is_stopped(guest: Guest) -> None:
    """By what the table in docs/security.md says; the page answers, and the next bot plays."""
    went: list[object] = []
    for attempt in ATTEMPTS:
        went += [(attempt.name, each) for each in guest.answers(partial(guest.make, attempt))]
    assert went == []
    assert guest.plays()


@pytest.mark.parametrize(
    ("lines", "told"), some([each[1:] for each in ENDING], 2), ids=names(ENDING)
)
def test_what_does_not_end_is_ended(guest: Guest, lines: str, told: str) -> None:
    """The page answers meanwhile and says so; the next bot plays in a new frame."""
    assert guest.answers(partial(guest.ends, lines, told)) == []
    assert guest.plays()


@pytest.mark.parametrize("reply", some([each[1] for each in FORGED]), ids=names(FORGED))
def test_what_is_no_reply_ends_the_frame(guest: Guest, reply: str) -> None:
    """The page says so; the next bot plays in a new frame."""
    assert guest.run(FORGE.format(reply=reply)) == ("forged\n" + guest.end, "")
    assert "could not be started" in guest.run("pass")[1]
    assert guest.plays()


@pytest.mark.parametrize(
    ("reply", "told"), some([each[1:] for each in MISSHAPEN]), ids=names(MISSHAPEN)
)
def test_a_reply_of_another_shape_is_data(guest: Guest, reply: str, told: str) -> None:
    """The page says what it can of it; whoever comes to the lab next has a frame of his own."""
    assert guest.run(FORGE.format(reply=reply)) == ("forged\n" + guest.end, "")
    _, fault = guest.run("pass")
    assert fault
    assert told in fault
    guest.arrive()
    assert guest.plays()


def test_who_rewrites_the_rules_rewrites_their_own(guest: Guest) -> None:
    """The page's rules refuse the move that those in the frame allow; the next match goes on.

    What is kept for the next start is none of what the guest has made of it.
    """
    kept = guest.tab.evaluate(KEPT)
    assert kept
    assert "chose “sideways”" in guest.run(PATCHED, "'sideways'")[1]
    assert guest.tab.evaluate("() => document.querySelectorAll('#moves li').length") == 0
    guest.arrive()
    assert guest.plays()
    assert guest.tab.evaluate(KEPT) == kept
