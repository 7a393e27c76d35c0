"""The options of a game: a class for each kind of value, and the dataclass that holds them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from py_rules.errors import OptionError, shown
from py_rules.messages import Parameter

OptionValue: TypeAlias = bool | int | str
ValueT = TypeVar("ValueT", bound=OptionValue)

_MAX_WORD: Final = 1000  # characters; a pattern may be slow on a long text that does not match


@dataclass(frozen=True, slots=True)
class Option(ABC, Generic[ValueT]):
    """The allowed values of one option; its labels are in the locale tables of the game."""

    kind: ClassVar[Literal["flag", "integer", "choice", "word"]]

    default: ValueT

    @property
    def constraint(self) -> str:
        """Return the code of the requirement, as in the error `option.<code>`."""
        return self.kind

    @property
    def limits(self) -> Mapping[str, Parameter]:
        """Return the parameters of the message of `constraint`."""
        return {}

    @abstractmethod
    def allows(self, value: object) -> bool:
        """Return whether *value* is of the right type and within the limits."""

    def parse(self, text: str) -> OptionValue:
        """Return the value that *text* writes, or the text itself if it writes none."""
        return text

    def read(self, name: str, text: str) -> OptionValue:
        """Return the value written as *text*, the inverse of `write`.

        Raises:
            OptionError: If *text* is not the normal form of an allowed value.

        >>> Integer(5, minimum=3, maximum=9).read("size", "7")
        7
        """
        value = self.parse(text)
        self.check(name, value)
        return value

    def check(self, name: str, value: object) -> None:
        """Raise OptionError, naming the option, unless *value* is allowed.

        >>> Integer(5, minimum=3, maximum=9).check("size", "7")
        Traceback (most recent call last):
        py_rules.errors.OptionError: size is a text here. Write 7 without quotation marks.
        """
        if not self.allows(value):
            meant = self.parse(value) if isinstance(value, str) else value
            if not isinstance(meant, str) and self.allows(meant):
                raise OptionError("text", option=name, value=f"{meant}")
            raise OptionError(self.constraint, option=name, value=shown(value), **self.limits)

    @staticmethod
    def write(value: OptionValue) -> str:
        """Return *value* as in a record.

        >>> Option.write(True), Option.write(7), Option.write("PLANT")
        ('true', '7', 'PLANT')
        """
        if isinstance(value, bool):
            return str(value).lower()
        # A sum is a plain value, while `str` of an enumeration is its name.
        return value + "" if isinstance(value, str) else str(value + 0)


@dataclass(frozen=True, slots=True)
class Flag(Option[bool]):
    """Yes or no."""

    kind = "flag"

    def allows(self, value: object) -> bool:
        """Return whether *value* is a bool."""
        return isinstance(value, bool)

    def parse(self, text: str) -> OptionValue:
        """Read "true" and "false"."""
        return text == "true" if text in ("true", "false") else text


@dataclass(frozen=True, slots=True)
class Integer(Option[int]):
    """A whole number from `minimum` to `maximum`; 0 stands for none where `zero` allows it.

    >>> size = Integer(5, minimum=3, maximum=9, odd=True)
    >>> size.constraint, size.limits
    ('odd', {'minimum': 3, 'maximum': 9})
    """

    kind = "integer"

    _: KW_ONLY
    minimum: int = 0
    maximum: int = 0
    odd: bool = False
    zero: bool = False

    @property
    def constraint(self) -> str:
        """Return the code of a whole number, of an odd one, or of either or none."""
        return f"{'odd' if self.odd else 'integer'}{'-or-none' if self.zero else ''}"

    @property
    def limits(self) -> Mapping[str, Parameter]:
        """Return the least and the greatest."""
        return {"minimum": self.minimum, "maximum": self.maximum}

    def allows(self, value: object) -> bool:
        """Return whether *value* is an int within the limits; a bool is none."""
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        within = self.minimum <= value <= self.maximum and (value % 2 == 1 or not self.odd)
        return within or (self.zero and value == 0)

    def parse(self, text: str) -> OptionValue:
        """Read a number without leading zeros."""
        return int(text) if re.fullmatch("0|-?[1-9][0-9]{0,5}", text) else text


@dataclass(frozen=True, slots=True)
class Choice(Option[str]):
    """One of a few words.

    >>> Choice("draw", choices=("draw", "second-player")).limits
    {'choices': 'draw, second-player'}
    """

    kind = "choice"

    _: KW_ONLY
    choices: tuple[str, ...] = ()

    @property
    def limits(self) -> Mapping[str, Parameter]:
        """Return the words there are."""
        return {"choices": ", ".join(self.choices)}

    def allows(self, value: object) -> bool:
        """Return whether *value* is one of the words."""
        return value in self.choices


@dataclass(frozen=True, slots=True)
class Word(Option[str]):
    """A string that fully matches `pattern`, a regular expression.

    The game describes the pattern in words under `option.<name>.shape`.
    """

    kind = "word"

    _: KW_ONLY
    pattern: str = ""
    suggestions: tuple[str, ...] = ()

    @property
    def limits(self) -> Mapping[str, Parameter]:
        """Return the pattern, for a game that has no words for it."""
        return {"pattern": self.pattern}

    def allows(self, value: object) -> bool:
        """Return whether *value* is such a text."""
        if not isinstance(value, str) or len(value) > _MAX_WORD:
            return False
        return bool(re.fullmatch(self.pattern, value))


def option(spec: Option[Any]) -> Any:
    """Return a dataclass field that declares one option of a game.

    >>> @dataclass(frozen=True, slots=True)
    ... class HeapOptions(GameOptions):
    ...     counters: int = option(Integer(21, minimum=1, maximum=99))
    >>> HeapOptions().counters, HeapOptions.specs()["counters"].maximum
    (21, 99)
    """
    return field(default=spec.default, metadata={"option": spec})


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of a game: a frozen dataclass whose fields are made by `option`.

    Making one checks every value, then the values together.
    """

    def __post_init__(self) -> None:
        """Check each value, then the pairs."""
        try:
            for name, spec in self.specs().items():
                spec.check(name, getattr(self, name))
            self.check_together()
        except OptionError as error:
            error.for_game(type(self))
            raise

    def check_together(self) -> None:
        """Raise OptionError if two options contradict each other; a game overrides this."""

    @classmethod
    def specs(cls) -> Mapping[str, Option[Any]]:
        """Return the allowed values of each option, by name, in the order of declaration."""
        return {each.name: each.metadata["option"] for each in fields(cls)}


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up of a game beyond its options.

    `presets` are sets of options by name, one of them "classic", which changes nothing. By preset,
    `random_options` are drawn with equal chances, and `hidden_options` are chosen by the players in
    secret, one each. `clock` is the time for a move in the rule book, in seconds, 0 for none.
    `puzzle_options` are the values from which the options of puzzles are drawn, small settings with
    many threats; without them puzzles use the presets. `unusual_puzzles` says that these settings
    are far from every preset, so that other games' puzzles are offered first. `solo_preset` is the
    default against a computer, for games whose classic rules decide who wins.
    """

    presets: Mapping[str, Mapping[str, OptionValue]] = field(
        default_factory=lambda: {"classic": {}}, hash=False
    )
    random_options: Mapping[str, Mapping[str, tuple[OptionValue, ...]]] = field(
        default_factory=dict, hash=False
    )
    hidden_options: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    clock: int = 0
    puzzle_options: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict, hash=False)
    solo_preset: str = "classic"
    unusual_puzzles: bool = False
