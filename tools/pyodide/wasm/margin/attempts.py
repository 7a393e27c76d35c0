"""How all of it is tried: whatever is raised is looked at as a program would, and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any


def attempt(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """Return what a function returns, None if it raises."""
    try:
        return function(*arguments, **named)
    except Exception as error:
        _ = repr(error), str(error), error.args
        return None


def call(value: Any, names: str, *arguments: Any) -> None:
    """Call those methods of *value* that it has."""
    for name in names.split():
        method = getattr(value, name, None)
        if method is not None:
            attempt(method, *arguments)


def try_all(functions: Iterable[Callable[..., Any]], given: Iterable[Sequence[Any]]) -> None:
    """Call each function with each of the arguments."""
    given = list(given)
    for function in functions:
        for arguments in given:
            attempt(function, *arguments)


def run_all(sources: Iterable[str], space: dict[str, Any]) -> None:
    """Run each text of Python in the same space."""
    for source in sources:
        attempt(lambda text=source: exec(text, space))  # noqa: S102 # our own texts
