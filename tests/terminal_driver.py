"""Play a match in a terminal from typed lines."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules import Match, Record
from py_rules.terminal.session import TerminalSession


def session(record: Record, typed: str, language: str = "en") -> tuple[str, Record]:
    """Return what a terminal shows when *typed* is entered line by line, and the record."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed.split("\n"))

    def ask(prompt: str) -> str:
        try:
            answer = next(lines)
        except StopIteration:
            raise EOFError from None
        shown.append(f"{prompt}{answer}")
        return answer

    after = TerminalSession(record, ask=ask, say=shown.append, language=language).play()
    return "\n".join(shown) + "\n", after


def start(slug: str, **options: object) -> Record:
    return Record(Match.start(slug, **options))
