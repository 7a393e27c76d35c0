"""The contract of a game: all that the referee, the search, the page and a terminal ask of it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

Player: TypeAlias = Literal[0, 1]
"""A seat: 0 moves first. People read "Player 1" and "Player 2"."""

Move: TypeAlias = str
"""A move in the notation of its game: 1 to 40 of A-Z, a-z, 0-9 and the dash, safe in a URL."""

OptionValue: TypeAlias = bool | int | str
JSON: TypeAlias = "bool | int | str | Sequence[JSON] | Mapping[str, JSON] | None"

PositionT = TypeVar("PositionT", bound=Hashable)
OptionsT = TypeVar("OptionsT", bound="GameOptions")


def other(player: Player) -> Player:
    """Return the seat across the table.

    >>> other(0)
    1
    """
    return 1 if player == 0 else 0


class RulesError(ValueError):
    """Anything the rules refuse: a sentence a player can act on, and a `code` for programs."""

    code: ClassVar[str] = "rules"


class OptionError(RulesError):
    """An option has no such name, cannot have such a value, or contradicts another one."""

    code = "option"


class UnknownGame(RulesError):
    """No registered game has this slug."""

    code = "unknown-game"


class InvalidMove(RulesError):
    """The move is not written in the notation of the game."""

    code = "invalid-move"


class IllegalMove(RulesError):
    """The move is well written, but the rules forbid it here."""

    code = "illegal-move"


class MatchOver(RulesError):
    """The match has ended; nothing can be added to it."""

    code = "match-over"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `winner` is None for a draw. `reason` is a short phrase of the game or of the referee
    ("palindrome", "length limit", "resignation"). `score` holds both players' points where
    the game counts them.
    """

    winner: Player | None
    reason: str
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """What one option of a game may be, and what people read about it.

    The type of `default` decides the kind: a bool is a flag, an int lies within `minimum` and
    `maximum` (or is 0 where `zero` allows it), a str is one of `choices` or fully matches
    `pattern`, whose `shape` says the same in words.
    """

    default: OptionValue
    label: str
    explain: str = ""
    minimum: int = 0
    maximum: int = 0
    odd: bool = False
    zero: bool = False
    choices: tuple[str, ...] = ()
    pattern: str = ""
    shape: str = ""
    suggestions: tuple[str, ...] = ()

    @property
    def kind(self) -> Literal["flag", "integer", "choice", "word"]:
        """Return which of the four kinds of value this option takes."""
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, int):
            return "integer"
        return "choice" if self.choices else "word"

    @property
    def wants(self) -> str:
        """Return in words what a value must be.

        >>> Option(5, "size", minimum=3, maximum=9, odd=True).wants
        'an odd whole number from 3 to 9'
        """
        if self.kind == "flag":
            return "true or false"
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "word":
            return self.shape
        number = "an odd whole number" if self.odd else "a whole number"
        limits = f"{number} from {self.minimum} to {self.maximum}"
        return f"0 for none, or {limits}" if self.zero else limits

    def allows(self, value: object) -> bool:
        """Return whether *value* is of the right type and within the limits."""
        if type(value) is not type(self.default):
            return False
        if isinstance(value, int) and not isinstance(value, bool):
            within = self.minimum <= value <= self.maximum and (value % 2 == 1 or not self.odd)
            return within or (self.zero and value == 0)
        if isinstance(value, str):
            return value in self.choices or bool(self.pattern and re.fullmatch(self.pattern, value))
        return True

    def read(self, name: str, text: str) -> OptionValue:
        """Return the value written as *text*, the inverse of `write`.

        Raises:
            OptionError: If *text* is not the normal form of an allowed value.

        >>> Option(5, "size", minimum=3, maximum=9).read("size", "7")
        7
        """
        value: OptionValue = text
        if self.kind == "flag" and text in ("true", "false"):
            value = text == "true"
        elif self.kind == "integer" and re.fullmatch("0|-?[1-9][0-9]{0,5}", text):
            value = int(text)
        self.check(name, value)
        return value

    def check(self, name: str, value: object) -> None:
        """Raise OptionError, naming the option, unless *value* is allowed."""
        if not self.allows(value):
            shown = repr(value) if isinstance(value, bool | int | str) else type(value).__name__
            shown = shown if len(shown) <= 40 else f"{shown[:40]}…"
            raise OptionError(f"{name} must be {self.wants}, not {shown}.")

    @staticmethod
    def write(value: OptionValue) -> str:
        """Return *value* as a record writes it.

        >>> Option.write(True), Option.write(7), Option.write("PLANT")
        ('true', '7', 'PLANT')
        """
        return str(value).lower() if isinstance(value, bool) else str(value)


