"""The pages of the site: templates filled with the games, their openings and their rules texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from tools.site.game_pages import GamePage, LocalGame, ask
from tools.site.link_pictures import FOLDER
from tools.site.locales import FALLBACK, FRAME, Locales
from tools.site.page_frame import WEB, Frame, data, fill, icon, read_wordmark
from tools.site.page_messages import late_messages, shared_messages
from tools.site.policies import policy_of_missing
from tools.site.scripts import Scripts
from tools.site.texts import TextPage, html_of, read_lesson, read_rules_text
from tools.site.tool_pages import MENU, tool_pages

_THEME = "M12 3v18M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18"
_STAR = Markup(
    '<svg viewBox="0 0 20 20" aria-hidden="true">'
    '<path d="m10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z"/></svg>'
)

_MORE = {"teach": "teach", "lab": "writeBot", "add": "addGame", "solved": "solved"}
"""The pages that the page "More" leads to, and the messages with their names."""


def render_site(
    pages: Sequence[GamePage],
    files: Mapping[str, Path],
    locales: Locales,
    drawn: Mapping[str, Any],
    scripts: Scripts,
    texts: Callable[[str], Sequence[TextPage]],
    address: str = "",
) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every page, manifest and table of messages of the site.

    *drawn* is the result of `prerender`; *texts* returns the pages of prose in a language;
    *address* is that of the site, "" if it is not known.
    """
    for language in locales.languages:
        of_language = drawn[language]
        frame = Frame(language, of_language["direction"], files, locales, scripts, address)
        of_games = _Pages(frame, pages, of_language["games"], of_language["bot"])
        for path, text in of_games.render(texts(language)):
            yield frame.prefix + path, text
        yield frame.messages, shared_messages(locales, language)
        yield frame.late_messages, late_messages(locales, language)
    directions = {tag: drawn[tag]["direction"] for tag in locales.languages}
    yield "404.html", _not_found(locales, directions, scripts)


