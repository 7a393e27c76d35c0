"""The pages of prose: what noon is made of, and how its games are solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from tools.bootstrap import ROOT
from tools.site.game_pages import GamePage
from tools.site.locales import Locales
from tools.site.pages import TextPage
from tools.site.solved import Figures, memory_of
from tools.site.texts import in_language


def about_page(files: Mapping[str, Path], locales: Locales, language: str) -> TextPage:
    """Return the page about the project; names and licences of what it uses are in English."""
    own, path = in_language(files, "pages/texts/about", language)
    third_party = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    return TextPage(
        path="about",
        title=locales.say("pages", "aboutTitle", language),
        description=locales.say("pages", "aboutDescription", language),
        language=own,
        markdown=f"{path.read_text(encoding='utf-8')}\n"
        f'<section lang="en" dir="ltr">\n\n{third_party}\n</section>\n',
    )


def solved_page(
    pages: Sequence[GamePage],
    files: Mapping[str, Path],
    locales: Locales,
    language: str,
    *,
    anew: bool,
) -> TextPage:
    """Return the page that says how the games are solved: its prose is written, its figures found.

    Each game tells what is known of it in `solved.<language>.md` beside its front end; one that
    tells nothing is left out. If not *anew*, the figures that were found last will do.
    """
    own, source = in_language(files, "pages/texts/solved", language)
    environment = Environment(undefined=StrictUndefined, autoescape=False)  # noqa: S701 # Markdown
    memory = memory_of(anew=anew)
    told = []
    for page in pages:
        if f"games/{page.slug}/solved.en.md" not in files:
            continue
        spoken, path = in_language(files, f"games/{page.slug}/solved", language)
        figures = Figures(memory, page.slug, locales, spoken)
        text = environment.from_string(path.read_text(encoding="utf-8")).render(figures.calls())
        name = locales.table(f"rules/{page.slug}", language).get("name", page.name)
        told.append({"name": name, "text": text})
    if anew:
        memory.save()
    return TextPage(
        path="solved",
        title=locales.say("pages", "solvedTitle", language),
        description=locales.say("pages", "solvedDescription", language),
        language=own,
        markdown=environment.from_string(source.read_text(encoding="utf-8")).render(games=told),
    )
