"""Detectors of the games on a line never speak wrongly, on all positions of small settings."""

from __future__ import annotations

from typing import Any

import pytest
from explain.naive import check_looks_ahead, check_points, ends, game_mover, said, steps, winner_of

from py_rules import Match

DUELS = [
    {"digits": 2, "line_limit": 7, "min_palindrome": 4},
    {"digits": 2, "line_limit": 8, "min_palindrome": 4, "no_repeats": True, "at_limit": "draw"},
    {"digits": 3, "line_limit": 5, "min_palindrome": 4},
    {"digits": 3, "line_limit": 6, "min_palindrome": 5, "no_repeats": True},
]
WARS = [
    {"letters": 2, "line_limit": 8, "min_palindrome": 5},
    {"letters": 2, "line_limit": 9, "min_palindrome": 6, "no_repeats": True},
    {"letters": 3, "line_limit": 6, "min_palindrome": 4, "no_repeats": True},
]
SETTINGS = [
    *(("palindrome-duel", options) for options in DUELS),
    *(("palindrome-war", options) for options in WARS),
]


def ends_with(line: str, piece: str) -> tuple[str, str]:
    return piece + line, line + piece


def is_win(slug: str, line: str, least: int) -> bool:
    starts = [0] if slug == "palindrome-duel" else range(len(line))
    stops = [len(line)] if slug == "palindrome-duel" else range(len(line) + 1)
    parts = [line[start:stop] for start in starts for stop in stops]
    return any(len(part) >= least and part == part[::-1] for part in parts)


@pytest.mark.parametrize(("slug", "options"), SETTINGS)
def test_facts_about_a_line_are_true(slug: str, options: dict[str, Any]) -> None:
    game = Match.start(slug, **options).game
    least, known = options["min_palindrome"], dict[Any, set[Any]]()
    heard = set()
    for step in steps(game):
        facts = said(step)
        heard |= facts.keys()
        check_looks_ahead(step, facts)
        line, last = step.after.pieces, step.after.last
        palindromes = {end for end in ends(game, step.after, known) if end[1] == "palindrome"}
        if "line.too-late" in facts:
            assert not palindromes
            assert winner_of(game, step.after) == "open"
        if (
            not options.get("no_repeats")
            and not palindromes
            and winner_of(game, step.after) == "open"
        ):
            # Where any piece may be played, it is said as soon as it is so.
            was = {end for end in ends(game, step.before, known) if end[1] == "palindrome"}
            assert ("line.too-late" in facts) == bool(was)
        if "line.mirror" in facts:
            assert line[0] == line[-1] == last
            assert step.move.strip("-") == (step.previous or "").strip("-")
            assert step.move.startswith("-") != (step.previous or "").startswith("-")
        wins_by_repeat = any(is_win(slug, each, least) for each in ends_with(line, last))
        others = {move.strip("-") for move in game.legal_moves(step.after)}
        wins_else = any(is_win(slug, each, least) for p in others for each in ends_with(line, p))
        is_barred = winner_of(game, step.after) == "open" and bool(options.get("no_repeats"))
        assert ("line.repeat" in facts) == (is_barred and wins_by_repeat and not wins_else)
        assert game_mover(step) == (len(line) - 1) % 2
    # Of two letters, one more can always make a palindrome of five or six.
    assert ("line.too-late" in heard) == (options is not WARS[0])
    assert ("line.mirror" in heard) != bool(options.get("no_repeats"))


@pytest.mark.parametrize("digits", [2, 3])
def test_facts_about_the_points_of_a_line_are_true(digits: int) -> None:
    options = {"digits": digits, "line_limit": 6, "min_palindrome": 4, "score": "lengths"}
    game = Match.start("palindrome-duel", no_repeats=digits == 3, **options).game
    heard = set()
    for step in steps(game):
        facts = said(step)
        heard |= facts.keys()
        check_looks_ahead(step, facts)
        check_points(step, facts)
    assert heard >= {"points.scores", "points.none", "at-once"}
