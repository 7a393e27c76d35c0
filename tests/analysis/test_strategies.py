"""Who wins is proved before how soon, and the bounds of the distance are true."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from analysis.naive import forecasts
from game_files import games_with_tests, search_notes

from py_rules import Match, from_fragment
from py_rules.analysis import Analysis, Forecast, hints_of
from py_rules.budget import Budget

NODES = (5, 30, 120, 500)
SMALL = [(game.slug, each) for game in games_with_tests() for each in search_notes(game.slug).naive]


def late_positions(slug: str, preset: str, plies: int) -> Match:
    """Return a random match that is that many plies from its end at the latest."""
    rng = random.Random(f"{slug} {preset}")  # noqa: S311 # a fixed sample
    while True:
        match = Match.start(slug, preset=preset)
        ways = hints_of(match.game).drawn_after(match.position)
        while not match.outcome and ways and ways[1] > plies:
            match = match.play(rng.choice(list(match.legal_moves)))
            ways = hints_of(match.game).drawn_after(match.position)
        if not match.outcome:
            return match


def check(answer: Forecast, exact: Forecast) -> None:
    """Compare what a search of few nodes tells with what is true."""
    if answer.bound is None:
        assert answer == exact
    elif answer.kind != "unknown":
        assert (answer.winner, answer.kind) == (exact.winner, exact.kind)
    if exact.plies is not None:
        assert answer.at_least is None or answer.at_least <= exact.plies
        assert answer.at_most is None or answer.at_most >= exact.plies


def check_partial_answers(match: Match, count: int) -> None:
    found = list(forecasts(match.game, [match.position]).items())
    for position, exact in found[:: 1 + len(found) // count]:
        for nodes in NODES:
            check(Analysis(match.game).solve(position, Budget(nodes)), exact)


def presets() -> Iterator[tuple[str, str]]:
    for game in games_with_tests():
        for preset in game.setup.presets:
            match = Match.start(game.slug, preset=preset)
            if hints_of(match.game).drawn_after(match.position):
                yield game.slug, preset


@pytest.mark.parametrize(("slug", "preset"), [*presets()])
def test_partial_answers_about_the_presets_are_true(slug: str, preset: str) -> None:
    check_partial_answers(late_positions(slug, preset, 4 if slug == "alpha-chase" else 2), 100)


@pytest.mark.parametrize(("slug", "record"), SMALL[::5])
def test_partial_answers_about_small_matches_are_true(slug: str, record: str) -> None:
    check_partial_answers(from_fragment(slug, record).match, 60)


def test_who_wins_is_known_long_before_how_soon() -> None:
    match = Match.start("palindrome-duel", min_palindrome=4, line_limit=24, no_repeats=True)
    answer = Analysis(match.game).solve(match.position, Budget(60_000))
    assert (answer.winner, answer.kind, answer.plies) == (0, "forced", None)
    assert answer.at_least is not None
    assert answer.at_most == 24


@pytest.mark.parametrize(("preset", "plies"), [("fair", 15), ("lively", 12)])
def test_a_draw_needs_no_look_at_all_that_can_follow(preset: str, plies: int) -> None:
    match = Match.start("palindrome-duel", preset=preset)
    answer = Analysis(match.game).solve(match.position, Budget(8_000))
    assert answer == Forecast(None, "draw", plies)
