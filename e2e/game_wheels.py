"""Valid and broken wheels of games, and how to add them on the page."""

from __future__ import annotations

import base64
import zipfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect
from sites import ROOT

from py_rules.terminal.new_game import Names, files_of, write_files
from tools.site.projects import build_wheel

SLOW: Final = 60_000  # milliseconds: the first wheel waits for Python in the frame
INFO_FOLDER: Final = "nim_duel-1.0.dist-info"
ABOUT: Final = "Metadata-Version: 2.1\nName: nim-duel\nVersion: 1.0\n"
BUILT: Final = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
POINTS: Final = "[py_rules.games]\nnim = nim_duel:Nim\n"

NIM: Final = (ROOT / "tests/thirdparty/nim/nim_duel.py").read_text(encoding="utf-8")
"""The source of Nim."""

_OTHER: Final = """
from py_rules.game import *
import nim_duel
class Other(nim_duel.Nim):
"""

DROP: Final = """(files) => {
  const data = new DataTransfer();
  for (const [name, content] of files) {
    const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
    data.items.add(new File([bytes], name));
  }
  return data;
}"""


def wheel_of(name: str) -> Path:
    return build_wheel(ROOT / "tests" / "thirdparty" / name)


def new_game_wheel(folder: Path, slug: str) -> Path:
    """Return the wheel of a new package, as `noon new-game` writes it."""
    write_files(folder / slug, files_of(Names(slug), in_package=True))
    return build_wheel(folder / slug)


def write_wheel(folder: Path, name: str = "nim_duel-1.0-py3-none-any.whl", **changes: str) -> Path:
    """Write a wheel of Nim with some of its files changed; "" leaves one out."""
    files = {
        "nim_duel.py": NIM,
        f"{INFO_FOLDER}/METADATA": ABOUT,
        f"{INFO_FOLDER}/WHEEL": BUILT,
        f"{INFO_FOLDER}/entry_points.txt": POINTS,
        f"{INFO_FOLDER}/RECORD": "",
    } | {key.replace("__", "/").replace("INFO", INFO_FOLDER): text for key, text in changes.items()}
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path, text in files.items():
            if text or path.endswith("RECORD"):
                archive.writestr(path, text)
    return folder / name


def write_package(folder: Path, name: str, source: str) -> Path:
    """Write the wheel of a module that has no game."""
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    files = {"METADATA": about, "WHEEL": BUILT, "RECORD": ""}
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{name}.py", source)
        for file, text in files.items():
            archive.writestr(f"{name}-1.0.dist-info/{file}", text)
    return wheel


def other_game(lines: str) -> dict[str, str]:
    """Return the changes that make another game of Nim, with these lines in its class."""
    points = "[py_rules.games]\nother = other_game:Other\n"
    return {"other_game.py": f"{_OTHER}    {lines}\n", "INFO__entry_points.txt": points}


UNFAIR: Final = other_game('slug = "unfair"\n    def to_move(self, position): return 1')


def choose(page: Page, *wheels: Path) -> None:
    chooser = page.locator("input[type=file]")
    expect(chooser).to_have_attribute("accept", ".whl")
    chooser.set_input_files([str(wheel) for wheel in wheels])


def drop(page: Page, *wheels: Path) -> None:
    files = [(each.name, base64.b64encode(each.read_bytes()).decode()) for each in wheels]
    data = page.evaluate_handle(DROP, files)
    page.dispatch_event(".slot", "dragover", {"dataTransfer": data})
    expect(page.locator(".slot.is-over")).to_be_visible()
    page.dispatch_event(".slot", "drop", {"dataTransfer": data})
    expect(page.locator(".slot.is-over")).to_have_count(0)


def press_add(page: Page) -> None:
    page.locator(".is-deciding .is-main").click(timeout=SLOW)


def add(page: Page, *wheels: Path) -> None:
    """Add the games of wheels."""
    page.goto("add/")
    choose(page, *wheels)
    press_add(page)
    expect(page.locator("[data-added]")).to_have_count(len(wheels), timeout=SLOW)
    expect(page.locator(".is-deciding")).to_have_count(0)
