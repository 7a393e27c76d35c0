"""The checks of a game: each check fails alone, and no game stops the checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from conformance.broken_games import (
    BOARDS,
    BREAKING,
    Contradicting,
    Takes,
    changed,
    raising,
)
from message_tables import CONFORMANCE as TABLES
from message_tables import table

from py_rules import from_fragment
from py_rules.conformance import CHECKS, GAME_CHECKS, Passed, Violation, iter_checks
from py_rules.game import GameClass, Outcome
from py_rules.messages import languages


@pytest.mark.parametrize("name", BREAKING)
def test_each_check_can_fail(name: str) -> None:
    for number, game in enumerate(BREAKING[name]):
        *held, last = iter_checks(game)

        assert isinstance(last, Violation), number
        assert last.check == name, number
        assert 0 < len(last.seen) <= 301, number
        assert held == [Passed(each) for each in CHECKS[: len(held)]], number
        assert name not in [each.name for each in CHECKS[: len(held)]], number


@pytest.mark.parametrize("board", [*BOARDS["drawn"], "x", [], [[1, 2], [3, 4]]])
def test_board_that_pages_draw_passes_and_what_describes_none_is_free(board: object) -> None:
    found = [*iter_checks(changed(view=lambda *_: {"board": board}), nodes=100)]
    assert [type(each) for each in found] == [Passed] * len(CHECKS)


def violation_of(game: GameClass, **limits: Any) -> Violation:
    [*_, last] = iter_checks(game, **limits)
    assert isinstance(last, Violation)
    return last


def incomplete(game: GameClass, **limits: Any) -> Sequence[str]:
    """Return the checks that ended before all was tried."""
    found = [each for each in iter_checks(game, **limits) if isinstance(each, Passed)]
    assert [each.name for each in found] == [each.name for each in CHECKS]
    return [each.name for each in found if not each.complete]


def test_each_law_gets_an_equal_share_of_the_time() -> None:
    clock = count()
    game = changed(legal_moves=lambda self, at: next(clock) and Takes.legal_moves(self, at))
    list(iter_checks(game, seconds=3000, clock=lambda: next(clock)))

    assert 3000 < next(clock) < 4000


@pytest.mark.parametrize("seed", range(12))
def test_shuffled_moves_are_seen_as_moves_in_another_order(seed: int) -> None:
    shuffled = Random(seed)  # noqa: S311

    def legal_moves(self: Takes, at: Any) -> Any:
        moves = Takes.legal_moves(self, at)
        return shuffled.sample(moves, len(moves))

    assert violation_of(changed(legal_moves=legal_moves)).check == "order"


def test_slow_members_are_not_called_again_after_the_time() -> None:
    now = [0]

    def legal_moves(self: Takes, at: Any) -> Any:
        now[0] += 200
        return Takes.legal_moves(self, at)

    incomplete(changed(legal_moves=legal_moves), seconds=6000, clock=lambda: now[0])
    assert 6000 <= now[0] < 12_000


def test_checks_that_time_ended_say_so() -> None:
    clock = count()
    slow = changed(legal_moves=lambda self, at: next(clock) and Takes.legal_moves(self, at))
    found = incomplete(slow, seconds=300, clock=lambda: next(clock))

    assert found == [each.name for each in CHECKS[len(GAME_CHECKS) :]]


def test_what_is_wrong_late_in_a_match_is_found_before_time_ends() -> None:
    clock = count()

    def outcome(self: Takes, at: Any) -> Any:
        next(clock)
        return None if at.left else Outcome(2, "taken")  # type: ignore[arg-type]

    game = changed(outcome=outcome)
    assert violation_of(game, seconds=600, clock=lambda: next(clock)).check == "outcome"


def test_every_law_can_be_broken() -> None:
    names = [each.name for each in CHECKS]

    assert sorted(names) == sorted(BREAKING)
    assert len(set(names)) == len(names)


def test_each_law_has_a_message_in_every_language() -> None:
    assert {*table(TABLES)} == {f"error.check.{each.name}" for each in CHECKS}
    for each in CHECKS:
        sentences = {Violation(each.name, "").sentence(language) for language in languages()}
        assert len(sentences) == len(languages()), each.name
        assert all(re.fullmatch(r".{20,}\.", each) for each in sentences), each.name


def test_breach_has_the_options_and_moves_that_lead_to_it() -> None:
    def outcome(self: Takes, position: Any) -> Any:
        winner = 2 if self.options.size == 9 else 0
        return None if position.left else Outcome(winner, "taken")  # type: ignore[arg-type]

    game = changed(outcome=outcome)
    violation = violation_of(game)
    read = from_fragment("takes", violation.fragment, find=lambda _: game).match

    assert violation.seen == "the winner is 2"
    assert violation.options["size"] == 9
    assert read.moves == violation.moves
    assert read.position.left == 0


def test_positions_are_limited() -> None:
    visited = set()
    game = changed(to_move=lambda self, at: visited.add(at) or Takes.to_move(self, at))
    counts = []
    for nodes in (2, 200):
        visited.clear()
        list(iter_checks(game, nodes=nodes))
        counts.append(len(visited))

    assert counts[0] <= 2 < 10 < counts[1]


def test_options_that_exclude_each_other_are_not_drawn() -> None:
    assert not incomplete(changed(Options=Contradicting))


@pytest.mark.parametrize("member", ["legal_moves", "successor", "outcome", "repetition_key"])
def test_exception_late_in_a_match_is_found(member: str) -> None:
    own: Callable[..., Any] = getattr(Takes, member)

    def failing(self: Takes, position: Any, *rest: Any) -> Any:
        if position.left > 150:
            raise LookupError("lost")
        return own(self, position, *rest) if member != "successor" else grow(self, position, "1")

    def grow(_: object, position: Any, move: str) -> Any:
        return position._replace(left=position.left + int(move), mover=1 - position.mover)

    members = {"successor": grow, "legal_moves": lambda *_: ["1"], member: failing}
    if member == "legal_moves":
        members[member] = lambda self, at: failing(self, at)[:1]
    violation = violation_of(changed(**members, __module__=__name__))

    assert violation.check == "answers"
    place = r"\(conformance/test_checks.py:\d+ in failing\)"
    assert re.fullmatch(f"(failing: )?LookupError: lost {place}", violation.seen)
    assert len(violation.moves) > 100


def test_keyboard_interrupt_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt):
        list(iter_checks(changed(view=raising(KeyboardInterrupt()))))
