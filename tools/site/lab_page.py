"""The page of the bot lab: its guide, and the games that bots are written for."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.site.game_pages import GamesInWords
from tools.site.page_frame import Frame
from tools.site.texts import in_language


def lab_page(frame: Frame, games: GamesInWords, language: str) -> str:
    """Return the page in a language.

    The lab has front ends of its own, so that those of the games' pages stay as they are.
    """
    rooms = ["lab", *(room for page in games.pages for room in page.rooms)]
    given = {
        "own": frame.sentences.of_games(rooms, language),
        "games": [
            {
                "slug": page.slug,
                "name": games.names[page.slug],
                "script": f"lab/{page.look}.js",
                "sheet": page.sheet,
                "entry": page.entry,
                "opening": page.opening,
            }
            for page in games.pages
        ],
    }
    guide_language, guide = in_language(frame.files, "lab/guide", language)
    script = frame.scripts.first
    return frame.page_of_data(
        "lab/page.html",
        language,
        "lab/",
        script,
        policy=frame.policy_with_sandbox(script),
        title=frame.say("labTitle", language),
        description=frame.say("labDescription", language),
        sheets=["pages/lab.css"],
        main="lab/lab.js",
        given=given,
        guide=Markup(MarkdownIt("commonmark").render(guide.read_text(encoding="utf-8"))),
        guide_language=guide_language,
    )
