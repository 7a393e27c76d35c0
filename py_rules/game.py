"""The contract of a game: its members for the referee, the search, the page and a terminal."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar, cast

from py_rules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    OptionError,
    PositionError,
    Refusal,
    brief,
    shown,
)
from py_rules.options import GameOptions, OptionValue, Setup

Player: TypeAlias = Literal[0, 1]
"""An index: 0 moves first. People read and type 1 and 2: "Player 1", `computer2`."""

PLAYERS: Final[tuple[Player, Player]] = (0, 1)

Move: TypeAlias = str
"""A move in the notation of its game: 1 to 40 of A-Z, a-z, 0-9 and the dash, safe in a URL."""

Result: TypeAlias = Literal["1-0", "0-1", "1/2-1/2", "*"]
"""Who won, a draw, or a match that goes on."""

JSON: TypeAlias = bool | int | str | Sequence["JSON"] | Mapping[str, "JSON"] | None

PositionT = TypeVar("PositionT", bound=Hashable)
OptionsT = TypeVar("OptionsT", bound="GameOptions")


def other(player: Player) -> Player:
    """Return the other player.

    >>> other(0)
    1
    """
    return 1 if player == 0 else 0


class Reason:
    """The reasons for an outcome: the referee's, then those of our games; others add their own."""

    RESIGNATION: Final = "resignation"
    TIME: Final = "time"
    AGREED_DRAW: Final = "agreed-draw"
    MOVE_LIMIT: Final = "move-limit"

    PALINDROME: Final = "palindrome"
    LENGTH_LIMIT: Final = "length-limit"
    CENTER: Final = "center"
    NO_MOVE: Final = "no-move"
    WORD_COMPLETE: Final = "word-complete"
    MOST_LETTERS: Final = "most-letters"
    MOST_POINTS: Final = "most-points"
    TIE: Final = "tie"
    TIE_FIRST_LETTER: Final = "tie-first-letter"
    TIE_FIRST_OWN_LETTER: Final = "tie-first-own-letter"
    TIE_SECOND_PLAYER: Final = "tie-second-player"
    ROW_FULL: Final = "row-full"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `winner` is None for a draw. `reason` is a code of `Reason` or of the game, with its text under
    `reason.<code>` in the tables. `score` has both players' points if the game counts them.
    """

    winner: Player | None
    reason: str
    score: tuple[int, int] | None = None

    def is_win_for(self, player: Player) -> bool:
        """Return whether *player* won.

        `bool(outcome.winner)` is False for a draw, and where Player 1 won, whose index is 0.

        Raises:
            ValueError: If *player* is neither 0 nor 1.

        >>> Outcome(0, "palindrome").is_win_for(0), Outcome(None, "tie").is_win_for(0)
        (True, False)
        >>> Outcome(0, "palindrome").is_win_for(2)
        Traceback (most recent call last):
        ValueError: player must be 0 for Player 1 or 1 for Player 2, not 2.
        """
        if type(player) is not int or player not in PLAYERS:
            which = brief(player)
            raise ValueError(f"player must be 0 for Player 1 or 1 for Player 2, not {which}.")
        return self.winner == player

    @property
    def result(self) -> Result:
        """Return the result as in a record.

        >>> Outcome(1, "palindrome").result, Outcome(None, "tie").result
        ('0-1', '1/2-1/2')
        """
        return "1/2-1/2" if self.winner is None else "0-1" if self.winner else "1-0"


class Game(ABC, Generic[PositionT, OptionsT]):
    """A game for two players who take turns, with perfect information and no chance.

    A position is a frozen, hashable value with everything that the rules read. Fields that only
    the drawing needs (who placed which piece) do not compare.
    Player 1 begins. After that `to_move` decides: a player may move again.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    notation: ClassVar[str]
    """A regular expression for one move, with a named group for each of its parts."""
    alternates: ClassVar[bool] = False
    """Whether the players always take turns: pages then show the next turn without waiting."""
    Options: ClassVar[type[GameOptions]] = GameOptions
    setup: ClassVar[Setup] = Setup()

    def __init__(self, options: OptionsT | None = None, /, **chosen: object) -> None:
        """Set the game up with *options*, or with those *chosen* by name and the defaults.

        Raises:
            OptionError: If there is no such option, or a value is not allowed.

        >>> from py_rules import find_game
        >>> find_game("center-square")(size=7).options.size
        7
        """
        if options is not None and not isinstance(options, self.Options):
            name = type(self).__name__
            raise TypeError(f"{name}() takes {self.Options.__name__}, or options by name.")
        if options is None:
            made = make_options(type(self), None, chosen) if chosen else self.Options()
            options = cast("OptionsT", made)
        self.options = options

    def __eq__(self, value: object) -> bool:
        if type(self) is not type(value):
            return NotImplemented
        return bool(self.options == value.options)

    def __hash__(self) -> int:
        return hash((self.slug, self.options))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.options})"

    @classmethod
    def parts(cls, move: object) -> Mapping[str, str]:
        """Return the parts of *move* by the names that `notation` gives them, in its order.

        >>> class Chess(Game):
        ...     notation = "(?P<from>[a-h][1-8])(?P<to>[a-h][1-8])(?P<promotion>[nbrq])?"
        >>> Chess.parts("e2e4")
        {'from': 'e2', 'to': 'e4'}

        Raises:
            InvalidMoveError: If *move* is not written as a move of the game, legal or not.
        """
        found = re.fullmatch(cls.notation, move, re.ASCII) if isinstance(move, str) else None
        if found is None:
            shown = move[:20] if isinstance(move, str) else type(move).__name__
            raise InvalidMoveError(move=shown).for_game(cls)
        return {name: part for name, part in found.groupdict().items() if part is not None}

    @abstractmethod
    def initial(self) -> PositionT:
        """Return the position before the first move."""

    @abstractmethod
    def to_move(self, position: PositionT) -> Player:
        """Return whose turn it is; after the end, whose turn it would be."""

    @abstractmethod
    def legal_moves(self, position: PositionT) -> Sequence[Move]:
        """Return every legal move in a fixed order; empty only if the game is over."""

    @abstractmethod
    def successor(self, position: PositionT, move: Move) -> PositionT:
        """Return the position after *move*. The caller must have checked that it is legal."""

    @abstractmethod
    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def view(self, position: PositionT) -> Mapping[str, JSON]:
        """Return the data that a front end needs to draw the position without computing rules.

        By default there is none, and the page draws a key for each legal move.
        """
        return {}

    def text(self, position: PositionT) -> str:
        """Return the board as text, for a terminal and `str(match)`.

        By default it is the `view` without the refusals, with a described board drawn: X and O for
        the pieces of Player 1 and 2, # for a closed cell, a dot for an empty one. Without a view it
        is the `repr` of the position.
        """
        view = {key: value for key, value in self.view(position).items() if key != "refused"}
        lines: list[str] = []
        if _is_board(view.get("board")):
            with suppress(Exception):  # a check names what is wrong in the description
                lines += _lines(view.pop("board"))
        return "\n".join([*lines, *(f"{key}: {view[key]}" for key in view)]) or str(position)

    def position_to_text(self, position: PositionT) -> str:
        """Return *position* as printable ASCII without blanks; equal positions give equal texts.

        This and `position_from_text` are a pair: a game has both, or neither.

        Raises:
            PositionError: If the game has no texts for positions, as by default.
        """
        raise PositionError("none").for_game(type(self))

    def position_from_text(self, text: str) -> PositionT:
        """Return the position that `position_to_text` wrote as *text*.

        Raises:
            PositionError: If *text* isn't a position of the game, or the game has no such texts.
        """
        raise PositionError("none").for_game(type(self))

    def refusal(self, position: PositionT, move: Move) -> Refusal:
        """Return why *move*, well written but not legal, is refused at *position*."""
        return Refusal("not-legal", {"move": move})

    def refused(self, position: PositionT, moves: Iterable[Move]) -> Mapping[Move, JSON]:
        """Return the refusal of each of *moves* that is not legal now, for the `view`.

        So a front end can say why a control is disabled. After the end there is none.
        """
        legal = set(self.legal_moves(position))
        found: dict[Move, JSON] = {}
        for move in moves if legal else ():
            if move not in legal:
                why = self.refusal(position, move)
                error = IllegalMoveError(why.code, **{**why.params, "move": move}).for_game(
                    type(self)
                )
                found[move] = {"code": why.code, "params": why.params, "message": str(error)}
        return found

    def repetition_key(self, position: PositionT) -> Hashable:
        """Return a key that is equal where the same play can follow: the referee counts it.

        Unlike a key of the search it renames nothing: a move means the same in both positions.
        """
        return position


