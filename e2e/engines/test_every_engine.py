"""What a player does, in every engine: matches to their end, offline, tabs, storage, the lens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driver import TabDriver
from engines.devices import Device
from engines.refusing import RefusingSite
from game_files import OURS, FullMatch, one_of_each
from nightly import ASKED, some
from sites import DIST, Site, keeps_starts

from py_rules.record import from_fragment
from py_rules.search import lens
from tools.site.locales import Locales, site_files

FIRST_OF_EACH = one_of_each()
PLAYED = FIRST_OF_EACH if ASKED else some(FIRST_OF_EACH)
MANNERS = ["mouse", "keyboard"] if ASKED else some(["mouse", "keyboard"])
LOCALES = Locales(site_files(), [game.slug for game in OURS])
GAME = "palindrome-duel"
WON = "Player 1 wins with “121”"


def save_for_offline(hands: TabDriver) -> None:
    """Visit the home page until it says that everything is saved."""
    hands.tab.goto("")
    hands.wait_for_text("#offline", "Saved for offline", seconds=180)
    hands.tab.wait_for("() => navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("match", PLAYED, ids=lambda match: match.slug)
def test_a_match_is_played_to_its_end(hands: TabDriver, match: FullMatch) -> None:
    """By clicks and by keys, with the result that Python gives."""
    hands.open(match.slug, match.options)
    hands.play(match.moves.split())
    hands.wait_for_text(".result h2", match.title)

    assert hands.moves() == match.moves.split()


def test_every_game_is_played_with_the_server_gone(
    fresh: Callable[[str], Device], own_site: Site
) -> None:
    """Nothing answers any more, and a reload makes no difference."""
    hands = TabDriver(fresh(own_site.base).new_tab())
    save_for_offline(hands)
    own_site.stop()
    for match in FIRST_OF_EACH:
        hands.tab.goto("?from=elsewhere")
        hands.tab.press(f'.card:not(.is-continue)[href="{match.slug}/"]')
        hands.wait_for_shown("#keys button")
        if match.options:
            hands.open(match.slug, match.options)
        hands.play(match.moves.split())
        hands.wait_for_text(".result h2", match.title)
    hands.tab.reload()
    hands.wait_for_shown(".result")


def test_a_match_goes_on_through_reloads(hands: TabDriver) -> None:
    """The board is back, and play goes on; more than once."""
    hands.open(GAME)
    hands.play(["-1"])
    hands.tab.reload()
    hands.wait_for_ply(1)
    hands.play(["-2"])
    hands.tab.reload()
    hands.wait_for_ply(2)
    hands.play(["-1"])
    hands.wait_for_text(".result h2", WON)


@keeps_starts
def test_a_later_visit_restores_what_the_first_has_kept(hands: TabDriver) -> None:
    """The start of Python, which is as good as a new one."""
    starts = "(manner) => document.documentElement.dataset.start === manner"
    hands.open(GAME)
    hands.tab.wait_for(
        "() => /kept|restored/.test(document.documentElement.dataset.start)", seconds=180
    )
    hands.tab.reload()
    hands.tab.wait_for(starts, "restored", seconds=60)
    hands.play(["-1", "-2", "-1"])
    hands.wait_for_text(".result h2", WON)


def test_a_second_tab_looks_on_and_can_take_over(device: Device, hands: TabDriver) -> None:
    """One match, two tabs: one writes, the other follows; then the other way round."""
    hands.open("alpha-chase")
    hands.play(["P"])
    second = TabDriver(device.new_tab())
    second.tab.goto(hands.tab.address.partition("/noon/")[2])
    second.wait_for_text("#status", "This match is open in another tab.")
    hands.play(["G"])
    second.wait_for_ply(2)
    second.act("take-over")
    second.play(["T"])
    hands.wait_for_ply(3)
    hands.wait_for_text("#status", "This match is open in another tab.")
    second.tab.close()
    hands.play(["A", *"LHNSO"])
    hands.wait_for_text(".result h2", "Player 1 wins by 4 letters to 3")

    assert hands.moves() == [*"PGTALHNSO"]


def test_without_storage_play_goes_on_and_says_that_it_is_not_saved(
    fresh: Callable[[str], Device],
) -> None:
    """The link in the address bar still holds the match."""
    with RefusingSite(DIST) as site:
        hands = TabDriver(fresh(site.base).new_tab())
        hands.open(GAME)
        hands.play(["-1", "-2"])
        hands.wait_for_text("#status", "the match is not saved")
        hands.tab.reload()
        hands.wait_for_ply(2)
        hands.play(["-1"])
        hands.wait_for_text(".result h2", WON)


def test_every_move_wears_what_the_solver_says(hands: TabDriver) -> None:
    """The lens shows what CPython finds."""
    hands.open(GAME, "moves=-1")
    hands.wait_for_rules()
    hands.act("lens")
    hands.tab.wait_for(
        """() => document.querySelector('[data-do="lens"]').ariaBusy === "false"
          && document.querySelector(".lens-chip")""",
        seconds=120,
    )
    hands.press('[data-hold="piece:1"]')
    worth = "[data-move][data-worth]"
    hands.wait_for_shown(worth)
    shown: dict[str, Any] = hands.tab.evaluate(
        f"""() => Object.fromEntries([...document.querySelectorAll("{worth}")]
          .map(({{ dataset }}) => [dataset.move, dataset.worth]))"""
    )
    match = from_fragment(GAME, "moves=-1").match
    known = lens(match.game, match.position)

    assert shown
    for move, whose in shown.items():
        winner = known[move].winner
        assert whose == ("0" if winner is None else str(winner + 1))
    hands.play(["-2", "-1"])
    hands.wait_for_text(".result h2", WON)


def test_a_computer_answers(hands: TabDriver) -> None:
    """The move of a person, then that of the computer."""
    hands.open("center-square", "player2=Dawn&computer2=dawn&seed=7")
    hands.wait_for_text(".player.of-2 b", "Dawn")
    hands.wait_for_quiet()
    hands.press('[data-move="right"]')
    hands.tab.wait_for("() => Number(document.body.dataset.ply) >= 2", seconds=120)

    assert hands.moves()[0] == "right"


def test_german_is_german_to_the_end(hands: TabDriver) -> None:
    """What Python refuses, what a sheet says and how a match ends."""

    def say(room: str, key: str, **values: object) -> str:
        return LOCALES.say(room, key, "de", **values)

    hands.open(f"de/{GAME}")
    hands.wait_for_text('[data-do="undo"]', say("frame", "undo"))
    hands.choose("new")
    hands.wait_for_text("dialog h2", say("features/setup", "title"))
    hands.tab.key("Escape")
    hands.tab.wait_for("() => !document.querySelector('dialog[open]')")
    hands.play(["-1", "-2", "-1"])
    name = say("frame", "player", n=1)
    hands.wait_for_text(".result h2", say(f"games/{GAME}", "won", name=name, line="121"))
