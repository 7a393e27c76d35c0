"""Pages that are left, killed, loaded again and opened twice: no move that was shown is lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import BrowserContext, Page, Route, expect
from waiting import wait_until

STORED = """async () => {
    const databases = await indexedDB.databases();
    const { name } = databases.find(({ name }) => name.endsWith("saved-matches"));
    const open = indexedDB.open(name);
    await new Promise((done) => (open.onsuccess = done));
    const store = open.result.transaction("rows", "readwrite").objectStore("rows");
    const all = store.getAll();
    await new Promise((done) => (all.onsuccess = done));
    return { db: open.result, all: all.result };
}"""
"""Returns the rows of the matches, and their database."""


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


def test_the_home_page_offers_to_go_on_before_the_rules_were_ever_there(
    context: BrowserContext, hold_the_rules: Callable[[], None]
) -> None:
    """Nothing but the presses is kept of the match, and they are shown again."""
    page = context.new_page()
    page.goto("alpha-chase/")
    press_early(page, "P", "G", "T")
    page.goto("")
    expect(page.locator(".is-continue")).to_contain_text("Alpha Chase")
    expect(page.locator(".is-continue")).to_contain_text("Player 2 is next, move 4.")
    page.locator(".is-continue").click()
    expect_pending(page, 3)
    hold_the_rules()
    Driver(page).wait_for_ply(3)


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
        " return all[0]?.record === 'moves=P.G'; }",
    )  # fmt: skip
    page.close()
    page = context.new_page()
    page.goto("alpha-chase/")
    expect_pending(page, 2)
    hold_the_rules()
    expect(page.locator("body")).to_have_attribute("data-ply", "2", timeout=60_000)


@nightly
@pytest.mark.returning
def test_a_picture_of_another_build_is_not_drawn(driver: Driver) -> None:
    """The home page and the game go on with the record of the match."""
    page = driver.page
    driver.open("alpha-chase", "player1=Ada&player2=Bo")
    driver.play(["P", "G"])
    page.evaluate(f"""async () => {{
        const {{ db, all: [{{ id }}] }} = await ({STORED})();
        const store = db.transaction("pictures", "readwrite").objectStore("pictures");
        const put = store.put({{ id, rules: "another build", state: {{ board: 7 }} }});
        await new Promise((done) => (put.onsuccess = done));
        db.close();
    }}""")
    page.goto("")
    expect(page.locator(".is-continue")).to_contain_text("Ada is next, move 3.")
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
