"""Look for fair rules that are fun: `python3 -m bench.fair --games 1000`.

Each candidate is played a few times by two Mornings; what looks fair is solved and played often.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.candidates import Candidate, candidates, preset_of
from bench.intervals import percent
from py_rules import Match, all_games
from py_rules.bots import Rng, interactive_nodes, player
from py_rules.game import Game
from py_rules.search import Forecast, Solver, preference

RESULTS: Final = Path(__file__).parent / "results"
PAGE: Final = Path(__file__).parent.parent / "docs" / "fair-rules.md"
NODES: Final = 150_000
"""What the exact solver may take for a question; what needs more is listed as not settled.

Games of filling take as much as anywhere: their states cost next to nothing each.
"""

MAX_PLIES: Final = 100
LINES: Final = 4
"""Best lines that are walked along, with chance to choose among equally good moves."""

SHORTEST: Final = 7
"""Plies on average: what is over sooner is no match."""

_HOPELESS: Final = 40  # percentage points of `fault`
_A_FEW: Final = 10  # matches, after which that shows
_MORNING: Final = player("morning")


@dataclass(frozen=True, slots=True)
class Played:
    """What came of matches of Morning against Morning: wins of the first seat, draws, plies."""

    matches: int
    first: int
    draws: int
    plies: int

    @property
    def points(self) -> float:
        """Return the points of the first seat, a draw being half of one."""
        return self.first + self.draws / 2

    @property
    def fault(self) -> float:
        """Return how far from fair and decided it is, in percentage points; 0 is the best.

        That is how far the first seat is from half of the points, and half the share of draws.

        >>> Played(100, 60, 0, 900).fault, Played(100, 40, 20, 900).fault
        (10.0, 10.0)
        >>> Played(100, 50, 0, 200).fault
        inf
        """
        if not self.matches or self.plies < SHORTEST * self.matches:
            return float("inf")
        off = abs(self.points / self.matches - 0.5)
        return round(100 * off + 50 * self.draws / self.matches, 9)


@dataclass(frozen=True, slots=True)
class Finding:
    """A candidate, what best play comes to for each lot, how narrow that is, and what was played.

    `kept` is the share of moves that keep the value along best lines, wherever the player who is
    to move has something to lose; None where the solver cannot tell.
    """

    name: str
    values: tuple[str, ...]
    kept: float | None
    played: Played


def play(candidate: Candidate, matches: int) -> Played:
    """Return what comes of *matches* of Morning against Morning, each lot equally often."""
    games = [Match.start(candidate.slug, **options).game for options in candidate.drawn()]
    first = draws = plies = 0
    for seed in range(matches):
        rng = Random(f"{candidate.slug} {candidate.name} {seed}")  # noqa: S311 # repeatable
        winner, length = _match(games[seed % len(games)], rng)
        first += winner == 0
        draws += winner is None
        plies += length
    return Played(matches, first, draws, plies)


def screen(candidate: Candidate, matches: int) -> Played:
    """Return what comes of a few matches, and of more unless those are hopeless."""
    played = play(candidate, min(matches, _A_FEW))
    return played if played.fault >= _HOPELESS else play(candidate, matches)


def _match(game: Game[Any, Any], rng: Rng) -> tuple[int | None, int]:
    """Return who wins, None for a draw, and after how many plies."""
    position, plies = game.initial(), 0
    while plies < MAX_PLIES and game.legal_moves(position):
        position = game.successor(position, _MORNING(game, position, rng))
        plies += 1
    outcome = game.outcome(position)
    return (None if outcome is None else outcome.winner), plies


def said(forecast: Forecast) -> str:
    """Return what best play comes to in a few words.

    >>> said(Forecast(0, "forced", 9)), said(Forecast(None, "draw", 20))
    ('Player 1 in 9', 'draw in 20')
    >>> said(Forecast(1, "forced", None, -2)), said(Forecast(None, "unknown", None, bound=9))
    ('Player 2 by 2', 'not settled')
    """
    if forecast.kind == "unknown":
        return "not settled"
    if forecast.kind == "endless":
        return "nobody can force an end"
    name = "draw" if forecast.winner is None else f"Player {forecast.winner + 1}"
    if forecast.margin:
        return f"{name} by {abs(forecast.margin)}"
    if forecast.plies:
        return f"{name} in {forecast.plies}"
    return name if forecast.winner is None else f"{name}, when is not settled"


def kept_shares(solver: Solver[Any], rng: Rng, lines: int, nodes: int) -> list[float] | None:
    """Return, for each position of best lines, the share of moves that keep what the mover has.

    Where the mover is lost, every move keeps that, and the position is left out. None stands for
    a line along which the solver does not settle all moves.

    >>> from random import Random
    >>> game = Match.start("palindrome-duel", digits=2).game  # any first digit wins
    >>> kept_shares(Solver(game), Random(1), 1, 10_000)  # and two of the four third ones
    [1.0, 0.5]
    """
    game = solver.game
    shares = []
    for _ in range(lines):
        position = game.initial()
        for _ in range(MAX_PLIES):
            if not game.legal_moves(position):
                break
            mover = game.to_move(position)
            lens = solver.lens(position, nodes=nodes)
            if any(each.kind == "unknown" for each in lens.values()):
                return None
            ranks = {move: preference(each, mover) for move, each in lens.items()}
            best = max(ranks.values())
            if best[0] >= 0:
                shares.append(sum(each[0] == best[0] for each in ranks.values()) / len(ranks))
            move = rng.choice([move for move, each in ranks.items() if each == best])
            position = game.successor(position, move)
    return shares


def find(candidate: Candidate, played: Played) -> Finding:
    """Return what best play comes to, beside what was played."""
    values, shares = [], []
    settled = True
    for options in candidate.drawn()[:_MOST_LOTS]:
        solver = Solver(Match.start(candidate.slug, **options).game)
        nodes = max(NODES, interactive_nodes(solver.game))
        forecast = solver.solve(solver.game.initial(), nodes=nodes)
        values.append(said(forecast))
        rng = Random(candidate.name)  # noqa: S311 # the same lines every time
        found = None
        if forecast.kind != "unknown":
            found = kept_shares(solver, rng, LINES, nodes)
        settled = settled and found is not None
        shares += found or []
    kept = sum(shares) / len(shares) if settled and shares else None
    return Finding(candidate.name, tuple(dict.fromkeys(values)), kept, played)


_MOST_LOTS: Final = 8  # are solved; those of Alpha Chase are alike


def search(slug: str, screened: int, games: int, finalists: int) -> dict[str, Any]:
    """Return all that was found out about a game, as data."""
    first = {each: screen(each, screened) for each in candidates(slug)}
    today = [preset_of(slug, "classic"), preset_of(slug, "fair")]
    ranked = sorted(first, key=lambda each: first[each].fault)
    ranked = [each for each in ranked if first[each].fault < _HOPELESS]
    chosen = dict.fromkeys([*today, *ranked[:finalists]])
    findings = []
    for each in chosen:
        finding = find(each, play(each, games))
        findings.append(finding)
        print(slug, row(finding), flush=True)
    return {
        "screened": {each.name: _brief(played) for each, played in first.items()},
        "found": [asdict(finding) for finding in findings],
    }


def _brief(played: Played) -> str:
    """Return the figures of `Played` in the order they have there."""
    return " ".join(map(str, asdict(played).values()))


def row(finding: Finding) -> str:
    """Return a line of the table.

    >>> row(Finding("letters=4", ("draw in 20",), 0.25, Played(100, 40, 20, 900)))
    '| `letters=4` | draw in 20 | 25 | 50 (40–60) | 20 | 9.0 | 100 |'
    """
    played = finding.played
    kept = "–" if finding.kept is None else f"{100 * finding.kept:.0f}"
    cells = [
        f"`{finding.name}`".replace("|", "\\|"),
        "; ".join(finding.values),
        kept,
        percent(played.points, played.matches),
        f"{100 * played.draws / played.matches:.0f}",
        f"{played.plies / played.matches:.1f}",
        f"{played.matches:,}",
    ]
    return f"| {' | '.join(cells)} |"


HEAD: Final = (
    "| rules | best play | kept, % | first seat, % | draws, % | plies | matches |",
    "|--|--|--|--|--|--|--|",
)


def table(found: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the lines of the table of a game, as printed and today's rules first."""
    return [
        *HEAD,
        *(row(Finding(**{**each, "played": Played(**each["played"])})) for each in found),
    ]


