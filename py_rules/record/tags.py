"""What a record says beside options and moves: which tags there are, and how long each may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MAX_TASK: Final = 200
"""Code points of a task in somebody's own words."""

MAX_TAG: Final = 40
"""Code points of a name, and of whatever else a tag says."""

TAGS: Final[Mapping[str, str]] = {
    "player1": "Player1",
    "player2": "Player2",
    "date": "Date",
    "computer1": "Computer1",
    "computer2": "Computer2",
    "seed": "Seed",
    "lens": "Lens",
    "coin": "Coin",
    "clock": "Clock",
    "at_zero": "AtZero",
    "goal": "Goal",
    "task": "Task",
    "start": "Start",
}
"""What a record may say beside options and moves: its key in a link, its tag in a file.

`goal`, `task` and `start` are what somebody is to reach: a goal that the page can judge, a task in
words, and after how many moves it begins. A goal reads "win" or "win-5", for a win in five moves.
"""

_TASK: Final = frozenset({"goal", "task", "start"})


def most_in(key: str) -> int:
    """Return how many code points the tag with this *key* may have.

    >>> most_in("player1"), most_in("task")
    (40, 200)
    """
    return MAX_TASK if key == "task" else MAX_TAG


def without_task_ahead(tags: Mapping[str, str], ply: int) -> Mapping[str, str]:
    """Return *tags* without a task that begins further on than *ply*, the moves of the match.

    Such a task is none of this match. A start that is no number in ASCII leaves nothing out, as on
    the page.

    >>> without_task_ahead({"player1": "Ada", "goal": "win", "start": "3"}, 2)
    {'player1': 'Ada'}
    """
    start = tags.get("start", "")
    is_ahead = start.isascii() and start.isdecimal() and int(start) > ply
    return {key: said for key, said in tags.items() if not (is_ahead and key in _TASK)}
