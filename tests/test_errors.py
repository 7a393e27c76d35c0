from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

import py_rules
from py_rules import (
    Analysis,
    Budget,
    CenterSquare,
    InvalidMoveError,
    Match,
    MatchOverError,
    OptionError,
    RecordError,
    RulesError,
    UnknownGameError,
    explain,
    puzzles,
    record,
    tournament,
)
from py_rules.players import LevelPlayer
from py_rules.puzzles import PuzzleError
from py_rules.tournament import BotError, Fault

for module in pkgutil.walk_packages(py_rules.__path__, "py_rules."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)


def subclasses(parent: type) -> set[type[BaseException]]:
    return {parent, *(each for child in parent.__subclasses__() for each in subclasses(child))}


ERRORS = sorted(
    (each for each in subclasses(BaseException) if each.__module__.startswith("py_rules.")),
    key=str,
)
MADE: dict[type, BaseException] = {
    BotError: BotError(Fault("bot-failed", {"bot": "mine.py", "line": 3, "detail": "NameError"})),
}


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_an_error_comes_back_from_another_process_with_its_sentence(kind: type[Any]) -> None:
    error = MADE.get(kind) or kind("odd")

    again = pickle.loads(pickle.dumps(error))  # noqa: S301 # of our own making

    assert type(again) is kind
    assert vars(again) == vars(error)
    assert str(again) == str(error)
    assert repr(again) == f"{kind.__name__}({str(error)!r})" or not isinstance(error, RulesError)


MATCH: Any = Match.start("center-square")
CLASS: Any = CenterSquare
NOTHING: Any = None
NO: Any = False
YES: Any = True
LARGE: Any = 10**5000
WON: Any = MATCH.resign(0)
BOT = tournament.load_bot("def choose(match, budget): return match.legal_moves[0]", "first.py")
WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: Match.of(CLASS), TypeError, "(size=7), not the class CenterSquare."),
    (lambda: Match.of(MATCH.game, MATCH.position), TypeError, "match.to_position(), not Token."),
    (lambda: Match.start("chess"), UnknownGameError, "alpha-chase, antipalindromes"),
    (lambda: Match.start("alpha-chase", preset="easy"), OptionError, "classic, fair"),
    (lambda: Match.start("alpha-chase", size=5), OptionError, "word1, word2, tie, play_out"),
    (lambda: py_rules.play(MATCH, "Hard"), OptionError, "Did you mean “hard”"),
    (lambda: MATCH.play(3), InvalidMoveError, "A move is a text such as “down”, not int."),
    (lambda: MATCH.at(5), IndexError, "This match has the plies 0 to 0, not 5."),
    (lambda: Analysis(MATCH), TypeError, "takes a game such as match.game, not Match."),
    (lambda: Analysis(MATCH.game).best_line(MATCH), TypeError, "such as match.position, not Match"),
    *(
        (lambda call=call: call("center-square"), TypeError, "Match.start(")
        for call in (
            py_rules.solve,
            py_rules.analyze,
            py_rules.play,
            py_rules.Record,
            record.to_fragment,
            record.to_text,
            puzzles.puzzle_at,
            puzzles.from_match,
            lambda match: explain.explain(match, []),
            lambda match: tournament.play(match, ["easy", "hard"], seed=1),
        )
    ),
    (lambda: py_rules.Record(MATCH, {"task": "two\nlines"}), RecordError, "1 to 200 visible"),
    (lambda: [*record.all_from_text(NOTHING)], TypeError, "the text of records, not NoneType."),
    (lambda: puzzles.of_day("center-square", LARGE), PuzzleError, "“int” isn’t a day from"),
    (lambda: puzzles.to_fragment(MATCH), TypeError, "such as puzzle_at(match), not Match."),
    (lambda: MATCH.play_all("up"), TypeError, "Pass a list of moves, not a text."),
    (lambda: explain.explain(MATCH, "up"), TypeError, "Pass a list of moves, not a text."),
    (lambda: puzzles.judge(MATCH), TypeError, "such as puzzle_at(match), not Match."),
    (lambda: puzzles.make(MATCH, 7), TypeError, "a game such as match.game, not Match."),
    (lambda: puzzles.make(CLASS, 7), TypeError, "such as match.game, not the class CenterSquare."),
    (lambda: puzzles.make("center-square", NOTHING), TypeError, "whole number, not NoneType."),
    (lambda: py_rules.play(MATCH, NOTHING), TypeError, "or a function, not NoneType."),
    (lambda: py_rules.solve(MATCH, nodes=-5), ValueError, "a whole number from 0 on, not -5."),
    (lambda: py_rules.analyze(MATCH, seconds=-1), ValueError, "more than 0, not -1."),
    (lambda: py_rules.solve(MATCH, seconds=NOTHING), ValueError, "more than 0, not None."),
    (lambda: py_rules.play(MATCH, seconds=float("nan")), ValueError, "more than 0, not nan."),
    (lambda: tournament.load_bot("", "x", 0), ValueError, "more than 0, not 0."),
    (lambda: tournament.play(MATCH, [BOT, BOT], seconds=-1), ValueError, "more than 0, not -1."),
    (lambda: Budget(5, -1), ValueError, "seconds must be 0 or more, not -1."),
    (lambda: Budget(nodes=True), ValueError, "a whole number from 0 on, not True."),
    (lambda: Budget(-LARGE), ValueError, "a whole number from 0 on, not int."),
    (lambda: tournament.Plan(["easy"] * 2, [], -LARGE), ValueError, "from 1 on, not int."),
    (lambda: MATCH.at(LARGE), IndexError, "This match has the plies 0 to 0, not int."),
    (lambda: WON.outcome.is_win_for(LARGE), ValueError, "1 for Player 2, not int."),
    (lambda: py_rules.play(WON, lambda match: match.legal_moves[0]), MatchOverError, "is over."),
    (lambda: py_rules.play(MATCH, seed=NOTHING), TypeError, "whole number, not NoneType."),
    (lambda: tournament.play(MATCH, [BOT, BOT], seed=LARGE), ValueError, "at most 100 digits."),
    (lambda: LevelPlayer(CLASS), OptionError, "There is no level “ABCMeta”."),
    (lambda: tournament.Plan(["easy"] * 2, [CLASS]), TypeError, "not the class CenterSquare."),
    (lambda: tournament.standings(MATCH, []), TypeError, "such as plan.players, not Match."),
    (lambda: MATCH.at(YES), IndexError, "the plies 0 to 0, not True."),
    (lambda: WON.outcome.is_win_for(YES), ValueError, "1 for Player 2, not True."),
    (lambda: MATCH.run_out_of_time(NO), RulesError, "the player whose turn it is."),
    (lambda: puzzles.make("center-square", 7, length=YES), PuzzleError, "1 to 15 moves"),
    (lambda: py_rules.play(MATCH, seed=YES), TypeError, "a whole number, not bool."),
    (lambda: Budget("x"), ValueError, "a whole number from 0 on, not 'x'."),  # type: ignore[arg-type] # wrong
]


@pytest.mark.parametrize(("call", "kind", "said"), WRONG)
def test_a_wrong_argument_is_refused_with_a_sentence(
    call: Callable[[], object], kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind) as raised:
        call()
    assert said in str(raised.value)
