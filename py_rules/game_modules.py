"""The optional modules of a game: search hints, terminal dialogue, repeated puzzles of the day."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TypeVar

KindT = TypeVar("KindT")


def package_of(game: type) -> str | None:
    """Return the name of the package that holds the modules of a game, if there is one.

    Rules in a package, or in a module of one, have that package. Rules in a top-level module have
    none.

    >>> from py_rules import find_game
    >>> package_of(find_game("alpha-chase"))
    'py_rules.games.alpha_chase'
    """
    rules = sys.modules.get(game.__module__)
    if rules is None:
        return None
    return rules.__name__ if hasattr(rules, "__path__") else rules.__package__ or None


def game_module(game: type, name: str) -> ModuleType | None:
    """Return the module *name* next to the rules of a game, or None if there is none.

    >>> from py_rules import find_game
    >>> game_module(find_game("alpha-chase"), "dialogue").__name__
    'py_rules.games.alpha_chase.dialogue'
    """
    package = package_of(game)
    if not package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def game_module_class(game: type, name: str, kind: type[KindT]) -> type[KindT]:
    """Return the subclass of *kind* in the module *name* of a game, or *kind* if there is none.

    >>> from py_rules import find_game
    >>> from py_rules.terminal.dialogue import Dialogue
    >>> game_module_class(find_game("alpha-chase"), "dialogue", Dialogue).__name__
    'AlphaChaseDialogue'
    """
    module = game_module(game, name)
    return next(classes_in(module, kind), kind) if module else kind


def classes_in(module: ModuleType, kind: type[KindT]) -> Iterator[type[KindT]]:
    """Yield the subclasses of *kind* that a module defines."""
    for value in vars(module).values():
        is_own = isinstance(value, type) and value.__module__ == module.__name__
        if is_own and issubclass(value, kind):
            yield value
