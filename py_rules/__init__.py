"""Two-player games: their rules, their referee and their records. Each game is a class here.

A match is a value: each move gives another one, and a bad move raises and changes nothing.

>>> from py_rules import Match, to_fragment
>>> match = Match.start("palindrome-war")
>>> for move in ("-k", "-a", "-y", "-a"):
...     match = match.play(move)
>>> match.to_move, match.legal_moves[-2:]
(0, ('z-', '-z'))
>>> match = match.play("-k")
>>> match.outcome
Outcome(winner=0, reason='palindrome', score=None)
>>> to_fragment(match)
'moves=-k.-a.-y.-a.-k'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from py_rules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    OptionError,
    PositionError,
    Refusal,
    RulesError,
    UnknownGameError,
)
from py_rules.game import JSON, Game, Move, Outcome, Player, Reason, other
from py_rules.match import Match
from py_rules.options import Choice, Flag, GameOptions, Integer, Setup, Word, option
from py_rules.record import (
    Record,
    RecordError,
    all_from_text,
    all_to_text,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.registry import all_games, find_game

Match._find_game = staticmethod(find_game)  # noqa: SLF001 # of this package
start = Match.start

if TYPE_CHECKING:
    from py_rules.analysis import Analysis, Forecast, MatchAnalysis, analyze, solve
    from py_rules.budget import Budget
    from py_rules.games.alpha_chase.rules import AlphaChase
    from py_rules.games.antipalindromes.rules import Antipalindromes
    from py_rules.games.center_square.rules import CenterSquare
    from py_rules.games.palindrome_duel.rules import PalindromeDuel
    from py_rules.games.palindrome_war.rules import PalindromeWar
    from py_rules.players import Advice, ComputerPlayer, play

_LATE = {
    "Advice": "players",
    "Analysis": "analysis",
    "Budget": "budget",
    "ComputerPlayer": "players",
    "Forecast": "analysis",
    "MatchAnalysis": "analysis",
    "analyze": "analysis",
    "play": "players",
    "solve": "analysis",
}


def __getattr__(name: str) -> object:
    """Import the analysis, players and games when they are first used: they take time to load."""
    if name in _LATE:
        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    for game in all_games() if name[0].isupper() else ():
        if game.__name__ == name:
            return game
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*{*globals(), *__all__}]


__all__ = [
    "JSON",
    "Advice",
    "AlphaChase",
    "Analysis",
    "Antipalindromes",
    "Budget",
    "CenterSquare",
    "Choice",
    "ComputerPlayer",
    "Flag",
    "Forecast",
    "Game",
    "GameOptions",
    "IllegalMoveError",
    "Integer",
    "InvalidMoveError",
    "Match",
    "MatchAnalysis",
    "MatchOverError",
    "Move",
    "OptionError",
    "Outcome",
    "PalindromeDuel",
    "PalindromeWar",
    "Player",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "RulesError",
    "Setup",
    "UnknownGameError",
    "Word",
    "all_from_text",
    "all_games",
    "all_to_text",
    "analyze",
    "find_game",
    "from_fragment",
    "from_text",
    "option",
    "other",
    "play",
    "solve",
    "start",
    "to_fragment",
    "to_text",
]
__version__ = "0.1.0"
