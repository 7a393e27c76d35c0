"""The prompts of Last Counter in a terminal."""

from __future__ import annotations

from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board


class LastCounterDialogue(Dialogue):
    """The counters in a row, and a number each turn."""

    def position(self, record: Record) -> str:
        """Show the counters that are left."""
        left = board(record)["left"]
        return self.say("left", counters="o " * left, n=left)

    def prompts(self, record: Record) -> list[str]:
        """Ask for a number."""
        return [f"{self.say('ask-count', name=self.mover(record))} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Accept one of three digits."""
        return None if answer in ("1", "2", "3") else self.say("want-count")
