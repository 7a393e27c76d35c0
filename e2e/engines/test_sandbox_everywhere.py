"""What somebody else's Python may try, in every engine: as in e2e/test_sandbox.py, one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from attempts import ATTEMPTS, ENDING, FORGED, MISSHAPEN, UNANSWERED
from driver import TabDriver
from engines.devices import Device
from guest import NEVER_ASKED, Guest
from nightly import ASKED
from rewritten import FORGE, PATCHED
from sites import Site

from tools.engines import Found

pytestmark = pytest.mark.skipif(not ASKED, reason="takes minutes; it is run for --engine")


@pytest.fixture
def guest(begin: Callable[[str], Device], own_site: Site) -> Guest:
    """Return a guest on a device that may complain: browsers say what a policy has stopped."""
    return Guest(TabDriver(begin(own_site.base).new_tab()), own_site.base)


def test_every_attempt_is_stopped(guest: Guest, own_site: Site, found: Found) -> None:
    """The page answers meanwhile, and nobody was asked for anything."""
    went: list[object] = []
    silent = UNANSWERED.get(found.engine, ())
    for attempt in ATTEMPTS:
        make = partial(guest.make, attempt, is_answered=attempt.name not in silent)
        went += [(attempt.name, each) for each in guest.answers(make)]
    assert went == []
    guest.arrive()
    assert guest.plays()
    assert not [path for path in own_site.asked() if NEVER_ASKED in path]


def test_what_does_not_end_is_ended_everywhere(guest: Guest) -> None:
    """The page answers meanwhile; the next bot plays."""
    went: list[object] = []
    for name, lines, told in ENDING:
        found = guest.answers(partial(guest.ends, lines, told))
        # On a busy machine an honest bot may come too late as well.
        if found or not any(guest.plays() for _ in range(3)):
            went.append((name, found))
    assert went == []


def test_what_python_never_answers_is_seen_everywhere(guest: Guest) -> None:
    """No reply ends the frame; one of another shape is data."""
    told = [(reply, "could not be started") for _, reply in FORGED]
    went = []
    for reply, words in [*told, *[each[1:] for each in MISSHAPEN]]:
        guest.run(FORGE.format(reply=reply))
        fault = guest.run("pass")[1]
        guest.arrive()
        if not fault or words not in fault:
            went.append((reply, fault))
    assert went == []
    assert "chose “sideways”" in guest.run(PATCHED, "'sideways'")[1]
    guest.arrive()
    assert guest.plays()
