"""Play the computer's levels against each other."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from multiprocessing import Pool
from pkgutil import get_data
from random import Random
from typing import Any, Final

from bench.arena import Chooser, play_match
from bench.report import publish, table
from py_rules import Match, all_games, find_game
from py_rules.analysis import Analysis
from py_rules.game import Game, Move, PositionT
from py_rules.game_modules import package_of
from py_rules.players import choose, interactive_nodes

PRESETS: Final = ("classic", "fair", "lively")
MAX_PLIES: Final = 100
"""Longer matches count as draws. Only rules that let players go in circles allow them."""

_BATCH: Final = 10  # matches that share the players' memory
_MAX_DEALS: Final = 8  # of the ways in which random options may fall; Alpha Chase has 56
_NORMAL_QUANTILE: Final = 1.959964  # two-sided, 95 %


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two levels that are next to each other."""

    stronger: str
    weaker: str

    @property
    def name(self) -> str:
        return f"{self.stronger}-{self.weaker}"


PAIRINGS: Final = (Pairing("medium", "easy"), Pairing("hard", "medium"))
LEAST: Final = 0.7
MOST: Final = 0.85
"""The share of the points that each level should take from the one below."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Matches of one pairing; the stronger player moves first if `seat` is 0."""

    slug: str
    preset: str
    pairing: Pairing
    seat: int
    seeds: range


Cell = tuple[str, str, str]
"""A game, a preset and the name of a pairing."""

