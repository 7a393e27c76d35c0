"""The page's `asyncio`, in place of the package's own `__init__`: parts come when they are wanted.

Pyodide's event loop needs five of thirty parts. To import all of them, with the sockets, processes
and TLS that a page does not have, took a third of the time in which Python starts.

What stands here in braces is filled in from the real package when the archives are made.
"""

from __future__ import annotations

from importlib import import_module

_PARTS: frozenset[str] = frozenset({"PARTS"})
"""The names of the modules that the real package has imported at once."""

_PLACES: dict[str, str] = {"NAME": "PART"}
"""Every public name, and the part that it is from."""

_OF_EVENTS = {
    "AbstractEventLoopPolicy": "_AbstractEventLoopPolicy",
    # The real one makes loops that wait for sockets, of which a page has none.
    "DefaultEventLoopPolicy": "_BaseDefaultEventLoopPolicy",
}

__all__ = [*_PLACES]


def __getattr__(name: str) -> object:
    """Return a part, or what is in one; from then on it is there."""
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
    """Return all names, those that are not here yet included."""
    return sorted({*globals(), *_PARTS, *_PLACES})
