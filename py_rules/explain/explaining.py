"""Plays a line of moves and runs the detectors on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from py_rules.errors import RulesError
from py_rules.explain import shared
from py_rules.explain.step import Detector, Fact, Step
from py_rules.game import GameClass, Move
from py_rules.game_modules import package_of
from py_rules.match import Match, check_match, check_moves

MAX_LINE: Final = 60
"""Moves of a line, as of one that a puzzle shows."""


class ExplanationError(RulesError):
    """A line that cannot be explained.

    >>> str(ExplanationError("long", moves=61, most=60))
    '61 moves are too many. At most 60 are allowed.'
    """

    code_prefix = "why"
    has_own_sentences = True


@dataclass(frozen=True, slots=True)
class Explained:
    """A step of a line: the match after the move, and its facts, the most important first."""

    match: Match
    facts: tuple[Fact, ...]


def explain(match: Match, line: Sequence[Move]) -> Sequence[Explained]:
    """Return the steps of a line of moves that goes on from *match*.

    Raises:
        RulesError: If one of the moves is not legal.
        ExplanationError: If there are more than `MAX_LINE`.

    >>> start = Match.start("center-square", start_row=2, start_column=2)
    >>> [each.code for each in explain(start, ["down"])[0].facts]
    ['center.in-reach', 'at-once']
    """
    check_match(match)
    check_moves(line)
    if len(line) > MAX_LINE:
        raise ExplanationError("long", moves=len(line), most=MAX_LINE)
    detectors = detectors_of(type(match.game))
    steps: list[Explained] = []
    for move in line:
        after = match.play(move)
        previous = match.moves[-1] if match.moves else None
        step = Step(match.game, match.position, move, after.position, previous)
        found = (detect(step) for detect in detectors)
        steps.append(Explained(after, tuple(each for each in found if each is not None)))
        match = after
    return steps


def detectors_of(game: GameClass) -> Sequence[Detector]:
    """Return the detectors of a game, its own or the shared ones, the most important first."""
    name = (package_of(game) or "").rpartition(".")[2]
    module = f"{__package__}.{name}"
    is_ours = game.__module__.startswith("py_rules.games.") and find_spec(module) is not None
    own: Sequence[Detector] = import_module(module).DETECTORS if is_ours else shared.DETECTORS
    return own
