"""The referee: options, presets, endings and limits."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any
from unittest.mock import ANY

import pytest
from conformance.broken_games import changed
from game_files import every_game

import py_rules
from py_rules import (
    Game,
    InvalidMoveError,
    Match,
    MatchOverError,
    OptionError,
    Outcome,
    PositionError,
    Record,
    RulesError,
    all_games,
    analyze,
    find_game,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.conformance import Passed, Violation, iter_checks
from py_rules.explain import explain
from py_rules.match import MAX_PLIES
from py_rules.page.state import state


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ({"slug": "palindrome_war"}, "palindrome-war"),
        ({"slug": "Alpha Chase"}, "alpha-chase"),
        ({"slug": "center-square", "sise": 7}, "size"),
        ({"slug": "center-square", "preset": "fiar"}, "fair"),
        ({"slug": "palindrome-war", "at_limit": "drawn"}, "draw"),
        ({"slug": all_games()[0]}, all_games()[0].slug),
    ],
)
def test_a_misspelled_name_is_refused_with_the_name_that_is_meant(
    arguments: dict[str, Any], meant: str
) -> None:
    with pytest.raises(RulesError, match=f"Did you mean “{meant}”\\?"):
        Match.start(**arguments)


def test_a_game_is_set_up_by_the_names_of_its_options() -> None:
    game = find_game("center-square")
    assert Match.of(game(size=7)) == Match.start("center-square", size=7)
    with pytest.raises(OptionError, match="odd whole number"):
        game(size=4)
    with pytest.raises(OptionError, match="Did you mean “size”"):
        game(sise=7)
    with pytest.raises(TypeError, match="by name"):
        game(7)


def test_class_of_a_program_is_found_by_its_slug() -> None:
    pile = changed(slug="pile-of-a-program")
    played = Match.of(pile()).play("1")
    assert from_text(to_text(played)).match == played


def test_rules_without_a_view_are_played_printed_and_checked() -> None:
    viewless = changed(view=Game.view)
    match = Match.of(viewless()).play("1")
    assert match.legal_moves == ("1", "2")
    assert match.view() == {}
    assert str(match) == "Pile(left=4, mover=1)\nLast move: 1\nPlayer 2 to move"
    assert state(Record(match))["board"] == {}
    assert {type(each) for each in iter_checks(viewless)} == {Passed}


def test_an_unknown_name_is_cut_to_forty_characters() -> None:
    with pytest.raises(OptionError) as refused:
        Match.start("alpha-chase", **{"o" * 60: 1})
    assert refused.value.params["option"] == "o" * 40


@pytest.mark.parametrize("changes", [{"position": "13/b"}, {"set_up": "13/b"}, {"game": None}, {}])
def test_fields_of_a_match_are_not_replaced(changes: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Match"):
        replace(Match.start("palindrome-duel").play("-3"), **changes)


@pytest.mark.parametrize("name", ["game", "ply", "position", "other"])
def test_nothing_is_assigned_to_a_match(name: str) -> None:
    with pytest.raises(FrozenInstanceError, match=name):
        setattr(Match.start("palindrome-duel"), name, 1)


@every_game
def test_class_of_each_game_is_in_the_package(game: type[Game[Any, Any]]) -> None:
    assert getattr(py_rules, game.__name__) is game
    assert Match.of(game()) == Match.start(game.slug)
    if defaults := {name: spec.default for name, spec in game.Options.specs().items()}:
        assert game(**defaults) == game()


def test_class_that_no_game_has_is_not_in_the_package() -> None:
    with pytest.raises(AttributeError, match="Chess"):
        py_rules.Chess  # noqa: B018 # it is looked up
    names = dir(py_rules)
    assert {*py_rules.__all__, "__version__"} <= {*names}
    assert len(names) == len({*names})


def test_options_go_over_the_preset() -> None:
    options: Any = Match.start("center-square", preset="fair", size=9).options

    assert (options.size, options.no_revisits) == (9, True)


def test_a_long_value_is_shown_by_its_beginning() -> None:
    with pytest.raises(OptionError, match=r"not “A{40}…”") as raised:
        Match.start("alpha-chase", word1="A" * 41)
    assert raised.value.params["value"] == "A" * 40 + "…"


def test_only_the_player_to_move_can_run_out_of_time() -> None:
    match = Match.start("alpha-chase").play("P")
    with pytest.raises(InvalidMoveError):
        match.run_out_of_time(0)
    lost = match.run_out_of_time(1)
    assert lost.outcome == Outcome(winner=0, reason="time")
    assert lost.undo() == match
    with pytest.raises(MatchOverError):
        lost.run_out_of_time(1)


def test_the_referee_stops_a_match_at_its_longest() -> None:
    round_ = ("right", "down", "left", "up")
    match, refusal = Match.start("center-square").play_all(round_ * (MAX_PLIES // 4))
    assert refusal is None
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.reason) == (None, "move-limit")
    assert match.legal_moves == ()
    with pytest.raises(MatchOverError):
        match.play("right")


LONG = 4_000


@pytest.fixture(scope="module")
def long_match() -> Match:
    moves = ["-a", "-b", "-c", "-d"] * (LONG // 4)
    return Match.start("palindrome-war").play_all(moves)[0]


def test_a_match_goes_on_from_an_earlier_ply_and_the_later_one_stays(long_match: Match) -> None:
    early = long_match.at(20)
    assert early.play("-z").moves == (*long_match.moves[:20], "-z")
    assert long_match.at(LONG) == long_match
    assert early == Match.of(long_match.game).play_all(long_match.moves[:20])[0]
    assert hash(early) == hash(long_match.at(20))
    assert early != long_match.at(21)
    assert early != "early"
    for ply in (-1, LONG + 1):
        with pytest.raises(IndexError):
            long_match.at(ply)


def test_long_matches_are_pickled_and_freed(long_match: Match) -> None:
    ended = long_match.resign(1)
    assert pickle.loads(pickle.dumps(ended)) == ended  # noqa: S301 # of our own making
    assert copy.deepcopy(ended).outcome == ended.outcome
    longest, _ = Match.start("center-square").play_all(("right", "down", "left", "up") * 2_500)
    del longest


@every_game
def test_text_board_shows_last_move_and_turn(game: Any) -> None:
    match = Match.of(game())
    assert str(match).endswith("\nPlayer 1 to move")
    assert "Last move" not in str(match)
    match = match.play(match.legal_moves[0])
    assert str(match).startswith(game().text(match.position))
    assert str(match).endswith(f"\nLast move: {match.moves[-1]}\nPlayer 2 to move")
    assert str(match.resign(0)).endswith("\n0-1 (resignation)")


def test_game_without_its_own_text_shows_its_view() -> None:
    class Plain(type(Match.start("palindrome-duel").game)):  # type: ignore[misc]
        text = Game.text

    class Described(Plain):
        def view(self, position: Any) -> Any:
            piece = {"owner": 1, "text": "Kng"}
            cells = [{"piece": {"owner": 0}}, {"marks": ["covered"]}, None, {"piece": piece}]
            grid = {"kind": "grid", "columns": 2, "cells": [*cells, {"piece": {}}, {}]}
            pool = {"kind": "pool", "caption": "None is left.", "cells": []}
            return {"left": 3, "board": [grid, pool], "refused": {}}

    assert "line: 3\n" in str(Match.of(Plain()).play("-3"))
    drawn = "X   #\n    Kng\n*   .\nNone is left.\nleft: 3\n"
    assert str(Match.of(Described())) == f"{drawn}Player 1 to move"


def test_result_and_legality_are_those_of_the_outcome() -> None:
    match = Match.start("palindrome-duel").play("-3").play("1-")
    assert (match.is_over, match.result) == (False, "*")
    assert match.is_legal("-1")
    assert not match.is_legal("-z")
    won = match.play("-1")
    assert (won.is_over, won.result, won.is_legal("-1")) == (True, "1-0", False)
    assert match.resign(0).result == "0-1"
    assert match.agree_draw().result == "1/2-1/2"
    assert match != match.game != match.moves
    assert (match, match.game) == (ANY, ANY)
    results = analyze(match), explain(match, ["-1"])[0], Violation("slug", "")
    assert len({*results}) == len(results)


def test_match_set_up_from_a_position_goes_on_from_there() -> None:
    match = Match.start("palindrome-war", no_repeats=True).play_all(["-a", "-b", "c-"])[0]
    again = Match.start("palindrome-war", no_repeats=True, position=match.to_position())
    assert again.position == match.position
    assert (again.ply, again.to_move, again.legal_moves) == (0, 1, match.legal_moves)
    assert again != match
    played = again.play("-d").play("-e")
    assert played.undo().undo() == again
    assert pickle.loads(pickle.dumps(played)) == played  # noqa: S301 # of our own making
    fragment = to_fragment(played)
    assert from_fragment("palindrome-war", fragment).match == played
    assert from_text(to_text(played)).match == played
    assert "position=cab%2Fb" in fragment
    start = Match.start("palindrome-war")
    assert Match.start("palindrome-war", position=start.to_position()) == start


@pytest.mark.parametrize(
    ("slug", "position"),
    [
        ("palindrome-war", "13/b"),
        ("palindrome-war", "ab"),
        ("palindrome-duel", "1213/x"),
        ("palindrome-duel", "0123456789012345/e"),
        ("center-square", "61/1/-/-"),
        ("center-square", "11/3/-/-"),
        ("center-square", "11/1/north/-"),
        ("center-square", "11/1/-/11"),
        ("center-square", "11/1/-/-/x"),
        ("center-square", "11"),
        ("alpha-chase", "AB//-"),
        ("alpha-chase", "B/C/1"),
        ("alpha-chase", "P/P/1"),
        ("alpha-chase", "P/x/1"),
        ("alpha-chase", "P/G/3"),
        ("antipalindromes", "01"),
        ("antipalindromes", "01.............2"),
    ],
)
def test_a_text_that_is_no_position_is_refused(slug: str, position: str) -> None:
    with pytest.raises(PositionError, match=r"isn’t a position of "):
        Match.start(slug, position=position)


def test_moves_from_a_position_are_those_of_the_player_it_names() -> None:
    assert Match.start("palindrome-duel", position="3/e").play("-8").movers == (1,)


def test_positions_are_bounded_and_optional() -> None:
    with pytest.raises(PositionError, match="At most 4000"):
        Match.start("palindrome-war", position="a" * 4_001)

    class Plain(type(Match.start("palindrome-duel").game)):  # type: ignore[misc]
        position_to_text, position_from_text = Game.position_to_text, Game.position_from_text

    for refused in (Match.of(Plain()).to_position, lambda: Match.of(Plain(), "x")):
        with pytest.raises(PositionError, match="can’t start from a position"):
            refused()
