"""Detectors of the other games never speak wrongly, on all positions of small settings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from explain.naive import after_all, check_looks_ahead, ends, game_mover, said, steps, winner_of

from py_rules import Match
from py_rules.explain import Fact, Step
from py_rules.games.alpha_chase.rules import Pool


@pytest.mark.parametrize(
    "options",
    [
        {"size": 3},
        {"size": 5},
        {"size": 7, "start_row": 2},
        {"size": 3, "no_revisit": True},
        pytest.param({"size": 5, "start_column": 2, "no_revisit": True}, marks=pytest.mark.nightly),
    ],
)
def test_facts_about_the_center_are_true(options: dict[str, Any]) -> None:
    game = Match.start("center-square", **options).game
    heard = set()

    def onto_it(position: Any) -> bool:
        reasons = [game.outcome(each) for each in after_all(game, position)]
        return "center" in [reason.reason for reason in reasons if reason]

    for step in steps(game, most=40_000):
        facts = said(step)
        heard |= facts.keys()
        check_looks_ahead(step, facts)
        replies = after_all(game, step.after)
        assert ("center.beside" in facts) == onto_it(step.after)
        if "center.beside" in facts:
            assert facts["center.beside"].params == {"player": 1 - game_mover(step)}
        assert ("center.every-way" in facts) == (bool(replies) and all(map(onto_it, replies)))
        if "center.every-way" in facts:
            assert facts["center.every-way"].params == {"player": game_mover(step)}
        safe = [reply for reply in replies if not onto_it(reply)]
        is_only = len(replies) > len(safe) == 1 and not onto_it(step.after)
        assert ("center.one-way" in facts) == is_only
        if is_only:
            assert facts["center.one-way"].params == {"player": 1 - game_mover(step)}
    assert heard >= {"center.beside", "at-once"}
    assert ("center.one-way" in heard) == (options["size"] > 3)
    # On the printed board one can always keep away.
    is_printed = options["size"] > 3 and "no_revisit" not in options
    assert ("center.every-way" in heard) != is_printed


@pytest.mark.parametrize("komi", [-3, 0, 2])
@pytest.mark.parametrize("squares", [1, 2, 5, 6])
def test_facts_about_a_row_are_true(squares: int, komi: int) -> None:
    game = Match.start("antipalindromes", squares=squares, komi=komi).game
    known: dict[Any, set[Any]] = {}

    def winners(position: Any) -> list[Any]:
        return list({winner for winner, _ in ends(game, position, known)})

    for step in steps(game):
        facts = said(step)
        after, before = winners(step.after), winners(step.before)
        is_new = len(after) == 1 < len(before) and winner_of(game, step.after) == "open"
        assert ("row.decided" in facts) == (is_new and after[0] is not None)
        assert ("row.drawn" in facts) == (is_new and after[0] is None)
        if "row.decided" in facts:
            assert facts["row.decided"].params == {"player": after[0]}
        order = step.after.order[-2:]
        is_opposite = len(order) == 2 and sum(order) == squares - 1
        digits = {step.after.squares[at] for at in order}
        assert ("row.mirror" in facts) == (is_opposite and len(digits) == 1)
        assert ("row.antimirror" in facts) == (is_opposite and len(digits) == 2)
        for code in facts.keys() & {"row.mirror", "row.antimirror"}:
            assert facts[code].params == {"square": order[0] + 1}


def test_a_row_with_many_open_squares_is_not_filled() -> None:
    game = Match.start("antipalindromes", squares=10, komi=20).game
    first = game.initial()
    after = game.successor(first, "1-0")
    assert said(Step(game, first, "1-0", after)) == {}


def pools(letters: str, rest: str) -> Iterator[Pool]:
    for takers in product((None, 0, 1), repeat=len(letters)):
        first, second = (
            {each for each, taker in zip(letters, takers, strict=True) if taker == player}
            for player in (0, 1)
        )
        for ahead in (0, 1):
            lacking = len(second) + ahead - len(first)
            extra = rest[: abs(lacking)]
            sets = (first | {*extra}, second) if lacking > 0 else (first, second | {*extra})
            yield Pool((frozenset(sets[0]), frozenset(sets[1])))


class Chase:
    def __init__(self, words: tuple[str, str], tie: str) -> None:
        self.game = Match.start("alpha-chase", word1=words[0], word2=words[1], tie=tie).game
        self.letters = "".join(sorted({*words[0], *words[1]}))
        self._known: dict[Any, set[Any]] = {}

    def ends(self, pool: Pool) -> set[Any]:
        first, second = (each & {*self.letters} for each in pool.sets)
        if (first, second) not in self._known:
            outcome = self.game.outcome(Pool((first, second)))
            found = {(outcome.winner, outcome.reason)} if outcome else set()
            for letter in () if outcome else {*self.letters} - first - second:
                found |= self.ends(Pool((first | {letter}, second)))
                found |= self.ends(Pool((first, second | {letter})))
            self._known[first, second] = found
        return self._known[first, second]

    def check(self, step: Step[Any, Any], facts: dict[str, Fact]) -> None:
        mover, after = game_mover(step), self.ends(step.after)
        if facts.keys() & {"chase.closed", "chase.both-closed"}:
            assert (1 - mover, "word-complete") in self.ends(step.before)
            assert (1 - mover, "word-complete") not in after
            assert ("chase.both-closed" in facts) == ((mover, "word-complete") not in after)
        if "chase.leads" in facts:
            assert {winner for winner, _ in after} == {mover}
        params = {"chase.closed": {"player": 1 - mover}, "chase.leads": {"player": mover}}
        assert all(facts[code].params == params[code] for code in params if code in facts)


@pytest.mark.parametrize(
    ("words", "tie"),
    [
        pytest.param(("ABCDE", "EABFG"), "draw", marks=pytest.mark.nightly),
        (("ABCDE", "CEDBA"), "second-player"),
    ],
)
def test_facts_about_two_words_are_true(words: tuple[str, str], tie: str) -> None:
    chase = Chase(words, tie)
    game, heard = chase.game, set()
    rest = "".join(each for each in "HIJKLMNOPQRSTUVWXYZ" if each not in chase.letters)
    for pool in pools(chase.letters, rest):
        for move in game.legal_moves(pool):
            step = Step(game, pool, move, game.successor(pool, move))
            facts = said(step)
            heard |= facts.keys()
            chase.check(step, facts)
            if "chase.both-need" in facts:
                assert move in {*words[0]} & {*words[1]}
                assert facts["chase.both-need"].params == {"letter": move}
    assert heard >= {"chase.closed", "chase.both-closed", "chase.leads", "chase.both-need"}
