"""Pictures of every screen, on a phone and a laptop, light and dark.

`python3 build.py shots --out DIR [--beside DIR]` writes them and a page that shows them; a picture
of the same name in the other folder stands beside ours.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright
from sites import DIST, Site
from wheels import SLOW, UNFAIR, add, choose, press_add, wheel_of, write_wheel

from tools.browser import browser_arguments

NAMES = "player1=Hannah&player2=Otto"
ROTOR = f"{NAMES}&moves=-s.-t.-o.-r.-m.-x.-d.-r.-o.-t.-o.-r"
LONG = f"{NAMES}&moves=-s.-t.-o.-r.-m.-x.-y.-d.-r.-e.-f.-e"
ROW = f"{NAMES}&moves=1-1.2-0.3-0.4-1.5-0.6-0.7-1.8-1.9-0.10-1.11-0.12-0"
TRAIL = f"{NAMES}&moves=right.right.down"
TASK = "player2=Noon&computer2=noon&goal=win-2&task=Look%20at%20both%20ends.&start=3&moves=-3.1-.2-"
CHASE = f"{NAMES}&moves=P.G.T.A"
PUZZLE = "puzzles/?game=alpha-chase#word1=FROST&word2=VAPOR&tie=second-player&moves=Z.V.P.A.R.Y.T.S"
DEVICES = {"phone": (390, 844, 2), "laptop": (1280, 800, 1)}


def nothing(_page: Page) -> None:
    """Leave the page as it opens."""


def press(*controls: str) -> Callable[[Page], None]:
    """Return what presses these controls one after the other."""

    def act(page: Page) -> None:
        for control in controls:
            page.locator(control).first.click()

    return act


def open_history(page: Page) -> None:
    """Open the history of a device on which more than one match was played."""
    for game, moves in (("palindrome-duel", "-3.1-.2-.1-.3-"), ("alpha-chase", CHASE)):
        page.goto(f"{game}/#{NAMES}&moves={moves.removeprefix(f'{NAMES}&moves=')}")
        wait_for_match(page)
    page.goto(f"palindrome-war/#{ROTOR}")
    wait_for_match(page)
    press(MENU, 'dialog [value="history"]')(page)


def refuse_wheel(page: Page) -> None:
    """Have a wheel refused that breaks a law, and show all of them."""
    with TemporaryDirectory() as folder:
        choose(page, write_wheel(Path(folder), **UNFAIR))
        press_add(page)
        expect(page.locator(".laws .is-broken")).to_be_attached(timeout=SLOW)
    press(".trial summary")(page)


def add_both(page: Page) -> None:
    """Add two games."""
    add(page, wheel_of("nim"), wheel_of("domineering"))


def play_added(page: Page) -> None:
    """Play a game that was added."""
    add(page, wheel_of("domineering"))
    page.goto(f"added/?game=domineering#{NAMES}&moves=b2.c4.d2")
    wait_for_match(page)


def go_on_at_home(page: Page) -> None:
    """Leave a match of an added game for the home page."""
    add(page, wheel_of("nim"))
    page.goto("added/?game=nim")
    wait_for_match(page)
    press('#board [data-move="3"]')(page)
    expect(page.locator("body")).to_have_attribute("data-ply", "1")
    page.goto("")


def choose_nim(page: Page) -> None:
    """Choose a wheel, which says what it is."""
    choose(page, wheel_of("nim"))


def gather(page: Page) -> None:
    """Put tasks of three games on the sheet, and look at it."""
    for game, record in (
        ("palindrome-duel", f"goal=win&{TASK}"),
        ("alpha-chase", f"goal=win&{CHASE}"),
        ("center-square", f"goal=win&{TRAIL}"),
    ):
        page.goto(f"teach/#game={game}&{record}")
        judged = page.locator("#judged:not(:empty)")
        expect(judged).to_have_attribute("aria-busy", "false", timeout=60_000)
        page.locator("#add").click()
        if page.locator("#judged.is-warning").count():
            page.locator("#add").click()
    page.locator(".sheet-of-cards").scroll_into_view_if_needed()


def wait_for_match(page: Page) -> None:
    """Wait until the rules are there, and the match of the address with them."""
    page.wait_for_function("""() => document.getElementById("progress").hidden
      && !("arriving" in document.documentElement.dataset)""")


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, its address, what has to be seen on it, and what is pressed before."""

    name: str
    address: str
    shows: str
    act: Callable[[Page], None] = nothing


