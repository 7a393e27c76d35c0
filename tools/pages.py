"""The pages of the site: templates filled with the games, their openings and their rules texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from tools.bootstrap import CACHE, ROOT
from tools.game_pages import GamePage, ask
from tools.locales import FALLBACK, FRAME, Locales
from tools.policies import policy_of_missing, policy_of_page
from tools.scripts import Scripts
from tools.sentences import Sentences
from tools.texts import read_rules_text

WEB: Final = ROOT / "web"
OLDEST: Final[Mapping[str, str]] = json.loads(
    (ROOT / "tools" / "browsers.json").read_text(encoding="utf-8")
)
"""The oldest version of each browser that the site is made for."""


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
        compiled = CACHE / "templates"
        compiled.mkdir(parents=True, exist_ok=True)
        self._environment = Environment(
            loader=FileSystemLoader(WEB / "pages"), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
            bytecode_cache=FileSystemBytecodeCache(str(compiled)),
        )  # fmt: skip
        self._pages = pages
        self._files = files
        self._locales = locales
        self._drawn = drawn
        self._scripts = scripts
        self._sentences = Sentences(locales, files, scripts.at_once)
        self._prefixes = {tag: "" if tag == FALLBACK else f"{tag}/" for tag in locales.languages}
        self._named = {tag: locales.say("pages", "language", tag) for tag in locales.languages}
        self._wordmark = Markup((WEB / "icons" / "wordmark.svg").read_text(encoding="utf-8"))

    def render(self, language: str, texts: Sequence[TextPage]) -> Mapping[str, str]:
        """Return every page in a language by its path on the site, and what goes with them."""
        prefix = self._prefixes[language]
        rendered = {
            f"{prefix}{page.slug}/index.html": self._game(page, language) for page in self._pages
        }
        rendered[f"{prefix}index.html"] = self._home(language)
        rendered |= {
            f"{prefix}{text.path}/index.html": self._text(text, language) for text in texts
        }
        rendered[f"{prefix}manifest.webmanifest"] = self._manifest(language)
        if language == FALLBACK:
            rendered["404.html"] = self._not_found()
        return {**rendered, **self._sentences.scripts(language)}

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
        return self._environment.get_template("duel.html").render(
            self._shared(language, f"{page.slug}/", self._scripts.first),
            **self._guard(language),
            title=self._say("gameTitle", language, game=name),
            description=text.summary,
            sheets=["pages/duel.css", *([page.sheet] if page.sheet else [])],
            modules=[*dict.fromkeys(loads), f"locales/{language}.js"],
            game=True,
            slug=page.slug,
            name=name,
            text=text,
            regions={region: Markup(html) for region, html in drawn["regions"].items()},
            board_label=drawn["boardLabel"],
            menu_icon=_icon("M4 9h16M4 15h16"),
            data=_data(
                {
                    "entry": page.entry,
                    "frontEnd": f"../{page.script}",
                    "messages": f"../locales/{language}.js",
                    "own": self._sentences.of_games(page.rooms, language),
                    "opening": page.opening,
                    "names": {each.slug: self.name(each, language) for each in self._pages},
                    "example": ask(do="view", game=page.slug, record=page.showing.example)[
                        "record"
                    ],
                }
            ),
        )

    def _home(self, language: str) -> str:
        """Return the home page."""
        count = self.count_in_words(language)
        Count = count[:1].upper() + count[1:]  # noqa: N806 # named as in the texts of the page
        texts = {
            page.slug: read_rules_text(self._files, page.folder, language) for page in self._pages
        }
        return self._environment.get_template("home.html").render(
            self._shared(language, "", self._scripts.early),
            **self._guard(language),
            title=self._say("homeTitle", language, count=count),
            description=self._say("homeDescription", language, Count=Count),
            duels=self._say("duels", language, Count=Count),
            sheets=["pages/home.css"],
            modules=[*self._scripts.loads["pages/home.js"], f"locales/{language}.js"],
            # As text: Markup would escape the quotes of what it puts in.
            wordmark_named=Markup(
                str(self._wordmark).replace('aria-hidden="true"', 'role="img" aria-label="noon"')
            ),
            theme_icon=_icon("M12 3v18M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18"),
            named=self._named,
            languages_label=self._say("languages", language),
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
            data=_data(
                {
                    "messages": f"../locales/{language}.js",
                    "scripts": {page.slug: page.script for page in self._pages},
                }
            ),
        )

    def _text(self, text: TextPage, language: str) -> str:
        """Return a page of text."""
        count = self.count_in_words(language)
        body = (
            MarkdownIt("commonmark")
            .enable("table")
            .render(text.markdown.replace("{{ count }}", count))
        )
        return self._environment.get_template("text.html").render(
            self._shared(language, f"{text.path}/", self._scripts.early),
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
                **{key: self._say(key, tag) for key in said},
            }
            for tag in self._prefixes
        }
        script, style = self._scripts.find_home, self._scripts.missing_style
        return self._environment.get_template("not-found/page.html").render(
            language=FALLBACK,
            t=words[FALLBACK],
            words=json.dumps(words, ensure_ascii=False, separators=(",", ":")),
            wordmark=self._wordmark,
            script=Markup(script),
            style=Markup(style),
            policy=policy_of_missing(script, style),
        )

    def _manifest(self, language: str) -> str:
        """Return what makes the site an app in a language: it opens there, and is the same app."""
        manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
        up = "../" if self._prefixes[language] else "./"
        icons = [{**icon, "src": f"{up}{icon['src']}"} for icon in manifest["icons"]]
        told = {
            **manifest,
            "id": up,
            "scope": up,
            "description": self._say("siteDescription", language),
            "lang": language,
            "dir": self._drawn[language]["direction"],
            "icons": icons,
        }
        return json.dumps(told, ensure_ascii=False, indent=2) + "\n"

    def _shared(self, language: str, path: str, script: str) -> dict[str, Any]:
        """Return what every template is given; *path* is that of the page in its language."""
        prefix = self._prefixes[language]
        up = "../" * (prefix + path).count("/") or "./"
        return {
            "base": up,
            "home": "../" * path.count("/") or "./",
            "path": path,
            "prefixes": self._prefixes,
            "language": language,
            "direction": self._drawn[language]["direction"],
            "languages": json.dumps(self._named, ensure_ascii=False, separators=(",", ":")),
            "t": self._locales.table("pages", language),
            "wordmark": self._wordmark,
            "head": Markup(script),
            "policy": policy_of_page(self._scripts.guard, script),
        }

    def _guard(self, language: str) -> Mapping[str, str]:
        """Return what watches over the scripts of a page, with what it may have to say."""
        says = {
            "broken": self._say("broken", language),
            "again": self._say("loadAfresh", language),
            "lacks": self._say("lacks", language, what="{what}", **OLDEST),
        }
        return {
            "guard": Markup(self._scripts.guard),
            "guard_says": json.dumps(says, ensure_ascii=False, separators=(",", ":")),
        }

    def _say(self, key: str, language: str, **values: object) -> str:
        """Return a sentence of the pages themselves."""
        return self._locales.say("pages", key, language, **values)


def _icon(path: str) -> Markup:
    """Return an icon of the frame that is there before any script."""
    return Markup(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(path)


def _data(value: Mapping[str, Any]) -> Markup:
    """Return *value* as JSON that may stand inside a script element."""
    return Markup(json.dumps(value, separators=(",", ":")).replace("<", "\\u003c"))
