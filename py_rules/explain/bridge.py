"""The request of the page that explains a line, which `py_rules.page.bridge` hands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from py_rules.explain.explaining import MAX_LINE, explain
from py_rules.page.state import state
from py_rules.record import Record

if TYPE_CHECKING:
    from py_rules.page import wire

_MOST: Final = 41 * (MAX_LINE + 1)
"""Characters of a line: further ones tell of moves that are too many anyway."""


def explanation(record: Record, line: str) -> wire.Explanation:
    """Return the steps of a line that goes on from a match, its moves with dots in between."""
    moves = line[:_MOST].split(".") if line else []
    return {
        "steps": [
            {
                "move": move,
                "position": state(record.with_match(step.match)),
                "facts": step.facts,
            }
            for move, step in zip(moves, explain(record.match, moves), strict=True)
        ]
    }