def option(default: OptionValue, label: str, explain: str = "", **limits: Any) -> Any:
    """Return a dataclass field that declares one option; *limits* are those of `Option`."""
    return field(default=default, metadata={"option": Option(default, label, explain, **limits)})


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a game: a frozen dataclass whose fields are made by `option`.

    Making one checks every value, then what the values say together.
    """

    def __post_init__(self) -> None:
        """Check each value, then the pairs."""
        for name, spec in self.specs().items():
            spec.check(name, getattr(self, name))
        self.check_together()

    def check_together(self) -> None:
        """Raise OptionError if two options contradict each other; a game overrides this."""

    @classmethod
    def specs(cls) -> Mapping[str, Option]:
        """Return what each option may be, by name, in the order of declaration."""
        return {each.name: each.metadata["option"] for each in fields(cls)}


class Game(ABC, Generic[PositionT, OptionsT]):
    """A game for two who take turns, with all open to both and nothing left to chance.

    A position is a frozen, hashable value that holds all that the rules read. What only the
    drawing needs (who placed which piece) may ride along in fields that do not compare.
    Players alternate: `to_move(successor(p, m))` is never `to_move(p)`.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    notation: ClassVar[str]
    """A regular expression for one move, with a named group for each of its parts."""
    revision: ClassVar[int] = 1
    """Counts up when a change of the rules would replay an old record differently."""
    Options: ClassVar[type[GameOptions]] = GameOptions
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"classic": {}}
    lots: ClassVar[Mapping[str, Mapping[str, Sequence[OptionValue]]]] = {}
    """By preset, options that are drawn by lot at the set-up, each value as likely."""
    secrets: ClassVar[Mapping[str, Sequence[str]]] = {}
    """By preset, options that the players choose unseen, one each, and show at once."""

    clock: ClassVar[int] = 0  # seconds for a move that the rule book suggests

    def __init__(self, options: OptionsT | None = None) -> None:
        self.options = options if options is not None else cast("OptionsT", self.Options())

    def __eq__(self, value: object) -> bool:
        return type(self) is type(value) and self.options == value.options

    def __hash__(self) -> int:
        return hash((self.slug, self.options))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.options})"

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
        """Return the position after *move*, which the caller has made sure is legal."""

    @abstractmethod
    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, position: PositionT) -> Mapping[str, JSON]:
        """Return what a front end needs to draw the position, so that it computes no rule."""

    def why_illegal(self, position: PositionT, move: Move) -> str:
        """Return one sentence: why *move*, well written but not legal, is refused here."""
        return f"{move} cannot be played here."

    def canonical(self, position: PositionT) -> Hashable:
        """Return a key that is equal only for positions of equal worth, such as mirror images.

        Equal keys: as many moves, the same seat to move, and best play comes to the same.
        """
        return position

    def essential_moves(self, position: PositionT) -> Sequence[Move]:
        """Return legal moves enough: each other one leads to the canonical key of one of them."""
        return self.legal_moves(position)

    def verdict(self, position: PositionT) -> Player | None:
        """Return who wins with best play, where the game knows it without search, else None."""
        return None

    def cells(self, position: PositionT) -> Sequence[tuple[Move, Move]] | None:
        """Return the two moves for each empty cell, if play is filling cells and counting."""
        return None

    def margins(self, position: PositionT) -> Sequence[int]:
        """Return Player 1's points minus Player 2's for each way to fill the `cells`.

        Bit i of the index tells which of its two moves cell i got, by whichever player.
        """
        return ()

    def book(self, position: PositionT) -> int | None:
        """Return the margin that best play comes to, if the game ships it for this position."""
        return None

    def repetition_key(self, position: PositionT) -> Hashable:
        """Return a key, equal where just the same play can follow: the referee counts it.

        Unlike `canonical` it renames nothing.
        """
        return position
