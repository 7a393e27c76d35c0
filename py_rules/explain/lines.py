"""Facts of the games on a line with two open ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from py_rules.explain.shared import can_win_at_once
from py_rules.explain.step import Detector, Fact, Step
from py_rules.games._line import Line, LineGame

LineStep: TypeAlias = Step[LineGame[Any], Line]

ANY: Final = "?"
"""Stands for a piece that is still to come; no alphabet has it."""


def mirror(step: LineStep) -> Fact | None:
    """Say that the move puts the piece that was just played to the other end."""
    if step.previous is None or len(step.before.pieces) < 2:
        return None
    piece, end = step.game.piece_and_end(step.move)
    answered, where = step.game.piece_and_end(step.previous)
    if piece != answered or end == where:
        return None
    return Fact("line.mirror", {"piece": piece})


def repeat_guards(step: LineStep) -> Fact | None:
    """Say that the one piece with which the opponent would win is barred as a repeat."""
    game, after = step.game, step.after
    if not game.options.no_repeats or game.outcome(after) is not None:
        return None
    if can_win_at_once(game, after, step.opponent):
        return None
    placed = (after.prepend(after.last), after.append(after.last))
    if not any(game.winning(replace(each, last="")) for each in placed):
        return None
    return Fact("line.repeat", {"piece": after.last})


def fits(pattern: str) -> bool:
    """Return whether pieces that are still to come can make a palindrome of *pattern*.

    >>> fits("3?43"), fits("3?45")
    (True, False)
    """
    return all(
        ANY in (one, other) or one == other
        for one, other in zip(pattern, pattern[::-1], strict=True)
    )


def padded(line: str, length: int) -> Iterator[tuple[str, int]]:
    """Yield *line* with up to *length* unknown pieces around it, and how many are before it.

    >>> list(padded("ab", 1))
    [('?ab', 1), ('ab?', 0)]
    """
    for more in range(1, length + 1):
        for before in range(more, -1, -1):
            yield ANY * before + line + ANY * (more - before), before


def too_late(is_possible: Callable[[LineGame[Any], str], bool]) -> Detector:
    """Return the detector that says that no palindrome can win any more, though one could before.

    *is_possible* returns whether a line that is not full could still become one, if all its missing
    pieces were free to choose.
    """

    def detect(step: LineStep) -> Fact | None:
        game = step.game
        limit = game.options.line_limit
        if not limit or game.outcome(step.after) is not None:
            return None
        if is_possible(game, step.after.pieces) or not is_possible(game, step.before.pieces):
            return None
        return Fact("line.too-late", {"limit": limit})

    return detect
