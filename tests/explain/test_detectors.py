"""Detectors of the other games never speak wrongly, on all positions of small settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest
from explain.naive import (
    after_all,
    check_looks_ahead,
    check_points,
    ends,
    game_mover,
    remembering,
    said,
    steps,
    winner_of,
)
from nightly import pairs, some

from py_rules import Match
from py_rules.explain import Fact, Step


@pytest.mark.parametrize(
    "options",
    some(
        [
            {"size": 3},
            {"size": 5},
            {"size": 3, "no_revisits": True},
            {"size": 7, "start_row": 2},
            {"size": 5, "start_column": 2, "no_revisits": True},
            {"size": 5, "no_revisits": True, "two_squares": True},
        ],
        5,
    ),
)
def test_facts_about_the_center_are_true(options: dict[str, Any]) -> None:
    game = remembering(Match.start("center-square", **options).game)
    heard = set()

    def onto_it(position: Any) -> bool:
        reasons = [game.outcome(each) for each in after_all(game, position)]
        return "center" in [reason.reason for reason in reasons if reason]

    for step in steps(game, most=40_000):
        facts = said(step)
        heard |= facts.keys()
        check_looks_ahead(step, facts)
        replies = after_all(game, step.after)
        assert ("center.in-reach" in facts) == onto_it(step.after)
        if "center.in-reach" in facts:
            assert facts["center.in-reach"].params == {"player": 1 - game_mover(step)}
        assert ("center.every-way" in facts) == (bool(replies) and all(map(onto_it, replies)))
        if "center.every-way" in facts:
            assert facts["center.every-way"].params == {"player": game_mover(step)}
    assert heard >= {"center.in-reach", "at-once"}
    assert ("one-answer" in heard) == (options["size"] > 3)
    # On the printed board one can always keep away.
    is_printed = options["size"] > 3 and "no_revisits" not in options
    assert ("center.every-way" in heard) != is_printed


@pytest.mark.parametrize(("squares", "head_start"), pairs([1, 2, 5, 6], [-3, 0, 2]))
def test_facts_about_a_row_are_true(squares: int, head_start: int) -> None:
    game = Match.start("antipalindromes", squares=squares, head_start=head_start).game
    known: dict[Any, set[Any]] = {}
    heard = set()

    def winners(position: Any) -> list[Any]:
        return list({winner for winner, _ in ends(game, position, known)})

    for step in steps(game):
        facts = said(step)
        heard |= facts.keys()
        check_points(step, facts)
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
    if squares > 2:
        assert heard >= {"points.scores", "points.gives", "points.both"}


def test_a_row_with_many_open_squares_is_not_filled() -> None:
    game = Match.start("antipalindromes", squares=10, head_start=20).game
    first = game.initial()
    after = game.successor(first, "1-0")
    assert said(Step(game, first, "1-0", after)) == {}


@dataclass(frozen=True)
class End:
    """The ends of a match: winner, reason, and the letters and points of both players."""

    winner: int | None
    is_complete: bool
    letters: tuple[int, int]
    points: tuple[int, int]


class Chase:
    """Every end of a match, found by playing all letters in turn, to the last of the pool.

    Letters of neither word are alike: only how many are left matters.
    """

    def __init__(self, words: tuple[str, str], tie: str, score: str) -> None:
        options = {"word1": words[0], "word2": words[1], "tie": tie, "score": score}
        self.game = remembering(Match.start("alpha-chase", **options).game)
        self.words = [{*word} for word in words]
        self.letters = sorted({*words[0], *words[1]})
        self.others = sorted({*ascii_uppercase} - {*self.letters})
        self._known: dict[Any, frozenset[End]] = {}

    def pool(self, takers: Sequence[int | None], others: int) -> Any:
        """Return a pool with *others* letters of neither word taken, if these can be in turn."""
        sets: list[set[str]] = [
            {each for each, taker in zip(self.letters, takers, strict=True) if taker == player}
            for player in (0, 1)
        ]
        for letter in self.others[:others]:
            sets[len(sets[0]) > len(sets[1])].add(letter)
        is_in_turn = len(sets[0]) - len(sets[1]) in (0, 1)
        pool = type(self.game.initial())
        return pool((frozenset(sets[0]), frozenset(sets[1]))) if is_in_turn else None

    def ends(self, pool: Any) -> frozenset[End]:
        first, second = pool.sets
        state = first & {*self.letters}, second & {*self.letters}, pool.size
        if state in self._known:
            return self._known[state]
        outcome = self.game.outcome(pool)
        found: set[End] = set()
        if outcome:
            letters = len(self.words[0] & first), len(self.words[1] & second)
            points = [each["score"] for each in self.game.view(pool)["words"]]  # type: ignore
            is_complete = outcome.reason == "word-complete"
            found.add(End(outcome.winner, is_complete, letters, (points[0], points[1])))
        left = [] if outcome else [*{*ascii_uppercase} - first - second]
        others = [each for each in left if each in self.others]
        for letter in [each for each in left if each in self.letters] + others[:1]:
            found |= self.ends(self.game.successor(pool, letter))
        self._known[state] = frozenset(found)
        return self._known[state]

    def is_ahead(self, player: int, pool: Any) -> bool:
        """Return whether the other player can't get the points that a player has."""
        points = self.game.points(player, pool.sets[player])
        return all(points > end.points[1 - player] for end in self.ends(pool))

    def check(self, step: Step[Any, Any], facts: dict[str, Fact]) -> None:
        mover, after = game_mover(step), self.ends(step.after)
        rival = 1 - mover

        def completes(player: int, ends: frozenset[End]) -> bool:
            return any(end.is_complete and end.winner == player for end in ends)

        both = facts.keys() & {"chase.both-closed", "chase.both-closed-points"}
        if "chase.closed" in facts or both:
            assert not completes(rival, after)
            assert not both or not completes(mover, after)
        if both:
            is_by_runs = self.game.options.score == "runs"
            assert ("chase.both-closed-points" in both) == is_by_runs
        if "chase.leads" in facts:
            assert {end.winner for end in after} == {mover}
        is_open = winner_of(self.game, step.after) == "open"
        was_safe, is_safe = (self.is_ahead(mover, pool) for pool in (step.before, step.after))
        assert ("chase.leads" in facts) == (is_open and is_safe and not was_safe)
        if "chase.lacks-turns" in facts:
            player, letters, turns = facts["chase.lacks-turns"].params.values()
            assert not completes(int(player), after)
            free = self.words[int(player)] - step.after.sets[0] - step.after.sets[1]
            assert (letters, turns) == (len(free), turns_left(step.after, int(player)))
            assert len(free) > turns
        if "chase.needs" in facts:
            count = facts["chase.needs"].params["count"]
            enough = len(self.words[mover] & step.after.sets[mover]) + int(count)
            reaching = {end.winner for end in after if end.letters[mover] >= enough}
            assert reaching == {mover}
        if "chase.at-most" in facts:
            points = facts["chase.at-most"].params["points"]
            assert max(end.points[rival] for end in after) <= int(points)
        params = {
            "chase.closed": {"player": rival},
            "chase.leads": {"player": mover},
            "chase.both-need": {"letter": step.move},
            "chase.no-word": {"letter": step.move},
        }
        assert all(facts[code].params == params[code] for code in params if code in facts)
        in_words = sum(step.move in word for word in self.words)
        assert ("chase.no-word" in facts) == (is_open and in_words == 0)
        are_open = not any(self.words[at] & step.before.sets[1 - at] for at in (0, 1))
        assert ("chase.both-need" in facts) == (in_words == 2 and are_open)


