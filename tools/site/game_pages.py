"""The games of the site, and their boards drawn without a browser."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from py_rules.page.bridge import handle
from py_rules.registry import find_game
from py_rules.terminal.dialogue import Dialogue
from py_rules.terminal.new_game import ADDRESSES
from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.build_dir import write_atomically
from tools.site.locales import Locales
from tools.site.node import run_script
from tools.site.scripts import SCRIPTS, display_paths
from tools.site.texts import RulesText, Showing, read_showing


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game in all languages; paths are those on the site."""

    slug: str
    name: str
    script: str
    sheet: str | None
    folder: str
    """The folder of its texts: its own or that of the generic front end."""
    showing: Showing
    entry: Mapping[str, Any]
    opening: Mapping[str, Any]
    picture: Mapping[str, Any]

    @property
    def look(self) -> str:
        """Return the folder of the front end, which is also the class of its card."""
        return Path(self.script).parent.name

    @property
    def has_unusual_puzzles(self) -> bool:
        """Return whether its puzzles are in rules that no preset has."""
        return find_game(self.slug).setup.unusual_puzzles

    @property
    def namespaces(self) -> Sequence[str]:
        """Return the namespaces of messages that only the pages of this game need."""
        return [f"games/{self.look}", f"rules/{self.slug}"]

    def name_in(self, locales: Locales, language: str) -> str:
        """Return the name of the game in a language."""
        return str(locales.table(f"rules/{self.slug}", language).get("name", self.name))


class LocalGame(NamedTuple):
    """A game in one language."""

    page: GamePage
    name: str
    text: RulesText


def ask(**request: str) -> Any:
    """Return the reply of `py_rules.page.bridge`, as the page gets it."""
    reply = json.loads(handle(json.dumps(request)))
    if not reply["ok"]:
        raise SetupError(f"{request} was refused: {reply['error']['message']}")
    return reply["value"]


def game_pages(files: Mapping[str, Path]) -> Sequence[GamePage]:
    """Return all registered games; *files* are the files of the site by path.

    Raises:
        SetupError: If the slug of a game is the address of a page.
    """
    pages = []
    for entry in ask(do="catalog"):
        slug = entry["slug"]
        if slug in ADDRESSES:
            raise SetupError(Dialogue().say("new-taken", slug=slug))
        own = f"games/{slug}/board.js"
        script = own if own in files else "games/generic/board.js"
        sheet = f"{Path(script).parent.as_posix()}/board.css"
        folder = f"games/{slug}" if f"games/{slug}/rules.en.md" in files else "games/generic"
        showing = read_showing(files[f"{folder}/rules.en.md"])
        pages.append(
            GamePage(
                slug=slug,
                name=entry["name"],
                script=script,
                sheet=sheet if sheet in files else None,
                folder=folder,
                showing=showing,
                entry=entry,
                opening=ask(do="view", game=slug, record=""),
                picture=ask(do="view", game=slug, record=showing.picture),
            )
        )
    return sorted(pages, key=lambda page: (page.showing.order, page.slug))


def prerender(
    pages: Sequence[GamePage], files: Mapping[str, Path], sources: Path, locales: Locales
) -> Mapping[str, Any]:
    """Return the board and the picture of each game as HTML, by language and slug.

    *sources* is the folder of the scripts. Results are cached by scripts, openings and messages.

    Raises:
        SetupError: If a front end cannot be drawn.
    """
    wanted = [
        {
            "slug": page.slug,
            "script": page.script,
            "entry": page.entry,
            "opening": page.opening,
            "picture": page.picture,
        }
        for page in pages
    ]
    tables = {tag: locales.tables(tag) for tag in locales.languages}
    scripts = [path for path in files.values() if path.suffix in SCRIPTS]
    with_them = [ROOT / "tools" / "site" / "prerender.mjs", ROOT / "package-lock.json"]
    digest = digest_of([*scripts, *with_them], json.dumps(wanted), json.dumps(tables))
    kept = CACHE / "drawn" / f"{digest[:32]}.json"
    if not kept.exists():
        given = {
            "sources": str(sources),
            "shown": display_paths(files),
            "languages": tables,
            "pages": wanted,
        }
        failure = "The pages could not be drawn:"
        said = run_script("site/prerender.mjs", given=json.dumps(given), failure=failure)
        write_atomically(kept, said.encode())
    drawn: Mapping[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return drawn
