"""What somebody else's Python may try in the sandbox: each attempt runs, and something stops it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from attempts import ATTEMPTS, ENDING, FORGE, FORGED, MISSHAPEN, PATCHED, Attempt
from complaints import Complaints
from driver import Hands
from guest import NEVER_ASKED, Guest
from nightly import some
from playwright.sync_api import Browser
from sites import DIST, Site
from tab import PageTab

MOST_STOOD: Final = 0.5  # of the time: the machine may do other things too


def names(attempts: Sequence[tuple[str, ...]]) -> list[str]:
    """Return what attempts are called."""
    return [each[0] for each in attempts]


@pytest.fixture(scope="module")
def guest(browser: Browser, served: Callable[[Path], Site]) -> Iterator[Guest]:
    """Return a guest in a lab that all tests share, as its frames do not."""
    site = served(DIST)
    context = browser.new_context(base_url=site.base)
    complaints = Complaints(context, site.base)
    # What the browser says of what the policy, the origin or the memory forbids.
    complaints.expected += ["Content Security Policy", "Content-Security-Policy", "flood", "policy"]
    yield Guest(Hands(PageTab(context.new_page())), site.base)
    context.close()
    assert not [path for path in site.asked() if NEVER_ASKED in path]
    assert not complaints.found, "\n".join(complaints.found[:20])


SOME_ENDING = some(ENDING, 2)
SOME_FORGED = some(FORGED, 2)
SOME_MISSHAPEN = some(MISSHAPEN)


@pytest.mark.parametrize("attempt", some(ATTEMPTS, 6), ids=lambda attempt: attempt.name)
def test_an_attempt_is_stopped(guest: Guest, attempt: Attempt) -> None:
    """By what the table in docs/security.md says; the next bot plays."""
    assert guest.make(attempt) == []
    assert guest.plays()


@pytest.mark.parametrize(
    ("lines", "told"), [each[1:] for each in SOME_ENDING], ids=names(SOME_ENDING)
)
def test_what_does_not_end_is_ended(guest: Guest, lines: str, told: str) -> None:
    """The page answers meanwhile and says so; the next bot plays in a new frame."""
    guest.watch()
    printed, fault = guest.run(lines)
    assert re.search(told, fault), (printed, fault)
    assert guest.stood() < MOST_STOOD
    assert guest.plays()


@pytest.mark.parametrize("reply", [each[1] for each in SOME_FORGED], ids=names(SOME_FORGED))
def test_what_is_no_reply_ends_the_frame(guest: Guest, reply: str) -> None:
    """The page says so; the next bot plays in a new frame."""
    assert guest.run(FORGE.format(reply=reply)) == ("forged\n" + guest.end, "")
    assert "could not be started" in guest.run("pass")[1]
    assert guest.plays()


@pytest.mark.parametrize(
    ("reply", "told"), [each[1:] for each in SOME_MISSHAPEN], ids=names(SOME_MISSHAPEN)
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
    """The page's rules refuse the move that those in the frame allow; the next match goes on."""
    assert "chose “sideways”" in guest.run(PATCHED, "'sideways'")[1]
    assert guest.tab.evaluate("() => document.querySelectorAll('#moves li').length") == 0
    guest.arrive()
    assert guest.plays()
