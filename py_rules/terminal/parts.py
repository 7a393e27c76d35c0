"""Checks of what belongs to a game outside its rules: its name, texts and terminal dialogue."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Final

from py_rules.conformance.context import failure
from py_rules.game import GameClass, make_options
from py_rules.game_modules import package_of
from py_rules.match import Match
from py_rules.messages import PLACE, languages
from py_rules.record import Record
from py_rules.registry import ENTRY_POINTS
from py_rules.terminal.session import transcript

_MOST_PLAYED: Final = 40  # moves of the match in the terminal


def entry_point(game: GameClass) -> str | None:
    """Require that a registered class have the slug that its entry point has as a name."""
    value = f"{game.__module__}:{game.__qualname__}"
    names = [each.name for each in entry_points(group=ENTRY_POINTS) if each.value == value]
    return f"{names[0]} = {value}, {game.slug}" if names and game.slug not in names else None


def texts(game: GameClass) -> str | None:
    """Require that tables of messages be JSON objects of texts, for options and presets there are.

    >>> from py_rules import find_game
    >>> texts(find_game("alpha-chase"))
    """
    package = package_of(game)
    folder = files(package).joinpath("locales") if package else None
    known = {"option": game.Options.specs(), "preset": game.setup.presets}
    for file in folder.iterdir() if folder and folder.is_dir() else ():
        if not file.name.endswith(".json"):
            continue
        try:
            table = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:
            return f"locales/{file.name}: {error}"
        if not isinstance(table, dict) or not all(type(text) is str for text in table.values()):
            return f"locales/{file.name} is not an object of texts"
        for key in table:
            family, _, rest = key.partition(".")
            name = rest.partition(".")[0]
            if family in known and name not in known[family]:
                return f"locales/{file.name}: there is no {family} {name}; remove {key}"
    return None


def dialogue(game: GameClass) -> str | None:
    """Require that a match can be played in a terminal, in each language with all parameters."""
    try:
        match = Match.of(game(make_options(game, None, {})))
        while match.outcome is None and match.ply < _MOST_PLAYED:
            match = match.play(match.legal_moves[match.ply % len(match.legal_moves)])
        for language in languages():
            for line in transcript(Record(match), language).splitlines():
                if PLACE.search(line):
                    return line
    except (Exception, SystemExit) as error:  # code of a game may raise anything
        return failure(error, game)
    return None


PARTS: Final[Mapping[str, Callable[[GameClass], str | None]]] = {
    "check-entry-point": entry_point,
    "check-texts": texts,
    "check-dialogue": dialogue,
}
"""The checks, by the keys of their sentences; each returns what was seen instead, or None."""
