"""Nim with one heap: take one to three counters; the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.options import GameOptions, Integer, option


@dataclass(frozen=True, slots=True)
class NimOptions(GameOptions):
    """The heap at the start and how many may be taken at once."""

    counters: int = option(Integer(21, minimum=1, maximum=99))
    most: int = option(Integer(3, minimum=1, maximum=9))


@dataclass(frozen=True, slots=True)
class Heap:
    """The objects left, whose turn it is, and, only for the drawing, how many were taken last."""

    left: int
    to_move: Player
    last: int = field(default=0, compare=False)


class Nim(Game[Heap, NimOptions]):
    """The simplest game that is worth a solver."""

    slug = "nim"
    name = "Nim"
    notation = "(?P<count>[1-9])"
    Options = NimOptions

    def initial(self) -> Heap:
        """Begin with the whole heap."""
        return Heap(self.options.counters, 0)

    def to_move(self, position: Heap) -> Player:
        """Alternate."""
        return position.to_move

    def legal_moves(self, position: Heap) -> Sequence[Move]:
        """Take one counter, or more, but no more than there are."""
        return [str(count) for count in range(1, min(self.options.most, position.left) + 1)]

    def successor(self, position: Heap, move: Move) -> Heap:
        """Take the counters away."""
        return Heap(position.left - int(move), other(position.to_move), int(move))

    def outcome(self, position: Heap) -> Outcome | None:
        """The player who took the last counter has won."""
        return None if position.left else Outcome(other(position.to_move), "heap-empty")

    def view(self, position: Heap) -> Mapping[str, JSON]:
        """Show the heap as a pool; at the end, what part of it the last counter was."""
        pool: JSON = {
            "kind": "pool",
            "label": "The heap",
            "caption": f"Counters left: {position.left}.",
            "cells": [self._counter(position, at) for at in range(self.options.counters)],
        }
        if position.left:
            return {"counters": position.left, "board": pool}
        # Imported late: a page does not have this module at the start and must fetch it.
        from fractions import Fraction

        return {"counters": 0, "board": pool, "last": str(Fraction(1, self.options.counters))}

    def _counter(self, position: Heap, at: int) -> Mapping[str, JSON]:
        """Return a counter; a press on one takes it and all behind it."""
        label = f"Counter {at + 1}"
        if at < position.left:
            count = position.left - at
            piece: JSON = {"text": str(count)} if count <= self.options.most else {}
            return {"label": label, "piece": piece, "move": str(count)}
        marks = ["covered", "last"] if at < position.left + position.last else ["covered"]
        return {"label": label, "marks": marks}