MENU = '[data-do="menu"]'
SHOW_TASK = '#status [data-do="task"]'
SCREENS = (
    Screen("home", "", ".card"),
    Screen("war", f"palindrome-war/#{LONG}", ".key.is-picked", press('[data-hold="piece:r"]')),
    Screen("war-opening", "palindrome-war/", ".line.is-empty .slot"),
    Screen("war-result", f"palindrome-war/#{ROTOR}", ".result"),
    Screen("war-review", f"palindrome-war/#{ROTOR}", ".graph", press('[data-do="review"]')),
    Screen(
        "setup",
        f"palindrome-war/#{NAMES}",
        "dialog .verdict",
        press(MENU, 'dialog [value="new"]', "[data-toss]"),
    ),
    Screen("menu", f"palindrome-war/#{NAMES}", "dialog .menu-group", press(MENU)),
    Screen(
        "rules",
        f"palindrome-war/#{NAMES}",
        "dialog .example .board",
        press(MENU, 'dialog [value="rules"]'),
    ),
    Screen(
        "table",
        f"palindrome-war/#{NAMES}",
        'dialog [name="seating"]',
        press(MENU, 'dialog [value="table"]'),
    ),
    Screen(
        "share", f"palindrome-war/#{LONG}", "dialog .code", press(MENU, 'dialog [value="share"]')
    ),
    Screen(
        "moves",
        f"palindrome-war/#{LONG}",
        "dialog .moves li",
        press(MENU, 'dialog [value="moves"]'),
    ),
    Screen("history", f"palindrome-war/#{ROTOR}", "dialog .history li:nth-child(3)", open_history),
    Screen("duel", f"palindrome-duel/#{NAMES}&moves=-3.1-.2-.1-.-4.-5", ".sunpath"),
    Screen("duel-start", f"palindrome-duel/#{NAMES}", ".line.is-empty .slot"),
    Screen("duel-result", f"palindrome-duel/#{NAMES}&moves=-3.1-.2-.1-.3-", ".result"),
    Screen("alpha", f"alpha-chase/#{CHASE}", ".word .is-mine"),
    Screen("alpha-result", f"alpha-chase/#{CHASE}.L.H.N.S.O", ".result"),
    Screen("center", f"center-square/#{TRAIL}", ".trail .token"),
    Screen("center-lens", f"center-square/#{TRAIL}", ".lens-chip", press('[data-do="lens"]')),
    Screen("center-result", f"center-square/#{NAMES}&moves=right.down.down.right", ".result"),
    Screen("row", f"antipalindromes/#{ROW}", ".arcs path"),
    Screen("row-result", f"antipalindromes/#{ROW}.13-0.14-1.15-0.16-0", ".result"),
    Screen("task", f"palindrome-duel/#{TASK}", SHOW_TASK),
    Screen("task-result", f"palindrome-duel/#{TASK}.1-.3-", ".result"),
    Screen("add", "add/", ".slot"),
    Screen("add-chosen", "add/", ".wheel code", choose_nim),
    Screen("add-refused", "add/", ".is-refused", refuse_wheel),
    Screen("added", "add/", ".guest + .guest", add_both),
    Screen("added-play", "add/", "#board .has-piece", play_added),
    Screen("added-home", "add/", ".card.is-continue", go_on_at_home),
    Screen(
        "added-missing", f"added/?game=hex&wheel=hex-duel&version=1.0&sha256={64 * 'a'}", ".missing"
    ),
    Screen(
        "task-missed",
        f"palindrome-duel/#{TASK}.1-.4-.5-.6-.7-",
        '#status [data-do="task-again"]',
    ),
    Screen(
        "task-given-up",
        f"palindrome-duel/#{TASK}.1-",
        ".result",
        press(MENU, 'dialog [value="resign"]', "dialog button.is-main"),
    ),
    Screen("task-words", f"palindrome-duel/#{TASK}", "dialog .task-words", press(SHOW_TASK)),
    Screen("teach", f"teach/#game=palindrome-duel&{TASK}", "#judged:not(:empty)"),
    Screen("teach-sheet", "teach/", ".card-board[role=img]", gather),
    Screen("puzzles", "puzzles/?day=2024-02-29", ".puzzle-cards li:last-child .picture svg"),
    Screen("puzzles-archive", "puzzles/?archive=2024-02", ".puzzle-calendar"),
    Screen("puzzles-practice", "puzzles/?practice", "#wish"),
    Screen("puzzle", PUZZLE, "#turns .player"),
    Screen("puzzle-refuted", PUZZLE, ".puzzle-refuted", press('[data-move="C"]')),
    Screen("puzzle-solution", PUZZLE, ".puzzle-result", press('[data-do="solution"]')),
    Screen("solved", "solved/", "table"),
    Screen("about", "about/", "table"),
    Screen("lab", "lab/", ".cm-content"),
    Screen("lab-play", "lab/#game=center-square", "#board .grid", press("#tab-play")),
    Screen("lab-guide", "lab/", "#guide h2", press("#tab-guide")),
    Screen("lab-tournament", "lab/", "#tournament legend", press("#tab-tournament")),
)


