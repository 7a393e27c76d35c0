"""The registered games: the folders of `py_rules.games`, then those of other packages."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from py_rules import games
from py_rules.errors import UnknownGameError, shown
from py_rules.game import Game, GameClass
from py_rules.game_modules import classes_in

ENTRY_POINTS = "py_rules.games"
"""The entry-point group in which another package names its `Game` classes."""

Finder: TypeAlias = Callable[[str], GameClass]
"""Like `find_game`: returns the game with a slug."""

_MAX_SLUG: Final = 100  # characters


@cache
def all_games() -> tuple[GameClass, ...]:
    """Return every registered game: our own in alphabetical order, then those of other packages.

    >>> [game.slug for game in all_games()][:2]
    ['alpha-chase', 'antipalindromes']
    """
    own = [game for name in sorted(_folders()) for game in _games_in(name)]
    return (*own, *_games_of_others())


def find_game(slug: str) -> GameClass:
    """Return the game with this slug: a registered one, or a class that the program has defined.

    Our own games are found by the name of their folder, without loading the others.

    Raises:
        UnknownGameError: If there is none; the sentence lists the games.

    >>> find_game("center-square").name
    'Center Square Showdown'
    """
    game = None
    if isinstance(slug, str) and len(slug) <= _MAX_SLUG:  # before it is kept in a cache
        game = _find(slug) or next(
            (each for each in _defined(Game) if vars(each).get("slug") == slug), None
        )
    if game is None:
        known = ", ".join(each.slug for each in all_games())
        raise UnknownGameError(slug=shown(getattr(slug, "__name__", slug)), known=known)
    return game


def refresh() -> None:
    """Find the games again, after packages were installed.

    >>> refresh()
    >>> all_games()[0].slug
    'alpha-chase'
    """
    all_games.cache_clear()
    _find.cache_clear()


@lru_cache(maxsize=64)
def _find(slug: str) -> GameClass | None:
    name = slug.replace("-", "_")
    if name in _folders():
        for game in _games_in(name):
            if game.slug == slug:
                return game
    return next((game for game in all_games() if game.slug == slug), None)


def _defined(base: type[Any]) -> Iterator[GameClass]:
    """Yield the classes derived from *base*, the newest first: a notebook may define one again."""
    for game in reversed(base.__subclasses__()):
        yield game
        yield from _defined(game)


def _folders() -> set[str]:
    """Return the names of the folders of games; what games share begins with an underscore."""
    return {each.name for each in pkgutil.iter_modules(games.__path__) if each.ispkg}


def _games_in(folder: str) -> Iterator[GameClass]:
    module = import_module(f"{games.__name__}.{folder}.rules")
    return classes_in(module, Game)  # type: ignore[type-abstract] # the classes are looked at alone


def _games_of_others() -> Iterator[GameClass]:
    # `importlib.metadata` is slow to import, and a page without added packages can skip it.
    folders = [Path(folder) for folder in sys.path]
    if not any(found for each in folders for found in each.glob("*-info/entry_points.txt")):
        return
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: each.name):
        yield point.load()
