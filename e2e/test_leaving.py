"""Pages that are left, killed, loaded again and opened twice: no move that was shown is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from complaints import Complaints
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import BrowserContext, BrowserType, Page, Route, expect
from sites import Site
from waiting import wait_until

STORED = """async () => {
    const { name } = (await indexedDB.databases()).find(({ name }) => name.endsWith("matches"));
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const store = open.result.transaction("matches", "readwrite").objectStore("matches");
    const all = store.getAll();
    await new Promise((done) => (all.onsuccess = done));
    return { db: open.result, store, all: all.result };
}"""
"""Returns the matches of IndexedDB, and the store that they are in."""


@pytest.fixture
def hold_the_rules(context: BrowserContext) -> Callable[[], None]:
    """Keep the rules from coming, and return a function that lets them come."""
    held: list[Route] = []
    is_open = False

    def hold(route: Route) -> None:
        if is_open:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal is_open
        is_open = True
        for route in held:
            route.continue_()

    context.route("**/python/rules.bin", hold)
    return let_go


def press_early(page: Page, *moves: str) -> None:
    """Make moves before the rules are there, each as soon as the page takes a press."""
    for number, move in enumerate(moves, 1):
        page.wait_for_function("() => !('quiet' in document.body.dataset)")
        page.locator(f'#keys [data-move="{move}"]').click()
        expect_pending(page, number)


def expect_pending(page: Page, moves: int) -> None:
    """Expect as many letters of Alpha Chase that wait for the rules, and none that is confirmed."""
    expect(page.locator("#keys .is-waiting")).to_have_count(moves)
    expect(page.locator("body")).to_have_attribute("data-ply", "0")


@pytest.mark.parametrize("way", some(["close", "reload", "back"], 2))
def test_moves_made_while_the_rules_load_outlive_the_page(
    context: BrowserContext, hold_the_rules: Callable[[], None], way: str
) -> None:
    """They are shown at once on the next page, and played when Python is there."""
    page = context.new_page()
    page.goto("alpha-chase/")
    press_early(page, "P", "G", "T")
    if way == "reload":
        page.reload()
    elif way == "close":
        page.close()
        page = context.new_page()
        page.goto("alpha-chase/")
    else:
        page.goto("palindrome-duel/")
        page.go_back()
    expect_pending(page, 3)
    hold_the_rules()
    expect(page.locator("body")).to_have_attribute("data-ply", "3", timeout=60_000)

    assert Driver(page).moves() == ["P", "G", "T"]


def test_back_and_forward_while_the_rules_load_mix_no_matches(
    context: BrowserContext, hold_the_rules: Callable[[], None]
) -> None:
    """A match in progress, the link of another one, and back: each keeps what was pressed in it."""
    page = context.new_page()
    page.goto("alpha-chase/")
    press_early(page, "P", "G")
    page.evaluate("() => { location.hash = 'moves=Q.X'; }")
    page.go_back()
    expect_pending(page, 2)
    hold_the_rules()
    expect(page.locator("body")).to_have_attribute("data-ply", "2", timeout=60_000)

    assert Driver(page).moves() == ["P", "G"]


@pytest.mark.returning
def test_a_stale_note_of_the_last_match_takes_no_stored_move_back(driver: Driver) -> None:
    """The full localStorage of a shared origin: what IndexedDB has is what counts."""
    page = driver.page
    driver.open("alpha-chase")
    driver.play(["P", "G", "T"])
    page.evaluate("""() => {
        for (const name of ["setItem", "removeItem"])
          Storage.prototype[name] = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    driver.play(["A", "N", "M", "O"])
    wait_until(
        page, f"async () => {{ const {{ db, all }} = await ({STORED})(); db.close();"
        " return all[0].record === 'moves=P.G.T.A.N.M.O'; }",
    )  # fmt: skip
    page.goto("about:blank")
    page.goto("alpha-chase/")
    driver.wait_for_ply(7)
    driver.wait_for_rules()
    expect(page).to_have_url(re.compile("P.G.T.A.N.M.O$"))
    page.reload()
    driver.wait_for_ply(7)


@nightly
def test_where_notes_cannot_be_kept_presses_are_stored_with_the_match(
    context: BrowserContext, hold_the_rules: Callable[[], None]
) -> None:
    """A full localStorage and a killed tab, while the rules load."""
    context.add_init_script(
        "Storage.prototype.setItem ="
        " () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    page = context.new_page()
    page.goto("alpha-chase/")
    press_early(page, "P", "G")
    wait_until(
        page, f"async () => {{ const {{ db, all }} = await ({STORED})(); db.close();"
        " return all[0]?.wishes?.length === 2; }",
    )  # fmt: skip
    page.close()
    page = context.new_page()
    page.goto("alpha-chase/")
    expect_pending(page, 2)
    hold_the_rules()
    expect(page.locator("body")).to_have_attribute("data-ply", "2", timeout=60_000)


SHAPES = {
    "a board without its parts": "state.board = { cells: [] }",
    "no tags": "delete state.tags",
    "nothing": "value.state = {}",
    "moves that are numbers": "state.moves = state.moves.map(() => 7)",
}


@nightly
@pytest.mark.returning
@pytest.mark.parametrize("shape", some(list(SHAPES)))
def test_a_picture_of_another_version_is_thrown_away_for_the_record(
    driver: Driver, shape: str
) -> None:
    """The home page and the game go on with the match."""
    page = driver.page
    driver.open("alpha-chase", "player1=Ada&player2=Bo")
    driver.play(["P", "G"])
    page.evaluate(f"""async () => {{
        const {{ db, store, all: [value] }} = await ({STORED})();
        const {{ state }} = value;
        {SHAPES[shape]};
        const put = store.put(value, value.id);
        await new Promise((done) => (put.onsuccess = done));
        db.close();
    }}""")
    page.goto("")
    expect(page.locator("h1")).to_be_visible()
    page.goto("alpha-chase/")
    driver.wait_for_ply(2)
    expect(page.locator(".player.of-1 b")).to_have_text("Ada")
    driver.play(["T"])

    assert driver.moves() == ["P", "G", "T"]


def test_a_press_in_flight_is_handed_over_with_the_match(
    context: BrowserContext, hold_the_rules: Callable[[], None]
) -> None:
    """The tab that takes over shows and plays what was pressed in the other one."""
    first = context.new_page()
    first.goto("alpha-chase/")
    press_early(first, "P", "G")
    state = first.evaluate("() => history.state")
    second = context.new_page()
    second.goto("alpha-chase/")
    expect(second.locator("#status")).to_contain_text("This match is open in another tab.")
    expect_pending(second, 2)
    second.locator('#keys [data-key="t"]').click()
    expect_pending(second, 2)
    assert second.evaluate("() => history.state.match") == state["match"]
    Driver(second).act("take-over")
    expect(second.locator("#status")).not_to_contain_text("open in another tab")
    expect(first.locator("#status")).to_contain_text("This match is open in another tab.")
    second.locator('#keys [data-move="T"]').click()
    expect_pending(second, 3)
    expect_pending(first, 3)
    hold_the_rules()
    for page in (second, first):
        expect(page.locator("body")).to_have_attribute("data-ply", "3", timeout=60_000)

    assert Driver(second).moves() == ["P", "G", "T"]


def test_with_site_data_blocked_the_page_plays_and_says_that_it_keeps_nothing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], site: Site, tmp_path: Path
) -> None:
    """A setting of a real profile: the browser itself refuses storage, locks and channels."""
    preferences = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(preferences), encoding="utf-8")
    context = browser_type.launch_persistent_context(
        tmp_path, base_url=site.base, **browser_type_launch_args
    )
    faults = Complaints(context, site.base)
    driver = Driver(context.pages[0])
    page = driver.page
    driver.open("palindrome-duel")
    assert page.evaluate("() => { try { return !localStorage; } catch { return true; } }")
    driver.play(["-1", "-2"])
    expect(page.locator("#status")).to_contain_text("the match is not saved")
    expect(page.locator("#status")).not_to_contain_text("another tab")
    page.reload()
    driver.wait_for_ply(2)
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    context.close()
    assert not faults.found, "\n".join(faults.found)


