"""Two-player duels: their rules, their referee and their records.

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
from py_rules.game import Game, Outcome, Reason
from py_rules.match import Match
from py_rules.options import Choice, Flag, GameOptions, Integer, Setup, Word, option
from py_rules.record import Record, RecordError, from_fragment, from_text, to_fragment, to_text
from py_rules.registry import all_games, find_game

Match.find_game = staticmethod(find_game)
start = Match.start

_EARLIER_NAMES = {
    "IllegalMove": "IllegalMoveError",
    "InvalidMove": "InvalidMoveError",
    "MatchOver": "MatchOverError",
    "UnknownGame": "UnknownGameError",
}


def __getattr__(name: str) -> object:
    """Return what version 0.1.0 had under another name, and warn."""
    if name not in _EARLIER_NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from warnings import warn

    warn(f"py_rules.{name} is now {_EARLIER_NAMES[name]}.", DeprecationWarning, stacklevel=2)
    return globals()[_EARLIER_NAMES[name]]


__all__ = [
    "Choice",
    "Flag",
    "Game",
    "GameOptions",
    "IllegalMoveError",
    "Integer",
    "InvalidMoveError",
    "Match",
    "MatchOverError",
    "OptionError",
    "Outcome",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "RulesError",
    "Setup",
    "UnknownGameError",
    "Word",
    "all_games",
    "find_game",
    "from_fragment",
    "from_text",
    "option",
    "start",
    "to_fragment",
    "to_text",
]
__version__ = "0.1.0"
