"""Measure how strong the computer players are: `python3 -m bench.strength --games 1000`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Final

from py_rules import Match, all_games
from py_rules.bots import LEVELS, Chooser, one_ply, play_match, player

RESULTS: Final = Path(__file__).parent / "results"
PLAYERS: Final[Mapping[str, Chooser]] = {
    "one-ply": one_ply,
    **{level: player(level) for level in LEVELS},
}
MAX_PLIES: Final = 100
"""A match that goes on for longer counts as a draw; only where play can go in circles is it so."""

_CHUNK: Final = 10

Totals = dict[tuple[str, tuple[str, str], int], Counter[str]]
"""Wins, draws and losses by game, pairing, and the seat of the first of the pair."""


@dataclass(frozen=True, slots=True)
class Series:
    """Some matches between two players in one game, the first of whom moves first or second."""

    slug: str
    preset: str
    pair: tuple[str, str]
    seat: int
    seeds: range
    squares: int

    @property
    def options(self) -> Mapping[str, int]:
        """Return the options that are changed: the row may be shortened where "noon" plays."""
        short = self.squares and self.slug == "antipalindromes" and "noon" in self.pair
        return {"squares": self.squares} if short else {}


def play(series: Series) -> tuple[Series, Counter[str]]:
    """Return how often the first of the pair won, drew and lost."""
    game = Match.start(series.slug, preset=series.preset, **series.options).game
    one, two = (PLAYERS[name] for name in series.pair)
    order = (two, one) if series.seat else (one, two)
    counts: Counter[str] = Counter()
    for seed in series.seeds:
        which = f"{series.slug} {series.pair} {series.seat} {seed}"
        rng = Random(which)  # noqa: S311 # the same match every time
        outcome = play_match(game, *order, rng, MAX_PLIES)
        if outcome is None or outcome.winner is None:
            counts["draw"] += 1
        else:
            counts["win" if outcome.winner == series.seat else "loss"] += 1
    return series, counts


def work(slugs: Sequence[str], preset: str, games: int, squares: int) -> Iterator[Series]:
    """Yield all series, half of the matches of a pairing from either seat."""
    for slug in slugs:
        for pair in combinations(PLAYERS, 2):
            for seat in (0, 1):
                count = (games + 1 - seat) // 2
                for start in range(0, count, _CHUNK):
                    seeds = range(start, min(start + _CHUNK, count))
                    yield Series(slug, preset, pair, seat, seeds, squares)


def table(slugs: Sequence[str], totals: Totals) -> list[str]:
    """Return the lines of a table, from both seats together."""
    lines = [
        "| | " + " | ".join([*slugs, "all"]) + " |",
        "|--|" + "--|" * (len(slugs) + 1),
    ]
    for pair in combinations(PLAYERS, 2):
        both = [totals[slug, pair, 0] + totals[slug, pair, 1] for slug in slugs]
        cells = [shares(each) for each in (*both, sum(both, Counter()))]
        lines.append(f"| {pair[1]} against {pair[0]} | " + " | ".join(cells) + " |")
    return lines


def by_seat(slugs: Sequence[str], totals: Totals) -> list[str]:
    """Return the lines of a table with one line for each pairing and seat."""
    lines = ["| | " + " | ".join(slugs) + " |", "|--|" + "--|" * len(slugs)]
    for pair in combinations(PLAYERS, 2):
        for seat in (1, 0):  # of the first of the pair, so that the other one starts first
            cells = [shares(totals[slug, pair, seat]) for slug in slugs]
            turn = "first" if seat else "second"
            lines.append(f"| {pair[1]}, moving {turn}, against {pair[0]} | {' | '.join(cells)} |")
    return lines


def shares(counts: Counter[str]) -> str:
    """Return wins, draws and losses of the second-named in per cent.

    >>> shares(Counter(loss=3, draw=1))
    '75 / 25 / 0'
    """
    total = sum(counts.values()) or 1
    return " / ".join(f"{100 * counts[each] / total:.0f}" for each in ("loss", "draw", "win"))


def main() -> None:
    """Play, print a table, write it."""
    slugs = [game.slug for game in all_games()]
    parser = argparse.ArgumentParser(prog="python3 -m bench.strength", description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="matches per pairing and game")
    parser.add_argument("--only", nargs="*", default=slugs, choices=slugs, help="these games")
    parser.add_argument("--preset", default="classic", choices=["classic", "fair"])
    parser.add_argument(
        "--squares", type=int, default=0, help="a shorter row where noon plays; 0 for no change"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    chosen = parser.parse_args()
    totals: Totals = {}
    series = list(work(chosen.only, chosen.preset, chosen.games, chosen.squares))
    with Pool(chosen.jobs) as pool:
        for done, counts in pool.imap_unordered(play, series):
            key = done.slug, done.pair, done.seat
            totals[key] = totals.get(key, Counter()) + counts
    row = f"{chosen.squares} squares where noon plays" if chosen.squares else "full length"
    report = [
        f"Wins / draws / losses of the first-named in per cent: {chosen.games} matches for each"
        f" pairing and game, half from either seat; {chosen.preset} rules, the row at {row}.",
        "",
        f"A match that is still on after {MAX_PLIES} plies is a draw. One-ply takes a win if there"
        " is one, else plays at random.",
        "",
        *table(chosen.only, totals),
        "",
        "### By seat",
        "",
        *by_seat(chosen.only, totals),
    ]
    RESULTS.mkdir(exist_ok=True)
    name = "strength.md" if chosen.preset == "classic" else f"strength-{chosen.preset}.md"
    (RESULTS / name).write_text("\n".join(report) + "\n", encoding="utf-8")
    print("\n".join(report))


if __name__ == "__main__":
    main()
