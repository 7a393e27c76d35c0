"""How long the largest settings take and how much room: `python3 -m bench.bounds`.

Each request is asked through the bridge as the page asks it: with a clock, and again until its
answer is complete. All are asked in one process, so that the room is that of all together.
"""

from __future__ import annotations

import json
import resource
import time
from pathlib import Path
from typing import Any, Final

from py_rules.page import bridge

RESULTS: Final = Path(__file__).parent / "results"
MILLISECONDS: Final = 700
LARGE: Final = (
    ("palindrome-duel", "min_length=9&max_length=40&no_echo=true"),
    ("palindrome-war", "min_length=9&max_length=60&no_echo=true"),
    ("center-square", "size=9&no_revisit=true"),
)
HEAD: Final = (
    f"The largest settings, asked for {MILLISECONDS} ms at a time until the answer is complete,",
    "all in one process of CPython. MB are what it has taken at most, beyond what it began with.",
    "",
    "| game | question | answer | slowest reply, s | replies | s in all | s of processor | MB so far |",  # noqa: E501 # a table
    "|--|--|--|--|--|--|--|--|",
)


def megabytes() -> float:
    """Return the most memory that this process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(game: str, record: str, do: str, before: float) -> str:
    """Return a row of the table: all that one question takes until its answer is complete."""
    request: dict[str, Any] = {"do": do, "game": game, "record": record}
    request |= {"milliseconds": MILLISECONDS} | ({"ply": 0} if do == "review" else {})
    begun, used = time.perf_counter(), time.process_time()
    slowest, asked = 0.0, 0
    told: dict[str, Any] = {"complete": False}
    while not told["complete"]:
        start = time.perf_counter()
        reply = bridge.handle(json.dumps(request), lambda: time.perf_counter() * 1000)
        told = json.loads(reply)["value"]
        slowest = max(slowest, time.perf_counter() - start)
        asked += 1
    seconds, processor = time.perf_counter() - begun, time.process_time() - used
    forecast = told["forecast"]
    answer = forecast["kind"] + ("" if forecast["bound"] is None else ", not all")
    cells = (game, do, answer, f"{slowest:.2f}", asked, f"{seconds:.1f}", f"{processor:.1f}")
    return "| " + " | ".join(map(str, (*cells, f"{megabytes() - before:.0f}"))) + " |"


def main() -> None:
    """Measure each question, print a table, write it."""
    before, report = megabytes(), list(HEAD)
    for game, record in LARGE:
        for do in ("verdict", "lens", "review"):
            report.append(measure(game, record, do, before))
            print(report[-1], flush=True)
    (RESULTS / "bounds.md").write_text("\n".join(report) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
