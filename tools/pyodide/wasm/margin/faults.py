"""What is no Python, and errors that nobody catches: both are told of with their place."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from .attempts import attempt, call

FAULTS: Final = [
    "1 +", "x = (", "é = 1\n  b", "def f(:", "if x", "'a", '"""a', "a b", "x = = 1", "for",
    "return", "yield", "break", "f'{'", "f'{a!x}'", "0777", "1a", "\t x\n        y", "class",
    "import", "from . import (", "lambda x=: 1", "def f(a, a): pass", "x = 5 = y", "print 1",
    "a $ b", "nonlocal x", "'\\x'", "b'é'", "{**a for a in b}", "match x:\n case",
    "async def f(): await", "await x", "[x for]", "del f()", "f() = 1", "None = 1",
    "global x; x: int", "\x00", "\ufeffx", "if 1:\npass", "try: pass", "*a", "f(**a, *b)",
    "f(a=1, b)", "else:", "(1, 2", "[1, 2)", "\\", "x" * 300 + " +", "(" * 300, "-" * 3000 + "1",
]  # fmt: skip


def faults() -> None:
    """Compile what is no Python, and look at what is said of it."""
    for source in FAULTS:
        for kind in ("exec", "eval"):
            attempt(compile, source, "game.py", kind)


def uncaught() -> None:
    """Tell of errors as the terminal and the page do."""
    import io
    import traceback

    errors: list[Callable[[], object]] = [
        lambda: [][1],
        lambda: "a".index("b"),
        lambda: {"a": 1}["é"],
        lambda: (_ for _ in ()).throw(ValueError("x")),
    ]
    for fail in errors:
        try:
            fail()
        except Exception as error:
            call(error, "__repr__ __str__ with_traceback __reduce__", None)
            attempt(traceback.format_exc)
            attempt(traceback.print_exc, file=io.StringIO())
            attempt(sys.excepthook, type(error), error, error.__traceback__)


PARTS: Final = [faults, uncaught]
