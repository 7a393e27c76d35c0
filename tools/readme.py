"""Write README's list of games anew: `.venv/bin/python -m tools.readme`.

The list stands between two marks and says what the rules texts say. It need not be complete: a
game that is not in it yet is on the site all the same.
"""

from __future__ import annotations

from typing import Final

from py_rules import all_games
from tools.bootstrap import ROOT
from tools.site.locales import FALLBACK, site_files
from tools.site.texts import read_rules_text, read_showing

README: Final = ROOT / "README.md"
MARKS: Final = ("<!-- games: python -m tools.readme -->\n", "<!-- /games -->\n")


def rows() -> list[str]:
    """Return a row for each game that the project brings, in the order of the home page."""
    texts = []
    for game in all_games():
        path = ROOT / "web" / "games" / game.slug / "rules.en.md"
        if path.exists():
            summary = read_rules_text(site_files(), f"games/{game.slug}", FALLBACK).summary
            texts.append((read_showing(path).order, f"| {game.name} | {summary} |"))
    return [row for _, row in sorted(texts)]


def list_in(readme: str) -> tuple[str, str, str]:
    """Return what stands before, in and after the list of games.

    Raises:
        ValueError: If the marks are not there.
    """
    before, mark, rest = readme.partition(MARKS[0])
    listed, end, after = rest.partition(MARKS[1])
    if not mark or not end:
        raise ValueError(f"README.md has no list of games between {MARKS[0]}and {MARKS[1]}")
    return before, listed, after


def main() -> None:
    """Put the list of today between the marks."""
    before, _, after = list_in(README.read_text(encoding="utf-8"))
    table = "\n".join(["| game | in one sentence |", "|--|--|", *rows()])
    README.write_text(f"{before}{MARKS[0]}{table}\n{MARKS[1]}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
