"""Five two-player duels: their rules, their referee and their records.

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

from py_rules.game import (
    Game,
    GameOptions,
    IllegalMove,
    InvalidMove,
    MatchOver,
    OptionError,
    Outcome,
    RulesError,
    UnknownGame,
    option,
)
from py_rules.match import Match
from py_rules.record import Record, RecordError, from_fragment, from_text, to_fragment, to_text
from py_rules.registry import all_games, find_game

__all__ = [
    "Game",
    "GameOptions",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "MatchOver",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "RulesError",
    "UnknownGame",
    "all_games",
    "find_game",
    "from_fragment",
    "from_text",
    "option",
    "to_fragment",
    "to_text",
]
__version__ = "0.1.0"
