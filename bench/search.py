"""How fast the solvers are: CPython, Python in WebAssembly, and JavaScript as a yardstick.

Run as `python3 build.py bench --search`. The positions are those of random matches from a fixed
seed; every question starts with an empty memory, as a first press of the lens does.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from py_rules import Match, all_games
from py_rules.record import Record, to_fragment
from py_rules.search import FillingHints, hints_of, lens, solve
from tools.bootstrap import ROOT
from tools.site.projects import build_wheel

RESULTS = Path(__file__).parent / "results"
ROWS = {9: ".........1001011", 10: "..........100101", 11: "...........00101"}


def sample(slug: str, preset: str, count: int) -> list[Match]:
    """Return positions of random matches of a game, always the same."""
    rng = random.Random(slug)  # noqa: S311 # the same positions every time
    positions: list[Match] = []
    while len(positions) < count:
        match = Match.start(slug, preset=preset)
        for _ in range(rng.randrange(12)):
            moves = match.legal_moves
            if moves:
                match = match.play(rng.choice(moves))
        if not match.outcome:
            positions.append(match)
    return positions


def timed(match: Match) -> float:
    """Return how many milliseconds a lens takes."""
    start = time.perf_counter()
    lens(match.game, match.position)
    return (time.perf_counter() - start) * 1000


def row_match(row: str) -> Match:
    """Return a match on a row that stands like this, filled from the right."""
    slug = next(game.slug for game in all_games() if "squares" in game.Options.specs())
    match = Match.start(slug, squares=len(row))
    filled = [(at, digit) for at, digit in enumerate(row, 1) if digit != "."]
    for at, digit in reversed(filled):
        match = match.play(f"{at}-{digit}")
    return match


def line(name: str, here: Sequence[float], there: Sequence[float]) -> str:
    """Return a row of the table."""
    figures = (
        statistics.median(here), max(here), statistics.median(there), max(there),
        statistics.median(there) / max(statistics.median(here), 1e-3),
    )  # fmt: skip
    return f"| {name} | " + " | ".join(f"{figure:,.1f}" for figure in figures) + " |"


def main(count: int = 30) -> None:
    """Measure, print, write."""
    asked: dict[str, list[Match]] = {}
    for game in all_games():
        for preset in ("classic", "fair"):
            asked[f"{game.slug} {preset}"] = sample(game.slug, preset, count)
    for empty, row in ROWS.items():
        asked[f"row, {empty} empty"] = [row_match(row)] * 5
    here = {name: [timed(match) for match in matches] for name, matches in asked.items()}
    found = _elsewhere(asked)
    report = [
        f"lens, milliseconds, {count} positions each, empty memory",
        "",
        "| | CPython median | worst | WebAssembly median | worst | ratio |",
        "|--|--|--|--|--|--|",
    ]
    report += [line(name, here[name], found["pyodide"][name]) for name in asked]
    report += ["", "| solve of a row | states | CPython states/s | JavaScript states/s |"]
    report += ["|--|--|--|--|"]
    for (empty, row), script in zip(ROWS.items(), found["javascript"], strict=True):
        match = row_match(row)
        hints = hints_of(match.game)
        if isinstance(hints, FillingHints) and hints.book(match.position) is not None:
            continue  # looked up, not solved
        start = time.perf_counter()
        forecast = solve(match.game, match.position)
        seconds = time.perf_counter() - start
        if forecast.margin != script["value"]:
            raise SystemExit(f"{row}: {forecast.margin} here, {script['value']} in JavaScript")
        speed = script["states"] / (script["ms"] / 1000)
        states = script["states"]
        report.append(f"| {empty} empty | {states:,} | {states / seconds:,.0f} | {speed:,.0f} |")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "search.md").write_text("\n".join(report) + "\n", encoding="utf-8")
    print("\n".join(report))


def _elsewhere(asked: Mapping[str, Sequence[Match]]) -> dict[str, Any]:
    """Return the milliseconds that WebAssembly and JavaScript take."""
    records = {
        name: [to_fragment(Record(match)) for match in matches] for name, matches in asked.items()
    }
    slugs = {name: matches[0].game.slug for name, matches in asked.items()}
    given: dict[str, Any] = {
        "wheel": str(build_wheel(ROOT)),
        "records": records,
        "rows": list(ROWS.values()),
    }
    given["slugs"] = slugs
    done = subprocess.run(
        ["node", str(Path(__file__).with_suffix(".mjs"))],
        cwd=ROOT, input=json.dumps(given), capture_output=True, text=True, check=True,
    encoding="utf-8")  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
