"""The request of the page that explains a line, which `py_rules.page.bridge` hands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from py_rules.page.bridge import MAX_RECORD, state
from py_rules.record import from_fragment
from py_rules.why.explaining import MAX_LINE, explain

if TYPE_CHECKING:
    from py_rules.page import wire

_MOST: Final = 41 * (MAX_LINE + 1)
"""Characters of a line: further ones tell of moves that are too many anyway."""


def why(game: str, record: str, line: str) -> wire.Why:
    """Return the steps of a line that goes on from a match, its moves with dots in between."""
    before = from_fragment(game, record, limit=MAX_RECORD)
    moves = line[:_MOST].split(".") if line else []
    return {
        "steps": [
            {
                "move": move,
                "position": state(before.with_match(step.match)),
                "said": [{"code": each.code, "params": each.params} for each in step.said],
            }
            for move, step in zip(moves, explain(before.match, moves), strict=True)
        ]
    }
