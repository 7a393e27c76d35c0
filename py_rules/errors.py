"""Errors of the rules: a code and parameters, which `messages` turns into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from py_rules.messages import ENGLISH, Parameter, error_sentence


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move, well written but not legal, is refused at a position.

    `code` is one of the game's own ("off-board"). Its sentence is the text under `refusal.<code>`
    in the tables of the game, with `params`.

    >>> Refusal("taken", {"letter": "P", "player": 0}).code
    'taken'
    """

    code: str
    params: Mapping[str, Parameter] = field(default_factory=dict, hash=False)


def check_type(value: object, kind: type | tuple[type, ...], need: str) -> None:
    """Raise a TypeError if *value* is none of *kind*, with *need* as the first part of a sentence.

    >>> check_type("center-square", int, "Pass a number")
    Traceback (most recent call last):
    TypeError: Pass a number, not str.
    """
    if not isinstance(value, kind) or isinstance(value, bool):  # no number either
        got = type(value).__name__
        if isinstance(value, type):
            got = f"the class {value.__name__}"
        raise TypeError(f"{need}, not {got}.")


def check_number(name: str, value: object, least: int = 0) -> None:
    """Raise a ValueError unless *value* is a whole number from *least* on.

    >>> check_number("nodes", 2.5)
    Traceback (most recent call last):
    ValueError: nodes must be a whole number from 0 on, not 2.5.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} must be a whole number from {least} on, not {brief(value)}.")


def check_seconds(seconds: object) -> None:
    """Raise a ValueError unless *seconds* is a number of more than 0.

    >>> check_seconds(0)
    Traceback (most recent call last):
    ValueError: seconds must be more than 0, not 0.
    """
    if not (isinstance(seconds, int | float) and seconds > 0):
        raise ValueError(f"seconds must be more than 0, not {brief(seconds)}.")


def seed_text(seed: object) -> str:
    """Return a seed, a text or a whole number, as text.

    >>> seed_text(7), seed_text("day 7")
    ('7', 'day 7')

    Raises:
        TypeError: If it is neither.
        ValueError: If the number has too many digits.
    """
    check_type(seed, (str, int), "A seed is a text or a whole number")
    if isinstance(seed, int) and abs(seed) >= 10**_SEED_DIGITS:
        raise ValueError(f"A seed has at most {_SEED_DIGITS} digits. Pass a shorter number.")
    return str(seed)


_SEED_DIGITS: Final = 100
_SHOWN: Final = 40  # characters of an invalid value


def brief(value: object) -> str:
    """Return the beginning of the `repr` of a value, or its type if it has none.

    >>> brief("7"), brief(10**5000)
    ("'7'", 'int')
    """
    try:
        return f"{value!r:.{_SHOWN}}"
    except Exception:  # more digits than Python writes, or a class of a program
        return type(value).__name__


def shown(value: object) -> Parameter:
    """Return an invalid value for an error message: the beginning of a text, or the type.

    >>> shown("A" * 41) == "A" * 40 + "…", shown(7), shown([7])
    (True, 7, 'list')
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        return value if isinstance(value, bool) else type(value).__name__
    try:
        text = str(value)
    except ValueError:  # more digits than Python writes
        return type(value).__name__
    return f"{text[:_SHOWN]}…" if len(text) > _SHOWN else value


def described(error: BaseException, package: str = "") -> str:
    """Return an exception on one line, even if its `str` raises.

    If it came from a *package*, the member that was called and the place in it are named.

    >>> described(ValueError("no such square"))
    'ValueError: no such square'
    """
    try:
        words = str(error)
    except Exception:
        words = "?"
    said = shortened(": ".join(filter(None, (type(error).__name__, words))))
    frames = [*_frames(error, package)]
    if not frames:
        return said
    (member, _), (_, place) = frames[0], frames[-1]
    return f"{said} ({place})" if member.startswith("<") else f"{member}: {said} ({place})"