_SIGNS: Final = {"up": "^", "down": "v", "left": "<", "right": ">", "plus": "+", "cross": "x"}


def _parts(board: Any) -> Sequence[Any]:
    return board if isinstance(board, list | tuple) else [board]


def _is_board(value: object) -> bool:
    """Return whether a value of a view describes a board for a page: one part, or several."""
    return all(isinstance(part, Mapping) and "kind" in part for part in _parts(value))


def _lines(board: Any) -> Iterator[str]:
    """Yield the lines of a described board."""
    for part in _parts(board):
        yield from filter(str.strip, [part.get("caption") or ""])
        cells = [*map(_cell, part["cells"])]
        columns, width = part.get("columns") or len(cells), max(map(len, cells), default=0)
        for at in range(0, len(cells), columns or 1):
            yield " ".join(cell.ljust(width) for cell in cells[at : at + columns]).rstrip()


def _cell(cell: Any) -> str:
    if cell is None:
        return ""
    piece, marks = cell.get("piece"), cell.get("marks") or ()
    if piece is None:
        return "#" if "covered" in marks or "blocked" in marks else "."
    owner = {0: "X", 1: "O"}.get(piece.get("owner"), "*")
    return piece.get("text") or _SIGNS.get(piece.get("sign"), owner)


GameClass: TypeAlias = type[Game[Any, Any]]
"""A game before its options are chosen."""


