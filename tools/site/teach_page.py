"""The page for teachers: all games, and what is said of them."""

from __future__ import annotations

from typing import Final

from tools.site.game_pages import GamesInWords
from tools.site.page_frame import Frame

ROOM: Final = "pages/teach"


def teach_page(frame: Frame, games: GamesInWords, language: str) -> str:
    """Return the page in a language.

    As the lab, it has front ends of its own, so that those of the games' pages stay as they are.
    """
    rooms = [ROOM, *(room for page in games.pages for room in page.rooms)]
    given = {
        "own": frame.sentences.of_games(rooms, language),
        "games": [
            {
                "entry": page.entry,
                "script": f"teach/{page.look}.js",
                "sheet": page.sheet,
                "name": games.names[page.slug],
                "summary": games.texts[page.slug].summary,
                "short": games.texts[page.slug].short,
                "language": games.texts[page.slug].language,
            }
            for page in games.pages
        ],
    }
    return frame.page_of_data(
        "teach/page.html",
        language,
        "teach/",
        frame.scripts.first,
        title=frame.say("teachTitle", language),
        description=frame.say("teachDescription", language),
        sheets=["pages/teach.css"],
        main="teach/teach.js",
        given=given,
        says=frame.locales.table(ROOM, language),
    )