def turns_left(pool: Any, player: int) -> int:
    """Return how many of the letters left the player takes, one after the other."""
    return sum(ply % 2 == player for ply in range(pool.size, len(ascii_uppercase)))


@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize(
    ("words", "tie", "score"),
    some(
        [
            (("ABCDE", "CEDBA"), "second-player", "letters"),
            pytest.param(("ABCDE", "FBGHD"), "draw", "runs", marks=pytest.mark.turns),  # slow
            (("ABCDE", "EABFG"), "draw", "letters"),
        ],
        2,
    ),
)
def test_facts_about_two_words_are_true(words: tuple[str, str], tie: str, score: str) -> None:
    chase = Chase(words, tie, score)
    game, heard, rng = chase.game, set(), Random(1)  # noqa: S311 # the same pools each time
    for _ in range(400):
        takers = [rng.choice((None, 0, 1)) for _ in chase.letters]
        early, late = rng.randrange(8), len(chase.others) - rng.randrange(4)
        pool = chase.pool(takers, rng.choice((early, late)))
        for move in game.legal_moves(pool) if pool else ():
            step = Step(game, pool, move, game.successor(pool, move))
            facts = said(step)
            heard |= facts.keys()
            check_looks_ahead(step, facts)
            chase.check(step, facts)
    closed = "chase.both-closed-points" if score == "runs" else "chase.both-closed"
    assert heard >= {"chase.closed", closed, "chase.leads", "chase.both-need"}
    assert heard >= {"chase.lacks-turns", "chase.needs", "chase.at-most", "chase.no-word"}
