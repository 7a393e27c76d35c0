"""The page that says how the games are solved: its prose is written, its figures are computed.

The frame is one text, and what is known of a game stands in `web/games/<slug>/solved.md`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from jinja2 import Environment, StrictUndefined

from py_rules.errors import OptionError
from py_rules.match import Match
from py_rules.search import Forecast, solve
from tools.bootstrap import CACHE, ROOT, digest_of
from tools.workplace import write_whole

SOURCE: Final = ROOT / "web" / "pages" / "texts" / "solved.md"


def render_solved(games: Sequence[Written], *, anew: bool = True) -> str:
    """Return the page as Markdown, every figure in it found by the solver just now.

    What was found is kept while neither rules nor solver change; if not *anew*, what was found last
    will do. Each of the *games* tells what is known of it in its own `solved.md`; one that tells
    nothing is left out.
    """
    sources = sorted((ROOT / "py_rules").rglob("*.py"))
    kept = CACHE / "solved" / f"{digest_of(sources)[:16]}.json"
    last = sorted(kept.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)[-1:]
    memory = Memory(kept if anew or not last else last[0])
    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 # Markdown
    told = [
        {
            "name": game.name,
            "text": environment.from_string(game.solved).render(figures(memory, game.slug)),
        }
        for game in games
        if game.solved
    ]
    if anew:
        memory.save()
    return environment.from_string(SOURCE.read_text(encoding="utf-8")).render(games=told)


class Written(Protocol):
    """A game and what is written of it."""

    @property
    def slug(self) -> str:
        """Return the name by which the rules find it."""

    @property
    def name(self) -> str:
        """Return the name that people read."""

    @property
    def solved(self) -> str:
        """Return what is known of it; "" for nothing."""


def figures(memory: Memory, slug: str) -> Mapping[str, Callable[..., str]]:
    """Return what the text of a game may call: sentences, tables and links, all of that game."""
    return {
        "verdict": lambda **options: say(memory.forecast(slug, options)),
        "table": lambda name, values, **options: table(memory, slug, name, values, options),
        "grid": lambda row, column, values, **how: grid(memory, slug, (row, column), values, **how),
        "margins": lambda name, values: margins(memory, slug, name, values),
        "link": lambda record: f"../{slug}/#{record}",
    }


class Memory:
    """Forecasts of opening positions, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Any] = (
            json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        )

    def forecast(self, slug: str, options: Mapping[str, object]) -> Forecast:
        """Return what best play comes to under some options (`preset` among them)."""
        key = json.dumps([slug, options], sort_keys=True)
        if key not in self.known:
            match = Match.start(slug, **dict(options))  # type: ignore[arg-type] # checked there
            found = solve(match.game, match.position)
            self.known[key] = [found.winner, found.kind, found.plies, found.margin]
        return Forecast(*self.known[key])

    def save(self) -> None:
        """Write everything down."""
        write_whole(self.path, json.dumps(self.known).encode())


def say(forecast: Forecast) -> str:
    """Return a forecast of an opening as a sentence.

    >>> say(Forecast(0, "forced", 5, None))
    'With best play Player 1 wins with move 5.'
    """
    if forecast.kind == "unknown":
        return "Nobody has worked out yet whom these rules favour."
    if forecast.kind == "endless":
        return "With best play the match never ends: neither side can force a win."
    if forecast.winner is None:
        return "With best play nobody wins."
    name = f"Player {forecast.winner + 1}"
    if forecast.margin is not None:
        return f"With best play {name} wins by {abs(forecast.margin)}."
    return f"With best play {name} wins with move {forecast.plies}."


def brief(forecast: Forecast) -> str:
    """Return a forecast in a word or two, for a table."""
    if forecast.kind in ("unknown", "endless"):
        return {"unknown": "?", "endless": "∞"}[forecast.kind]
    if forecast.winner is None:
        return "draw"
    number = abs(forecast.margin) if forecast.margin is not None else forecast.plies
    return f"{'●◆'[forecast.winner]} {number}"


def table(
    memory: Memory, slug: str, name: str, values: Sequence[object], options: Mapping[str, object]
) -> str:
    """Return a table with one row for each value of an option."""
    rows = [f"| {name.replace('_', ' ')} | with best play |", "|--|--|"]
    rows += [
        f"| {value} | {brief(memory.forecast(slug, {**options, name: value}))} |"
        for value in values
    ]
    return "\n".join(rows)


def grid(
    memory: Memory,
    slug: str,
    names: tuple[str, str],
    values: Sequence[object],
    impossible: str,
) -> str:
    """Return a table of two options: a row and a column for each value.

    *impossible* stands where the game does not allow the two together.
    """

    def cell(row: object, column: object) -> str:
        try:
            return brief(memory.forecast(slug, {names[0]: row, names[1]: column}))
        except OptionError:
            return impossible

    one, other = (name.rpartition("_")[2] for name in names)
    head = [f"{one} \\ {other}", *map(str, values)]
    rows = [f"| {' | '.join(head)} |", "|--" * len(head) + "|"]
    rows += [
        f"| **{row}** | " + " | ".join(cell(row, column) for column in values) + " |"
        for row in values
    ]
    return "\n".join(rows)


def margins(memory: Memory, slug: str, name: str, values: Sequence[int]) -> str:
    """Return a table of the margins by which the first player leads, or trails."""
    found = {value: memory.forecast(slug, {name: value}) for value in values}
    known = {value: each.margin for value, each in found.items() if each.kind != "unknown"}
    return "\n".join(
        [
            f"| {name.replace('_', ' ')} | " + " | ".join(map(str, known)) + " |",
            "|--" * (len(known) + 1) + "|",
            "| ● minus ◆ | " + " | ".join(f"{margin}" for margin in known.values()) + " |",
        ]
    )
