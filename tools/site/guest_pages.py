"""The pages of games that come as wheels: the one that adds them, and the one that plays them."""

from __future__ import annotations

from markupsafe import Markup

from tools.site.game_pages import GamesInWords
from tools.site.locales import LAWS
from tools.site.page_frame import Frame
from tools.site.texts import RulesText

_REGIONS = ("turns", "board", "status", "keys", "tray", "terms", "moves")


def add_page(frame: Frame, games: GamesInWords, language: str) -> str:
    """Return the page on which games are added."""
    script = frame.scripts.early
    return frame.page_of_data(
        "add/page.html",
        language,
        "add/",
        script,
        title=frame.say("addTitle", language),
        description=frame.say("addDescription", language),
        main="added/add.js",
        given={
            "own": frame.sentences.of_games(["guests", LAWS], language),
            "names": games.names,
        },
        policy=frame.policy_with_sandbox(script),
        sheets=["pages/add.css"],
    )


def added_page(frame: Frame, games: GamesInWords, menu_icon: Markup, language: str) -> str:
    """Return the page on which such a game is played, empty but for what every game has."""
    script = frame.scripts.early
    return frame.page_of_data(
        "duel.html",
        language,
        "added/",
        script,
        title=frame.say("addedTitle", language),
        description=frame.say("addDescription", language),
        main="added/added.js",
        given={
            "entry": None,
            "frontEnd": "../added/generic.js",
            "own": frame.sentences.of_games(["guests", "games/generic"], language),
            "opening": None,
            "names": games.names,
            "example": None,
            "lesson": False,
        },
        policy=frame.policy_with_sandbox(script),
        sheets=["pages/duel.css", "pages/add.css", "games/generic/board.css"],
        game=True,
        slug="generic",
        name="noon",
        text=RulesText(language, "", "", "", Markup()),
        regions=dict.fromkeys(_REGIONS, ""),
        board_label="",
        menu_icon=menu_icon,
    )
