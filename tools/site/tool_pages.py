"""The pages that offer all games: teaching, puzzles, bot lab, and adding a game from a wheel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.site.game_pages import LocalGame
from tools.site.locales import CONFORMANCE, PUZZLES, WHY
from tools.site.page_frame import Frame, icon
from tools.site.texts import RulesText, in_language

MENU: Final = "M4 9h16M4 15h16"
_OF_ADDED: Final = ("added-games/elsewhere", "games/generic")
"""Messages for added games on the pages of all games."""
_REGIONS: Final = ("turns", "board", "status", "keys", "tray", "terms", "moves")


def tool_pages(
    frame: Frame, games: Sequence[LocalGame], pictures: Mapping[str, str], first_bot: str
) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each page in the language of *frame*.

    *pictures* are those of the games by slug; *first_bot* is the code that the lab begins with.
    """
    yield "teach/index.html", _teach(frame, games)
    yield "me/index.html", _me(frame, games)
    yield "puzzles/index.html", _puzzles(frame, games)
    yield "lab/index.html", _lab(frame, games, pictures, first_bot)
    yield "add/index.html", _add(frame, games)
    yield "added/index.html", _added(frame, games)


def _teach(frame: Frame, games: Sequence[LocalGame]) -> str:
    return _of_all_games(
        frame, games, "teach", ["pages/teach", "features/task"],
        says=frame.locales.table("pages/teach", frame.language),
    )  # fmt: skip


def _me(frame: Frame, games: Sequence[LocalGame]) -> str:
    given = {
        "own": frame.own_messages(["pages/me", *_OF_ADDED]),
        "names": {game.page.slug: game.name for game in games},
    }
    return frame.page_of_data(
        "me",
        frame.scripts.first,
        given,
        description=frame.say("meDescription"),
        says=frame.locales.table("pages/me", frame.language),
    )


def _puzzles(frame: Frame, games: Sequence[LocalGame]) -> str:
    return _of_all_games(
        frame, games, "puzzles", ["puzzles", PUZZLES, WHY, *_OF_ADDED], sandbox=True
    )


def _lab(
    frame: Frame, games: Sequence[LocalGame], pictures: Mapping[str, str], first_bot: str
) -> str:
    language, path = in_language(frame.files, "lab/guide", frame.language)
    guide = Markup(MarkdownIt("commonmark").render(path.read_text(encoding="utf-8")))
    return _of_all_games(
        frame, games, "lab", ["lab", *_OF_ADDED],
        sandbox=True, guide=guide, guide_language=language, first_bot=first_bot,
        cards=[
            {
                "slug": page.slug, "look": page.look, "name": name,
                "picture": Markup(pictures[page.slug]),
            }
            for page, name, _ in games
        ],
    )  # fmt: skip


def _of_all_games(
    frame: Frame,
    games: Sequence[LocalGame],
    name: str,
    namespaces: Sequence[str],
    **values: Any,
) -> str:
    """Return the page *name*, whose script gets a list of the games and their messages."""
    of_games = [each for game in games for each in game.page.namespaces]
    given = {
        "own": frame.own_messages([*namespaces, *of_games]),
        "games": [
            {
                "slug": page.slug,
                "entry": page.entry,
                "opening": page.opening,
                "look": page.look,
                "hasUnusualPuzzles": page.has_unusual_puzzles,
                "script": page.script,
                "sheet": page.sheet,
                "name": name,
                "summary": text.summary,
                "short": text.short,
                "language": text.language,
            }
            for page, name, text in games
        ],
    }
    description = frame.say(f"{name}Description")
    return frame.page_of_data(name, frame.scripts.first, given, description=description, **values)


def _add(frame: Frame, games: Sequence[LocalGame]) -> str:
    given = {
        "own": frame.own_messages(["added-games", CONFORMANCE]),
        "names": {game.page.slug: game.name for game in games},
    }
    return frame.page_of_data(
        "add", frame.scripts.early, given, sandbox=True, description=frame.say("addDescription")
    )


def _added(frame: Frame, games: Sequence[LocalGame]) -> str:
    """Return the page of a game from a wheel: its script fills in the game."""
    given = {
        "entry": None,
        "frontEnd": "../games/generic/board.js",
        "lateMessages": f"../{frame.late_messages}",
        "own": frame.own_messages(["added-games", "games/generic"]),
        "opening": None,
        "names": {game.page.slug: game.name for game in games},
        "example": None,
        "lesson": False,
    }
    return frame.page_of_data(
        "added",
        frame.scripts.early,
        given,
        template="game.html",
        sandbox=True,
        description=frame.say("addDescription"),
        sheets=["pages/game.css", "pages/add.css", "games/generic/board.css"],
        game=True,
        slug="generic",
        name="noon",
        text=RulesText(frame.language, "", "", "", Markup()),
        regions=dict.fromkeys(_REGIONS, ""),
        board_label="",
        menu_icon=icon(MENU),
        how_to=frame.locales.say("features/rules-text", "howTo", frame.language),
    )
