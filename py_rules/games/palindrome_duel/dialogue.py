"""The dialogue of the Palindrome Duel rule book ("Command-Line Interaction Sample")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.games._line_dialogue import EndsDialogue
from py_rules.record import Record
from py_rules.terminal.dialogue import board, ended_by_rule, mover, winner_says


class PalindromeDuelDialogue(EndsDialogue):
    """A digit, then an end."""

    piece = "digit"

    def welcome(self, record: Record) -> str:
        """Name the game."""
        return "-- Palindrome Duel --\n"

    def turn(self, record: Record) -> str:
        """Show the line and say whose turn it is."""
        return f"Current Sequence: {board(record)['line']}\n{mover(record)}'s Turn"

    def prompts(self, record: Record) -> Sequence[str]:
        """Ask for the digit, then for the end."""
        highest = board(record)["alphabet"][-1]
        return [f"Enter the digit to add (0-{highest}): ", "Add to (B)eginning or (E)nd? "]

    def played(self, record: Record) -> str:
        """Show the line that the move made."""
        return f"New Sequence: {board(record)['line']}\n\n---\n"

    def over(self, record: Record) -> str:
        """Say whether a palindrome or the limit ended the match, and who wins."""
        said = winner_says(record, "{} wins the game!")
        if not ended_by_rule(record):
            return f"\n{said}"
        line = board(record)["line"]
        won = bool(board(record)["winning"])
        found = f"The sequence {line} is a palindrome!\n" if won else self.limit(record)
        return f"{self.played(record)}\nChecking for palindrome...\n{found}{said}"
