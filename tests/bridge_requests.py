"""Requests to the bridge of the page."""

from __future__ import annotations

import json
from typing import Any

from py_rules import find_game
from py_rules.analysis import kept_analysis
from py_rules.page import bridge


class Clock:
    """A clock that goes on by a step at each look."""

    def __init__(self, step: float = 1) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def reply_to(clock: Clock | None = None, /, **request: Any) -> Any:
    """Return the value of the reply, which must be a good one."""
    reply = json.loads(bridge.handle(json.dumps(request), clock))
    assert reply["ok"], reply
    return reply["value"]


def error_of(**request: Any) -> dict[str, str]:
    """Return the error of the reply, which must be one."""
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert not reply["ok"], reply
    return dict(reply["error"])


def forget_analyses() -> None:
    """Analyze games that no test has until those of earlier requests are no longer kept."""

    class Unknown(find_game("palindrome-duel")):  # type: ignore[misc] # a class that is found
        pass

    for length in range(20, 24):
        kept_analysis(Unknown(line_limit=length))