def make_options(game: GameClass, preset: str | None, options: Mapping[str, object]) -> GameOptions:
    """Return the options of *game* with those of *preset*, then *options*, in place of defaults.

    Raises:
        OptionError: If there is no such preset or option, or a value is not allowed.
    """
    if preset is not None and preset not in tuple(game.setup.presets):
        known = ", ".join(game.setup.presets)
        raise OptionError("no-preset", preset=shown(preset), known=known).for_game(game)
    _check_names(game, options)
    chosen: dict[str, Any] = {**game.setup.presets.get(preset or "", {}), **options}
    with _options_of(game):
        made: GameOptions = game.Options(**chosen)
    return made


def read_options(game: GameClass, written: Mapping[str, str]) -> GameOptions:
    """Return the options of *game* from their written values, as a record holds them.

    Raises:
        OptionError: If there is no such option or a value is not allowed.
    """
    return make_options(game, None, read_values(game, written))


def read_values(game: GameClass, written: Mapping[str, str]) -> Mapping[str, OptionValue]:
    """Return the values of some options of *game* from their written values.

    Raises:
        OptionError: If there is no such option or a value is not allowed.
    """
    _check_names(game, written)
    specs = game.Options.specs()
    with _options_of(game):
        return {name: specs[name].read(name, text) for name, text in written.items()}


@contextmanager
def _options_of(game: GameClass) -> Iterator[None]:
    """Attach the game to any OptionError raised in this block."""
    try:
        yield
    except OptionError as error:
        error.for_game(game)
        raise


def _check_names(game: GameClass, options: Mapping[str, object]) -> None:
    specs = game.Options.specs()
    for name in options:
        if not specs:
            raise OptionError("none").for_game(game)
        if name not in specs:
            known = ", ".join(specs)
            raise OptionError("unknown", option=name[:40], known=known).for_game(game)
