"""What a board has to show: said in English by each game's `screen.py`, from the rules' terms.

The walks in the browser compare it with the page. It shares no table and no code with front ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game_files import folder_of, load_module

from py_rules import Match

Chosen = Mapping[str, str]
"""The chosen part of a move by its name, such as {"piece": "r"}; empty for none."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile, letter, square or slot, in the order of reading."""

    text: str
    """For the eye."""
    name: str | None
    """For screen readers; None where another control has the name."""
    owner: int | None = None
    """The player whose mark or color it wears."""
    is_control: bool = False
    """Whether it is there only while a move can be made, such as an open side of a line."""
    is_last: bool | None = None
    """Whether the last move made it: then its edge has its player's color; None for a control."""


@dataclass(frozen=True, slots=True)
class Board:
    """All that a person needs to see of a position."""

    pieces: Sequence[Piece]
    controls: Mapping[str, str]
    """The names of all controls, by "move:" or "select:" and what they play or choose."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Names of controls that can't be played now, with the sentence that a press shows."""
    words: Sequence[str] = ()
    """Texts on the board, such as scores and counts, in the order of reading."""
    marks: Sequence[tuple[str, int, int | None]] = ()
    """Selectors of shapes that lie on pieces, by their numbers, with their players."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many shapes a selector finds."""
    prompt: str = ""
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """The players in sentences; a person alone is “You”."""

    first: str
    second: str
    seats: tuple[int, int] = (0, 1)
    """The player in each seat, and the seat of each player."""

    def __getitem__(self, player: int) -> str:
        return (self.first, self.second)[player]

    def inside(self, player: int) -> str:
        """Return a player as within a sentence."""
        return "you" if self[player] == "You" else self[player]

    def whose(self, player: int) -> str:
        """Return a player before something of theirs."""
        return "Your" if self[player] == "You" else f"{self[player]}’s"

    def mover(self, match: Match) -> str:
        return self[match.to_move]

    def last(self, match: Match) -> str:
        return self[(match.ply - 1) % 2]


NAMES: Final = Names("Bartholomew", "Maximiliana")
"""Two names of eleven letters."""


def screen_of(slug: str) -> Any:
    """Return a game's `screen.py`, None if it has none.

    It defines `PIECES`, the selector of its pieces, and of a match `board`, `announced` (the last
    move), `result` (title and fact) and `picture` (texts, and the players of what is colored), and
    in `WON` matches that were won by each way to win.
    """
    path = folder_of(slug) / "screen.py"
    return load_module(path) if path.exists() else None
