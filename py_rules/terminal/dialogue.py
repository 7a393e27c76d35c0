"""How a terminal speaks a game: the contract, in words fit for any game, and where to find one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from py_rules.companions import companion
from py_rules.game import GameClass, Move
from py_rules.match import Match
from py_rules.record import Record


class Dialogue:
    """What a terminal prints and asks. Each text is printed as it is, then a line ends.

    A game that has words of its own puts a subclass into a module `dialogue` beside its rules.
    """

    def welcome(self, record: Record) -> str:
        """Return what opens the match."""
        return f"{record.match.game.name}\n"

    def turn(self, record: Record) -> str:
        """Return what is shown before each question."""
        shown = "\n".join(f"{key}: {value}" for key, value in board(record).items())
        return f"{shown}\n\n{mover(record)}: {' '.join(record.match.legal_moves)}"

    def prompts(self, record: Record) -> Sequence[str]:
        """Return the questions that one move takes, in order."""
        return [f"{mover(record)}, enter your move: "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Return why *answer* to question *number* cannot be meant, or None."""
        return None

    def move(self, answers: Sequence[str]) -> Move:
        """Return the move that the answers name."""
        return answers[0]

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        """Return what has to be typed for *move*: the inverse of `move`."""
        return [move]

    def played(self, record: Record) -> str:
        """Return what is said after a move that did not end the match."""
        return ""

    def over(self, record: Record) -> str:
        """Return what is said after the end."""
        return winner_says(record, "{} wins!")


def mover(record: Record) -> str:
    """Return the name of the player whose turn it is."""
    return record.players[record.match.to_move]


def board(record: Record) -> Mapping[str, Any]:
    """Return what the game shows of the position."""
    return record.match.view()


def ended_by_rule(record: Record) -> bool:
    """Return whether a move ended the match, and not the players."""
    return record.match.adjudication is None


def winner_says(record: Record, wins: str) -> str:
    """Return *wins* with the winner's name, or that the match is drawn."""
    outcome = record.match.outcome
    if outcome is None or outcome.winner is None:
        return f"The match is a draw ({outcome.reason if outcome else 'unfinished'})."
    return wins.format(record.players[outcome.winner])


def find_dialogue(game: GameClass) -> Dialogue:
    """Return the dialogue of a game, the general one if it has none of its own.

    >>> from py_rules import find_game
    >>> type(find_dialogue(find_game("alpha-chase"))).__name__
    'AlphaChaseDialogue'
    """
    module = companion(game, "dialogue")
    for value in vars(module).values() if module else ():
        if isinstance(value, type) and module and value.__module__ == module.__name__:
            dialogue = value()
            if isinstance(dialogue, Dialogue):
                return dialogue
    return Dialogue()
