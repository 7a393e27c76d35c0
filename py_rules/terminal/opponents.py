"""Opponents in a terminal: a computer player, or a bot from a file."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from py_rules.errors import OptionError
from py_rules.game import Move, Player
from py_rules.page.analysis import advise
from py_rules.players import LEVELS
from py_rules.record import Record
from py_rules.record.tags import MAX_TAG
from py_rules.tournament.bot import MAX_SOURCE, BotFile, BotRunner, load_bot
from py_rules.tournament.runner import PlayerSpec, showable

_MOST: Final = 4 * MAX_SOURCE
"""Characters of a bot: more than a page takes, as its file may hold an opening book."""

_SUFFIX: Final = ".py"


class FileError(Exception):
    """A file that cannot be read: a message key and its parameters."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class Opponent(Protocol):
    """A computer player or bot in one match."""

    player: Player
    printed: str
    """The output for the last move."""

    def move(self, record: Record) -> Move:
        """Return a legal move.

        Raises:
            BotError: If a bot fails.
        """

    def forget(self) -> None:
        """Forget the match so far, after an undo."""


class Computer:
    """A level, which plays as on the page, by the seed of the record."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.printed = ""

    def move(self, record: Record) -> Move:
        """Return the move that the page's computer makes without a time limit."""
        return advise(record)["move"]

    def forget(self) -> None:
        """Do nothing: a level remembers nothing."""


class Bot:
    """A bot from a file, with a node limit and a time limit for each move."""

    def __init__(self, bot: BotFile, player: Player, seed: str, nodes: int, seconds: float) -> None:
        self.player = player
        self.printed = ""
        self._nodes, self._seconds = nodes, seconds
        self._start = partial(BotRunner, bot, seed=seed, player=player, seconds=seconds)
        self._runner = self._start()

    def move(self, record: Record) -> Move:
        """Return the same move as in the page's lab with this seed and budget."""
        self._runner.printed.text = ""
        try:
            return self._runner.choose(record.match, nodes=self._nodes, seconds=self._seconds).move
        finally:
            self.printed = self._runner.printed.text

    def forget(self) -> None:
        """Run the file again, as on the page."""
        self._runner = self._start()


def parse_player(name: str, seconds: float | None = None) -> PlayerSpec:
    """Return the player with a name: a level, or the file of a bot, which has *seconds* to run.

    >>> parse_player("hard")
    'hard'

    Raises:
        OptionError: If it is neither a level nor a file.
        FileError: If the file cannot be read.
        BotError: If the file is not a bot.
    """
    if name in LEVELS:
        return name
    path = Path(name)
    if path.suffix != _SUFFIX and not path.exists():
        raise OptionError("level", level=name[:MAX_TAG], known=f"{', '.join(LEVELS)}, FILE.py")
    return load_bot(text_of(path, _MOST), path.name, seconds)


def text_of(file: Path, most: int) -> str:
    """Return the text of a file, without the byte order mark that some editors write.

    Raises:
        FileError: If it cannot be read, is not UTF-8, or has more than *most* characters.
    """
    size = 4 * most + 8  # bytes, more than *most* characters and a mark can have
    try:
        with file.open("rb") as opened:
            found = opened.read(size)
        is_whole = len(found) < size  # else it may end within a character
        text = getincrementaldecoder("utf-8-sig")().decode(found, final=is_whole)
    except OSError as error:
        detail = str(error.strerror)
        raise FileError("file-unreadable", file=str(file), detail=detail) from None
    except UnicodeDecodeError:
        raise FileError("file-no-text", file=str(file)) from None
    if len(text) > most:
        raise FileError("file-long", file=str(file), most=str(most))
    return text


def seat_opponent(
    record: Record, who: PlayerSpec, player: Player, *, seed: str, nodes: int, seconds: float
) -> tuple[Record, Opponent]:
    """Return the record with an opponent in its tags, and the opponent."""
    number = player + 1
    tags: Mapping[str, Any] = {**record.tags, "seed": showable(seed, MAX_TAG)}
    if isinstance(who, str):
        return replace(record, tags={**tags, f"computer{number}": who}), Computer(player)
    named = {**tags, f"player{number}": showable(who.name, MAX_TAG)}
    return replace(record, tags=named), Bot(who, player, seed, nodes, seconds)


def opponent_of(record: Record) -> Opponent | None:
    """Return the computer player of a resumed match, if there is exactly one."""
    seats: tuple[Player, Player] = (0, 1)
    taken = [each for each in seats if record.tags.get(f"computer{each + 1}") in LEVELS]
    return Computer(taken[0]) if len(taken) == 1 else None
