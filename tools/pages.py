"""The pages of the site: templates filled with the games, their openings and their rules texts."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from py_rules.bridge import handle
from tools.bootstrap import CACHE, ROOT, SetupError, digest_of
from tools.node import run_script
from tools.scripts import Scripts, shown_sources
from tools.texts import RulesText, Translation, read_rules_text, read_translations
from tools.workplace import write_whole

WEB: Final = ROOT / "web"

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' '{head}' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)


@dataclass(frozen=True, slots=True)
class GamePage:
    """What the page of one game is made of; paths are those of the site."""

    slug: str
    name: str
    script: str
    sheet: str | None
    text: RulesText
    translations: Mapping[str, Translation]
    """By language."""
    entry: Mapping[str, Any]
    opening: Mapping[str, Any]
    solved: str
    """What is known of it, as Markdown for the page about that; "" if nothing is written."""

    @property
    def look(self) -> str:
        """Return the folder of the front end, by which the styles of its card are named."""
        return Path(self.script).parent.name


def ask(**request: str) -> Any:
    """Return what Python answers the page, by the door that the page uses."""
    reply = json.loads(handle(json.dumps(request)))
    if not reply["ok"]:
        raise SetupError(f"{request} was refused: {reply['error']['message']}")
    return reply["value"]


def game_pages(files: Mapping[str, Path]) -> Sequence[GamePage]:
    """Return the pages of all registered games; *files* are those of the site, by path."""
    pages = []
    for entry in ask(do="catalog"):
        slug = entry["slug"]
        folder = f"games/{slug}"
        own = f"{folder}/board.js"
        script = own if own in files else "games/generic/board.js"
        beside = f"{Path(script).parent.as_posix()}/board.css"
        sheet = beside if beside in files else None
        told = slug if f"{folder}/rules.en.md" in files else "generic"
        text = files[f"games/{told}/rules.en.md"]
        opening = ask(do="view", game=slug, record="")
        rules, others = read_rules_text(text), read_translations(told, files)
        known = files.get(f"{folder}/solved.md")
        solved = known.read_text(encoding="utf-8") if known else ""
        pages.append(
            GamePage(slug, entry["name"], script, sheet, rules, others, entry, opening, solved)
        )
    return sorted(pages, key=lambda page: (int(page.text.order), page.slug))


def prerender(
    pages: Sequence[GamePage], files: Mapping[str, Path], sources: Path
) -> Mapping[str, Any]:
    """Return how each game looks before any script has run, by slug; *sources* are the scripts.

    It is kept while neither scripts nor openings change, as they do not with a style.

    Raises:
        SetupError: If a front end cannot be drawn.
    """
    wanted = [
        {
            "slug": page.slug,
            "script": page.script,
            "entry": page.entry,
            "opening": page.opening,
            "picture": ask(do="view", game=page.slug, record=page.text.picture),
        }
        for page in pages
    ]
    scripts = [path for path in files.values() if path.suffix == ".js"]
    with_them = [ROOT / "tools" / "prerender.mjs", ROOT / "package-lock.json"]
    digest = digest_of([*scripts, *with_them], json.dumps(wanted))
    kept = CACHE / "drawn" / f"{digest[:32]}.json"
    if not kept.exists():
        given = {"sources": str(sources), "shown": shown_sources(files), "pages": wanted}
        failure = "The pages could not be drawn:"
        said = run_script("prerender.mjs", given=json.dumps(given), failure=failure)
        write_whole(kept, said.encode())
    drawn: Mapping[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return drawn


@dataclass(frozen=True, slots=True)
class TextPage:
    """A page of text, such as the one about the project."""

    path: str
    title: str
    description: str
    markdown: str


def render_pages(
    pages: Sequence[GamePage],
    drawn: Mapping[str, Any],
    texts: Sequence[TextPage],
    scripts: Scripts,
) -> Mapping[str, str]:
    """Return every page by its path on the site: games and their translations, home, *texts*.

    *drawn* is what `prerender` has made of *pages*.
    """
    compiled = CACHE / "templates"
    compiled.mkdir(parents=True, exist_ok=True)
    environment = Environment(
        loader=FileSystemLoader(WEB / "pages"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        bytecode_cache=FileSystemBytecodeCache(str(compiled)),
    )  # fmt: skip
    count = in_words(len(pages))
    Count = count.capitalize()  # noqa: N806 # named as in the texts of the page
    wordmark = Markup((WEB / "icons" / "wordmark.svg").read_text(encoding="utf-8"))
    shared = {"wordmark": wordmark, **_head(scripts.early)}
    rendered = {}
    for page in pages:
        regions = {name: Markup(html) for name, html in drawn[page.slug]["regions"].items()}
        rendered[f"{page.slug}/index.html"] = environment.get_template("duel.html").render(
            {**shared, **_head(scripts.first)},
            base="../",
            title=f"{page.name} · noon",
            description=page.text.summary,
            sheets=["pages/duel.css", *([page.sheet] if page.sheet else [])],
            modules=list(
                dict.fromkeys([*scripts.loads["pages/duel.js"], *scripts.loads[page.script]])
            ),
            game=page,
            text=page.text,
            regions=regions,
            board_label=drawn[page.slug]["boardLabel"],
            menu_icon=_icon("M4 9h16M4 15h16"),
            data=_data(
                {
                    "entry": page.entry,
                    "frontEnd": f"../{page.script}",
                    "opening": page.opening,
                    "names": {each.slug: each.name for each in pages},
                    "languages": sorted(page.translations),
                    "example": ask(do="view", game=page.slug, record=page.text.example)["record"],
                }
            ),
        )
    rendered["index.html"] = environment.get_template("home.html").render(
        shared,
        base="./",
        title=f"noon · {count} duels for two",
        description=f"{Count} duels for two, at one table. Pass the phone, take turns.",
        n=len(pages),
        Count=Count,
        sheets=["pages/home.css"],
        modules=scripts.loads["pages/home.js"],
        # As text: Markup would escape the quotes of what it puts in.
        wordmark_named=Markup(
            str(wordmark).replace('aria-hidden="true"', 'role="img" aria-label="noon"')
        ),
        theme_icon=_icon("M12 3v18M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18"),
        cards=[
            {
                "slug": page.slug,
                "look": page.look,
                "name": page.name,
                "summary": page.text.summary,
                "picture": Markup(drawn[page.slug]["picture"]),
            }
            for page in pages
        ],
        data=_data(
            {
                page.slug: {
                    "script": page.script,
                    "entry": page.entry,
                    "summaries": {
                        language: each.summary for language, each in page.translations.items()
                    },
                }
                for page in pages
            }
        ),
    )
    for page in pages:
        for language, translation in page.translations.items():
            rendered[f"games/{page.slug}/texts.{language}.json"] = json.dumps(
                asdict(translation), ensure_ascii=False, separators=(",", ":")
            )
    for text in texts:
        body = (
            MarkdownIt("commonmark")
            .enable("table")
            .render(text.markdown.replace("{{ count }}", count))
        )
        rendered[f"{text.path}/index.html"] = environment.get_template("text.html").render(
            shared,
            base="../",
            title=text.title,
            description=text.description,
            sheets=["pages/text.css"],
            modules=[],
            body=Markup(body),
        )
    return rendered


_NUMBERS: Final = "zero one two three four five six seven eight nine ten eleven twelve".split()


def in_words(number: int) -> str:
    """Return a small number in words, a larger one in digits.

    >>> in_words(5), in_words(13)
    ('five', '13')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _head(script: str) -> Mapping[str, str]:
    """Return the script in the head of a page, and the policy that allows no other such script.

    It stands in the page itself: as a file it would hold up everything that comes after it.
    """
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return {"head": Markup(script), "policy": POLICY.format(head=f"sha256-{digest}")}


def _icon(path: str) -> Markup:
    """Return an icon of the frame that is there before any script."""
    return Markup(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(path)


def _data(value: Mapping[str, Any]) -> Markup:
    """Return *value* as JSON that may stand inside a script element."""
    return Markup(json.dumps(value, separators=(",", ":")).replace("<", "\\u003c"))
