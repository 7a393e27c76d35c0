"""The dialogue of the Palindrome Duel rule book ("Command-Line Interaction Sample")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.games._line_dialogue import EndsDialogue
from py_rules.record import Record
from py_rules.terminal.dialogue import board


class PalindromeDuelDialogue(EndsDialogue):
    """A digit, then an end."""

    def welcome(self, record: Record) -> str:
        return f"{self.say('welcome')}\n"

    def turn(self, record: Record) -> str:
        shown = self.say("line", line=board(record)["line"]) + self._points(record)
        return f"{shown}\n{self.say('turn', name=self.mover(record))}"

    def prompts(self, record: Record) -> Sequence[str]:
        highest = board(record)["alphabet"][-1]
        return [f"{self.say('ask-digit', highest=highest)} ", self.ask_end()]

    def played(self, record: Record) -> str:
        return f"{self.say('new-line', line=board(record)['line'])}\n\n---\n"

    def over(self, record: Record) -> str:
        said = self.winner(record)
        if record.match.adjudication:
            return f"\n{said}"
        line = board(record)["line"]
        won = bool(board(record)["winning"])
        scored = board(record)["score"] is not None
        full = f"{self._points(record)}\n" if scored else self.limit(record)
        found = f"{self.say('palindrome', line=line)}\n" if won else full
        return f"{self.played(record)}\n{self.say('checking')}\n{found}{said}"

    def _points(self, record: Record) -> str:
        """Return a line with the points of both players, if palindromes score."""
        score = board(record)["score"]
        if score is None:
            return ""
        (first, second), (a, b) = self.players(record), score
        return f"\n{self.say('points', first=first, a=a, second=second, b=b)}"
