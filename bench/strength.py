"""Measure how strong the computer players are: `python3 -m bench.strength --games 1000`."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from pkgutil import get_data
from random import Random
from typing import Any, Final

from bench.candidates import preset_of
from bench.intervals import percent
from py_rules import Match, all_games, find_game
from py_rules.bots import LEVELS, Chooser, choose, interactive_nodes, one_ply, play_match
from py_rules.companions import package_of
from py_rules.game import Game, Move, PositionT
from py_rules.search import Solver

RESULTS: Final = Path(__file__).parent / "results"
PRESETS: Final = ("classic", "fair")
MAX_PLIES: Final = 100
"""A match that goes on for longer counts as a draw; only where play can go in circles is it so."""

_CHUNK: Final = 10
_LOTS: Final = 8  # ways that lots may fall which are played: those of Alpha Chase are 56
_SEATS: Final = ("first", "second")


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players, and from which to which share of the points the stronger one is to have."""

    stronger: str
    weaker: str
    least: float
    most: float = 1.0

    @property
    def name(self) -> str:
        """Return the word by which the pairing is asked for."""
        return f"{self.stronger}-{self.weaker}"

    def is_met(self, counts: Counter[str]) -> bool:
        """Return whether the stronger player has a share of the points that is aimed at.

        >>> Pairing("noon", "morning", 0.65).is_met(Counter(win=6, draw=1, loss=3))
        True
        """
        total = sum(counts.values())
        return total > 0 and self.least <= points(counts) / total <= self.most


PAIRINGS: Final = (
    Pairing("one-ply", "dawn", 0.6, 0.75),
    Pairing("morning", "one-ply", 0.65),
    Pairing("noon", "morning", 0.501),
)


def decided(slug: str, preset: str) -> str | None:
    """Return what the page says beside the levels where the rules alone decide, None elsewhere.

    >>> decided("palindrome-duel", "classic")
    'Whoever starts can win with the third digit, and no level can stop that.'
    >>> decided("antipalindromes", "classic") is None
    True
    """
    english = get_data(package_of(find_game(slug)), "locales/en.json")
    said: str | None = json.loads(english or b"{}").get(f"decides.{preset}")
    return said


Cells = dict[str, dict[str, dict[str, int]]]
"""Wins, draws and losses of the stronger player, by `game preset pairing` and by seat."""


@dataclass(frozen=True, slots=True)
class Series:
    """Some matches of a pairing; the stronger player moves first where `seat` is 0."""

    slug: str
    preset: str
    pairing: Pairing
    seat: int
    seeds: range

    @property
    def cell(self) -> str:
        """Return the key of the cell that they count for."""
        return f"{self.slug} {self.preset} {self.pairing.name}"


def play(series: Series) -> tuple[Series, Counter[str]]:
    """Return how often the stronger one won, drew and lost."""
    drawn = preset_of(series.slug, series.preset).drawn()
    games: list[Game[Any, Any]] = [Match.start(series.slug, **each).game for each in drawn]
    names = (series.pairing.stronger, series.pairing.weaker)
    # One memory for each way the lots fall, as long as the series: the same on every machine.
    tables = [[_player(name, game) for name in names] for game in games[:_LOTS]]
    counts: Counter[str] = Counter()
    for seed in series.seeds:
        at = seed % len(tables)
        order = tables[at][::-1] if series.seat else tables[at]
        rng = Random(f"{series.cell} {series.seat} {seed}")  # noqa: S311 # the same every time
        outcome = play_match(games[at], order[0], order[1], rng, MAX_PLIES)
        if outcome is None or outcome.winner is None:
            counts["draw"] += 1
        else:
            counts["win" if outcome.winner == series.seat else "loss"] += 1
    return series, counts


def _player(name: str, game: Game[Any, Any]) -> Chooser:
    """Return a player as the page has it: with a memory, and as many nodes as there."""
    if name not in LEVELS:
        return one_ply
    solver, nodes = Solver(game), interactive_nodes(game)

    def chooser(game: Game[PositionT, Any], position: PositionT, rng: Any) -> Move:
        advice = choose(game, position, level=name, nodes=nodes, rng=rng, solver=solver)
        return advice.move

    return chooser


