"""A package with a game and a front end for the site, and what a built page says of itself."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tools.bootstrap import ROOT

ADDRESS = "https://ada.example.org/noon/"
"""Of the built site."""

FRONT_END = """\
/** Nim: how many counters are left, and a key for each number that may be taken. */

import { drawKeys } from "../../board/keypad.ts";
import { html } from "../../view/lit.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("games/nim");

export default {
  get boardLabel() {
    return t("board");
  },
  render(state, ui) {
    const entries = state.legal_moves.map((move) => ({ name: move, move, label: `Take ${move}` }));
    return {
      board: html`<p class="heap">${state.board.counters}</p>`,
      keys: drawKeys("takes", "Counters", entries, ui, state.players),
    };
  },
  prompt: () => "Take some counters.",
  move: (move) => move,
  announce: (state) => `${state.moves.at(-1)} taken.`,
  result: () => ({ title: "The end", fact: "The heap is empty." }),
  picture: () => html`<svg viewBox="0 0 120 92" aria-hidden="true"></svg>`,
};
"""


FILES = {
    "board.js": FRONT_END,
    "board.css": ".heap { color: red; }\n",
    "locales/en.json": '{ "board": "The heap" }\n',
    "locales/de.json": '{ "board": "Der Haufen" }\n',
}


def replace_in(path: Path, old: str, new: str) -> None:
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1), encoding="utf-8", newline="\n")


def properties(page: Path) -> dict[str, str]:
    """Return what a page says of itself to chats and networks."""
    return dict(re.findall(r'property="og:(\w+)" content="([^"]*)"', page.read_text("utf-8")))


def make_project(folder: Path) -> Path:
    """Write a copy of Nim with its front end to a folder, and return that."""
    shutil.copytree(ROOT / "tests" / "thirdparty" / "nim", folder)
    front_end = folder / "web" / "nim"
    (front_end / "locales").mkdir(parents=True)
    for name, content in FILES.items():
        (front_end / name).write_text(content, encoding="utf-8", newline="\n")
    return folder
