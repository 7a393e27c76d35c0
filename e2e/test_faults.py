"""What may go wrong on the way: workers, storage, other tabs, links. No move is ever lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import BrowserContext, expect


def kill_the_engine(driver: Driver) -> None:
    """End the worker from within, as a crash would: the page is not told."""
    for worker in driver.page.workers:
        worker.evaluate("() => self.close()")


def test_a_worker_that_dies_costs_no_move(driver: Driver) -> None:
    """The move that was asked when the worker was gone is asked again of the next one."""
    driver.open("palindrome-duel")
    driver.play(["-3", "1-"])
    kill_the_engine(driver)
    driver.play(["-4", "5-"])

    assert driver.moves() == ["-3", "1-", "-4", "5-"]


@nightly  # a worker is taken for dead after 15 seconds of silence
@pytest.mark.usefixtures("no_service_worker")
def test_a_worker_that_dies_as_it_starts_costs_no_move(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    """Nothing tells that it is gone, but that it says nothing any more."""
    expect_errors("Failed to load resource", "ERR_FAILED")
    page = driver.page
    page.context.route("**/python/lean.wasm", lambda _: None)  # never answered
    with page.expect_request("**/python/lean.wasm"):
        page.goto("alpha-chase/")
    kill_the_engine(driver)
    page.context.unroute("**/python/lean.wasm")
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)
    driver.play(["G"])

    assert driver.moves() == ["P", "G"]


def test_a_start_that_fails_says_so_and_can_be_tried_again(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    """Without the runtime the match is kept, with a button to try again."""
    expect_errors("Failed to load resource", "Failed to fetch", "wasm", "ERR_FAILED")
    page = driver.page
    page.context.route("**/python/rules.bin", lambda route: route.abort())
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("#status")).to_contain_text("The rules could not be loaded.")
    page.context.unroute("**/python/rules.bin")
    driver.act("retry")
    expect(page.locator("body")).to_have_attribute("data-ply", "1")

    assert driver.moves() == ["P"]


@pytest.fixture
def no_service_worker(context: BrowserContext) -> None:
    """Leave the page without what answers in place of the server."""
    context.add_init_script("""
        const register = async () => { throw new DOMException("refused", "SecurityError"); };
        Object.defineProperty(navigator, "serviceWorker", { value: { register } });
    """)


@pytest.mark.usefixtures("no_service_worker")
def test_a_sheet_whose_sentences_do_not_load_opens_at_the_next_try(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    """The page says what is missing, and never shows a sheet without its words."""
    expect_errors("Failed to load resource", "Failed to fetch", "ERR_FAILED")
    page = driver.page
    page.context.route("**/locales/*.later.js*", lambda route: route.abort())
    driver.open("palindrome-duel")
    driver.act("menu")
    expect(page.locator("#status")).to_contain_text("This part of the page could not be loaded.")
    expect(page.locator("dialog")).to_have_count(0)
    page.context.unroute("**/locales/*.later.js*")
    driver.act("menu")
    expect(page.locator("dialog h2")).to_have_text("Menu")


@pytest.fixture
def refuse_storage(context: BrowserContext) -> None:
    """Make the browser refuse to store anything, as it does where site data is blocked."""
    context.add_init_script("""
        const refuse = () => { throw new DOMException("refused", "SecurityError"); };
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
          Object.defineProperty(window, name, { get: refuse });
        const serviceWorker = { register: async () => refuse() };
        Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker });
    """)


@pytest.mark.usefixtures("refuse_storage")
def test_without_storage_play_goes_on_and_says_that_it_is_not_saved(driver: Driver) -> None:
    """The link in the address bar still holds the match."""
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    expect(driver.page.locator("#status")).to_contain_text("the match is not saved")
    driver.page.reload()
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "2")
    driver.play(["-1"])

    expect(driver.page.locator(".result h2")).to_have_text("Player 1 wins with “121”")


def test_a_second_tab_looks_on_and_can_take_over(driver: Driver, context: BrowserContext) -> None:
    """One match, two tabs: one writes, the other follows; then the other way round."""
    driver.open("alpha-chase")
    driver.play(["P"])
    second = Driver(context.new_page())
    second.page.goto(driver.page.url)
    expect(second.page.locator("#status")).to_contain_text("This match is open in another tab.")
    driver.play(["G"])
    expect(second.page.locator("body")).to_have_attribute("data-ply", "2")
    second.page.locator("#keys [data-key=z]").click()
    expect(second.page.locator("body")).to_have_attribute("data-ply", "2")
    second.act("take-over")
    second.play(["T"])
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "3")
    expect(driver.page).to_have_url(re.compile(r"#moves=P\.G\.T$"))
    expect(driver.page.locator("#status")).to_contain_text("This match is open in another tab.")
    second.page.close()
    driver.play(["A"])

    assert driver.moves() == ["P", "G", "T", "A"]


@pytest.mark.parametrize("has_slip", some([True, False]))
def test_a_damaged_match_is_set_aside(driver: Driver, has_slip: bool) -> None:
    """What was saved and has changed since is not shown; what was kept with the presses is."""
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    driver.page.evaluate("""async () => {
        const databases = await indexedDB.databases();
        const { name } = databases.find(({ name }) => name.endsWith("saved-matches"));
        const open = indexedDB.open(name);
        await new Promise((done) => (open.onsuccess = done));
        const store = open.result.transaction("rows", "readwrite").objectStore("rows");
        const all = store.openCursor();
        await new Promise((done) => (all.onsuccess = () => {
          const cursor = all.result;
          if (!cursor) return done();
          cursor.update({ ...cursor.value, record: "moves=-9" });
          cursor.continue();
        }));
        open.result.close();
    }""")
    if not has_slip:
        driver.page.evaluate("() => localStorage.clear()")
    driver.open("palindrome-duel")
    driver.wait_for_ply(2 if has_slip else 0)
    driver.play(["-5"])
    assert driver.moves() == (["-1", "-2", "-5"] if has_slip else ["-5"])


@nightly
def test_a_turn_of_the_phone_and_a_zoom_keep_the_match(driver: Driver) -> None:
    """Portrait to landscape without a reload: nothing held or played is lost."""
    driver.page.set_viewport_size({"width": 390, "height": 844})
    driver.open("palindrome-war")
    driver.play(["-k"])
    driver.page.locator('[data-hold="piece:a"]').click()
    driver.page.set_viewport_size({"width": 844, "height": 390})
    expect(driver.page.locator('[data-hold="piece:a"]')).to_have_attribute("aria-pressed", "true")
    driver.play(["-a"])
    driver.page.set_viewport_size({"width": 1280, "height": 800})
    driver.play(["-y"])

    assert driver.moves() == ["-k", "-a", "-y"]
