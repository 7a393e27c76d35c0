"""The page of solved games: what the solver finds, as sentences and tables in a language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from py_rules.analysis import Forecast, solve
from py_rules.errors import OptionError
from py_rules.match import Match
from tools.bootstrap import CACHE, ROOT, digest_of
from tools.build_dir import write_atomically
from tools.site.game_pages import GamePage
from tools.site.locales import Locales
from tools.site.texts import TextPage, in_language


class Memory:
    """Forecasts of opening positions, cached in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Any] = (
            json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        )

    def forecast(self, slug: str, options: Mapping[str, object]) -> Forecast:
        """Return the forecast of the opening under some options, such as `preset`."""
        key = json.dumps([slug, options], sort_keys=True)
        if key not in self.known:
            match = Match.start(slug, **dict(options))  # type: ignore[arg-type] # checked there
            found = solve(match, seconds=inf)
            self.known[key] = [found.winner, found.kind, found.plies, found.margin]
        return Forecast(*self.known[key])

    def save(self) -> None:
        """Write the file."""
        write_atomically(self.path, json.dumps(self.known).encode())


@cache
def memory_of(*, fresh: bool) -> Memory:
    """Return the forecasts for these rules and this solver, or else, if not *fresh*, the last."""
    sources = sorted((ROOT / "py_rules").rglob("*.py"))
    kept = CACHE / "solved" / f"{digest_of(sources)[:16]}.json"
    last = sorted(kept.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)[-1:]
    return Memory(kept if fresh or not last else last[0])


def solved_page(
    pages: Sequence[GamePage],
    files: Mapping[str, Path],
    locales: Locales,
    language: str,
    *,
    fresh: bool,
) -> TextPage:
    """Return the page of solved games.

    A game's `solved.<language>.md` is its section; a game without one is left out. If not *fresh*,
    forecasts of earlier rules will do.
    """
    own, source = in_language(files, "pages/texts/solved", language)
    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 # Markdown
    memory = memory_of(fresh=fresh)
    sections = []
    for page in pages:
        if f"games/{page.slug}/solved.en.md" not in files:
            continue
        spoken, path = in_language(files, f"games/{page.slug}/solved", language)
        figures = Figures(memory, page.slug, locales, spoken)
        text = environment.from_string(path.read_text(encoding="utf-8")).render(figures.calls())
        sections.append({"name": page.name_in(locales, language), "text": text})
    if fresh:
        memory.save()
    return TextPage(
        path="solved",
        title=locales.say("pages", "solvedTitle", language),
        description=locales.say("pages", "solvedDescription", language),
        language=own,
        markdown=environment.from_string(source.read_text(encoding="utf-8")).render(games=sections),
    )


class Figures:
    """The functions that the `solved` text of a game may call."""

    def __init__(self, memory: Memory, slug: str, locales: Locales, language: str) -> None:
        self._memory = memory
        self._slug = slug
        self._locales = locales
        self._language = language

    def calls(self) -> Mapping[str, Callable[..., str]]:
        """Return the functions by the names that a text uses."""
        return {
            "verdict": lambda **options: self.sentence(self._forecast(options)),
            "table": self.table,
            "grid": self.grid,
            "link": lambda record: f"../{self._slug}/#{record}",
        }

    def sentence(self, forecast: Forecast) -> str:
        """Return a forecast of an opening as a sentence."""
        if forecast.kind == "unknown":
            return self._locales.say("features/setup", "unknown", self._language)
        if forecast.kind == "endless":
            return self._say("verdictEndless")
        if forecast.winner is None:
            return self._frame("bestDraw")
        name = self._frame("player", n=forecast.winner + 1)
        if forecast.margin is not None:
            return self._frame("points", name=name, n=abs(forecast.margin))
        if forecast.plies is None:
            return self._frame("surely", name=name)
        return self._say("verdictMoves", name=name, plies=forecast.plies)

    def brief(self, forecast: Forecast) -> str:
        """Return a forecast in a word or two, for a table."""
        if forecast.kind in ("unknown", "endless"):
            return {"unknown": "?", "endless": "∞"}[forecast.kind]
        if forecast.winner is None:
            return self._frame("draw")
        number = abs(forecast.margin) if forecast.margin is not None else forecast.plies
        return f"{'●◆'[forecast.winner]}\N{NO-BREAK SPACE}{'…' if number is None else number}"

    def table(self, name: str, values: Sequence[object], **options: object) -> str:
        """Return a table with one row for each value of an option."""
        rows = [f"| {self._label(name)} | {self._say('bestPlay')} |", "|--|--|"]
        rows += [
            f"| {value} | {self.brief(self._forecast({**options, name: value}))} |"
            for value in values
        ]
        return "\n".join(rows)

    def grid(self, row: str, column: str, values: Sequence[object], impossible: str) -> str:
        """Return a table of two options: a row and a column for each value.

        *impossible* marks values that the game does not allow together.
        """

        def cell(down: object, across: object) -> str:
            try:
                return self.brief(self._forecast({row: down, column: across}))
            except OptionError:
                return impossible

        head = [f"{self._label(row)} \\ {self._label(column)}", *map(str, values)]
        rows = [f"| {' | '.join(head)} |", "|--" * len(head) + "|"]
        rows += [
            f"| **{down}** | " + " | ".join(cell(down, across) for across in values) + " |"
            for down in values
        ]
        return "\n".join(rows)

    def _forecast(self, options: Mapping[str, object]) -> Forecast:
        return self._memory.forecast(self._slug, options)

    def _label(self, option: str) -> str:
        table = self._locales.table(f"rules/{self._slug}", self._language)
        return str(table.get(f"option.{option}.label", option.replace("_", " ")))

    def _say(self, key: str, **values: object) -> str:
        return self._locales.say("pages", key, self._language, **values)

    def _frame(self, key: str, **values: object) -> str:
        return self._locales.say("frame", key, self._language, **values)
