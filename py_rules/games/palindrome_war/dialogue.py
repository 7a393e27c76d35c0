"""The dialogue of the Palindrome War rule book ("Command-Line Interaction Example")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.games._line_dialogue import EndsDialogue
from py_rules.record import Record
from py_rules.terminal.dialogue import board


class PalindromeWarDialogue(EndsDialogue):
    """A letter, then an end; the line is shown with blanks between its letters."""

    def welcome(self, record: Record) -> str:
        begins = self.say("begins", name=self.players(record)[0])
        return f"{self.say('welcome')}\n\n{begins}\n"

    def turn(self, record: Record) -> str:
        rule = "---\n\n" if record.match.ply else ""
        return f"{rule}{self.say('line', line=_spaced(record))}\n"

    def prompts(self, record: Record) -> Sequence[str]:
        highest = board(record)["alphabet"][-1]
        return [
            f"{self.say('ask-letter', name=self.mover(record), highest=highest)} ",
            self.ask_end(),
        ]

    def played(self, record: Record) -> str:
        return f"{self._new_line(record)}{self.say('no-palindrome')}\n"

    def over(self, record: Record) -> str:
        said = self.winner(record)
        if record.match.adjudication:
            return f"\n{said}"
        letters = " ".join(board(record)["line"][at] for at in board(record)["winning"])
        won = f"{self.say('palindrome', letters=letters)}\n" if letters else self.limit(record)
        return f"{self._new_line(record)}{won}\n{said}"

    def _new_line(self, record: Record) -> str:
        return f"\n{self.say('new-line', line=_spaced(record))}\n\n"


def _spaced(record: Record) -> str:
    return " ".join(board(record)["line"])
