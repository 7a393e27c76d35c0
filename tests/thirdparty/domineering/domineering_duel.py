"""Domineering: lay dominoes on a board, one player upright, the other across; who cannot loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from py_rules.game import JSON, Game, Move, Outcome, Player, other
from py_rules.options import GameOptions, Integer, option


@dataclass(frozen=True, slots=True)
class BoardOptions(GameOptions):
    """How large the board is."""

    size: int = option(Integer(5, minimum=2, maximum=8))


@dataclass(frozen=True, slots=True)
class Board:
    """The covered squares, row by row and "#" where covered, and whose turn it is.

    For the drawing alone, the first square of each domino in the order in which they were laid.
    """

    squares: str
    to_move: Player
    dominoes: tuple[int, ...] = field(default=(), compare=False)


class Domineering(Game[Board, BoardOptions]):
    """Göran Andersson's game: Player 1 lays dominoes upright, Player 2 across."""

    slug = "domineering"
    name = "Domineering"
    notation = "(?P<square>[a-h][1-8])"
    Options = BoardOptions

    def initial(self) -> Board:
        """Begin with an empty board."""
        return Board("." * self.options.size**2, 0)

    def to_move(self, position: Board) -> Player:
        """Alternate."""
        return position.to_move

    def legal_moves(self, position: Board) -> Sequence[Move]:
        """Name the upper or left square of each place where the mover's domino fits."""
        size, step = self.options.size, self._step(position.to_move)
        squares = position.squares
        return [
            self._name(at)
            for at in range(size * size - step)
            if squares[at] == squares[at + step] == "." and (step > 1 or at % size < size - 1)
        ]

    def successor(self, position: Board, move: Move) -> Board:
        """Cover two squares."""
        at = "abcdefgh".index(move[0]) + (int(move[1]) - 1) * self.options.size
        squares = list(position.squares)
        squares[at] = squares[at + self._step(position.to_move)] = "#"
        return Board("".join(squares), other(position.to_move), (*position.dominoes, at))

    def outcome(self, position: Board) -> Outcome | None:
        """A player who cannot place a domino loses."""
        if self.legal_moves(position):
            return None
        return Outcome(other(position.to_move), "no-room")

    def view(self, position: Board) -> Mapping[str, JSON]:
        """Show a grid on which a press lays a domino, the last one marked."""
        names = [self._name(at) for at in range(self.options.size**2)]
        cells: list[dict[str, JSON]] = [{"label": name, "move": name} for name in names]
        for number, at in enumerate(position.dominoes, start=1):
            owner: Player = 0 if number % 2 else 1
            if number == len(position.dominoes):
                mark = "winning" if self.outcome(position) else "last"
                cells[at]["marks"] = cells[at + self._step(owner)]["marks"] = [mark]
            ends = ("right", "left") if owner else ("down", "up")
            for square, end in zip((at, at + self._step(owner)), ends, strict=True):
                cells[square]["piece"] = {"owner": owner, "joins": [end]}
        return {
            "board": {
                "kind": "grid",
                "label": "The board: Player 1 lays upright, Player 2 across",
                "columns": self.options.size,
                "cells": cells,
            }
        }

    def _name(self, at: int) -> str:
        """Return what a square is called: its column, then its row."""
        return f"{'abcdefgh'[at % self.options.size]}{at // self.options.size + 1}"

    def _step(self, player: Player) -> int:
        """Return how far the second square of the player's domino is from the first."""
        return 1 if player else self.options.size
