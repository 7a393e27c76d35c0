"""The pages of the site: templates filled with the games, their openings and their rules texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.site.game_pages import GamePage, GamesInWords, ask
from tools.site.guest_pages import add_page, added_page
from tools.site.lab_page import lab_page
from tools.site.locales import FALLBACK, FRAME, Locales
from tools.site.page_frame import WEB, Frame, data
from tools.site.policies import policy_of_missing
from tools.site.puzzle_page import puzzle_page
from tools.site.scripts import Scripts
from tools.site.teach_page import teach_page
from tools.site.texts import RulesText, read_lesson, read_rules_text

_MENU = "M4 9h16M4 15h16"


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of text, such as the one about the project, in one language of the site."""

    path: str
    title: str
    description: str
    language: str
    """In which the text itself is."""
    markdown: str


class Site:
    """What all pages are made from."""

    def __init__(
        self,
        pages: Sequence[GamePage],
        files: Mapping[str, Path],
        locales: Locales,
        drawn: Mapping[str, Any],
        scripts: Scripts,
    ) -> None:
        """Take the games, the files of the site by path, and what `prerender` has made of them."""
        self._pages = pages
        self._files = files
        self._locales = locales
        self._drawn = drawn
        self._scripts = scripts
        directions = {tag: drawn[tag]["direction"] for tag in locales.languages}
        self._frame = Frame(files, locales, directions, scripts)

    def render(self, language: str, texts: Sequence[TextPage]) -> Mapping[str, str]:
        """Return every page in a language by its path on the site, and what goes with them."""
        prefix = self._frame.prefixes[language]
        rendered = {
            f"{prefix}{page.slug}/index.html": self._game(page, language) for page in self._pages
        }
        rendered |= {
            f"{prefix}{page.slug}/lesson.json": self._lesson(page, language)
            for page in self._pages
            if page.showing.lesson
        }
        rendered[f"{prefix}index.html"] = self._home(language)
        games = GamesInWords(
            self._pages,
            {page.slug: self.name(page, language) for page in self._pages},
            self._texts(language),
        )
        rendered[f"{prefix}teach/index.html"] = teach_page(self._frame, games, language)
        rendered[f"{prefix}puzzles/index.html"] = puzzle_page(self._frame, games, language)
        rendered[f"{prefix}lab/index.html"] = lab_page(self._frame, games, language)
        rendered[f"{prefix}add/index.html"] = add_page(self._frame, games, language)
        menu = _icon(_MENU)
        rendered[f"{prefix}added/index.html"] = added_page(self._frame, games, menu, language)
        rendered |= {
            f"{prefix}{text.path}/index.html": self._text(text, language) for text in texts
        }
        rendered[f"{prefix}manifest.webmanifest"] = self._manifest(language)
        if language == FALLBACK:
            rendered["404.html"] = self._not_found()
        return {**rendered, **self._frame.sentences.scripts(language)}

    def name(self, page: GamePage, language: str) -> str:
        """Return what a game is called in a language."""
        return str(self._locales.table(f"rules/{page.slug}", language).get("name", page.name))

    def count_in_words(self, language: str) -> str:
        """Return how many games there are."""
        words = str(self._locales.table(FRAME, language)["numbers"]).split(" ")
        return words[len(self._pages)] if len(self._pages) < len(words) else str(len(self._pages))

    def _game(self, page: GamePage, language: str) -> str:
        """Return the page of a game."""
        drawn = self._drawn[language]["games"][page.slug]
        text = read_rules_text(self._files, page.folder, language)
        name = self.name(page, language)
        loads = [*self._scripts.loads["pages/duel.js"], *self._scripts.loads[page.script]]
        return self._frame.page(
            "duel.html",
            language,
            f"{page.slug}/",
            self._scripts.first,
            title=self._frame.say("gameTitle", language, game=name),
            description=text.summary,
            sheets=["pages/duel.css", *([page.sheet] if page.sheet else [])],
            modules=[*dict.fromkeys(loads), f"locales/{language}.js"],
            game=True,
            main="pages/duel.js",
            slug=page.slug,
            name=name,
            text=text,
            regions={region: Markup(html) for region, html in drawn["regions"].items()},
            board_label=drawn["boardLabel"],
            menu_icon=_icon(_MENU),
            data=data(
                {
                    "entry": page.entry,
                    "frontEnd": f"../{page.script}",
                    "messages": f"../locales/{language}.js",
                    "own": self._frame.sentences.of_games(page.rooms, language),
                    "opening": page.opening,
                    "names": {each.slug: self.name(each, language) for each in self._pages},
                    "example": ask(do="view", game=page.slug, record=page.showing.example)[
                        "record"
                    ],
                    "lesson": bool(page.showing.lesson),
                }
            ),
        )

    def _lesson(self, page: GamePage, language: str) -> str:
        """Return the first match of a game, which its page fetches when the rules are opened."""
        steps = read_lesson(self._files, page.folder, language)
        return json.dumps({"record": page.showing.lesson, "steps": steps}, ensure_ascii=False)

    def _home(self, language: str) -> str:
        """Return the home page."""
        count = self.count_in_words(language)
        Count = count[:1].upper() + count[1:]  # noqa: N806 # named as in the texts of the page
        texts = self._texts(language)
        return self._frame.page(
            "home.html",
            language,
            "",
            self._scripts.early,
            title=self._frame.say("homeTitle", language, count=count),
            description=self._frame.say("homeDescription", language, Count=Count),
            duels=self._frame.say("duels", language, Count=Count),
            # The script fills in the day, which the build does not know.
            daily={
                "open": self._frame.say("dailyOpen", language, date="{date}"),
                "alone": self._frame.say("dailyAlone", language, date="{date}"),
                "helped": self._frame.say("dailyHelped", language, date="{date}"),
            },
            sheets=["pages/home.css"],
            modules=[*self._scripts.loads["pages/home.js"], f"locales/{language}.js"],
            # As text: Markup would escape the quotes of what it puts in.
            wordmark_named=Markup(
                str(self._frame.wordmark).replace(
                    'aria-hidden="true"', 'role="img" aria-label="noon"'
                )
            ),
            theme_icon=_icon("M12 3v18M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18"),
            named=self._frame.named,
            languages_label=self._frame.say("languages", language),
            cards=[
                {
                    "slug": page.slug,
                    "look": page.look,
                    "name": self.name(page, language),
                    "summary": texts[page.slug].summary,
                    "language": texts[page.slug].language,
                    "picture": Markup(self._drawn[language]["games"][page.slug]["picture"]),
                }
                for page in self._pages
            ],
            data=data(
                {
                    "messages": f"../locales/{language}.js",
                    "scripts": {page.slug: page.script for page in self._pages},
                }
            ),
        )

    def _texts(self, language: str) -> Mapping[str, RulesText]:
        """Return the rules texts of the games, by slug."""
        return {
            page.slug: read_rules_text(self._files, page.folder, language) for page in self._pages
        }

    def _text(self, text: TextPage, language: str) -> str:
        """Return a page of text."""
        count = self.count_in_words(language)
        body = (
            MarkdownIt("commonmark")
            .enable("table")
            .render(text.markdown.replace("{{ count }}", count))
        )
        return self._frame.fill(
            "text.html",
            **self._frame.shared(language, f"{text.path}/", self._scripts.early),
            title=text.title,
            description=text.description,
            text_language=text.language,
            sheets=["pages/text.css"],
            modules=[],
            body=Markup(body),
        )

    def _not_found(self) -> str:
        """Return the page for an address at which there is nothing, in all languages at once."""
        said = ("home", "notFoundTitle", "notFound", "notFoundText", "notFoundHome")
        words = {
            tag: {
                "direction": self._drawn[tag]["direction"],
                **{key: self._frame.say(key, tag) for key in said},
            }
            for tag in self._locales.languages
        }
        script, style = self._scripts.find_home, self._scripts.missing_style
        return self._frame.fill(
            "not-found/page.html",
            language=FALLBACK,
            t=words[FALLBACK],
            words=json.dumps(words, ensure_ascii=False, separators=(",", ":")),
            wordmark=self._frame.wordmark,
            script=Markup(script),
            style=Markup(style),
            policy=policy_of_missing(script, style),
        )

    def _manifest(self, language: str) -> str:
        """Return what makes the site an app in a language: it opens there, and is the same app."""
        manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
        up = "../" if self._frame.prefixes[language] else "./"
        icons = [{**icon, "src": f"{up}{icon['src']}"} for icon in manifest["icons"]]
        told = {
            **manifest,
            "id": up,
            "scope": up,
            "description": self._frame.say("siteDescription", language),
            "lang": language,
            "dir": self._drawn[language]["direction"],
            "icons": icons,
        }
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _icon(path: str) -> Markup:
    """Return an icon of the frame that is there before any script."""
    return Markup(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(path)
