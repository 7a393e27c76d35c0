"""The registered games: the folders of `py_rules.games`, then those of other packages."""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from py_rules import games
from py_rules.errors import UnknownGameError, described, shown
from py_rules.game import Game, GameClass
from py_rules.game_modules import classes_in
from py_rules.options import GameOptions, Setup

ENTRY_POINTS = "py_rules.games"
"""The entry-point group in which another package names its `Game` classes."""

Finder: TypeAlias = Callable[[str], GameClass]
"""Like `find_game`: returns the game with a slug."""

_MAX_SLUG: Final = 100  # characters
SLUG: Final = re.compile("[a-z][a-z0-9-]{0,39}")


@cache
def all_games() -> tuple[GameClass, ...]:
    """Return every registered game: our own in alphabetical order, then those of other packages.

    Games that cannot be used are left out; `unusable_games` says why.

    >>> [game.slug for game in all_games()][:2]
    ['alpha-chase', 'antipalindromes']
    """
    others = games_of_others().values()
    return (*_own_games(), *(each for each in others if not isinstance(each, UnknownGameError)))


def unusable_games() -> tuple[UnknownGameError, ...]:
    """Return an error for each registered class of another package that cannot be used.

    >>> unusable_games()
    ()
    """
    others = games_of_others().values()
    return tuple(each for each in others if isinstance(each, UnknownGameError))


def find_game(slug: str) -> GameClass:
    """Return the game with this slug: a registered one, or a class that the program has defined.

    Our own games are found by the name of their folder, without loading the others.

    Raises:
        UnknownGameError: If there is none, or if it cannot be used; the sentence says why, or
            lists the games.

    >>> find_game("center-square").name
    'Center Square Showdown'
    """
    game = None
    if isinstance(slug, str) and len(slug) <= _MAX_SLUG:  # before it is kept in a cache
        game = _find(slug)
        if game is None:
            for error in unusable_games():
                if error.params["slug"] == slug:
                    raise error
            game = next((each for each in _defined(Game) if vars(each).get("slug") == slug), None)
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
    for cached in (all_games, games_of_others):
        cached.cache_clear()
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


@cache
def _own_games() -> tuple[GameClass, ...]:
    return tuple(game for name in sorted(_folders()) for game in _games_in(name))


def _games_in(folder: str) -> Iterator[GameClass]:
    module = import_module(f"{games.__name__}.{folder}.rules")
    return classes_in(module, Game)  # type: ignore[type-abstract] # the classes are looked at alone


@cache
def games_of_others() -> Mapping[str, GameClass | UnknownGameError]:
    """Return the games that other packages register, by the value of their entry points.

    In place of one that cannot be used it has the error that says why: it cannot be imported, is
    no whole class of a game, or has the slug of an earlier game.

    >>> games_of_others()
    {}
    """
    # `importlib.metadata` is slow to import, and a page without added packages can skip it.
    folders = [Path(folder) for folder in sys.path]
    if not any(found for each in folders for found in each.glob("*-info/entry_points.txt")):
        return {}
    from importlib.metadata import entry_points

    found: dict[str, GameClass | UnknownGameError] = {}
    taken = {game.slug for game in _own_games()}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda each: each.name):
        if point.value not in found:
            game = found[point.value] = _loaded(point, taken)
            taken |= set() if isinstance(game, UnknownGameError) else {game.slug}
    return found


def _loaded(point: Any, taken: set[str]) -> GameClass | UnknownGameError:
    named = {"slug": point.name, "package": point.module.partition(".")[0]}
    try:
        game = point.load()
        detail = lacks(game)
        if not (detail or SLUG.fullmatch(game.slug)):
            detail = f"slug is {game.slug!r:.80}, not 1 to 40 lowercase letters, digits and dashes"
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # code of a game may raise anything, a time limit OutOfTime
        detail = described(error, named["package"])
    if detail:
        return UnknownGameError("broken", **named, detail=detail)
    if game.slug in taken:
        return UnknownGameError("taken", **named, taken=game.slug)
    found: GameClass = game
    return found


def lacks(game: object) -> str | None:
    """Return what a class lacks to be a `Game`, in English, or None if it has all members.

    >>> lacks(7)
    '7 is not a class of a game'
    """
    if not (isinstance(game, type) and issubclass(game, Game)):
        return f"{game!r} is not a class of a game"
    lacking = sorted(getattr(game, "__abstractmethods__", ()))
    if lacking:
        return f"it lacks {', '.join(lacking)}"
    for each in ("slug", "name", "notation"):
        if type(getattr(game, each, None)) is not str:
            return f"{each} is not a text"
    if not (isinstance(game.Options, type) and issubclass(game.Options, GameOptions)):
        return "Options is not a class of options"
    if "__annotations__" in vars(game.Options) and "__dataclass_fields__" not in vars(game.Options):
        return f"{game.Options.__name__} is not a dataclass"
    for field in fields(game.Options):
        if "option" not in field.metadata:
            return f"{field.name} of {game.Options.__name__} is not made by option()"
    return None if isinstance(game.setup, Setup) else "setup is not a Setup"