def work(
    slugs: Sequence[str], presets: Sequence[str], pairings: Sequence[str], games: int
) -> Iterator[Series]:
    """Yield all series, half of the matches of a cell from either seat."""
    for slug in slugs:
        for preset in presets:
            for pairing in PAIRINGS:
                for seat in (0, 1) if pairing.name in pairings else ():
                    count = (games + 1 - seat) // 2
                    for start in range(0, count, _CHUNK):
                        seeds = range(start, min(start + _CHUNK, count))
                        yield Series(slug, preset, pairing, seat, seeds)


def points(counts: Counter[str]) -> float:
    """Return the points, a draw being half of one."""
    return counts["win"] + counts["draw"] / 2


def table(cells: Cells) -> list[str]:
    """Return the lines of the table: a row for each game and preset of a pairing.

    >>> seats = {"first": {"win": 2}, "second": {"draw": 2}}
    >>> table({"palindrome-war fair noon-morning": seats})[-2]
    '| palindrome-war | fair | 75 (30–95) | 100 (34–100) | 50 (9–91) | 2 / 2 / 0 | yes |'
    """
    lines: list[str] = []
    for pairing in PAIRINGS:
        aim = f"{100 * pairing.least:.0f} to {100 * pairing.most:.0f} %"
        aim = aim if pairing.most < 1 else f"at least {100 * pairing.least:.0f} %"
        aim = aim if pairing.least >= 0.6 else "more than half"
        lines += [f"## {pairing.stronger} against {pairing.weaker}: {aim} of the points", ""]
        lines += [
            "| game | rules | points, % | moving first | moving second | won/drawn/lost | met |",
            "|--|--|--|--|--|--|--|",
        ]
        for key, seats in sorted(cells.items()):
            slug, preset, name = key.split()
            if name == pairing.name:
                lines.append(_row(slug, preset, pairing, seats))
        lines.append("")
    return lines


def _row(slug: str, preset: str, pairing: Pairing, seats: Mapping[str, Mapping[str, int]]) -> str:
    """Return a row: shares with their intervals, and whether that is what is aimed at."""
    by_seat = [Counter(seats.get(seat, {})) for seat in _SEATS]
    both = by_seat[0] + by_seat[1]
    why = decided(slug, preset)
    met = "yes" if pairing.is_met(both) else f"no: {why}" if why else "no"
    cells = [percent(points(each), sum(each.values())) for each in (both, *by_seat)]
    shares = " / ".join(str(both[each]) for each in ("win", "draw", "loss"))
    return f"| {slug} | {preset} | {' | '.join(cells)} | {shares} | {met} |"


HEAD: Final = (
    "# How strong the computer players are",
    "",
    "Made by `python -m bench.strength`. Points of the first-named in per cent, a draw being half",
    "a point, with intervals (Wilson) that hold the truth 95 times in 100; half of the matches of",
    "a row from either seat, all chance from fixed seeds. Lots fall equally often in each way, but",
    f"of the pairs of words of Alpha Chase the first {_LOTS} are played: most share no letter.",
    "One-ply takes a win if there is one, else plays at random. What lasts longer than"
    f" {MAX_PLIES} plies is a draw.",
    "",
)


def main() -> None:
    """Play, print a table, write it: what is not played again stays as it was."""
    slugs, names = [game.slug for game in all_games()], [pairing.name for pairing in PAIRINGS]
    parser = argparse.ArgumentParser(prog="python3 -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="matches of a cell")
    parser.add_argument("--only", nargs="*", default=slugs, choices=slugs, help="these games")
    parser.add_argument("--presets", nargs="*", default=PRESETS, choices=PRESETS)
    parser.add_argument("--pairings", nargs="*", default=names, choices=names)
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    chosen = parser.parse_args()
    file = RESULTS / "strength.json"
    cells: Cells = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    totals: dict[tuple[str, str], Counter[str]] = {}
    series = list(work(chosen.only, chosen.presets, chosen.pairings, chosen.games))
    with Pool(chosen.jobs) as pool:
        for done, counts in pool.imap_unordered(play, series):
            key = done.cell, _SEATS[done.seat]
            totals[key] = totals.get(key, Counter()) + counts
    for cell in {cell for cell, _ in totals}:
        cells[cell] = {seat: dict(sorted(totals.get((cell, seat), {}).items())) for seat in _SEATS}
    report = "\n".join([*HEAD, *table(cells)])
    RESULTS.mkdir(exist_ok=True)
    file.write_text(json.dumps(cells, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    (RESULTS / "strength.md").write_text(report, encoding="utf-8")
    print(report)


if __name__ == "__main__":
    main()
