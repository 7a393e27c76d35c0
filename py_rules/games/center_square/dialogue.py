"""The dialogue of the Center Square Showdown rule book ("Sample Turn Sequence")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board, ended_by_rule, mover, winner_says


class CenterSquareDialogue(Dialogue):
    """A direction each turn, and the grid after it."""

    def welcome(self, record: Record) -> str:
        """Show the grid at the start."""
        return f"Current Grid Position:\n{_grid(record)}\n"

    def turn(self, record: Record) -> str:
        """Say whose turn it is."""
        return f"{mover(record)}'s Turn."

    def prompts(self, record: Record) -> Sequence[str]:
        """Ask for a direction."""
        return ["Enter move (up/down/left/right): "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Want one of the four words."""
        known = answer.lower() in ("up", "down", "left", "right")
        return None if known else "Type up, down, left or right."

    def move(self, answers: Sequence[str]) -> Move:
        """Read the direction in upper or lower case."""
        return answers[0].lower()

    def played(self, record: Record) -> str:
        """Say where the token is and show the grid."""
        row, column = board(record)["token"]
        return f"\nToken moved to position ({row},{column}).\n\n{_grid(record)}\n"

    def over(self, record: Record) -> str:
        """Show the last grid and name the winner."""
        shown = self.played(record) if ended_by_rule(record) else ""
        return f"{shown}\n{winner_says(record, '{} wins!')}"


def _grid(record: Record) -> str:
    """Return the grid with numbered rows and columns and the token as an asterisk."""
    size, token = board(record)["size"], board(record)["token"]
    rule = "  " + "-----" * size
    lines = ["    " + "   ".join(str(column) for column in range(1, size + 1)), rule]
    for row in range(1, size + 1):
        marks = ["*" if (row, column) == token else " " for column in range(1, size + 1)]
        lines += [f"{row} | {' | '.join(marks)} |", rule]
    return "\n".join(lines)