def _frames(error: BaseException, package: str) -> Iterator[tuple[str, str]]:
    """Yield the function and place of each frame in a package: the page has no `traceback`."""
    trace = error.__traceback__
    while trace:
        frame, line = trace.tb_frame, trace.tb_lineno
        code = frame.f_code
        is_written = not code.co_filename.startswith("<")  # dataclasses make methods
        if is_written and f"{frame.f_globals.get('__name__')}.".startswith(f"{package or None}."):
            file = "/".join(re.split(r"[/\\]", code.co_filename)[-2:])
            name = "" if code.co_name.startswith("<") else f" in {code.co_name}"
            yield code.co_name, f"{file}:{line}{name}"
        trace = trace.tb_next


def shortened(words: str, most: int = 300) -> str:
    """Return the first characters of what was seen.

    >>> shortened("abc", 2)
    'ab…'
    """
    return words if len(words) <= most else f"{words[:most]}…"


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Return the word of *known* that *word* may be a misspelling of, if any.

    >>> games = ["alpha-chase", "chess"]
    >>> nearest("Alpha Chase", games), nearest("ches", games), nearest("go", games)
    ('alpha-chase', 'chess', None)
    """
    plain = [re.sub("[ _-]", "-", each.lower()) for each in (word, *known)]
    near = [(_edits(plain[0], each), name) for each, name in zip(plain[1:], known, strict=True)]
    edits, name = min(near, default=(1, ""))
    return name if 2 * edits <= len(word) else None


def _edits(one: str, other: str) -> int:
    """Return how many letters to insert, take out or change: difflib is not in the page."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row = row, [at]
        for below, each in enumerate(other):
            row.append(min(row[-1] + 1, before[below + 1] + 1, before[below] + (letter != each)))
    return row[-1]


class RulesError(ValueError):
    """The base of all errors: a `code` and `params` for programs, a sentence for people.

    The class gives the first part of the code; where there is more than one sentence, *which* of
    them follows after a dot.

    >>> error = OptionError("odd", option="size", minimum=3, maximum=9, value=4)
    >>> error.code, error.params["value"], str(error)
    ('option.odd', 4, 'size must be an odd whole number from 3 to 9, not “4”.')
    """

    code: str
    params: Mapping[str, Parameter]
    code_prefix: ClassVar[str] = "rules"
    has_own_sentences: ClassVar[bool] = False
    """Whether they are in the tables of the package of the class."""

    def __init__(self, which: str = "", /, **params: Parameter) -> None:
        self.code = f"{self.code_prefix}.{which}" if which else self.code_prefix
        self.params = params
        self._game: type | None = type(self) if self.has_own_sentences else None
        super().__init__(which)

    def for_game(self, game: type) -> Self:
        """Return the error as one of a game: its tables are asked first, its slug is a parameter.

        Any class of the game's package will do for the first, only the game itself has a slug.
        """
        self._game = game
        slug = getattr(game, "slug", None)
        if slug is not None:
            self.params = {**self.params, "game": slug}
        return self

    def sentence(self, language: str = ENGLISH) -> str:
        """Return a sentence that a person can act on; `str(error)` is the English one.

        If a wrong word resembles a known one, the sentence ends with "Did you mean".
        """
        text = error_sentence(self.code, self.params, language, self._game)
        params = self.params
        refused = str(params.get("value", next(iter(params.values()), "")))
        known = str(params.get("known") or params.get("choices", ""))
        near = nearest(refused, known.split(", ")) if known else None
        return f"{text} {error_sentence('near', {'word': near}, language)}" if near else text

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class OptionError(RulesError):
    """An unknown option, an invalid value, or options that contradict each other."""

    code_prefix = "option"


class UnknownGameError(RulesError):
    """No registered game has this slug."""

    code_prefix = "unknown-game"


class InvalidMoveError(RulesError):
    """The move is not written in the notation of the game."""

    code_prefix = "invalid-move"


class IllegalMoveError(RulesError):
    """The move is well written, but the rules forbid it here; the code ends with the refusal's."""

    code_prefix = "illegal-move"


class PositionError(RulesError):
    """The text isn't a position of the game, or the game has no texts for positions."""

    code_prefix = "position"


class MatchOverError(RulesError):
    """The match has ended; nothing can be added to it."""

    code_prefix = "match-over"
