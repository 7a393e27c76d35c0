"""The match runner: two players, each a level or a bot, play to the end."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from py_rules.errors import check_type, seed_text
from py_rules.game import Player, Reason
from py_rules.match import Match, check_match
from py_rules.players import LevelPlayer, level_named
from py_rules.record import Record
from py_rules.record.record import MAX_COMMENT
from py_rules.record.tags import MAX_TAG
from py_rules.tournament.bot import DEFAULT_NODES, LATE, BotFile, BotPlayer, BotRunner
from py_rules.tournament.bot_error import BotError, Fault

MAX_PLIES: Final = 200
"""Moves after which the match runner declares a draw."""


PlayerSpec: TypeAlias = BotFile | str
"""A player: a bot, or the name of a level ("easy")."""

AnyPlayer: TypeAlias = PlayerSpec | BotPlayer
"""A player as a program may give it: also a bot of `load`."""


def spec_of(player: AnyPlayer) -> PlayerSpec:
    """Return the file of a bot, or the name of a level.

    Raises:
        OptionError: If there is no such level.
        TypeError: If it is neither; the sentence says how to load a file.

    >>> spec_of("first.py")
    Traceback (most recent call last):
    TypeError: A player is a level or a bot. Load the file with load("first.py").
    """
    if isinstance(player, BotPlayer):
        return player.bot
    if isinstance(player, str):
        if player.endswith(".py"):
            raise TypeError(f'A player is a level or a bot. Load the file with load("{player}").')
        level_named(player)
        return player
    check_type(player, BotFile, "A player is a level or a bot of load or load_bot")
    return player


@dataclass(frozen=True, slots=True)
class Played:
    """A match that two players have played.

    `reason` is that of the outcome, or "move-limit"; `faults` has the fault of the player who lost
    by it; `printed` is the output of each player.
    """

    record: Record
    winner: Player | None
    reason: str
    faults: tuple[Fault | None, Fault | None]
    printed: tuple[str, str]

    @property
    def plies(self) -> int:
        """Return how many moves the match has."""
        return self.record.match.ply


def start_player(
    entrant: PlayerSpec, *, seed: str, player: Player, seconds: float | None = None
) -> BotRunner | LevelPlayer:
    """Return a player for one match; a bot's file has *seconds* to run.

    Raises:
        OptionError: If there is no such level.
        BotError: If the file of a bot fails when it is run.

    >>> hard = start_player("hard", seed="7", player=0)
    >>> hard.choose(Match.start("palindrome-duel"), nodes=2000).move
    '4-'
    """
    if isinstance(entrant, str):
        return LevelPlayer(entrant, seed)
    return BotRunner(entrant, seed=seed, player=player, seconds=seconds)


def play(
    match: Match,
    players: Sequence[AnyPlayer],
    *,
    seed: int | str = "1",
    nodes: int = DEFAULT_NODES,
    seconds: float | None = None,
) -> Played:
    """Return *match* played to its end by the two, the first of whom has seat 0.

    Each may visit *nodes* positions for a move; a level may use fewer. A player with a fault loses:
    the record has a resignation, or a loss on time, and a comment with the fault. After `MAX_PLIES`
    moves it is a draw. The same arguments give the same match on every machine, unless a bot takes
    more than *seconds* for a move, the fault "bot-late".

    Raises:
        OptionError: If there is no such level.
        TypeError: If there are not two players, each a level or a bot.

    >>> play(Match.start("palindrome-duel"), ("hard", "easy"), seed=1, nodes=2000).winner
    0
    """
    check_match(match)
    if isinstance(players, str) or len(players) != 2:
        raise TypeError('play takes a list of two players, such as ["easy", "hard"].')
    specs, seed = [spec_of(player) for player in players], seed_text(seed)
    seats: dict[Player, BotRunner | LevelPlayer] = {}
    faults: dict[Player, Fault] = {}
    comments: dict[int, str] = {}
    while not match.outcome and match.ply < MAX_PLIES:
        mover = match.to_move
        try:
            if mover not in seats:
                seats[mover] = start_player(specs[mover], seed=seed, player=mover, seconds=seconds)
            match = match.play(seats[mover].choose(match, nodes=nodes, seconds=seconds).move)
        except BotError as error:
            faults[mover] = error.fault
            comments[match.ply] = showable(error.fault.sentence(), MAX_COMMENT)
            match = lost_by(error.fault, match)
    reason = match.outcome.reason if match.outcome else Reason.MOVE_LIMIT
    if not match.outcome:
        comments[match.ply] = f"The referee ends the match after {match.ply} moves."
        match = match.agree_draw()

    def printed(player: Player) -> str:
        if player in faults:
            return str(faults[player].params["printed"])
        seat = seats.get(player)
        return seat.printed.text if isinstance(seat, BotRunner) else ""

    return Played(
        Record(match, _tags(specs, seed), comments),
        match.outcome.winner if match.outcome else None,
        reason,
        (faults.get(0), faults.get(1)),
        (printed(0), printed(1)),
    )


def lost_by(fault: Fault, match: Match) -> Match:
    """Return *match* lost by the player to move: on time for "bot-late", else resigned."""
    if fault.code == LATE:
        return match.run_out_of_time(match.to_move)
    return match.resign(match.to_move)


def showable(text: str, most: int) -> str:
    r"""Return *text* as a record can hold it: one line of at most *most* visible characters.

    >>> showable("a {b}  \n c", 5)
    'a b c'
    """
    seen = (each if each.isprintable() and each not in "{}" else " " for each in text)
    plain = " ".join(unicodedata.normalize("NFC", "".join(seen)).split())
    return plain[:most].strip() or "?"


def _tags(players: Sequence[PlayerSpec], seed: str) -> Mapping[str, str]:
    tags = {"seed": showable(seed, MAX_TAG)}
    for number, entrant in enumerate(players, 1):
        if isinstance(entrant, str):
            tags[f"computer{number}"] = entrant
        else:
            tags[f"player{number}"] = showable(entrant.name, MAX_TAG)
    return tags
