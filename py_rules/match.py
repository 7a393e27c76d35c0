"""A match: the referee, which checks every move of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from py_rules.errors import (
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    PositionError,
    RulesError,
    brief,
    check_type,
)
from py_rules.game import (
    JSON,
    Game,
    GameClass,
    Move,
    OptionsT,
    Outcome,
    Player,
    PositionT,
    Reason,
    Result,
    make_options,
    other,
)

StartedT = TypeVar("StartedT", bound=Game[Any, Any])
if TYPE_CHECKING:
    from typing_extensions import TypeVar as VariableWithDefault

    GameT = VariableWithDefault(
        "GameT", bound=Game[Any, Any], covariant=True, default=Game[Any, Any]
    )
else:
    GameT = TypeVar("GameT")

MAX_PLIES = 10_000
"""The referee declares a draw after this many moves."""

REPETITIONS_FOR_A_DRAW = 3
"""The page and the terminal offer a draw once a position has come up this often."""

MAX_POSITION: Final = 4_000
"""Characters of the text of a position."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """An end by the players: `player` resigned or ran out of time, or both agreed on a draw."""

    kind: Literal["resignation", "time", "agreed-draw"]
    player: Player | None = None

    def outcome(self) -> Outcome:
        """Return the outcome of the match."""
        winner = None if self.player is None else other(self.player)
        return Outcome(winner, self.kind)


_POSITION_EVERY: Final = 16
"""Plies from one kept position to the next: the pieces of a long match would fill the memory."""


class _Ply(NamedTuple):
    """A ply: `mover` made `move`, and `key` is the repetition key after it."""

    move: Move
    mover: Player
    key: Hashable
    position: Any
    """The position after it for each `_POSITION_EVERY`th ply, else None."""


@dataclass(frozen=True, eq=False, init=False)
class Match(Generic[GameT]):
    """A match in progress or over. It never changes: each method returns another one.

    Two matches are equal if their games, moves and adjudications are. `start` and `of` begin one,
    also at another position. `Match[CenterSquare]` is the type of a match of that game.

    >>> match = Match.start("palindrome-duel", line_limit=9)
    >>> match = match.play("-3").play("1-").play("-1")
    >>> match.view()["line"], match.to_move, match.undo().moves
    ('131', 1, ('-3', '1-'))
    >>> match.outcome
    Outcome(winner=0, reason='palindrome', score=None)
    """

    # With slots=True, assigning to a property raises a TypeError about super().
    __slots__ = ("_plies", "_position", "adjudication", "game", "set_up")

    _find_game: ClassVar[Callable[[str], GameClass]]
    """Looks up a slug for `start`; set by the package."""

    game: GameT
    _position: Any
    _plies: tuple[_Ply, ...]
    """The start as ply 0, and the plies since. A chain would be too deep to free in a browser."""
    adjudication: Adjudication | None
    set_up: str
    """The text of the position that the match was set up from, "" for the start of the game."""

    def __init__(
        self,
        game: GameT,
        position: Any,
        _plies: tuple[_Ply, ...],
        adjudication: Adjudication | None = None,
        set_up: str = "",
        /,  # so that `dataclasses.replace` fails: fields that contradict each other are no match
    ) -> None:
        put = object.__setattr__
        put(self, "game", game)
        put(self, "_position", position)
        put(self, "_plies", _plies)
        put(self, "adjudication", adjudication)
        put(self, "set_up", set_up)

    def __eq__(self, value: object) -> bool:
        if not isinstance(value, Match):
            return NotImplemented
        return self._identity() == value._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        ended = f", {self.adjudication}" if self.adjudication else ""
        return f"Match({self.game}, {self.moves}{ended})"

    def __str__(self) -> str:
        """Return the board, the last move, and whose turn it is or how the match ended.

        >>> print(Match.start("palindrome-duel").play("-3").play("1-"))
        Line: 1 3
        Last move: 1-
        Player 1 to move
        """
        outcome, last = self.outcome, self._plies[-1].move
        mover = f"Player {self.to_move + 1} to move"
        state = f"{outcome.result} ({outcome.reason})" if outcome else mover
        moved = f"Last move: {last}\n" if last else ""
        return f"{self.game.text(self.position)}\n{moved}{state}"

    def __reduce__(self) -> tuple[Callable[..., Match], tuple[object, ...]]:
        # Pickle follows links by recursion, which a long match would exhaust.
        return _restored, self._identity()

    def _identity(self) -> tuple[Game[Any, Any], tuple[Move, ...], Adjudication | None, str]:
        return self.game, self.moves, self.adjudication, self.set_up

    @classmethod
    def start(
        cls, slug: str, *, preset: str | None = None, position: str = "", **options: object
    ) -> Match[Any]:
        """Return a new match of the game *slug*, by a preset's options and then by *options*.

        It begins with the *position* whose text `to_position` wrote, if one is given.

        Raises:
            UnknownGameError: If no game has that slug.
            OptionError: If there is no such preset or option, or a value is not allowed.
            PositionError: If the text isn't a position of the game.

        >>> Match.start("center-square", preset="fair", start_column=2).options.size
        7
        >>> Match.start("palindrome-duel", position="13/b").play("-1").result
        '1-0'
        """
        game = cls._find_game(slug)
        return Match.of(game(make_options(game, preset, options)), position)

    @staticmethod
    def of(game: StartedT, position: str = "") -> Match[StartedT]:
        """Return a new match of *game*, from its initial position or the text of another one.

        Raises:
            TypeError: If *game* or *position* is something else.
            PositionError: If the text isn't a position of the game.

        >>> Match.of("palindrome-duel")
        Traceback (most recent call last):
        TypeError: Match.of takes a game such as CenterSquare(size=7), not str.
        """
        check_type(game, Game, "Match.of takes a game such as CenterSquare(size=7)")
        start = game.initial()
        if position:
            check_type(position, str, "A match starts from a text such as match.to_position()")
            if len(position) > MAX_POSITION:
                raise PositionError("size", characters=len(position), most=MAX_POSITION)
            found = game.position_from_text(position)
            position = "" if found == start else game.position_to_text(found)
            start = found
        plies = (_Ply("", 0, game.repetition_key(start), start),)
        return Match(game, start, plies, None, position)

    def to_position(self) -> str:
        """Return the text of the position on the board, for `start(slug, position=...)`.

        Raises:
            PositionError: If the game has no texts for positions.

        >>> Match.start("palindrome-duel").play("-3").play("1-").to_position()
        '13/b'
        """
        return self.game.position_to_text(self.position)

    @property
    def position(self: Match[Game[PositionT, Any]]) -> PositionT:
        """Return the position on the board, as the game represents it: comparable and hashable."""
        position: PositionT = self._position
        return position

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves so far, in the order of play; takes time in proportion to them."""
        return tuple([each.move for each in self._plies[1:]])

    @property
    def movers(self) -> tuple[Player, ...]:
        """Return who made each of the moves so far; takes time in proportion to them."""
        return tuple([each.mover for each in self._plies[1:]])

    @property
    def options(self: Match[Game[Any, OptionsT]]) -> OptionsT:
        """Return the options the match is played with."""
        return self.game.options

    @property
    def ply(self) -> int:
        """Return how many moves have been made."""
        return len(self._plies) - 1

    @property
    def to_move(self) -> Player:
        """Return the index, 0 or 1, of the player to move; after the end, who would be."""
        return self.game.to_move(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the match ended, by rule or adjudication; None while it goes on."""
        if self.adjudication:
            return self.adjudication.outcome()
        outcome = self.game.outcome(self.position)
        if outcome is None and self.ply >= MAX_PLIES:
            return Outcome(None, Reason.MOVE_LIMIT)
        return outcome

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended."""
        return self.outcome is not None

    @property
    def result(self) -> Result:
        """Return "1-0", "0-1", "1/2-1/2", or "*" while the match goes on."""
        return self.outcome.result if self.outcome else "*"

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Return the moves that may be played now, in the game's order; none once it is over."""
        return () if self.outcome else tuple(self.game.legal_moves(self.position))

    def is_legal(self, move: Move) -> bool:
        """Return whether *move* may be played now."""
        return move in self.legal_moves

    @property
    def repetitions(self) -> int:
        """Return how often the position on the board has occurred, this time included."""
        key = self._plies[-1].key
        return sum(each.key == key for each in self._plies)

    def play(self, move: Move) -> Match[GameT]:
        """Return the match after *move* by the player whose turn it is.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *move* is not written as this game writes its moves.
            IllegalMoveError: If the rules forbid it here; the sentence says why.

        >>> Match.start("center-square").play("up")
        Traceback (most recent call last):
        py_rules.errors.IllegalMoveError: That would leave the board. Choose another direction.
        """
        match, refusal = self.play_all((move,))
        if refusal:
            raise refusal
        return match

    def play_all(self, moves: Iterable[Move]) -> tuple[Match[GameT], RulesError | None]:
        """Return the match after the legal moves at the start of *moves*, and the next one's error.

        >>> match, refusal = Match.start("alpha-chase").play_all(["P", "G", "P", "T"])
        >>> match.moves, str(refusal)
        (('P', 'G'), 'Player 1 already took P. Choose a free letter.')
        """
        check_moves(moves)
        game, position, plies = self.game, self.position, [*self._plies]
        refusal: RulesError | None = None
        for move in moves:
            refusal = self._refusal(position, len(plies) - 1, move)
            if refusal:
                break
            if type(move) is not str:
                move = str.__str__(move)  # as of an enumeration
            mover = game.to_move(position)
            position = game.successor(position, move)
            kept = None if len(plies) % _POSITION_EVERY else position
            plies.append(_Ply(move, mover, game.repetition_key(position), kept))
        return Match(game, position, tuple(plies), self.adjudication, self.set_up), refusal

    def undo(self) -> Match[GameT]:
        """Return the match before its adjudication or last move.

        Raises:
            IllegalMoveError: If nothing has happened yet.
        """
        if self.adjudication:
            return Match(self.game, self._position, self._plies, None, self.set_up)
        if not self.ply:
            raise IllegalMoveError("nothing-to-undo")
        return self.at(self.ply - 1)

    def at(self, ply: int) -> Match[GameT]:
        """Return the match after its first *ply* moves.

        Raises:
            IndexError: If there are fewer moves, or *ply* is negative.

        >>> Match.start("alpha-chase").play("P").play("G").at(1).moves
        ('P',)
        """
        if type(ply) is not int or ply not in range(self.ply + 1):
            raise IndexError(f"This match has the plies 0 to {self.ply}, not {brief(ply)}.")
        plies = self._plies[: ply + 1]
        kept = ply - ply % _POSITION_EVERY
        position, game = plies[kept].position, self.game
        for each in plies[kept + 1 :]:
            # The method of the class: a bot's budget does not count positions visited before.
            position = type(game).successor(game, position, each.move)
        return Match(game, position, plies, None, self.set_up)

    def resign(self, player: Player) -> Match[GameT]:
        """Return the match with *player* resigned, in their turn or not.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *player* is neither 0 nor 1.
        """
        if type(player) is not int or player not in (0, 1):
            raise InvalidMoveError("player")
        return self.adjudicate(Adjudication("resignation", player))

    def run_out_of_time(self, player: Player) -> Match[GameT]:
        """Return the match lost by *player*, whose time for a move has run out.

        The referee has no clock: the caller watches the time.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If *player* is not to move.
        """
        return self.adjudicate(Adjudication("time", player))

    def agree_draw(self) -> Match[GameT]:
        """Return the match as a draw by agreement.

        Raises:
            MatchOverError: If the match has ended.
        """
        return self.adjudicate(Adjudication("agreed-draw"))

    def view(self) -> Mapping[str, JSON]:
        """Return the data that a front end needs to draw the position on the board."""
        return self.game.view(self.position)

    def adjudicate(self, adjudication: Adjudication) -> Match[GameT]:
        """Return the match with *adjudication*.

        Raises:
            MatchOverError: If the match has ended.
            InvalidMoveError: If time ran out for a player who is not to move.
        """
        if self.outcome:
            raise MatchOverError
        late = adjudication.player
        if adjudication.kind == "time" and (type(late) is not int or late != self.to_move):
            raise InvalidMoveError("time")
        return Match(self.game, self._position, self._plies, adjudication, self.set_up)

    def with_game(self, game: Game[Any, Any]) -> Match:
        """Return the match with another object for its game, one that is equal to it."""
        return Match(game, self._position, self._plies, self.adjudication, self.set_up)

    def _refusal(self, position: Any, ply: int, move: Move) -> RulesError | None:
        """Return why *move* cannot be played at *position* as move number *ply* + 1, if so."""
        over = self.adjudication is not None or ply >= MAX_PLIES
        # Most moves are legal, so look for a reason only if this one is not.
        if not over and isinstance(move, str) and move in self.game.legal_moves(position):
            return None
        if over or self.game.outcome(position):
            return MatchOverError()
        example = self.game.legal_moves(position)[0]
        if not isinstance(move, str):
            code = "none" if move is None else "text"
            return InvalidMoveError(code, example=example, type=type(move).__name__)
        try:
            self.game.parts(move)
        except InvalidMoveError as error:
            shown = error.params["move"]
            return InvalidMoveError("example", move=shown, example=example).for_game(
                type(self.game)
            )
        why = self.game.refusal(position, move)
        refused = IllegalMoveError(why.code, **{**why.params, "move": move})
        return refused.for_game(type(self.game))


def unchecked(game: Game[Any, Any], moves: Iterable[Move]) -> Match:
    """Return a match of moves that need not be legal, for its record alone."""
    plies = [_Ply(move, 0, None, None) for move in ("", *moves)]
    return Match(game, None, tuple(plies))


def _restored(
    game: Game[Any, Any], moves: Iterable[Move], end: Adjudication | None, set_up: str
) -> Match:
    match = Match.of(game, set_up).play_all(moves)[0]
    return match.adjudicate(end) if end else match


def check_match(match: object) -> None:
    """Raise a TypeError if *match* is none, such as the slug of a game.

    >>> check_match("center-square")
    Traceback (most recent call last):
    TypeError: Pass a match such as Match.start(slug), not str.
    """
    check_type(match, Match, "Pass a match such as Match.start(slug)")


def check_moves(moves: object) -> None:
    """Raise a TypeError if *moves* is one text, whose letters would be taken for moves.

    >>> check_moves("-k")
    Traceback (most recent call last):
    TypeError: Pass a list of moves, not a text.
    """
    if isinstance(moves, str):
        raise TypeError("Pass a list of moves, not a text.")
