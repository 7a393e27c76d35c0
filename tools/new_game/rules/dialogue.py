"""How a terminal speaks Last Counter."""

from __future__ import annotations

from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board, mover


class LastCounterDialogue(Dialogue):
    """The counters in a row, and a number each turn."""

    def turn(self, record: Record) -> str:
        """Show the counters that are left."""
        left = board(record)["left"]
        return f"{'o ' * left}({left} left)"

    def prompts(self, record: Record) -> list[str]:
        """Ask for a number."""
        return [f"{mover(record)}, how many do you take (1-3)? "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Want one of three digits."""
        return None if answer in ("1", "2", "3") else "Type 1, 2 or 3."
