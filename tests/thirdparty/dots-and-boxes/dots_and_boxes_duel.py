"""Dots and Boxes: draw a line between two dots; close a box to own it and to move again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.options import GameOptions, Integer, option


@dataclass(frozen=True, slots=True)
class PaperOptions(GameOptions):
    """How many boxes there are in a row and in a column."""

    columns: int = option(Integer(2, minimum=1, maximum=4))
    rows: int = option(Integer(2, minimum=1, maximum=4))


@dataclass(frozen=True, slots=True)
class Paper:
    """The lines that are drawn, how many boxes each player owns, and whose turn it is.

    For the drawing alone, the owner of each closed box by its upper line.
    """

    lines: frozenset[Move] = frozenset()
    boxes: tuple[int, int] = (0, 0)
    to_move: Player = 0
    owners: tuple[tuple[Move, Player], ...] = field(default=(), compare=False)


class DotsAndBoxes(Game[Paper, PaperOptions]):
    """Édouard Lucas's game of 1895: a player who closes a box moves again."""

    slug = "dots-and-boxes"
    name = "Dots and Boxes"
    notation = "(?P<kind>[hv])(?P<column>[0-4])(?P<row>[0-4])"
    Options = PaperOptions

    def initial(self) -> Paper:
        """Begin without a line."""
        return Paper()

    def to_move(self, position: Paper) -> Player:
        """Stay with a player who closes a box."""
        return position.to_move

    def legal_moves(self, position: Paper) -> Sequence[Move]:
        """Draw any line that is missing, across (h) or upright (v)."""
        columns, rows = self.options.columns, self.options.rows
        across = [f"h{x}{y}" for y in range(rows + 1) for x in range(columns)]
        upright = [f"v{x}{y}" for y in range(rows) for x in range(columns + 1)]
        return tuple(line for line in (*across, *upright) if line not in position.lines)

    def successor(self, position: Paper, move: Move) -> Paper:
        """Draw the line; the player who closes a box owns it."""
        lines, player = position.lines | {move}, position.to_move
        closed = [box for box in self._boxes_at(move) if lines.issuperset(_sides(box))]
        boxes = list(position.boxes)
        boxes[player] += len(closed)
        owners = (*position.owners, *((box, player) for box in closed))
        return Paper(lines, (boxes[0], boxes[1]), player if closed else other(player), owners)

    def outcome(self, position: Paper) -> Outcome | None:
        """When all lines are drawn, more boxes win."""
        if self.legal_moves(position):
            return None
        first, second = position.boxes
        winner: Player | None = None if first == second else 0 if first > second else 1
        return Outcome(winner, "most-boxes", position.boxes)

    def view(self, position: Paper) -> Mapping[str, JSON]:
        """Show the dots, lines and boxes as a grid, in which a press draws a line."""
        owners = dict(position.owners)
        cells: list[JSON] = []
        for row in range(2 * self.options.rows + 1):
            for column in range(2 * self.options.columns + 1):
                place = f"{column // 2}{row // 2}"
                if row % 2 == column % 2:
                    owner = owners.get(f"h{place}") if row % 2 else None
                    cells.append({} if owner is None else {"piece": {"owner": owner}})
                    continue
                line = f"{'v' if row % 2 else 'h'}{place}"
                drawn: JSON = {"label": line, "marks": ["covered"]}
                cells.append(drawn if line in position.lines else {"label": line, "move": line})
        return {
            "boxes": position.boxes,
            "board": {
                "kind": "grid",
                "label": "The dots and lines",
                "columns": 2 * self.options.columns + 1,
                "cells": cells,
            },
        }

    def _boxes_at(self, line: Move) -> list[Move]:
        """Return the boxes at a line, each by its upper line."""
        kind, x, y = line[0], int(line[1]), int(line[2])
        places = ((x, y - 1), (x, y)) if kind == "h" else ((x - 1, y), (x, y))
        columns, rows = self.options.columns, self.options.rows
        return [f"h{x}{y}" for x, y in places if 0 <= x < columns and 0 <= y < rows]


def _sides(box: Move) -> frozenset[Move]:
    """Return the lines around a box."""
    x, y = int(box[1]), int(box[2])
    return frozenset({box, f"h{x}{y + 1}", f"v{x}{y}", f"v{x + 1}{y}"})
