"""The types of requests and replies that are not dataclasses elsewhere.

Only type checkers, the tests and `tools.site.contract`, which writes the page's contract from them
and from the handlers of `bridge`, read this module; the page never imports it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Literal, NotRequired, TypedDict, TypeVar

from py_rules.analysis import CountedForecast, MoveForecast
from py_rules.analysis import Forecast as Forecast  # the base of both, for the contract
from py_rules.explain.step import Fact
from py_rules.game import Outcome, Player
from py_rules.options import OptionValue

Board = TypeVar("Board")


class Refusal(TypedDict):
    """Why a move can't be played; views hold refusals by move, as `refused`."""

    code: str
    """One of the game's own, whose sentence is under `refusal.<code>`."""
    params: Mapping[str, OptionValue]
    message: str
    """The sentence in English."""


class State(TypedDict, Generic[Board]):
    """The data of a match on the page; `Board` is the game's own view."""

    game: str
    """The slug."""
    record: str
    """The whole match, as the fragment of its link."""
    ply: int
    to_move: Player
    """After the end, whose turn it would be."""
    alternates: bool
    """Whether the players of this game always take turns."""
    moves: Sequence[str]
    movers: Sequence[Player]
    """Who made each move."""
    legal_moves: Sequence[str]
    """In a fixed order; empty after the end."""
    outcome: Outcome | None
    repetitions: int
    """Occurrences of the position so far, this one included."""
    offer_draw: bool
    players: tuple[str, str]
    tags: Mapping[str, str]
    options: Mapping[str, OptionValue]
    board: Board


class LineStep(TypedDict):
    """A move of a line, the match after it, and its proved facts, the most important first."""

    move: str
    position: State  # type: ignore[type-arg] # of whichever game
    facts: Sequence[Fact]


class Explanation(TypedDict):
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
    """Whether it must be odd."""
    zero: bool
    """Whether it may be 0, for none, below the minimum."""


class ChoiceOption(TypedDict):
    """An option that is one of a few words."""

    name: str
    kind: Literal["choice"]
    default: str
    choices: Sequence[str]


class WordOption(TypedDict):
    """An option that is a string matching a pattern."""

    name: str
    kind: Literal["word"]
    default: str
    pattern: str
    """A regular expression for the whole text."""
    suggestions: Sequence[str]


class CatalogEntry(TypedDict):
    """A game, with everything that a set-up needs."""

    slug: str
    name: str
    notation: str
    """A regular expression for one move, with a named group for each of its parts."""
    presets: Mapping[str, Mapping[str, OptionValue]]
    random_options: Mapping[str, Mapping[str, Sequence[OptionValue]]]
    """By preset, options that are drawn at random, each value with equal chance."""
    hidden_options: Mapping[str, Sequence[str]]
    """By preset, options that each player chooses unseen."""
    solo_preset: str
    """The default preset against a computer."""
    clock: int
    """Seconds for a move that the rule book suggests, 0 for none."""
    options: Sequence[FlagOption | IntegerOption | ChoiceOption | WordOption]
    levels: Sequence[str]
    """The computer players, from the weakest to the strongest."""


class Failure(TypedDict):
    """Why a request was refused: a code and parameters for programs, a sentence for people."""

    code: str
    """With dots: `illegal-move.repeat` is an illegal move that the game refuses as "repeat"."""
    params: Mapping[str, OptionValue]
    """Parameters of the sentence. `game` is a slug, `option` a key of its options, `player` a seat,
    and `why` the code of another sentence, which the same parameters make."""
    message: str
    """The sentence in English."""
    kept: NotRequired[str]
    """The record up to the move that was refused, where a part of it was good."""


class MoveAnalysis(TypedDict):
    """The forecast of a position and of each legal move."""

    record: str
    """The match of the request."""
    forecast: CountedForecast | None
    """There is none after the end."""
    moves: Mapping[str, MoveForecast]
    best: Sequence[str]
    """The moves of rank 0."""
    complete: bool
    """False if time ran out: the same request continues the search."""


class ReviewEntry(TypedDict):
    """The analysis before a move of a match, and of the move itself."""

    ply: int
    forecast: CountedForecast | None
    """Of the position; null after the end."""
    good: Sequence[str]
    """The best moves."""
    best: CountedForecast | None
    """After the first of the good moves; null after the end."""
    played: str | None
    """Null after the last move."""
    played_forecast: CountedForecast | None
    """After the move that was played."""
    line: Sequence[str]
    """Perfect play after that move, while a win is forced."""
    complete: bool
    """False if time ran out: the same request continues the search."""


class BestLine(TypedDict):
    """Perfect play by both from a position, while a win is forced."""

    line: Sequence[str]
    complete: bool
    """False if time ran out: the same request continues the search."""


class Advice(TypedDict):
    """A move and the forecast after it."""

    move: str
    forecast: CountedForecast


class Verdict(TypedDict):
    """The value of the start of a game with its options."""

    forecast: CountedForecast
    complete: bool
    """False if time ran out: the same request continues the search."""


class Puzzle(TypedDict):
    """A puzzle, without its solution."""

    id: str
    """16 hexadecimal digits, the same for the same position of the same match."""
    game: str
    record: str
    """The match up to the position, as the fragment of its link."""
    player: Player
    """The player to move."""
    goal: Literal["win", "draw"]
    length: int
    """In plies: to the end of the win, or until the longest of the wrong moves has lost."""
    moves: int
    """The number of the solver's moves among these plies."""
    difficulty: int
    """From 1, easy, to 5."""
    traps: int
    """Wrong moves that look as good as a right one to a search of two plies."""
    unique: bool
    """Whether only one move keeps the goal, up to symmetry."""


class Judgment(TypedDict):
    """The judgment of the last move of a try."""

    puzzle: Puzzle
    verdict: Literal["right", "slower", "wrong", "shown"]
    """"slower" keeps the win, but another move wins sooner; "shown" where no move was tried."""
    solved: bool
    reply: str | None
    """The opponent's best answer to a right move; null once the puzzle is solved."""
    plies: int | None
    """Plies to the win after the reply."""
    moves: int | None
    """The number of the solver's moves among these plies."""
    line: Sequence[str]
    """After a wrong move its refutation, without a move the solution, else empty."""


class FoundPuzzle(TypedDict):
    """A ply of a match at which a win or a draw was lost."""

    ply: int
    played: str
    puzzle: Puzzle


class FoundPuzzles(TypedDict):
    """Puzzles from a match, in the order of play."""

    found: Sequence[FoundPuzzle]
    rest: int
    """The ply to continue from, 0 if that is all."""
