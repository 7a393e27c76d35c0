"""Play a match in a terminal from typed lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from py_rules import Match, Record
from py_rules.terminal.session import TerminalSession

Run = Callable[..., tuple[object, str]]
"""Runs a command on typed lines, and returns its code and what it has printed."""


def reader(lines: Iterable[str]) -> Callable[[str], str]:
    """Return a function like `input` that reads these lines, and then the end of the file."""
    typed = iter(lines)

    def read(_prompt: str) -> str:
        line = next(typed, None)
        if line is None:
            raise EOFError
        return line

    return read


def session(record: Record, typed: str, language: str = "en") -> tuple[str, Record]:
    """Return what a terminal shows when *typed* is entered line by line, and the record."""
    shown: list[str] = []
    read = reader(typed.split("\n"))

    def ask(prompt: str) -> str:
        shown.append(f"{prompt}{read(prompt)}")
        return shown[-1].removeprefix(prompt)

    after = TerminalSession(record, ask=ask, say=shown.append, language=language).play()
    return "\n".join(shown) + "\n", after


def start(slug: str, **options: object) -> Record:
    return Record(Match.start(slug, **options))
