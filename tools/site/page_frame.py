"""What all pages of the site have in common: their templates, languages, policies and guard."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tools.bootstrap import CACHE, ROOT
from tools.site.locales import FALLBACK, Locales
from tools.site.policies import policy_of_page, policy_of_page_with_sandbox
from tools.site.scripts import Scripts
from tools.site.sentences import Sentences

WEB: Final = ROOT / "web"
OLDEST: Final[Mapping[str, str]] = json.loads(
    (ROOT / "tools" / "site" / "browsers.json").read_text(encoding="utf-8")
)
"""The oldest version of each browser that the site is made for."""


class Frame:
    """What a page of the site is made with, whatever it shows."""

    def __init__(
        self,
        files: Mapping[str, Path],
        locales: Locales,
        directions: Mapping[str, str],
        scripts: Scripts,
    ) -> None:
        """Take the files of the site by path, and the direction in which each language is read."""
        compiled = CACHE / "templates"
        compiled.mkdir(parents=True, exist_ok=True)
        self._environment = Environment(
            loader=FileSystemLoader(WEB / "pages"), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
            bytecode_cache=FileSystemBytecodeCache(str(compiled)),
        )  # fmt: skip
        self._directions = directions
        self.files = files
        self.locales = locales
        self.scripts = scripts
        self.sentences = Sentences(locales, files, scripts.at_once)
        self.prefixes = {tag: "" if tag == FALLBACK else f"{tag}/" for tag in locales.languages}
        self.named = {tag: locales.say("pages", "language", tag) for tag in locales.languages}
        self.wordmark = Markup((WEB / "icons" / "wordmark.svg").read_text(encoding="utf-8"))

    def fill(self, template: str, **values: Any) -> str:
        """Return a template with what it is given."""
        return self._environment.get_template(template).render(values)

    def page_of_data(
        self, template: str, language: str, path: str, script: str, *,
        main: str, given: Mapping[str, Any], **values: Any,
    ) -> str:  # fmt: skip
        """Return a page whose *main* script is told what is *given* and where sentences are."""
        messages = f"locales/{language}.js"
        about = {
            "main": main,
            "modules": [*self.scripts.loads.get(main, [main]), messages],
            "data": data({"messages": f"../{messages}", **given}),
        }
        return self.page(template, language, path, script, **about, **values)

    def page(self, template: str, language: str, path: str, script: str, **values: Any) -> str:
        """Return a page that has scripts, *script* in its head; *path* is that in its language.

        What is given here takes the place of what every page has.
        """
        given = {**self.shared(language, path, script), **self._guard(language), **values}
        return self.fill(template, **given)

    def shared(self, language: str, path: str, script: str) -> dict[str, Any]:
        """Return what every template is given; *path* is that of the page in its language."""
        prefix = self.prefixes[language]
        up = "../" * (prefix + path).count("/") or "./"
        return {
            "base": up,
            "home": "../" * path.count("/") or "./",
            "path": path,
            "prefixes": self.prefixes,
            "language": language,
            "direction": self._directions[language],
            "languages": json.dumps(self.named, ensure_ascii=False, separators=(",", ":")),
            "t": self.locales.table("pages", language),
            "wordmark": self.wordmark,
            "head": Markup(script),
            "policy": policy_of_page(self.scripts.guard, script),
        }

    def policy_with_sandbox(self, script: str) -> str:
        """Return the policy of a page around the frame of the sandbox."""
        return policy_of_page_with_sandbox(self.scripts.frame, self.scripts.guard, script)

    def _guard(self, language: str) -> Mapping[str, str]:
        """Return what watches over the scripts of a page, with what it may have to say."""
        says = {
            "broken": self.say("broken", language),
            "again": self.say("loadAfresh", language),
            "lacks": self.say("lacks", language, what="{what}", **OLDEST),
        }
        return {
            "guard": Markup(self.scripts.guard),
            "guard_says": json.dumps(says, ensure_ascii=False, separators=(",", ":")),
        }

    def say(self, key: str, language: str, **values: object) -> str:
        """Return a sentence of the pages themselves."""
        return self.locales.say("pages", key, language, **values)


def data(value: Mapping[str, Any]) -> Markup:
    """Return *value* as JSON that may stand inside a script element."""
    return Markup(json.dumps(value, separators=(",", ":")).replace("<", "\\u003c"))
