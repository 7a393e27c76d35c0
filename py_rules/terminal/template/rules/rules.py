"""Last Counter: take one to three counters; the player who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from py_rules.errors import Refusal
from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.options import GameOptions, Integer, Setup, option


@dataclass(frozen=True, slots=True)
class LastCounterOptions(GameOptions):
    """The number of counters."""

    counters: int = option(Integer(12, minimum=4, maximum=24))


@dataclass(frozen=True, slots=True)
class Heap:
    """The counters that are left, the last number taken, and whose turn it is."""

    left: int
    last: int
    to_move: Player


class LastCounter(Game[Heap, LastCounterOptions]):
    """One heap, from which the players take in turn."""

    slug = "last-counter"
    name = "Last Counter"
    notation = "(?P<count>[1-3])"
    alternates = True
    Options = LastCounterOptions
    setup = Setup(presets={"classic": {}, "long": {"counters": 21}})

    def initial(self) -> Heap:
        """Begin with the whole heap."""
        return Heap(self.options.counters, 0, 0)

    def to_move(self, position: Heap) -> Player:
        """Alternate."""
        return position.to_move

    def legal_moves(self, position: Heap) -> Sequence[Move]:
        """Take one to three, but no more than there are."""
        return [str(count) for count in range(1, min(3, position.left) + 1)]

    def successor(self, position: Heap, move: Move) -> Heap:
        """Take the counters away."""
        return Heap(position.left - int(move), int(move), other(position.to_move))

    def outcome(self, position: Heap) -> Outcome | None:
        """Return the win of the player who took the last counter."""
        return None if position.left else Outcome(other(position.to_move), "heap-empty")

    def refusal(self, position: Heap, move: Move) -> Refusal:
        """Return "too-many", the only reason against a move of one to three."""
        return Refusal("too-many", {"n": position.left})

    def view(self, position: Heap) -> Mapping[str, JSON]:
        """Return the counters at first, left and last taken, the refused numbers, and the board."""
        return {
            "counters": self.options.counters,
            "left": position.left,
            "last": position.last,
            "refused": self.refused(position, "123"),
            "board": {
                "kind": "pool",
                "cells": [self._cell(position.left - at) for at in range(self.options.counters)],
            },
        }

    def _cell(self, count: int) -> JSON:
        """Return a counter; a press takes it and all after it, *count* in all."""
        return {"piece": {}, "move": str(count)} if count > 0 else {"marks": ["covered"]}