def take(browser: Browser, base: str, out: Path, device: str, theme: str) -> None:
    """Write a picture of every screen on one device in one theme."""
    width, height, density = DEVICES[device]
    for screen in SCREENS:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=density,
            has_touch=device == "phone",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            base_url=base,
        )
        page = context.new_page()
        page.goto(screen.address)
        if page.locator('body.game:not([data-mode="missing"])').count():
            wait_for_match(page)
        screen.act(page)
        # A picture that does not show what it is named for is worse than none.
        expect(page.locator(screen.shows).first).to_be_visible(timeout=60_000)
        # What the solvers say comes when it comes; the picture shows what they said.
        page.wait_for_load_state("networkidle")
        expect(page.locator("body")).not_to_contain_text(
            re.compile("Working out|is working"), timeout=60_000
        )
        page.screenshot(path=out / f"{device}-{theme}-{screen.name}.png")
        context.close()


def write_page(out: Path, beside: Path | None) -> None:
    """Write a page with all pictures, each beside its namesake."""
    rows = []
    for picture in sorted(out.glob("*.png")):
        other = beside / picture.name if beside else None
        cells = f'<img src="{escape(picture.name)}">'
        if other and other.exists():
            cells += f'<img src="{escape(os.path.relpath(other, out))}">'
        rows.append(f"<h2>{escape(picture.stem)}</h2><p>{cells}</p>")
    style = "img{width:45%;max-width:640px;vertical-align:top;margin:4px;border:1px solid #999}"
    page = f"<!doctype html><title>noon</title><style>{style}</style>{''.join(rows)}\n"
    (out / "index.html").write_text(page, encoding="utf-8")


def main() -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--beside", type=Path, default=None, metavar="DIR")
    chosen = parser.parse_args()
    out = chosen.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("E2E_CHROMIUM"), args=browser_arguments()
        )
        for device in DEVICES:
            for theme in ("light", "dark"):
                take(browser, site.base, out, device, theme)
        browser.close()
    site.stop()
    write_page(out, chosen.beside and chosen.beside.resolve())
    print(f"{out / 'index.html'}: {len(list(out.glob('*.png')))} pictures.")


if __name__ == "__main__":
    main()
