"""Every screen of the site, and the presses that lead to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from driver import Driver
from game_wheels import SLOW, UNFAIR, add, choose, press_add, wheel_of, write_wheel
from playwright.sync_api import Page, expect
from stored_matches import in_store

CHOOSE_LANGUAGE = """
if (location.protocol === "http:") {
  sessionStorage.clear();
  localStorage.setItem("noon:/noon/language", "%s");
}"""
FORGET = """() => Object.keys(localStorage)
  .filter((key) => !key.endsWith("language"))
  .forEach((key) => localStorage.removeItem(key))"""
SHOWS = "(ply) => Number(document.body.dataset.ply) >= ply"
"""Whether a match is shown, or one of which it is the beginning."""
NAMES = "player1=Hannah&player2=Otto"
ROTOR = f"{NAMES}&moves=-s.-t.-o.-r.-m.-x.-d.-r.-o.-t.-o.-r"
LONG = f"{NAMES}&moves=-s.-t.-o.-r.-m.-x.-y.-d.-r.-e.-f.-e"
ROW = f"{NAMES}&moves=1-1.2-0.3-0.4-1.5-0.6-0.7-1.8-1.9-0.10-1.11-0.12-0"
TRAIL = f"{NAMES}&moves=right.right.down"
WORDS = "Look%20at%20both%20ends%20before%20you%20choose%20a%20digit."
TASK = f"player2=Hard&computer2=hard&goal=win-2&task={WORDS}&start=2&moves=-3.1-"
CHASE = f"{NAMES}&moves=P.G.T.A"
PUZZLE = "puzzles/?game=alpha-chase#word1=FROST&word2=VAPOR&tie=second-player&moves=Z.V.P.A.R.Y.T.S"


def nothing(_page: Page) -> None:
    """Press nothing."""


class Presses:
    """Presses controls, one after the other."""

    def __init__(self, *controls: str) -> None:
        self._controls = controls

    def __call__(self, page: Page) -> None:
        for control in self._controls:
            page.locator(control).first.click()


def choose_in_menu(*values: str) -> Presses:
    """Choose a line of the menu, and press in the sheets that follow."""
    return Presses(MENU, *(f'dialog [value="{value}"]' for value in values))


def open_history(page: Page) -> None:
    """Play the last moves of three matches, which saves them, and open the history."""
    driver = Driver(page)
    for game, record in (
        ("palindrome-duel", f"{NAMES}&moves=-3.1-.2-.1-.3-"),
        ("alpha-chase", CHASE),
        ("palindrome-war", ROTOR),
    ):
        start, _, last = record.rpartition(".")
        driver.open(game, start)
        driver.move(last)
    driver.choose("history")


def refuse_wheel(page: Page) -> None:
    """Add a wheel that fails a check, and open the list of checks."""
    with TemporaryDirectory() as folder:
        choose(page, write_wheel(Path(folder), **UNFAIR))
        press_add(page)
        expect(page.locator(".checks .is-broken")).to_be_attached(timeout=SLOW)
    Presses(".trial summary")(page)


def add_both(page: Page) -> None:
    """Add two games, unless an earlier screen has added them on this device."""
    page.locator("input[type=file]").wait_for(state="attached")
    if not page.locator("[data-added]").count():
        add(page, wheel_of("nim"), wheel_of("domineering"))


def play_added(page: Page) -> None:
    page.goto("add/")
    add_both(page)
    page.goto(f"added/?game=domineering#{NAMES}&moves=b2.c4.d2")
    wait_for_match(page)


IS_MOVE_STORED = "async (store, answer) => (await answer(store.getAll())).some((p) => p.state.ply)"


def continue_from_home(page: Page) -> None:
    add_both(page)
    page.goto("added/?game=nim")
    wait_for_match(page)
    Presses('#board [data-move="3"]')(page)
    page.wait_for_function(in_store(IS_MOVE_STORED, "pictures"))
    page.goto("")


def open_home_after_puzzles(page: Page) -> None:
    """Open the puzzles of today, and go to the home page."""
    page.locator(".puzzle-cards li:last-child .picture svg").wait_for(timeout=60_000)
    page.goto("")


def choose_nim(page: Page) -> None:
    """Choose a wheel, whose metadata is shown."""
    choose(page, wheel_of("nim"))


def fill_worksheet(page: Page) -> None:
    """Put tasks of three games on the worksheet, and scroll to it."""
    cards = [
        {"game": "palindrome-duel", "record": f"goal=win&{TASK}"},
        {"game": "alpha-chase", "record": f"goal=win&{CHASE}"},
        {"game": "center-square", "record": f"goal=win&{TRAIL}"},
    ]
    page.evaluate(
        "(cards) => localStorage.setItem('noon:/noon/sheet', cards)",
        json.dumps({"v": 1, "value": cards}),
    )
    page.reload()
    page.locator(".sheet-of-cards").scroll_into_view_if_needed()


def fill_results(page: Page) -> None:
    """Play the last move of a match, earn a star, and open the page about it."""
    driver = Driver(page)
    start, _, last = f"{NAMES}&moves=-3.1-.2-.1-.3-".rpartition(".")
    driver.open("palindrome-duel", start)
    driver.move(last)
    stars = {"v": 1, "value": {"alpha-chase": {"won": ["easy"]}}}
    page.evaluate("(stars) => localStorage.setItem('noon:/noon/ladder', stars)", json.dumps(stars))
    page.goto("me/")


def play_bot(page: Page) -> None:
    """Let the first bot of the lab play, and make a move against it."""
    Presses("#tab-play", '#go [data-command="run"]', '[data-select="end:end"]', ".key")(page)


def wait_for_match(page: Page) -> None:
    """Wait until Python is ready and the match in the address is shown."""
    page.wait_for_function("""() => document.getElementById("progress").hidden
      && !("arriving" in document.documentElement.dataset)""")


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, address, an element that must be visible, and the presses before."""

    name: str
    address: str
    shows: str
    act: Callable[[Page], None] = nothing
    is_slow: bool = False


