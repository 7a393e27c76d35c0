"""The tags of a record: which ones this version knows, and how long each may be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

MAX_TASK: Final = 200
"""Code points of a task in words."""

MAX_TAG: Final = 40
"""Code points of a name or of another tag."""

TAGS: Final[Mapping[str, str]] = {
    "player1": "Player1",
    "player2": "Player2",
    "date": "Date",
    "computer1": "Computer1",
    "computer2": "Computer2",
    "seed": "Seed",
    "analysis": "Analysis",
    "coin": "Coin",
    "seats": "Seats",
    "clock": "Clock",
    "at_zero": "AtZero",
    "best": "Best",
    "standing": "Standing",
    "goal": "Goal",
    "task": "Task",
    "start": "Start",
}
"""The tags that this version knows: the key in a link, and the name in a file.

`seats` is "swapped" where the second player has the side and the color of the first: each person
keeps theirs over a rematch. `goal` and `task` are a task: a goal that the page can judge, and its
description. A goal is "win", "win-5", for a win in five moves, or "bot-hard", for a bot that beats
a level. `start` says with how many moves a task begins, or a match that continues another.
"""

_TASK: Final = frozenset({"goal", "task", "start"})


MAX_UNKNOWN_TAGS: Final = 32
MAX_UNKNOWN_TAG: Final = 200
"""Code points of a tag that this version does not know."""

RESERVED: Final = frozenset({*TAGS.values(), "Game", "End", "Position"})

_UNKNOWN: Final = re.compile("[A-Z][A-Za-z0-9_]{0,59}", re.ASCII)


def is_unknown(key: str) -> bool:
    """Return whether *key* can be the tag of a later version, which is kept as it is.

    Links and files have such a tag under the same name, with a capital first letter unlike options.

    >>> is_unknown("Event"), is_unknown("event"), is_unknown("Player1")
    (True, False, False)
    """
    return _UNKNOWN.fullmatch(key) is not None and key not in RESERVED


def max_length(key: str) -> int:
    """Return how many code points the tag with this *key* may have.

    >>> max_length("player1"), max_length("task"), max_length("Event")
    (40, 200, 200)
    """
    if key == "task":
        return MAX_TASK
    return MAX_TAG if key in TAGS else MAX_UNKNOWN_TAG


def drop_future_task(tags: Mapping[str, str], ply: int) -> Mapping[str, str]:
    """Return *tags* without a task that begins after more than *ply* moves.

    A start that isn't a number in ASCII drops nothing, as on the page.

    >>> drop_future_task({"player1": "Ada", "goal": "win", "start": "3"}, 2)
    {'player1': 'Ada'}
    """
    if not is_future_task(tags, ply):
        return tags
    return {key: said for key, said in tags.items() if key not in _TASK}


def is_future_task(tags: Mapping[str, str], ply: int) -> bool:
    """Return whether a task begins after more than *ply* moves; a start may be no number."""
    start = tags.get("start", "")
    # Python refuses to read a number of thousands of digits.
    return start.isascii() and start.isdecimal() and int(start[:MAX_UNKNOWN_TAG]) > ply
