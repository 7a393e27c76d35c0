"""The types of all that crosses the bridge: what each request brings along and what answers it.

Only type checkers, the tests and `tools.site.contract`, which makes the page's contract from it,
read this module; the page never imports it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, Literal, NamedTuple, NotRequired, TypedDict, TypeVar

from py_rules.game import Player
from py_rules.options import OptionValue
from py_rules.page.analysis_wire import Advice, BestLine, Lens, ReviewEntry, Verdict
from py_rules.page.puzzle_wire import (
    DayParams,
    FoundPuzzles,
    Judgement,
    LineParams,
    MakeParams,
    Puzzle,
)

Board = TypeVar("Board")


class Outcome(TypedDict):
    """How a match ended."""

    winner: Player | None
    """There is none in a draw."""
    reason: str
    """A code of the game or of the referee, whose words are under `reason.<code>`."""
    score: tuple[int, int] | None
    """Both players' points, where the game counts them."""


class Refusal(TypedDict):
    """Why a move that is drawn cannot be played; views hold them by move, as `refused`."""

    code: str
    """One of the game's own, whose sentence is under `refusal.<code>`."""
    params: Mapping[str, OptionValue]
    message: str
    """The sentence in English."""


class State(TypedDict, Generic[Board]):
    """All that the page shows of a match; `Board` is the game's own view."""

    game: str
    """The slug."""
    record: str
    """The whole match, as the fragment of its link."""
    ply: int
    to_move: Player
    """After the end, whose turn it would be."""
    moves: Sequence[str]
    legal_moves: Sequence[str]
    """In a fixed order; empty after the end."""
    outcome: Outcome | None
    repetitions: int
    """How often the position has come up, this time included."""
    offer_draw: bool
    players: tuple[str, str]
    tags: Mapping[str, str]
    options: Mapping[str, OptionValue]
    board: Board


class Statement(TypedDict):
    """A sentence that is proved of a step; it is under `why.<code>`."""

    code: str
    params: Mapping[str, OptionValue]


class LineStep(TypedDict):
    """A move of a line, the match after it, and what is certain about it, most telling first."""

    move: str
    position: State  # type: ignore[type-arg] # of whichever game
    said: Sequence[Statement]


class Why(TypedDict):
    """A line of moves, step by step."""

    steps: Sequence[LineStep]


class FlagOption(TypedDict):
    """An option that is on or off."""

    name: str
    kind: Literal["flag"]
    default: bool


class IntegerOption(TypedDict):
    """An option that is a whole number."""

    name: str
    kind: Literal["integer"]
    default: int
    minimum: int
    maximum: int
    odd: bool
    """Whether it has to be odd."""
    zero: bool
    """Whether it may be 0, for none, below the minimum."""


class ChoiceOption(TypedDict):
    """An option that is one of a few words."""

    name: str
    kind: Literal["choice"]
    default: str
    choices: Sequence[str]


class WordOption(TypedDict):
    """An option that is a text of a certain shape."""

    name: str
    kind: Literal["word"]
    default: str
    pattern: str
    """A regular expression for the whole text."""
    suggestions: Sequence[str]


class CatalogEntry(TypedDict):
    """A game, with all that a set-up is made of."""

    slug: str
    name: str
    notation: str
    """A regular expression for one move, with a named group for each of its parts."""
    presets: Mapping[str, Mapping[str, OptionValue]]
    random_options: Mapping[str, Mapping[str, Sequence[OptionValue]]]
    """By preset, options that fall by lot, each value as likely."""
    hidden_options: Mapping[str, Sequence[str]]
    """By preset, options that each player chooses unseen."""
    clock: int
    """Seconds for a move that the rule book suggests, 0 for none."""
    options: Sequence[FlagOption | IntegerOption | ChoiceOption | WordOption]
    levels: Sequence[str]
    """The computer players, from the weakest to the strongest."""


class Failure(TypedDict):
    """Why a request was refused: a code and parameters for programs, a sentence for people."""

    code: str
    """With dots: `illegal-move.echo` is an illegal move that the game refuses as "echo"."""
    params: Mapping[str, OptionValue]
    """What the sentence tells of. `game` is a slug, `option` a key of its options, `player` a seat,
    and `why` the code of another sentence, which the same parameters make."""
    message: str
    """The sentence in English."""
    kept: NotRequired[str]
    """The record up to the move that was refused, where a part of it was good."""


class NoParams(TypedDict):
    """Nothing."""


class MatchParams(TypedDict):
    """The match that a request is about."""

    game: str
    record: str


class MoveParams(MatchParams):
    """A match and a move in it."""

    move: str


class PlayerParams(MatchParams):
    """A match and one of its players."""

    player: Player


class PlyParams(MatchParams):
    """A match and a number of moves after which it is looked at."""

    ply: int


class TimedParams(MatchParams):
    """A match that solvers or computer players are asked about."""

    milliseconds: NotRequired[int]
    """How long the answer may take; without it, as long as it takes."""


class TimedPlyParams(TimedParams):
    """The same, and a number of moves after which it is looked at."""

    ply: int


class TagParams(MatchParams):
    """A match and something that is said about it."""

    name: str
    value: str


class TextParams(TypedDict):
    """A match as the text of a file."""

    text: str


class Request(NamedTuple):
    """The types of one request."""

    params: type
    """A TypedDict."""
    reply: object


REQUESTS: Final[Mapping[str, Request]] = {
    "catalog": Request(NoParams, Sequence[CatalogEntry]),
    "view": Request(MatchParams, State),
    "play": Request(MoveParams, State),
    "undo": Request(MatchParams, State),
    "resign": Request(PlayerParams, State),
    "time": Request(PlayerParams, State),
    "draw": Request(MatchParams, State),
    "look": Request(PlyParams, State),
    "tag": Request(TagParams, State),
    "lens": Request(TimedParams, Lens),
    "review": Request(TimedPlyParams, ReviewEntry),
    "line": Request(TimedPlyParams, BestLine),
    "why": Request(LineParams, Why),
    "advise": Request(TimedParams, Advice),
    "hint": Request(TimedParams, Advice),
    "verdict": Request(TimedParams, Verdict),
    "read": Request(TextParams, State),
    "write": Request(MatchParams, str),
    "puzzle_of_day": Request(DayParams, Puzzle),
    "puzzle_make": Request(MakeParams, Puzzle),
    "puzzle_judge": Request(LineParams, Judgement),
    "puzzles_of_match": Request(PlyParams, FoundPuzzles),
}
"""What may be asked, in the order of the bridge."""
