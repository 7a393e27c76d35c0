"""The texts and questions of a match in a terminal, for any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from py_rules.game import GameClass, Move
from py_rules.game_modules import game_module_class
from py_rules.match import Match
from py_rules.messages import ENGLISH, Parameter, sentence
from py_rules.options import Choice, OptionValue
from py_rules.players import LEVELS
from py_rules.record import Record


class Dialogue:
    """The texts and questions of a terminal; each text is printed as it is, with a line end.

    `tells_moves` says whether `played` and `over` tell who made the last move.

    A game can have a subclass in a module `dialogue` next to its rules, with its own texts under
    `terminal.<key>` in its message tables.
    """

    tells_moves = False

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language

    def say(self, key: str, **params: Parameter) -> str:
        """Return the text under `terminal.<key>`, the game's own or the general one."""
        return sentence(f"terminal.{key}", params, self.language, type(self))

    def welcome(self, record: Record) -> str:
        """Return the text before the match."""
        return f"{game_name(type(record.match.game), self.language)}\n"

    def position(self, record: Record) -> str:
        """Return the position, which `turn` and `over` show."""
        return record.match.game.text(record.match.position)

    def turn(self, record: Record) -> str:
        """Return the text before each move."""
        moves = " ".join(record.match.legal_moves)
        return f"{self.position(record)}\n\n{self.mover(record)}: {moves}"

    def shown(self, record: Record) -> str:
        """Return the position where `turn` does not show it, else ""."""
        return ""

    def prompts(self, record: Record) -> Sequence[str]:
        """Return the questions for one move, in order."""
        return [f"{self.say('ask', name=self.mover(record))} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Return why *answer* to question *number* is invalid, or None."""
        return None

    def move(self, answers: Sequence[str]) -> Move:
        """Return the move that the answers name."""
        return answers[0]

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        """Return what to type for *move*: the inverse of `move`."""
        return [move]

    def played(self, record: Record) -> str:
        """Return the text after a move that did not end the match."""
        return ""

    def over(self, record: Record) -> str:
        """Return the text after the end."""
        shown = "" if record.match.adjudication else f"\n{self.position(record)}\n\n"
        return f"{shown}{self.winner(record)}"

    def players(self, record: Record) -> tuple[str, str]:
        """Return the names of both players.

        A player without a name is "Player 1" or "Player 2", a computer player its level.
        """
        first, second = (
            record.tags.get(f"player{n}")
            or self.level(record.tags.get(f"computer{n}"))
            or sentence("player", {"n": n}, self.language)
            for n in (1, 2)
        )
        return first, second

    def level(self, level: str | None) -> str | None:
        """Return the name of a level, or None if there is none."""
        return sentence(f"level.{level}.name", {}, self.language) if level in LEVELS else None

    def mover(self, record: Record) -> str:
        """Return the name of the player whose turn it is."""
        return self.players(record)[record.match.to_move]

    def winner(self, record: Record) -> str:
        """Return who won, or that the match is drawn and why."""
        outcome = record.match.outcome
        if outcome is None:
            return self.say("draw", reason=self.say("unfinished"))
        if outcome.winner is None:
            key, game = f"reason.{outcome.reason}", type(record.match.game)
            return self.say("draw", reason=sentence(key, {}, self.language, game))
        return self.say("wins", name=self.players(record)[outcome.winner])


def in_words(game: GameClass, option: str, value: OptionValue, language: str) -> str:
    """Return the value of an option in a language.

    >>> from py_rules import find_game
    >>> in_words(find_game("alpha-chase"), "tie", "second-player", "en")
    'Player 2'
    """
    if isinstance(value, bool):
        return sentence("terminal.on" if value else "terminal.off", {}, language)
    if isinstance(game.Options.specs().get(option), Choice):
        return sentence(f"option.{option}.{value}", {}, language, game)
    return str(value)


def board(record: Record) -> Mapping[str, Any]:
    """Return the view of the position."""
    return record.match.view()


def game_name(game: GameClass, language: str = ENGLISH) -> str:
    """Return the name of a game in a language.

    >>> from py_rules import find_game
    >>> game_name(find_game("alpha-chase"))
    'Alpha Chase'
    """
    return sentence("name", {}, language, game)


def find_dialogue(game: GameClass, language: str = ENGLISH) -> Dialogue:
    """Return the dialogue of a game, by default the general one.

    >>> from py_rules import find_game
    >>> type(find_dialogue(find_game("alpha-chase"))).__name__
    'AlphaChaseDialogue'
    """
    return game_module_class(game, "dialogue", Dialogue)(language)