def choose_language(page: Page, language: str) -> None:
    """Let the page and all that follow it be in a language, whatever the browser prefers."""
    page.add_init_script(CHOOSE_LANGUAGE % language)


def reach_again(page: Page, screen: Screen, base: str, language: str, *, is_new: bool) -> None:
    """Reach a screen in a language, on a new page without matches unless this page has it too."""
    address = f"{base}{'' if language == 'en' else f'{language}/'}{screen.address}"
    if is_new or page.url.partition("#")[0] != address.partition("#")[0]:
        page.goto(f"{base}manifest.webmanifest")
        if screen.act not in (add_both, continue_from_home):  # they share the added games
            kinds = {"origin": base, "storageTypes": "local_storage,indexeddb"}
            page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kinds)
            page.evaluate(FORGET)  # again: the last page's writes may come only now
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    reach(page, replace(screen, address=address))


def reach(page: Page, screen: Screen) -> None:
    page.goto(screen.address)
    if page.locator('body.game:not([data-mode="missing"])').count():
        wait_for_match(page)
        if NAMES in screen.address or TASK in screen.address:
            _, _, moves = screen.address.partition("moves=")
            page.wait_for_function(SHOWS, arg=len(moves.split(".")) if moves else 0)
    screen.act(page)
    expect(page.locator(screen.shows).first).to_be_visible(timeout=60_000)


def settle(page: Page) -> None:
    """Wait until everything is loaded and no solver is at work."""
    page.wait_for_load_state("networkidle", timeout=60_000)
    expect(page.locator("[aria-busy=true]")).to_have_count(0, timeout=60_000)


