"""Which player the words of Alpha Chase favor: the basis of the fair rules and of their texts."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from pathlib import Path

import pytest
from game_files import languages
from matrix_game import value_of
from solved_values import forecast

from py_rules import Match
from py_rules.analysis import hints_of
from py_rules.games.alpha_chase.rules import WORDS, AlphaChase, ChaseOptions, Pool

DRAWN = AlphaChase.setup.random_options["fair"]
WEB = Path(__file__).parents[3] / "web" / "games" / "alpha-chase"
LIKE = {0: "QUICK", 1: "GHOST", 2: "PLUMB", 3: "PLACK", 4: "PLANK", 5: "PLANT"}
"""Words by the number of letters that they share with PLANT."""


def shared(one: str, two: str) -> int:
    return len({*one} & {*two})


@pytest.mark.parametrize(("count", "word2"), LIKE.items())
def test_an_even_number_of_shared_letters_is_level(count: int, word2: str) -> None:
    odd = count % 2 == 1
    assert shared("PLANT", word2) == count
    assert forecast("alpha-chase", word2=word2, tie="draw").winner == (0 if odd else None)
    assert forecast("alpha-chase", word2=word2, tie="draw").kind == ("forced" if odd else "draw")
    assert forecast("alpha-chase", word2=word2, tie="second-player").winner == (0 if odd else 1)
    for printed in ("first-letter", "first-own-letter"):
        assert forecast("alpha-chase", word2=word2, tie=printed).winner == 0


@pytest.mark.parametrize("count", [0, 2, 4])
def test_player_2_ends_level_by_answering_in_kind(count: int) -> None:
    game = AlphaChase(ChaseOptions(word2=LIKE[count], tie="draw"))
    hints = hints_of(game)
    words = [frozenset(game.options.word1), frozenset(game.options.word2)]

    def kind(letter: str) -> int:
        return sum(letter in word for word in words)

    def answer(position: Pool, letter: str) -> str:
        left = [each for each in game.legal_moves(position) if kind(each) == kind(letter)]
        return next((each for each in left if each in words[0]), left[0])

    held: dict[object, bool] = {}

    def is_never_lost(position: Pool) -> bool:
        key = hints.canonical(position)
        ended = game.outcome(position)
        if ended:
            return ended.winner != 0
        if key not in held:
            held[key] = True
            for letter in hints.representative_moves(position):
                after = game.successor(position, letter)
                if game.outcome(after) is None:
                    after = game.successor(after, answer(after, letter))
                held[key] = held[key] and is_never_lost(after)
        return held[key]

    assert is_never_lost(game.initial())
    assert len(held) > 20


def test_all_words_that_the_fair_rules_draw_are_level() -> None:
    assert {*DRAWN["word1"], *DRAWN["word2"]} <= {*WORDS}
    assert {shared(str(one), str(two)) for one, two in product(*DRAWN.values())} == {0, 2}
    fair = Match.start("alpha-chase", preset="fair").options
    assert isinstance(fair, ChaseOptions)
    assert fair.word1 in DRAWN["word1"]
    assert fair.word2 in DRAWN["word2"]
    assert forecast("alpha-chase", preset="fair").kind == "draw"


def test_words_with_as_many_shared_letters_have_one_stand_in() -> None:
    stand_ins = {
        hints_of(AlphaChase(ChaseOptions(word1=one, word2=two))).equivalent_game(): shared(one, two)
        for one in WORDS[:12]
        for two in WORDS
    }
    assert sorted(stand_ins.values()) == sorted(set(stand_ins.values()))
    for game, count in stand_ins.items():
        assert shared(game.options.word1, game.options.word2) == count
    drawn = AlphaChase(ChaseOptions(tie="draw", play_out=True))
    assert hints_of(drawn).equivalent_game().options.tie == "draw"
    assert hints_of(drawn).equivalent_game().options.play_out


@pytest.mark.parametrize("count", [0, 3, 5])
def test_a_stand_in_has_the_same_forecast(count: int) -> None:
    match = Match.start("alpha-chase", word2=LIKE[count])
    options = hints_of(match.game).equivalent_game().options
    equivalent_game = forecast("alpha-chase", word1=options.word1, word2=options.word2)
    assert equivalent_game == forecast("alpha-chase", word2=LIKE[count])


@cache
def share_of_the_list() -> float:
    return float(value_of([[shared(one, two) % 2 for two in WORDS] for one in WORDS]))


@pytest.mark.parametrize("language", languages())
def test_the_page_tells_what_a_secret_choice_is_worth(language: str) -> None:
    letters = sum(comb(5, odd) * comb(21, 5 - odd) for odd in (1, 3, 5)) / comb(26, 5)
    words = (WEB / f"solved.{language}.md").read_text(encoding="utf-8").split()
    text = " ".join(words)  # with all spaces alike
    for share in (share_of_the_list(), letters):
        shown = (
            f"{100 * share:.1f}%" if language == "en" else f"{100 * share:.1f} %".replace(".", ",")
        )
        assert shown in text
    assert str(len(WORDS)) in text


LIVELY = AlphaChase.setup.random_options["lively"]


def test_lively_words_share_two_letters_crosswise() -> None:
    starts = set()
    for word1, word2 in product(LIVELY["word1"], LIVELY["word2"]):
        assert shared(str(word1), str(word2)) == 2
        assert str(word1)[2:4] == f"{str(word2)[1]}{str(word2)[4]}"
        match = Match.start("alpha-chase", preset="lively", word1=word1, word2=word2)
        starts.add(hints_of(match.game).equivalent_game().options)
    assert len(starts) == 1


@pytest.mark.nightly
def test_the_lively_rules_are_a_draw() -> None:
    assert forecast("alpha-chase", preset="lively").kind == "draw"
