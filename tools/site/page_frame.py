"""The frame of all pages in a language: templates, languages, policy and guard."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tools.bootstrap import CACHE, ROOT
from tools.site.locales import FALLBACK, Locales
from tools.site.page_messages import Tables, own_messages
from tools.site.policies import policy_of_page, policy_of_page_with_sandbox
from tools.site.scripts import Scripts

WEB: Final = ROOT / "web"
OLDEST: Final[Mapping[str, str]] = json.loads(
    (ROOT / "tools" / "site" / "browsers.json").read_text(encoding="utf-8")
)
"""The oldest supported version of each browser."""


@cache
def _templates() -> Environment:
    compiled = CACHE / "templates"
    compiled.mkdir(parents=True, exist_ok=True)
    environment = Environment(
        loader=FileSystemLoader(WEB / "pages"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        bytecode_cache=FileSystemBytecodeCache(str(compiled)),
    )  # fmt: skip
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


def fill(template: str, **values: Any) -> str:
    """Return a template of `web/pages/` with values filled in."""
    return _templates().get_template(template).render(values)


def read_wordmark() -> Markup:
    """Return the wordmark as SVG."""
    return Markup((WEB / "icons" / "wordmark.svg").read_text(encoding="utf-8"))


class Frame:
    """The frame of the pages in one language."""

    def __init__(
        self,
        language: str,
        direction: str,
        files: Mapping[str, Path],
        locales: Locales,
        scripts: Scripts,
        address: str,
    ) -> None:
        """Keep what the pages share; *files* are the files of the site by path."""
        self.language = language
        self.direction = direction
        self.files = files
        self.locales = locales
        self.scripts = scripts
        self.address = address
        self.prefix = "" if language == FALLBACK else f"{language}/"
        self.messages = f"locales/{language}.js"
        self.late_messages = f"locales/{language}.late.js"
        self.named = {tag: locales.say("pages", "language", tag) for tag in locales.languages}

    def say(self, key: str, **values: object) -> str:
        """Return a message of the pages."""
        return self.locales.say("pages", key, self.language, **values)

    def own_messages(self, namespaces: Iterable[str]) -> Tables:
        """Return the messages of a page in addition to the shared ones."""
        return own_messages(self.locales, namespaces, self.language)

    def page(
        self, template: str, path: str, head: str, *, sandbox: bool = False, **values: Any
    ) -> str:
        """Return a page with scripts, of which *head* stands in the page itself.

        *path* is the path below the language's; with *sandbox* the page may hold the sandbox's
        frame; *values* are added to the common ones, or replace them.
        """
        says = {
            "broken": self.say("broken"),
            "again": self.say("loadAfresh"),
            "lacks": self.say("lacks", what="{what}", **OLDEST),
        }
        guard = self.scripts.guard
        given = {
            **self.shared(path, head),
            "guard": Markup(guard),
            "guard_says": says,
            "policy": (
                policy_of_page_with_sandbox(self.scripts.frame, guard, head)
                if sandbox
                else policy_of_page(guard, head)
            ),
            **values,
        }
        return fill(template, **given)

    def page_of_data(
        self,
        name: str,
        head: str,
        given: Mapping[str, Any],
        /,
        *,
        template: str = "",
        **values: Any,
    ) -> str:
        """Return the page *name*, whose script gets *given* and the address of the messages."""
        main = f"pages/{name}.js"
        of_name = {
            "title": self.say(f"{name}Title"),
            "sheets": [f"pages/{name}.css"],
            "main": main,
            "modules": [*self.scripts.loads[main], self.messages],
            "data": data({"messages": f"../{self.messages}", **given}),
        }
        return self.page(template or f"{name}/page.html", f"{name}/", head, **{**of_name, **values})

    def shared(self, path: str, head: str) -> dict[str, Any]:
        """Return the values that every template needs; *path* is the one below the language's."""
        languages = self.locales.languages
        return {
            "base": "../" * (self.prefix + path).count("/") or "./",
            "home": "../" * path.count("/") or "./",
            "path": path,
            "address": self.address,
            "link_picture": "icons/icon-512.png",
            "prefixes": {tag: "" if tag == FALLBACK else f"{tag}/" for tag in languages},
            "language": self.language,
            "direction": self.direction,
            "languages": self.named,
            "t": self.locales.table("pages", self.language),
            "wordmark": read_wordmark(),
            "head": Markup(head),
            "policy": policy_of_page(head),
        }


def data(value: Mapping[str, Any]) -> Markup:
    """Return *value* as JSON that may stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def icon(path: str) -> Markup:
    """Return an icon that is drawn before any script runs."""
    return Markup(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>'
    ).format(path)