MENU = '[data-command="menu"]'
WAR = f"palindrome-war/#{NAMES}"
SHARE_MORE = "dialog summary"
SHOW_TASK = '#status [data-command="task"]'
SCREENS = (
    Screen("home-puzzle", "puzzles/", ".card .picture svg", open_home_after_puzzles, is_slow=True),
    Screen("war-opening", "palindrome-war/", ".line.is-empty .slot"),
    Screen("war", f"palindrome-war/#{LONG}", ".key.is-picked", Presses('[data-select="piece:r"]')),
    Screen("war-clock", f"{WAR}&clock=60&at_zero=warn&moves=-s.-t", "#turns button"),
    Screen("war-result", f"palindrome-war/#{ROTOR}", ".result"),
    Screen("war-review", f"palindrome-war/#{ROTOR}", ".graph", Presses('[data-command="review"]')),
    Screen("setup", WAR, "dialog .verdict", Presses(MENU, 'dialog [value="new"]', "[data-toss]")),
    Screen("menu", WAR, "dialog .menu-group", Presses(MENU)),
    Screen("rules", WAR, "dialog .example .board", choose_in_menu("rules")),
    Screen("table", WAR, 'dialog [name="seating"]', choose_in_menu("table")),
    Screen("share", f"palindrome-war/#{LONG}", "dialog .code", choose_in_menu("share")),
    Screen(
        "moves",
        f"palindrome-war/#{LONG}.-a.-b.-c.-g.-h.-i",
        "dialog .moves li",
        choose_in_menu("moves"),
    ),
    Screen("languages", WAR, 'dialog [value="fr"]', choose_in_menu("language")),
    Screen(
        "finish",
        f"palindrome-war/#{LONG}",
        'dialog [value="draw"]',
        Presses('[data-command="finish"]'),
    ),
    Screen(
        "history",
        f"palindrome-war/#{ROTOR}",
        "dialog .history li:nth-child(3)",
        open_history,
        is_slow=True,
    ),
    Screen(
        "war-why",
        f"palindrome-war/#{ROTOR}",
        ".steps [aria-current]",
        Presses('[data-command="review"]', ".ply:nth-child(12)", '#status [data-command="why"]'),
    ),
    Screen("duel", f"palindrome-duel/#{NAMES}&moves=-3.1-.2-.1-.-4.-5", ".sunpath"),
    Screen("duel-start", f"palindrome-duel/#{NAMES}", ".line.is-empty .slot"),
    Screen("duel-result", f"palindrome-duel/#{NAMES}&moves=-3.1-.2-.1-.3-", ".result"),
    Screen(
        "duel-lost",
        f"palindrome-duel/#{NAMES}&computer2=easy&moves=-1.-2.-2.-1",
        '.result [data-command="turning-point"]',
    ),
    Screen(  # on a page that has played nothing: matches are forgotten where the page changes
        "lesson",
        WAR,
        ".lesson [data-wanted]",
        Presses(MENU, 'dialog [value="rules"]', ".lesson [data-wanted]"),
    ),
    Screen("alpha", f"alpha-chase/#{CHASE}", ".word .is-mine"),
    Screen("alpha-result", f"alpha-chase/#{CHASE}.L.H.N.S.O", ".result"),
    Screen("center", f"center-square/#{TRAIL}", ".trail .token"),
    Screen(
        "center-analysis",
        f"center-square/#{TRAIL}",
        ".forecast-chip",
        choose_in_menu("analysis"),
    ),
    Screen("center-result", f"center-square/#{NAMES}&moves=right.down.down.right", ".result"),
    Screen("row", f"antipalindromes/#{ROW}", ".arcs path"),
    Screen("row-result", f"antipalindromes/#{ROW}.13-0.14-1.15-0.16-0", ".result"),
    Screen("task", f"palindrome-duel/#{TASK}", SHOW_TASK),
    Screen("task-result", f"palindrome-duel/#{TASK}.2-.1-.3-", ".result"),
    Screen("add", "add/", ".slot"),
    Screen("add-chosen", "add/", ".wheel code", choose_nim, is_slow=True),
    Screen("add-refused", "add/", ".is-refused", refuse_wheel, is_slow=True),
    Screen("added", "add/", ".game-file + .game-file", add_both, is_slow=True),
    Screen("added-play", "added/?game=domineering", "#board .has-piece", play_added, is_slow=True),
    Screen("added-home", "add/", "a.is-continue", continue_from_home, is_slow=True),
    Screen(
        "added-missing", f"added/?game=hex&wheel=hex-duel&version=1.0&sha256={64 * 'a'}", ".missing"
    ),
    Screen(
        "task-missed",
        f"palindrome-duel/#{TASK}.2-.1-.4-.5-.6-.7-",
        '#status [data-command="task-again"]',
    ),
    Screen(
        "task-given-up",
        f"palindrome-duel/#{TASK}.2-.1-",
        ".result",
        Presses(MENU, 'dialog [value="finish"]', 'dialog [value="resign1"]'),
    ),
    Screen(
        "task-words",
        f"palindrome-duel/#{TASK}",
        "dialog .task-words",
        Presses(SHOW_TASK),
    ),
    Screen(
        "task-set",
        f"palindrome-duel/#{TASK}",
        'dialog .verdict[aria-busy="false"]',
        Presses(MENU, 'dialog [value="share"]', SHARE_MORE, 'dialog [value="set-task"]'),
        is_slow=True,
    ),
    Screen("teach", "teach/", "#games"),
    Screen("teach-sheet", "teach/", ".card-board[role=img]", fill_worksheet),
    Screen(
        "puzzles",
        "puzzles/?day=2024-02-29",
        ".puzzle-cards li:last-child .picture svg",
        is_slow=True,
    ),
    Screen("puzzles-archive", "puzzles/?archive=2024-02", ".puzzle-calendar"),
    Screen("puzzles-practice", "puzzles/?practice", "#request"),
    Screen("puzzle", PUZZLE, "body[data-phase=open] #turns .player"),
    Screen("puzzle-refuted", PUZZLE, ".puzzle-refuted", Presses('[data-move="C"]')),
    Screen("puzzle-solution", PUZZLE, ".puzzle-result", Presses('[data-command="solution"]')),
    Screen("solved", "solved/", "table"),
    Screen("about", "about/", "table"),
    Screen("more", "more/", ".is-more .card"),
    Screen("me", "me/", "#me .facts"),
    Screen("me-results", "me/", ".scores li", fill_results),
    Screen("lab", "lab/", ".cm-content"),
    Screen("lab-play", "lab/#game=center-square", "#board .grid", Presses("#tab-play")),
    Screen("lab-match", "lab/", '[data-command="undo"]:enabled', play_bot, is_slow=True),
    Screen("lab-guide", "lab/", "#guide h2", Presses("#tab-guide")),
    Screen("lab-tournament", "lab/", "#tournament legend", Presses("#tab-tournament")),
    Screen("home", "", ".card"),
    Screen("puzzles-matches", "puzzles/?matches", ".puzzle-tabs"),
)
