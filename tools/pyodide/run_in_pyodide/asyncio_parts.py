"""The page's `asyncio/__init__.py`: it imports a part of the package when a name of it is used.

Pyodide's event loop needs five of thirty parts. Importing all of them, with sockets, processes and
TLS that a page lacks, took a third of Python's start. `library.py` fills in both tables below.
"""

from __future__ import annotations

from importlib import import_module

_PARTS: frozenset[str] = frozenset({"PARTS"})
"""The names of the modules that the real package imports."""

_PLACES: dict[str, str] = {"NAME": "PART"}
"""Each public name and its part."""

_OF_EVENTS = {
    "AbstractEventLoopPolicy": "_AbstractEventLoopPolicy",
    # The real one makes loops that wait for sockets, which a page lacks.
    "DefaultEventLoopPolicy": "_BaseDefaultEventLoopPolicy",
}

__all__ = [*_PLACES]


def __getattr__(name: str) -> object:
    """Return a part, or a name of one, and remember it."""
    value: object
    if name in _PLACES:
        value = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    elif name in _PARTS:
        value = import_module(f"{__name__}.{name}")
    elif name in _OF_EVENTS:
        value = getattr(import_module(f"{__name__}.events"), _OF_EVENTS[name])
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return all names, imported or not."""
    return sorted({*globals(), *_PARTS, *_PLACES})