Results = Mapping[Cell, Sequence[Counter[str]]]
"""Wins, draws and losses of the stronger player: moving first, moving second."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    slugs, names = [game.slug for game in all_games()], [pairing.name for pairing in PAIRINGS]
    parser.add_argument("--matches", type=int, default=1000, help="matches of each row")
    parser.add_argument("--games", nargs="+", default=slugs, choices=slugs)
    parser.add_argument("--presets", nargs="+", default=PRESETS, choices=PRESETS)
    parser.add_argument("--pairings", nargs="+", default=names, choices=names)
    parser.add_argument("--jobs", type=int, default=1, help="processes")


def run(chosen: argparse.Namespace) -> None:
    results: dict[Cell, list[Counter[str]]] = {}
    batches = list(make_batches(chosen.games, chosen.presets, chosen.pairings, chosen.matches))
    with Pool(chosen.jobs) as pool:
        for batch, counts in pool.imap_unordered(play, batches):
            cell = batch.slug, batch.preset, batch.pairing.name
            results.setdefault(cell, [Counter(), Counter()])[batch.seat].update(counts)
    publish("strength", [*HEAD, *tables(results)], write=chosen.write)


def make_batches(
    slugs: Sequence[str], presets: Sequence[str], pairings: Sequence[str], matches: int
) -> Iterator[Batch]:
    """Yield all batches; the stronger player moves first in half of the matches."""
    played = [pairing for pairing in PAIRINGS if pairing.name in pairings]
    for slug, preset, pairing, seat in product(slugs, presets, played, (0, 1)):
        if preset not in find_game(slug).setup.presets:
            continue
        count = (matches + 1 - seat) // 2
        for start in range(0, count, _BATCH):
            seeds = range(start, min(start + _BATCH, count))
            yield Batch(slug, preset, pairing, seat, seeds)


def play(batch: Batch) -> tuple[Batch, Counter[str]]:
    """Return how often the stronger player won, drew and lost."""
    games = dealt_games(batch.slug, batch.preset)
    names = (batch.pairing.stronger, batch.pairing.weaker)
    # The players remember searches within a batch: the results are the same on every machine.
    players = [[_player(name, game) for name in names] for game in games[:_MAX_DEALS]]
    counts: Counter[str] = Counter()
    for seed in batch.seeds:
        at = seed % len(players)
        first, second = players[at][::-1] if batch.seat else players[at]
        key = f"{batch.slug} {batch.preset} {batch.pairing.name} {batch.seat} {seed}"
        rng = Random(key)  # noqa: S311 # repeatable
        outcome = play_match(games[at], first, second, rng, MAX_PLIES)
        if outcome is None or outcome.winner is None:
            counts["draw"] += 1
        else:
            counts["win" if outcome.winner == batch.seat else "loss"] += 1
    return batch, counts


def dealt_games(slug: str, preset: str) -> list[Game[Any, Any]]:
    """Return the game of a preset, once for each way in which its random options may fall."""
    options = find_game(slug).setup.random_options.get(preset, {})
    deals: list[dict[str, Any]] = [
        dict(zip(options, values, strict=True)) for values in product(*options.values())
    ]
    return [Match.start(slug, preset=preset, **deal).game for deal in deals]


def _player(name: str, game: Game[Any, Any]) -> Chooser:
    """Return a player with the memory and the nodes that it has on the page."""
    analysis, nodes = Analysis(game), interactive_nodes(game)

    def chooser(game: Game[PositionT, Any], position: PositionT, rng: Any) -> Move:
        advice = choose(game, position, level=name, nodes=nodes, rng=rng, analysis=analysis)
        return advice.move

    return chooser


def is_met(counts: Counter[str]) -> bool:
    total = counts.total()
    return total > 0 and LEAST <= points(counts) / total <= MOST


def points(counts: Counter[str]) -> float:
    return counts["win"] + counts["draw"] / 2


def percent(counts: Counter[str]) -> str:
    """Return the share of the points, with its 95 % interval by Wilson's score.

    The interval is made for wins and losses: with draws it is a little too wide.

    >>> percent(Counter(win=70, loss=30))
    '70 (60–78)'
    """
    total = counts.total()
    if not total:
        return "–"
    share, square = points(counts) / total, _NORMAL_QUANTILE**2
    middle = share + square / (2 * total)
    reach = _NORMAL_QUANTILE * sqrt(share * (1 - share) / total + square / (4 * total**2))
    low, high = ((middle + each) / (1 + square / total) for each in (-reach, reach))
    return f"{100 * share:.0f} ({100 * max(0, low):.0f}–{100 * min(1, high):.0f})"


def explanation(slug: str, preset: str) -> str | None:
    """Return what the page says where the rules decide more than the level."""
    english = json.loads(get_data(package_of(find_game(slug)) or "", "locales/en.json") or b"{}")
    message: str | None = english.get(f"decides.{preset}", english.get(f"verdict.{preset}"))
    return message


def tables(results: Results) -> Iterator[str]:
    """Yield the lines of one table for each pairing."""
    heads = ["game", "rules", "points, %", "moving first", "moving second", "won/drawn/lost", "met"]
    for pairing in PAIRINGS:
        rows = [
            _row(slug, preset, seats)
            for (slug, preset, name), seats in sorted(results.items())
            if name == pairing.name
        ]
        if rows:
            yield f"## {pairing.stronger.capitalize()} against {pairing.weaker.capitalize()}"
            yield from ["", *table(heads, rows), ""]


def _row(slug: str, preset: str, seats: Sequence[Counter[str]]) -> list[str]:
    both = seats[0] + seats[1]
    counts = " / ".join(str(both[each]) for each in ("win", "draw", "loss"))
    met = "yes" if is_met(both) else f"no. {explanation(slug, preset) or ''}".rstrip()
    return [slug, preset, *map(percent, (both, *seats)), counts, met]


HEAD: Final = (
    "# How strong the computer players are",
    "",
    "Points of the first-named player in per cent (a draw is half a point), with 95 % intervals"
    " (Wilson).",
    "Each player moves first in half of the matches. Seeds are fixed. Random options fall each way"
    " equally",
    f"often, but only the first {_MAX_DEALS} pairs of words of Alpha Chase are played: most pairs"
    " share no letter.",
    f"Longer matches than {MAX_PLIES} plies are draws. Each level should take"
    f" {100 * LEAST:.0f} to {100 * MOST:.0f} % of the points from the one below.",
    "",
)
