"""Wheels that attack or block the page, and what the page says of each."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot_lab import COUNT_FRAMES, FEWEST_FRAMES, FRAMES_DRAWN
from driver import TabDriver
from game_wheels import other_game, write_wheel

from tools.site.locales import Locales

NAME: Final = "nim_duel-1.0-py3-none-any.whl"
STEP: Final = 10
"""Seconds for a step that runs code of the game."""


@dataclass(frozen=True, slots=True)
class Hostile:
    """A wheel that differs from one of Nim in some files.

    `key` and `values` are the message of the page; `values` may name a check as `check`.
    """

    what: str
    key: str = ""
    changes: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)


def _importing(what: str, key: str, code: str, **values: str) -> Hostile:
    return Hostile(what, key, {"nim_duel.py": code}, values)


def _playing(what: str, key: str, lines: str, **values: str) -> Hostile:
    code = "\n    ".join(lines.splitlines())
    return Hostile(what, key, other_game(code), values)


HOSTILE: Final = (
    _importing("a loop on import", "refused-late-import", "while True: pass", game="nim-duel"),
    _importing(
        "a worker that closes itself",
        "refused-failed",
        "import js\njs.close()\nwhile True: pass",
        why="AttributeError: close",
    ),
    _importing(
        "`bytearray` in a loop on import",
        "refused-failed",
        "held = []\nwhile True: held.append(bytearray(32_000_000))",
        why="MemoryError",
    ),
    _importing(
        "`sys.exit` on import", "refused-failed", "import sys\nsys.exit(3)", why="SystemExit: 3"
    ),
    _playing(
        "a loop in `legal_moves`",
        "refused-late-check",
        "def legal_moves(self, position):\n    while True: pass",
        game="Nim",
        check="moves",
    ),
    _playing(
        "`sys.exit` in `legal_moves`",
        "refused-check",
        "def legal_moves(self, position):\n    raise SystemExit(3)",
        slug="nim",
        check="answers",
    ),
    _playing(
        "NaN in the view",
        "refused-check",
        "def view(self, position):\n    return {'left': float('nan')}",
        slug="nim",
        check="view",
    ),
    Hostile(
        "a wrong hash in `RECORD`",
        "refused-hash",
        {"INFO__RECORD": "nim_duel.py,sha256=AAAA,4\n"},
        {"which": "nim_duel.py"},
    ),
)

_ADD: Final = "#add .is-deciding .is-main"
_GIVE: Final = """(name, content) => {
  const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name));
  const input = document.querySelector(".slot input");
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""
_SAYS: Final = """() => {
  const isBusy = Boolean(document.querySelector(".slot input")?.disabled);
  const says = document.querySelector(".add-says.is-refused")?.textContent.trim() ?? "";
  const add = document.querySelector("#add .is-deciding .is-main");
  return isBusy ? null : says ? { says } : add ? { add: true } : null;
}"""
_KEPT: Final = """async () => JSON.stringify([
  Object.entries(localStorage).sort(),
  (await indexedDB.databases()).map(({ name }) => name).sort(),
  document.querySelectorAll("[data-added]").length,
])"""


def sentence_of(hostile: Hostile, locales: Locales, language: str = "en") -> str:
    values = {"file": NAME, "seconds": str(STEP), **hostile.values}
    if check := values.get("check"):
        values["check"] = locales.table("rules/_conformance", language)[f"error.check.{check}"]
    return locales.say("added-games", hostile.key, language, **values)


def give(driver: TabDriver, hostile: Hostile, folder: Path) -> None:
    """Choose the wheel in the slot, in any browser."""
    content = base64.b64encode(write_wheel(folder, **hostile.changes).read_bytes()).decode()
    driver.tab.evaluate(_GIVE, NAME, content)


def add(driver: TabDriver, wheel: Hostile, folder: Path) -> None:
    """Add the game of a wheel."""
    driver.tab.goto("add/")
    driver.wait_for_shown(".slot")
    give(driver, wheel, folder)
    driver.tab.wait_for(f"() => Boolean(document.querySelector('{_ADD}'))", seconds=120)
    driver.press(_ADD)
    driver.tab.wait_for("() => Boolean(document.querySelector('[data-added]'))", seconds=120)


def assert_refused(driver: TabDriver, hostile: Hostile, folder: Path, locales: Locales) -> None:
    """Try to add the wheel: the page says why not, goes on meanwhile, and is left as it was."""
    tab = driver.tab
    driver.wait_for_shown(".slot")  # the added games are read: their database is there
    before = tab.evaluate(_KEPT)
    give(driver, hostile, folder)
    tab.wait_for(f"() => Boolean(({_SAYS})())", seconds=120)
    if "add" in tab.evaluate(_SAYS):
        tab.evaluate(COUNT_FRAMES)
        driver.press(_ADD)
        driver.wait_for_text("#add .is-deciding", "Stop")
        tab.wait_for(f"() => Boolean(({_SAYS})()?.says)", seconds=120)
        assert tab.evaluate(FRAMES_DRAWN) > FEWEST_FRAMES
        driver.wait_for_shown("#add .add-says + .button")  # the report
    said = tab.evaluate(_SAYS)["says"]
    assert said.startswith(sentence_of(hostile, locales)), said
    assert tab.evaluate(_KEPT) == before


def table(locales: Locales) -> str:
    """Return the table of the attempts for docs/security.md."""
    rows = [f"| {each.what} | {sentence_of(each, locales).replace('|', '/')} |" for each in HOSTILE]
    return "\n".join(["| wheel with | the page says |", "|--|--|", *rows])