def written(page: str, slug: str, lines: Sequence[str]) -> str:
    r"""Return the page with *lines* between the marks of a game.

    >>> written("<!-- table: a -->\nold\n<!-- /table -->", "a", ["new"])
    '<!-- table: a -->\nnew\n<!-- /table -->'
    """
    marked = re.compile(rf"(<!-- table: {slug} -->\n).*?(<!-- /table -->)", re.DOTALL)
    return marked.sub(lambda match: match[1] + "\n".join([*lines, ""]) + match[2], page)


def main() -> None:
    """Search, print, and write the figures and the tables of the page."""
    slugs = [game.slug for game in all_games()]
    parser = argparse.ArgumentParser(prog="python3 -m bench.fair", description=__doc__)
    parser.add_argument("--only", nargs="*", default=slugs, choices=slugs, help="these games")
    parser.add_argument("--screen", type=int, default=30, help="matches of every candidate")
    parser.add_argument("--games", type=int, default=1000, help="matches of what looks fair")
    parser.add_argument("--finalists", type=int, default=6, help="how many look fair enough")
    chosen = parser.parse_args()
    file = RESULTS / "fair.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    page = PAGE.read_text(encoding="utf-8")
    for slug in chosen.only:
        known[slug] = search(slug, chosen.screen, chosen.games, chosen.finalists)
        page = written(page, slug, table(known[slug]["found"]))
        file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
