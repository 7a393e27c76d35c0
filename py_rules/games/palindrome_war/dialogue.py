"""The dialogue of the Palindrome War rule book ("Command-Line Interaction Example")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.games._line_dialogue import EndsDialogue
from py_rules.record import Record
from py_rules.terminal.dialogue import board, ended_by_rule, mover, winner_says


class PalindromeWarDialogue(EndsDialogue):
    """A letter, then an end; the line is shown with blanks between its letters."""

    piece = "letter"

    def welcome(self, record: Record) -> str:
        """Welcome the players and say who begins."""
        return f"Welcome to Palindrome War!\n\n{record.players[0]} begins.\n"

    def turn(self, record: Record) -> str:
        """Show the line; from the second turn on a rule sets it off."""
        rule = "---\n\n" if record.match.ply else ""
        return f"{rule}Current Sequence: {_spaced(record)}\n"

    def prompts(self, record: Record) -> Sequence[str]:
        """Ask for the letter, then for the end."""
        return [
            f"{mover(record)}, enter your letter (a-{board(record)['alphabet'][-1]}): ",
            "Choose position - type 'B' for beginning or 'E' for end: ",
        ]

    def played(self, record: Record) -> str:
        """Show the line that the move made."""
        return (
            f"\nUpdated Sequence: {_spaced(record)}\n\nNo palindrome formed. Next player's turn.\n"
        )

    def over(self, record: Record) -> str:
        """Show the palindrome and name the winner."""
        said = winner_says(record, "{} wins!")
        if not ended_by_rule(record):
            return f"\n{said}"
        shown = f"\nUpdated Sequence: {_spaced(record)}\n\n"
        letters = [board(record)["line"][at] for at in board(record)["winning"]]
        found = f"Palindrome formed: '{' '.join(letters)}'\n" if letters else self.limit(record)
        return f"{shown}{found}\n{said}"


def _spaced(record: Record) -> str:
    """Return the line with blanks between its letters."""
    return " ".join(board(record)["line"])