@pytest.mark.returning
def test_a_storage_that_never_answers_keeps_no_link_from_opening(driver: Driver) -> None:
    """After three seconds the page goes on without, and says so."""
    driver.page.add_init_script("IDBFactory.prototype.open = () => new EventTarget();")
    driver.open("alpha-chase", "moves=P.G")
    driver.wait_for_ply(2)
    expect(driver.page.locator("#status")).to_contain_text("the match is not saved")
    driver.play(["T"])


@nightly
@pytest.mark.returning
def test_a_match_outlives_the_storage_that_it_was_in(driver: Driver) -> None:
    """IndexedDB is gone, as some browsers clear it; what was played last is there all the same."""
    page = driver.page
    driver.open("alpha-chase", "player1=Ada")
    driver.play(["P", "G"])
    page.goto("licenses/lit-html.txt")
    page.evaluate("""async () => {
        for (const { name } of await indexedDB.databases()) {
            const request = indexedDB.deleteDatabase(name);
            await new Promise((done) => (request.onsuccess = done));
        }
    }""")
    page.goto("alpha-chase/")
    driver.wait_for_ply(2)
    expect(page.locator(".player.of-1 b")).to_have_text("Ada")


@nightly
@pytest.mark.returning
def test_a_match_too_long_for_a_link_comes_back(driver: Driver, tmp_path: Path) -> None:
    """The address names none of its moves; the entry of the history knows which match it is."""
    page = driver.page
    file = tmp_path / "match.txt"
    moves = " ".join(["right", "down", "left", "up"] * 460)
    file.write_text(f'[Game "center-square"]\n\n{moves} *\n', encoding="utf-8")
    driver.open("center-square")
    with page.expect_file_chooser() as chooser:
        driver.choose("load")
    chooser.value.set_files(file)
    driver.wait_for_ply(1840)
    driver.play(["right"])
    assert driver.fragment == ""
    page.reload()
    driver.wait_for_ply(1841)
    driver.play(["down"])
