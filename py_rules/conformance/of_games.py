"""Checks of the class of a game: its data, options and presets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from py_rules.conformance.context import Check
from py_rules.errors import OptionError
from py_rules.game import GameClass, make_options, read_options
from py_rules.options import Choice, Flag, Integer, Word
from py_rules.record import PLY_KEY, TAGS
from py_rules.record.visible import is_visible
from py_rules.registry import SLUG, lacks

_OPTION: Final = re.compile("[a-z][a-z0-9_]{0,39}")
_OF_COMMANDS: Final = "command game help language nodes opponent seat seconds slug".split()
_TAKEN: Final = {*TAGS, *_OF_COMMANDS, "moves", "end", "position", "preset", PLY_KEY}
_MOST_LETTERS: Final = 60
_MOST_NOTATION: Final = 1000


def members(game: object) -> str | None:
    """Require that the class be a `Game` with all members, each of the right type."""
    return lacks(game)


def slug(game: GameClass) -> str | None:
    """Require that the slug be URL-safe."""
    return None if SLUG.fullmatch(game.slug) else repr(game.slug)


def name(game: GameClass) -> str | None:
    """Require that the name be visible and short enough for a card."""
    is_short = 0 < len(game.name) <= _MOST_LETTERS
    return None if is_short and is_visible(game.name) else repr(game.name)


def notation(game: GameClass) -> str | None:
    """Require that the notation be a regular expression."""
    if len(game.notation) > _MOST_NOTATION:
        return f"{len(game.notation)} characters"
    try:
        re.compile(game.notation, re.ASCII)
    except (re.error, RecursionError, OverflowError) as error:
        return f"{error}: {game.notation}"
    return None


def options(game: GameClass) -> str | None:
    """Require that the defaults of options be allowed, and be read as they are written."""
    specs = game.Options.specs()
    for each, spec in specs.items():
        if each in _TAKEN or not _OPTION.fullmatch(each):
            return f"an option cannot be called {each}"
        if not isinstance(spec, Flag | Integer | Choice | Word):
            return f"{each} is of no kind that a set-up knows"
    try:
        made = make_options(game, None, {})
        written = {each: spec.write(getattr(made, each)) for each, spec in specs.items()}
        again = read_options(game, written)
    except OptionError as error:
        return str(error)
    return None if again == made else f"{written} is read as {again}"


def presets(game: GameClass) -> str | None:
    """Require that the classic preset change nothing, and all values offered be allowed."""
    setup, known = game.setup, game.Options.specs()
    if dict(setup.presets.get("classic", {"": 0})):
        return "there is no classic preset that changes nothing"
    if setup.solo_preset not in setup.presets:
        return f"there is no preset {setup.solo_preset}"
    if type(setup.clock) is not int or setup.clock < 0:
        return f"a clock of {setup.clock!r} seconds"
    offered: list[tuple[str, Mapping[str, Any]]] = [*setup.presets.items()]
    for preset, drawn in setup.random_options.items():
        for each, values in drawn.items():
            offered += [(preset, {each: value}) for value in values]
    try:
        for preset, chosen in offered:
            make_options(game, preset, chosen)
    except OptionError as error:
        return str(error)
    hidden = [each for names in setup.hidden_options.values() for each in names]
    missing = [each for each in [*hidden, *setup.puzzle_options] if each not in known]
    if missing:
        return f"there is no option {missing[0]}"
    empty = [each for each, values in setup.puzzle_options.items() if not values]
    return f"no value of {empty[0]} is good for puzzles" if empty else None


GAME_CHECKS: Final = tuple(
    Check(each.__name__, "game", each) for each in (members, slug, name, notation, options, presets)
)
"""In order: each check may rely on those before it."""
