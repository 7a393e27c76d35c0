"""A match: the referee, and the only checked door to a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, cast

from py_rules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    OptionError,
    RulesError,
    shown,
)
from py_rules.game import JSON, Game, GameClass, Move, Outcome, Player, other
from py_rules.options import GameOptions, OptionValue

MAX_PLIES = 10_000
"""No match is longer: after this many moves the referee calls it a draw."""

REPETITIONS_FOR_A_DRAW = 3
"""Once a position has come up so often, whoever shows the match offers a draw."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """An end that no rule of the game brought: `player` resigned or ran out of time, or a draw."""

    kind: Literal["resignation", "time", "agreed-draw"]
    player: Player | None = None

    def outcome(self) -> Outcome:
        """Return what the match comes to."""
        winner = None if self.player is None else other(self.player)
        return Outcome(winner, self.kind)


@dataclass(frozen=True, slots=True)
class Match:
    """A match in progress or over. It never changes: each method returns another one.

    >>> match = Match.start("palindrome-duel", max_length=9)
    >>> match = match.play("-3").play("1-").play("-1")
    >>> match.view()["line"], match.to_move, match.undo().moves
    ('131', 1, ('-3', '1-'))
    >>> match.outcome
    Outcome(winner=0, reason='palindrome', score=None)
    """

    find_game: ClassVar[Callable[[str], GameClass]]
    """Where `start` looks a slug up; the front door of the package says where."""

    game: Game[Any, Any]
    moves: tuple[Move, ...] = ()
    adjudication: Adjudication | None = None
    position: Any = field(default=None, compare=False, repr=False)
    """The position on the board, as the game represents it."""
    _keys: tuple[Hashable, ...] = field(default=(), compare=False, repr=False)
    """The repetition key of every position so far: far smaller than the positions."""

    @classmethod
    def start(cls, slug: str, *, preset: str | None = None, **options: object) -> Match:
        """Return a new match of the game *slug*, by a preset's options and then by *options*.

        Raises:
            UnknownGameError: If no game has that slug.
            OptionError: If there is no such preset or option, or a value is not allowed.

        >>> Match.start("center-square", preset="fair", start_column=2).options.size
        7
        """
        game = cls.find_game(slug)
        return cls.of(game(make_options(game, preset, options)))

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Match:
        """Return a new match of *game* as it is set up."""
        start = game.initial()
        return cls(game, position=start, _keys=(game.repetition_key(start),))

    @property
    def options(self) -> GameOptions:
        """Return the options the match is played with."""
        return cast("GameOptions", self.game.options)

    @property
    def ply(self) -> int:
        """Return how many moves have been made."""
        return len(self.moves)

    @property
    def to_move(self) -> Player:
        """Return whose turn it is; after the end, whose turn it would be."""
        return self.game.to_move(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """Return how it ended, by rule, by the players or by the referee; None if it goes on."""
        if self.adjudication:
            return self.adjudication.outcome()
        outcome = self.game.outcome(self.position)
        if outcome is None and self.ply >= MAX_PLIES:
            return Outcome(None, "move-limit")
        return outcome

    @property
    def legal_moves(self) -> Sequence[Move]:
        """Return the moves that may be played now, in the game's order; none once it is over."""
        return () if self.outcome else self.game.legal_moves(self.position)

    @property
    def repetitions(self) -> int:
        """Return how often the position on the board has come up so far, this time included."""
        return self._keys.count(self._keys[-1])

    def play(self, move: Move) -> Match:
        """Return the match after *move* by the player whose turn it is.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *move* is not written as this game writes its moves.
            IllegalMoveError: If the rules forbid it here; the sentence says why.

        >>> Match.start("center-square").play("up")
        Traceback (most recent call last):
        py_rules.errors.IllegalMoveError: That would leave the board; choose another direction.
        """
        match, refusal = self.play_all((move,))
        if refusal:
            raise refusal
        return match

    def play_all(self, moves: Iterable[Move]) -> tuple[Match, RulesError | None]:
        """Return the match after as many of *moves* as are legal, and what refused the next one.

        >>> match, refusal = Match.start("alpha-chase").play_all(["P", "G", "P", "T"])
        >>> match.moves, str(refusal)
        (('P', 'G'), 'Player 1 has already taken P; choose a letter that is still free.')
        """
        game, position, played, keys = self.game, self.position, list(self.moves), list(self._keys)
        refusal: RulesError | None = None
        for move in moves:
            refusal = self._refusal(position, len(played), move)
            if refusal:
                break
            position = game.successor(position, move)
            played.append(move)
            keys.append(game.repetition_key(position))
        return Match(game, tuple(played), self.adjudication, position, tuple(keys)), refusal

    def undo(self) -> Match:
        """Return the match before the last thing that happened: an adjudication or a move.

        Raises:
            IllegalMoveError: If nothing has happened yet.
        """
        if self.adjudication:
            return replace(self, adjudication=None)
        if not self.moves:
            raise IllegalMoveError("nothing-to-undo")
        return Match.of(self.game).play_all(self.moves[:-1])[0]

    def resign(self, player: Player) -> Match:
        """Return the match with *player* resigned, whoever is to move.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *player* is neither 0 nor 1.
        """
        if type(player) is not int or player not in (0, 1):
            raise InvalidMoveError("player")
        return self.adjudicate(Adjudication("resignation", player))

    def run_out_of_time(self, player: Player) -> Match:
        """Return the match lost by *player*, whose time for a move has run out.

        The referee has no clock: whoever shows the match watches the time.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *player* is not to move.
        """
        return self.adjudicate(Adjudication("time", player))

    def agree_draw(self) -> Match:
        """Return the match as a draw by agreement.

        Raises:
            MatchOverError: If the match has ended.
        """
        return self.adjudicate(Adjudication("agreed-draw"))

    def view(self) -> Mapping[str, JSON]:
        """Return what a front end needs to draw the position on the board."""
        return self.game.view(self.position)

    def adjudicate(self, adjudication: Adjudication) -> Match:
        """Return the match with *adjudication*.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If time ran out for a player who is not to move.
        """
        if self.outcome:
            raise MatchOverError
        if adjudication.kind == "time" and adjudication.player != self.to_move:
            raise InvalidMoveError("time")
        return replace(self, adjudication=adjudication)

    def _refusal(self, position: Any, ply: int, move: Move) -> RulesError | None:
        """Return why *move* cannot be played at *position* as move number *ply* + 1, if so."""
        over = self.adjudication is not None or ply >= MAX_PLIES
        # Most moves are legal; asking first why one might not be would double the work.
        if not over and isinstance(move, str) and move in self.game.legal_moves(position):
            return None
        if over or self.game.outcome(position):
            return MatchOverError()
        try:
            self.game.parts(move)
        except InvalidMoveError as error:
            example = self.game.legal_moves(position)[0]
            shown = error.params["move"]
            return InvalidMoveError("example", move=shown, example=example).of(type(self.game))
        why = self.game.refusal(position, move)
        return IllegalMoveError(why.code, **{**why.params, "move": move}).of(type(self.game))


def make_options(game: GameClass, preset: str | None, options: Mapping[str, object]) -> GameOptions:
    """Return the options of *game* with those of *preset*, then *options*, in place of defaults.

    Raises:
        OptionError: If there is no such preset or option, or a value is not allowed.
    """
    if preset is not None and preset not in tuple(game.setup.presets):
        known = ", ".join(game.setup.presets)
        raise OptionError("no-preset", preset=shown(preset), known=known).of(game)
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
    """Return values of options of *game* from what is written of them.

    Raises:
        OptionError: If there is no such option or a value is not allowed.
    """
    _check_names(game, written)
    specs = game.Options.specs()
    with _options_of(game):
        return {name: specs[name].read(name, text) for name, text in written.items()}


@contextmanager
def _options_of(game: GameClass) -> Iterator[None]:
    """Say of an option that is refused in what follows which game it belongs to."""
    try:
        yield
    except OptionError as error:
        error.of(game)
        raise


def _check_names(game: GameClass, options: Mapping[str, object]) -> None:
    """Raise OptionError for a name that is no option of *game*."""
    specs = game.Options.specs()
    for name in options:
        if name not in specs:
            known = ", ".join(specs)
            raise OptionError("unknown", option=name[:40], known=known).of(game)
