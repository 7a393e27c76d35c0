"""Facts of a position found by playing on, without code of the detectors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from message_tables import WHY, table

from py_rules.explain import Fact, Step
from py_rules.explain.explaining import detectors_of
from py_rules.game import Game, Move

MESSAGES = table(WHY)


def remembering(game: Any) -> Any:
    """Return the game, which from now on answers a question about a position once.

    A check asks for what follows a position at each step around it.
    """
    for name in ("legal_moves", "outcome", "successor"):
        setattr(game, name, cache(getattr(game, name)))
    return game


def steps(game: Game[Any, Any], most: int = 10**9) -> Iterator[Step[Any, Any]]:
    """Yield every step of the game: each move at each position, after each move that led there."""
    waiting: list[tuple[Any, Move | None]] = [(game.initial(), None)]
    seen = {*waiting}
    while waiting and len(seen) < most:
        position, previous = waiting.pop()
        for move in game.legal_moves(position):
            after = game.successor(position, move)
            yield Step(game, position, move, after, previous)
            if (after, move) not in seen:
                seen.add((after, move))
                waiting.append((after, move))


def said(step: Step[Any, Any]) -> dict[str, Fact]:
    """Return what the detectors of its game say of a step, by code."""
    found = [detect(step) for detect in detectors_of(type(step.game))]
    codes = [each for each in found if each is not None]
    assert all(f"why.{each.code}" in MESSAGES for each in codes)
    assert len({each.code for each in codes}) == len(codes)
    return {each.code: each for each in codes}


def winner_of(game: Game[Any, Any], position: Any) -> Any:
    """Return the winner, None for a draw, and "open" while the match goes on."""
    outcome = game.outcome(position)
    return "open" if outcome is None else outcome.winner


def after_all(game: Game[Any, Any], position: Any) -> list[Any]:
    return [game.successor(position, move) for move in game.legal_moves(position)]


def wins_now(game: Game[Any, Any], position: Any, player: int) -> bool:
    """Return whether a move of *player*, who is to move, ends the match with a win."""
    return player in [winner_of(game, after) for after in after_all(game, position)]


def ends(game: Game[Any, Any], position: Any, known: dict[Any, set[Any]]) -> set[Any]:
    """Return the winner and the reason of every end that can follow, remembered in *known*."""
    found = known.get(position)
    if found is None:
        outcome = game.outcome(position)
        found = {(outcome.winner, outcome.reason)} if outcome else set()
        for after in after_all(game, position):
            found |= ends(game, after, known)
        known[position] = found
    return found


def check_looks_ahead(step: Step[Any, Any], facts: dict[str, Fact]) -> None:
    """Compare the facts of any game with all lines of one and two moves."""
    game, mover = step.game, game_mover(step)
    goes_on = winner_of(game, step.after) == "open"
    replies = after_all(game, step.after)
    assert ("at-once" in facts) == wins_now(game, step.after, 1 - mover)
    safe = [
        reply
        for reply in replies
        if winner_of(game, reply) != "open" or not wins_now(game, reply, mover)
    ]
    assert ("every-answer" in facts) == (goes_on and not safe)
    assert ("one-answer" in facts) == (goes_on and len(replies) > len(safe) == 1)
    assert ("no-choice" in facts) == (len(replies) == 1)
    players = {"at-once": 1 - mover, "every-answer": mover, "one-answer": mover}
    for code, player in {**players, "no-choice": 1 - mover}.items():
        assert code not in facts or facts[code].params == {"player": player}


@cache
def score_of(game: Game[Any, Any], position: Any) -> Any:
    """Return the points that the page shows."""
    return game.view(position)["score"]


def check_points(step: Step[Any, Any], facts: dict[str, Fact]) -> None:
    """Compare the points that a fact names with the scores on the board."""
    game, mover = step.game, game_mover(step)

    def gains(before: Any, after: Any) -> tuple[int, int]:
        was, now = score_of(game, before), score_of(game, after)
        return now[mover] - was[mover], now[1 - mover] - was[1 - mover]

    gained, given = gains(step.before, step.after)
    most = max([gains(step.after, reply)[1] for reply in after_all(game, step.after)] or [0])
    expected: dict[str, dict[str, Any]] = {}
    if winner_of(game, step.after) == "open":
        if given:
            params = {"player": 1 - mover, "points": given}
            expected["points.both"] = {**params, "gained": gained}
            if not gained:
                expected = {"points.gives": params}
        elif gained:
            expected["points.scores"] = {"points": gained, "most": most}
        elif not most:
            expected["points.none"] = {"player": 1 - mover}
    said_now = {code: fact.params for code, fact in facts.items() if code.startswith("points.")}
    assert said_now == expected


def game_mover(step: Step[Any, Any]) -> int:
    return step.game.to_move(step.before)
