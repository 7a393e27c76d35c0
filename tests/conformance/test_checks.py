"""The checks of a game: each check fails alone, and no game stops the checks."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from conformance.broken_games import (
    BREAKING,
    Contradicting,
    Takes,
    changed,
    raising,
)
from message_tables import CONFORMANCE as TABLES
from message_tables import table

from py_rules import all_games, from_fragment
from py_rules.conformance import CHECKS, GAME_CHECKS, Passed, Violation, check, iter_checks
from py_rules.game import GameClass, Outcome
from py_rules.messages import languages


@pytest.mark.parametrize("name", BREAKING)
def test_each_check_fails_alone(name: str) -> None:
    for number, game in enumerate(BREAKING[name]):
        report = check(game)
        *held, last = iter_checks(game)

        assert [each.check for each in report.violations] == [name], number
        assert all(0 < len(each.seen) <= 301 for each in report.violations), number
        assert not report.holds
        assert report.complete
        assert isinstance(last, Violation), number
        assert last.check == name, number
        assert held == [Passed(each) for each in CHECKS[: len(held)]], number
        assert name not in [each.name for each in CHECKS[: len(held)]], number


@pytest.mark.parametrize("game", [Takes, *all_games()], ids=lambda game: game.slug)
def test_sound_game_passes_each_law(game: GameClass) -> None:
    assert list(iter_checks(game, nodes=60, seed=1)) == [Passed(each) for each in CHECKS]
    report = check(game, nodes=400, seed=1)
    assert report.violations == ()
    assert report.nodes <= 400


def test_each_law_gets_an_equal_share_of_the_time() -> None:
    clock = count()
    game = changed(legal_moves=lambda self, at: next(clock) and Takes.legal_moves(self, at))
    list(iter_checks(game, milliseconds=3000, clock=lambda: next(clock)))

    assert 3000 < next(clock) < 4000


def test_checks_that_time_ended_say_so() -> None:
    clock = count()
    slow = changed(legal_moves=lambda self, at: next(clock) and Takes.legal_moves(self, at))
    found = list(iter_checks(slow, milliseconds=300, clock=lambda: next(clock)))

    assert [each.name for each in found] == [each.name for each in CHECKS]
    complete = [each.name for each in found if isinstance(each, Passed) and each.complete]
    assert complete == [each.name for each in GAME_CHECKS]
    assert not check(slow, milliseconds=300, clock=lambda: next(clock)).complete


def test_what_is_wrong_late_in_a_match_is_found_before_time_ends() -> None:
    clock = count()

    def outcome(self: Takes, at: Any) -> Any:
        next(clock)
        return None if at.left else Outcome(2, "taken")  # type: ignore[arg-type]

    [*_, last] = iter_checks(changed(outcome=outcome), milliseconds=600, clock=lambda: next(clock))
    assert isinstance(last, Violation)
    assert last.check == "outcome"


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
    (violation,) = check(game).violations
    read = from_fragment("takes", violation.fragment, find=lambda _: game).match

    assert violation.seen == "the winner is 2"
    assert violation.options["size"] == 9
    assert read.moves == violation.moves
    assert read.position.left == 0


def test_budget_is_respected() -> None:
    assert check(Takes, nodes=0) == check(Takes, milliseconds=0, clock=lambda: 1.0)
    assert not check(Takes, nodes=0).complete
    assert check(Takes, nodes=100).nodes == 100
    assert not check(changed(Options=Contradicting), nodes=150).violations


def test_options_that_exclude_each_other_are_not_drawn() -> None:
    report = check(changed(Options=Contradicting))

    assert report.holds
    assert report.complete


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
    report = check(changed(**members))

    assert [(each.check, each.seen) for each in report.violations] == [
        ("answers", "LookupError: lost")
    ]
    assert len(report.violations[0].moves) > 100


def test_keyboard_interrupt_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt):
        check(changed(view=raising(KeyboardInterrupt())))
