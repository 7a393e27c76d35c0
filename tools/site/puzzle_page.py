"""The page of the puzzles: all games, and how each is drawn."""

from __future__ import annotations

from typing import Final

from tools.site.game_pages import GamesInWords
from tools.site.locales import PUZZLES
from tools.site.page_frame import Frame

ROOM: Final = "puzzles"


def puzzle_page(frame: Frame, games: GamesInWords, language: str) -> str:
    """Return the page in a language.

    As the lab, it has front ends of its own, so that those of the games' pages stay as they are.
    """
    rooms = [ROOM, PUZZLES, *(room for page in games.pages for room in page.rooms)]
    given = {
        "own": frame.sentences.of_games(rooms, language),
        "games": [
            {
                "slug": page.slug,
                "name": games.names[page.slug],
                "look": page.look,
                "script": f"puzzles/{page.look}.js",
                "sheet": page.sheet,
                "entry": page.entry,
            }
            for page in games.pages
        ],
    }
    return frame.page_of_data(
        "puzzles/page.html",
        language,
        "puzzles/",
        frame.scripts.first,
        title=frame.say("puzzlesTitle", language),
        description=frame.say("puzzlesDescription", language),
        sheets=["pages/puzzles.css"],
        main="puzzles/puzzles.js",
        given=given,
    )
