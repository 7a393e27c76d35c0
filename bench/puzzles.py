"""How long it takes to make a puzzle, and which ones come of a wish.

Run as `python3 -m bench.puzzles`. The seeds are fixed, so everybody makes the same puzzles.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from py_rules import all_games
from py_rules.puzzles import LEVELS, Puzzle, make
from tools.bootstrap import ROOT
from tools.site.projects import build_wheel

RESULTS = Path(__file__).parent / "results"

HEAD = (
    "# How long it takes to make a puzzle",
    "",
    "Made by `python -m bench.puzzles`: milliseconds for puzzles of each difficulty that is wished",
    "for, in CPython and in WebAssembly after one of each game, and which difficulties came of it.",
    "",
    "| game | wished for | CPython median | worst | WebAssembly median | worst | difficulties |",
    "|--|--|--|--|--|--|--|",
)


def timed(game: str, seed: str, difficulty: int) -> tuple[float, Puzzle]:
    """Return how many milliseconds a puzzle takes, and the puzzle."""
    start = time.perf_counter()
    puzzle = make(game, seed, difficulty=difficulty)
    return (time.perf_counter() - start) * 1000, puzzle


def row(wish: tuple[str, int], here: Sequence[tuple[float, Puzzle]], there: Sequence[float]) -> str:
    """Return a row of the table.

    >>> row(("nim", 2), [(1.0, make("center-square", 7, difficulty=2))], [3.0])
    '| nim | 2 | 1 | 1 | 3 | 3 | 2 (1) |'
    """
    times = [each for each, _ in here]
    levels = Counter(puzzle.difficulty for _, puzzle in here)
    came = ", ".join(f"{level} ({count})" for level, count in sorted(levels.items()))
    figures = (statistics.median(times), max(times), statistics.median(there), max(there))
    shown = " | ".join(f"{figure:,.0f}" for figure in figures)
    return f"| {wish[0]} | {wish[1]} | {shown} | {came} |"


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.puzzles", description=__doc__)
    parser.add_argument("--count", type=int, default=40, help="puzzles of each kind")
    seeds = [f"bench {n}" for n in range(parser.parse_args().count)]
    wishes = [(game.slug, level) for game in all_games() for level in LEVELS]
    here = [[timed(game, seed, level) for seed in seeds] for game, level in wishes]
    done = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs"))],
        cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8",
        input=json.dumps({"wheel": str(build_wheel(ROOT)), "seeds": seeds, "wishes": wishes}),
    )  # fmt: skip
    there: list[list[float]] = json.loads(done.stdout)
    report = [*HEAD, *map(row, wishes, here, there)]
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "puzzles.md").write_text("\n".join(report) + "\n", encoding="utf-8")
    print("\n".join(report))


if __name__ == "__main__":
    main()
