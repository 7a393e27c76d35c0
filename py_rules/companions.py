"""Modules that lie beside a game's rules: how it is searched, how a terminal speaks it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def companion(game: type, name: str) -> ModuleType | None:
    """Return the module *name* that lies beside the rules of a game, or None if there is none.

    For rules in a package that is its `name.py`; for rules in a module of a package, the module
    beside them. Rules that are a module of their own have no companions.

    >>> from py_rules import find_game
    >>> companion(find_game("alpha-chase"), "dialogue").__name__
    'py_rules.games.alpha_chase.dialogue'
    """
    rules = sys.modules[game.__module__]
    package = rules.__name__ if hasattr(rules, "__path__") else rules.__package__
    if not package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
