"""How the games are solved: figures that the solver finds, in the words of a language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from py_rules.errors import OptionError
from py_rules.match import Match
from py_rules.search import Forecast, solve
from tools.bootstrap import CACHE, ROOT, digest_of
from tools.site.locales import Locales
from tools.workplace import write_whole


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
            found = solve(match, seconds=inf)
            self.known[key] = [found.winner, found.kind, found.plies, found.margin]
        return Forecast(*self.known[key])

    def save(self) -> None:
        """Write everything down."""
        write_whole(self.path, json.dumps(self.known).encode())


@cache
def memory_of(*, anew: bool) -> Memory:
    """Return what was found before; if not *anew*, what was found last will do.

    It is kept while neither rules nor solver change.
    """
    sources = sorted((ROOT / "py_rules").rglob("*.py"))
    kept = CACHE / "solved" / f"{digest_of(sources)[:16]}.json"
    last = sorted(kept.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)[-1:]
    return Memory(kept if anew or not last else last[0])


class Figures:
    """What the text of a game may call: sentences, tables and links, all of that game."""

    def __init__(self, memory: Memory, slug: str, locales: Locales, language: str) -> None:
        """Speak of one game in one language."""
        self._memory = memory
        self._slug = slug
        self._locales = locales
        self._language = language

    def calls(self) -> Mapping[str, Callable[..., str]]:
        """Return the calls by the names that a text has for them."""
        return {
            "verdict": lambda **options: self.sentence(self._forecast(options)),
            "table": self.table,
            "grid": self.grid,
            "margins": self.margins,
            "link": lambda record: f"../{self._slug}/#{record}",
        }

    def sentence(self, forecast: Forecast) -> str:
        """Return a forecast of an opening as a sentence."""
        if forecast.kind == "unknown":
            return self._say("verdictUnknown")
        if forecast.kind == "endless":
            return self._say("verdictEndless")
        if forecast.winner is None:
            return self._say("verdictDraw")
        name = self._locales.say("frame", "player", self._language, n=forecast.winner + 1)
        if forecast.margin is not None:
            return self._say("verdictPoints", name=name, by=abs(forecast.margin))
        if forecast.plies is None:
            return self._say("verdictSurely", name=name)
        return self._say("verdictMoves", name=name, plies=forecast.plies)

    def brief(self, forecast: Forecast) -> str:
        """Return a forecast in a word or two, for a table."""
        if forecast.kind in ("unknown", "endless"):
            return {"unknown": "?", "endless": "∞"}[forecast.kind]
        if forecast.winner is None:
            return self._say("briefDraw")
        number = abs(forecast.margin) if forecast.margin is not None else forecast.plies
        return f"{'●◆'[forecast.winner]} {'…' if number is None else number}"

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

        *impossible* stands where the game does not allow the two together.
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

    def margins(self, name: str, values: Sequence[int]) -> str:
        """Return a table of the margins by which the first player leads, or trails."""
        found = {value: self._forecast({name: value}) for value in values}
        known = {value: each.margin for value, each in found.items() if each.kind != "unknown"}
        return "\n".join(
            [
                f"| {self._label(name)} | " + " | ".join(map(str, known)) + " |",
                "|--" * (len(known) + 1) + "|",
                f"| {self._say('lead')} | " + " | ".join(map(str, known.values())) + " |",
            ]
        )

    def _forecast(self, options: Mapping[str, object]) -> Forecast:
        """Return what best play comes to from the opening under some options."""
        return self._memory.forecast(self._slug, options)

    def _label(self, option: str) -> str:
        """Return what an option is called."""
        table = self._locales.table(f"rules/{self._slug}", self._language)
        return str(table.get(f"option.{option}.label", option.replace("_", " ")))

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence about a forecast."""
        return self._locales.say("pages", key, self._language, **values)