class _Pages:
    """The pages in one language."""

    def __init__(
        self,
        frame: Frame,
        pages: Sequence[GamePage],
        drawn: Mapping[str, Mapping[str, Any]],
        first_bot: str,
    ) -> None:
        self._frame = frame
        self._drawn = drawn
        self._first_bot = first_bot
        self._games = [
            LocalGame(
                page,
                page.name_in(frame.locales, frame.language),
                read_rules_text(frame.files, page.folder, frame.language),
            )
            for page in pages
        ]
        numbers = str(frame.locales.table(FRAME, frame.language)["numbers"]).split(" ")
        self._count = numbers[len(pages)] if len(pages) < len(numbers) else str(len(pages))

    def render(self, texts: Sequence[TextPage]) -> Iterator[tuple[str, str]]:
        for game in self._games:
            yield f"{game.page.slug}/index.html", self._game(game)
            if game.page.showing.lesson:
                yield f"{game.page.slug}/lesson.json", self._lesson(game.page)
        yield "index.html", self._home()
        yield "more/index.html", self._more()
        pictures = {slug: drawn["picture"] for slug, drawn in self._drawn.items()}
        yield from tool_pages(self._frame, self._games, pictures, self._first_bot)
        for text in texts:
            yield f"{text.path}/index.html", self._text(text)
        yield "manifest.webmanifest", self._manifest()

    def _game(self, game: LocalGame) -> str:
        frame, (page, name, text) = self._frame, game
        drawn = self._drawn[page.slug]
        loads = [*frame.scripts.loads["pages/game.js"], *frame.scripts.loads[page.script]]
        example = ask(do="view", game=page.slug, record=page.showing.example)
        return frame.page(
            "game.html",
            f"{page.slug}/",
            frame.scripts.first,
            title=frame.say("gameTitle", game=name),
            description=text.summary,
            sheets=["pages/game.css", *([page.sheet] if page.sheet else [])],
            modules=[*dict.fromkeys(loads), frame.messages],
            game=True,
            has_lots="classic" in page.entry["random_options"],
            main="pages/game.js",
            slug=page.slug,
            link_picture=f"{FOLDER}/{page.slug}.png",
            name=name,
            text=text,
            regions={region: Markup(html) for region, html in drawn["regions"].items()},
            board_label=drawn["boardLabel"],
            menu_icon=icon(MENU),
            how_to=frame.locales.say("features/rules-text", "howTo", frame.language),
            data=data(
                {
                    "entry": page.entry,
                    "frontEnd": f"../{page.script}",
                    "messages": f"../{frame.messages}",
                    "lateMessages": f"../{frame.late_messages}",
                    "own": frame.own_messages(page.namespaces),
                    "opening": page.opening,
                    "names": {each.page.slug: each.name for each in self._games},
                    "example": example["record"],
                    "lesson": bool(page.showing.lesson),
                }
            ),
        )

    def _lesson(self, page: GamePage) -> str:
        """Return the guided first match, which the page fetches when the rules are opened."""
        steps = read_lesson(self._frame.files, page.folder, self._frame.language)
        return json.dumps({"record": page.showing.lesson, "steps": steps}, ensure_ascii=False)

    def _home(self) -> str:
        frame = self._frame
        Count = self._count[:1].upper() + self._count[1:]  # noqa: N806 # named as in the texts
        return frame.page(
            "home.html",
            "",
            frame.scripts.early,
            title=frame.say("homeTitle", count=self._count),
            description=frame.say("homeDescription", Count=Count),
            duels=frame.say("duels", Count=Count),
            # The script fills in the stars won on this device.
            stars={
                "none": frame.say("stars", n=0),
                "some": frame.say("stars", n="{n}"),
                "drawn": _STAR * 3,
            },
            sheets=["pages/home.css"],
            main="pages/home.js",
            modules=[*frame.scripts.loads["pages/home.js"], frame.messages],
            # As text: Markup would escape the quotes of the replacement.
            wordmark_named=Markup(
                str(read_wordmark()).replace('aria-hidden="true"', 'role="img" aria-label="noon"')
            ),
            theme_icon=icon(_THEME),
            named=frame.named,
            languages_label=frame.say("languages"),
            cards=[
                {
                    "slug": page.slug,
                    "look": page.look,
                    "name": name,
                    "summary": text.summary,
                    "language": text.language,
                    "picture": Markup(self._drawn[page.slug]["picture"]),
                    "has_unusual_puzzles": page.has_unusual_puzzles,
                }
                for page, name, text in self._games
            ],
            data=data(
                {
                    "messages": f"../{frame.messages}",
                    "own": frame.own_messages(["puzzles/home"]),
                    "fronts": {
                        page.slug: {"entry": page.entry, "script": page.script}
                        for page, _, _ in self._games
                    },
                }
            ),
        )

    def _more(self) -> str:
        """Return the page that leads to all pages but those of the players."""
        frame = self._frame
        return fill(
            "more.html",
            **frame.shared("more/", frame.scripts.early),
            title=frame.say("moreTitle"),
            description=frame.say("moreDescription"),
            sheets=["pages/text.css"],
            modules=[],
            pages=[
                {
                    "address": f"../{page}/",
                    "picture": page,
                    "name": frame.say(name),
                    "says": frame.say(f"{page}Description"),
                }
                for page, name in _MORE.items()
            ],
        )

    def _text(self, text: TextPage) -> str:
        # The first line is the title, which every page has in its bar.
        heading, _, markdown = text.markdown.replace("{{ count }}", self._count).partition("\n")
        return fill(
            "text.html",
            **self._frame.shared(f"{text.path}/", self._frame.scripts.early),
            title=text.title,
            description=text.description,
            text_language=text.language,
            heading=heading.removeprefix("# "),
            sheets=["pages/text.css"],
            modules=[],
            body=Markup(html_of(markdown)),
        )

    def _manifest(self) -> str:
        """Return the web app manifest: the same app in each language, started in this one."""
        manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
        up = "../" if self._frame.prefix else "./"
        icons, screenshots = (
            [{**each, "src": f"{up}{each['src']}"} for each in manifest[kind]]
            for kind in ("icons", "screenshots")
        )
        localized = {
            **manifest,
            "id": up,
            "scope": up,
            "description": self._frame.say("siteDescription"),
            "lang": self._frame.language,
            "dir": self._frame.direction,
            "icons": icons,
            "screenshots": screenshots,
            "shortcuts": [
                {"name": game.name, "url": f"./{game.page.slug}/", "icons": icons[1:2]}
                for game in self._games
            ],
        }
        return json.dumps(localized, ensure_ascii=False, indent=2) + "\n"


def _not_found(locales: Locales, directions: Mapping[str, str], scripts: Scripts) -> str:
    """Return the page for unknown addresses, which has its texts in all languages."""
    keys = ("home", "notFoundTitle", "notFound", "notFoundText", "notFoundHome")
    words = {
        tag: {
            "direction": directions[tag],
            **{key: locales.say("pages", key, tag) for key in keys},
        }
        for tag in locales.languages
    }
    return fill(
        "not-found/page.html",
        language=FALLBACK,
        direction=directions[FALLBACK],
        title=words[FALLBACK]["notFoundTitle"],
        t=words[FALLBACK],
        words=json.dumps(words, ensure_ascii=False, separators=(",", ":")),
        wordmark=read_wordmark(),
        script=Markup(scripts.find_home),
        style=Markup(scripts.missing_style),
        policy=policy_of_missing(scripts.find_home, scripts.missing_style),
    )
