"""Games that come as wheels: added, played, solved, kept, shared and removed."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from typing import Final

import pytest
from driver import Driver
from playwright.sync_api import Page, expect
from sites import ROOT, Site
from versions import save_for_offline

from tools.projects import build_wheel

SLOW: Final = 60_000  # milliseconds: the first wheel waits for Python in the frame
ROOM: Final = "nim_duel-1.0.dist-info"
ABOUT: Final = "Metadata-Version: 2.1\nName: nim-duel\nVersion: 1.0\n"
BUILT: Final = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
POINTS: Final = "[py_rules.games]\nnim = nim_duel:Nim\n"


def wheel_of(name: str) -> Path:
    """Return the wheel of an example package."""
    return build_wheel(ROOT / "tests" / "thirdparty" / name)


def write_wheel(folder: Path, name: str = "nim_duel-1.0-py3-none-any.whl", **changes: str) -> Path:
    """Write a wheel of Nim with some of its files changed; "" leaves one out."""
    source = (ROOT / "tests" / "thirdparty" / "nim" / "nim_duel.py").read_text(encoding="utf-8")
    files = {
        "nim_duel.py": source,
        f"{ROOM}/METADATA": ABOUT,
        f"{ROOM}/WHEEL": BUILT,
        f"{ROOM}/entry_points.txt": POINTS,
        f"{ROOM}/RECORD": "",
    } | {key.replace("__", "/").replace("INFO", ROOM): text for key, text in changes.items()}
    with zipfile.ZipFile(folder / name, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return folder / name


def choose(page: Page, *wheels: Path) -> None:
    """Choose files in the slot."""
    page.locator("input[type=file]").set_input_files([str(wheel) for wheel in wheels])


def add(page: Page, *wheels: Path) -> None:
    """Add the games of wheels."""
    page.goto("add/")
    choose(page, *wheels)
    page.get_by_role("button", name="Add it").click(timeout=SLOW)
    expect(page.locator("[data-guest]").first).to_be_visible(timeout=SLOW)


def test_a_wheel_is_added_played_and_kept(driver: Driver, site: Site) -> None:
    """It says what it is before and after; its game is played, at the next visit too."""
    page = driver.page
    page.goto("add/")
    choose(page, wheel_of("nim"))
    panel = page.locator(".wheel")
    expect(panel).to_contain_text("nim-duel", timeout=SLOW)
    digest = hashlib.sha256(wheel_of("nim").read_bytes()).hexdigest()
    expect(panel.locator("code")).to_have_text(digest)
    page.get_by_role("button", name="Add it").click()
    card = page.locator('[data-guest="nim"]')
    expect(card).to_be_visible(timeout=SLOW)
    expect(page.locator(".laws li").first).to_contain_text("A game is a class")
    card.click()
    driver.play(["1", "2"])
    page.reload()
    driver.wait_for_ply(2)
    driver.play(["3"])
    driver.open("alpha-chase")
    driver.choose("history")
    page.locator('.history a[href*="game=nim"]').click()
    driver.wait_for_ply(3)


def test_a_game_from_a_wheel_has_computers_and_a_lens(driver: Driver) -> None:
    """What the search and the players do for our games, they do for this one."""
    page = driver.page
    add(page, wheel_of("nim"))
    page.goto("added/?game=nim#computer2=noon&seed=1")
    driver.play(["1"])
    page.wait_for_function("() => Number(document.body.dataset.ply) >= 2", timeout=SLOW)
    driver.act("lens")
    expect(page.locator("[data-lens], .lens-chip").first).to_be_visible(timeout=SLOW)


@pytest.mark.own_server
def test_games_from_wheels_are_there_offline(driver: Driver, site: Site) -> None:
    """The wheel is on this device, and so is all that runs it."""
    page = driver.page
    add(page, wheel_of("nim"), wheel_of("domineering"))
    expect(page.locator("[data-guest]")).to_have_count(2)
    save_for_offline(page)
    site.stop()
    page.goto("")
    page.locator('[data-guest="domineering"]').click()
    driver.play(["a1"])


def test_a_match_whose_wheel_is_missing_says_which_it_needs(page: Page) -> None:
    """By name, version and digest, as its link has them."""
    page.goto(f"added/?game=nim&wheel=nim-duel&version=1.0&sha256={'ab' * 32}#moves=1")
    board = page.locator("#board")
    expect(board).to_contain_text("nim-duel 1.0")
    expect(board).to_contain_text("ab" * 32)
    expect(board.get_by_role("link")).to_have_attribute("href", "../add/")


def test_a_game_is_removed(page: Page) -> None:
    """And is gone from the home page."""
    add(page, wheel_of("nim"))
    page.goto("")
    expect(page.locator('[data-guest="nim"]')).to_be_visible()
    page.goto("add/")
    page.get_by_role("button", name="Remove nim-duel").click()
    expect(page.locator("[data-guest]")).to_have_count(0)
    page.goto("")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.locator("[data-guest]")).to_have_count(0)


UNFAIR: Final = """
from py_rules.game import *
import nim_duel
class Unfair(nim_duel.Nim):
    slug = "unfair"
    def to_move(self, position):
        return 0
"""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"INFO__METADATA": ""}, "is no wheel"),
        ({"INFO__entry_points.txt": ""}, "There is no game in it"),
        ({"INFO__METADATA": f"{ABOUT}Requires-Python: >=3.99\n"}, "wants Python >=3.99"),
        ({"INFO__WHEEL": BUILT.replace("py3-none-any", "cp314-cp314-linux")}, "compiled code"),
        ({"INFO__METADATA": f"{ABOUT}Requires-Dist: lacking>=2\n"}, "needs lacking"),
        ({"nim_duel.py": "raise OSError('no')"}, "cannot be used: OSError: no"),
        (
            {
                "unfair.py": UNFAIR,
                "INFO__entry_points.txt": "[py_rules.games]\nu = unfair:Unfair\n",
            },
            "unfair breaks a law",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(
    page: Page, tmp_path: Path, changes: dict[str, str], sentence: str
) -> None:
    """And nothing is kept of it."""
    page.goto("add/")
    choose(page, write_wheel(tmp_path, **changes))
    says = page.locator(".add-says.is-refused")
    button = page.get_by_role("button", name="Add it")
    expect(says.or_(button).first).to_be_visible(timeout=SLOW)
    if button.is_visible():
        button.click()
    expect(says).to_contain_text(sentence, timeout=SLOW)
    expect(page.locator("[data-guest]")).to_have_count(0)


def test_a_damaged_file_and_one_that_is_none_are_refused(page: Page, tmp_path: Path) -> None:
    """Before anything is asked of Python, where that can be."""
    page.goto("add/")
    damaged = tmp_path / "nim_duel-1.0-py3-none-any.whl"
    damaged.write_bytes(wheel_of("nim").read_bytes()[:900])
    choose(page, damaged)
    says = page.locator(".add-says.is-refused")
    expect(says).to_contain_text("is damaged", timeout=SLOW)
    note = tmp_path / "note.txt"
    note.write_text("words", encoding="utf-8")
    choose(page, note)
    expect(says).to_contain_text("note.txt is no wheel")
