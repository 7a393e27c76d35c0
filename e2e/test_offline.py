"""Offline: after the first load all works with the server gone, and versions change cleanly."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from game_files import one_of_each
from playwright.sync_api import Page, expect
from sites import DIST, Site
from waiting import wait_until

FIRST_OF_EACH = one_of_each()


@pytest.fixture
def site(own_site: Site) -> Site:
    """Give each test a server that it may stop."""
    return own_site


def save_for_offline(page: Page) -> None:
    """Visit the home page until it says that everything is saved."""
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Saved for offline", timeout=60_000)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_every_game_is_played_with_the_server_gone(driver: Driver, site: Site) -> None:
    """One match of each game, from the home page, under /noon/, with nothing answering."""
    save_for_offline(driver.page)
    site.stop()
    for match in FIRST_OF_EACH:
        driver.page.goto("?from=elsewhere")
        driver.page.locator(f'.card:not(.is-continue)[href="{match.slug}/"]').click()
        if match.options:
            driver.open(match.slug, match.options)
        driver.play(match.moves.split())
        expect(driver.page.locator(".result h2")).to_have_text(match.title)
    driver.page.reload()
    expect(driver.page.locator(".result")).to_be_visible()


def begin_against_a_computer(driver: Driver) -> None:
    """Make the first move of a match in which a computer answers."""
    driver.page.goto("alpha-chase/#computer2=dawn&seed=1")
    expect(driver.page.locator("#keys button").first).to_be_visible(timeout=90_000)
    driver.play(["P"])


def test_the_site_is_saved_once_computers_and_the_lens_have_what_they_need(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    """Not before the rest of Python is here; then a computer answers with the server gone."""
    expect_errors("rest.bin", "Failed to load resource", "Failed to fetch")
    page = driver.page
    page.context.route("**/python/rest.bin", lambda route: route.abort())
    page.goto("")
    saved = page.locator("#offline")
    expect(saved).to_have_text("Saving for offline", timeout=60_000)
    expect(saved).to_have_text("Not saved for offline", timeout=60_000)
    page.context.unroute("**/python/rest.bin")
    save_for_offline(page)
    site.stop()
    begin_against_a_computer(driver)
    driver.wait_for_ply(2)


def test_a_folder_without_its_slash_is_found_offline(driver: Driver, site: Site) -> None:
    """As the server does it: /noon/alpha-chase leads to /noon/alpha-chase/."""
    save_for_offline(driver.page)
    site.stop()
    driver.page.goto("alpha-chase#moves=P")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")


def new_version(site: Site, folder: Path) -> Path:
    """Change the site to a next version: the same with other words on the home page."""
    out = folder / "next"
    shutil.copytree(site.out, out)
    page = out / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("on one device", "on one small device"),
        encoding="utf-8",
    )
    relist(out)
    site.out = out
    site.stop()
    site.start()
    return out


def relist(out: Path) -> None:
    """Write the hashes of a changed site into its service worker."""
    import base64
    import hashlib
    import json
    import re

    worker = out / "sw.js"
    source = worker.read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\});", source, re.DOTALL)
    assert found
    files = {
        path: "sha256-"
        + base64.b64encode(hashlib.sha256((out / path).read_bytes()).digest()).decode()
        for path in json.loads(found[1])
    }
    worker.write_text(source.replace(found[1], json.dumps(files)), encoding="utf-8")


def test_a_new_version_waits_for_the_end_of_the_match(
    driver: Driver, site: Site, tmp_path: Path
) -> None:
    """Offered between matches only, applied on the player's word, and the match is still there."""
    page = driver.page
    save_for_offline(page)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    new_version(site, tmp_path)
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")
    expect(page.locator("#status")).not_to_contain_text("new version")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.play(["-1"])
    expect(page.locator("#status")).to_contain_text("A new version is ready.")
    with page.expect_navigation():  # the page loads again by itself, under the new version
        driver.act("update")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting === null")
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    page.goto("")
    expect(page.locator(".hero")).to_contain_text("on one small device")


def test_a_new_version_fetches_only_what_has_changed(
    driver: Driver, site: Site, tmp_path: Path
) -> None:
    """The runtime is not fetched again."""
    page = driver.page
    save_for_offline(page)
    new_version(site, tmp_path)
    fetched: list[str] = []
    page.context.on(
        "request", lambda request: fetched.append(request.url) if request.service_worker else None
    )
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")

    assert {url.removeprefix(site.base) for url in fetched} <= {"sw.js", "index.html"}


def test_a_half_deployed_site_is_not_installed(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    """A new list with an old file beside it: the version that works stays."""
    expect_errors("integrity", "Failed to find a valid digest")
    page = driver.page
    save_for_offline(page)
    out = new_version(site, tmp_path)
    shutil.copyfile(DIST / "index.html", out / "index.html")
    page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = new Promise((done) => registration.addEventListener("updatefound", () => {
          const worker = registration.installing;
          worker.addEventListener("statechange", () => worker.state === "redundant" && done());
        }));
        const late = new Promise((_, fail) => setTimeout(() => fail("no new worker"), 20_000));
        await registration.update();
        await Promise.race([found, late]);
    }""")
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting === null")
    page.reload()
    expect(page.locator(".hero")).to_contain_text("on one device")


@pytest.fixture
def spoil(driver: Driver) -> Callable[[str], None]:
    """Return a function that damages what is saved of a file."""

    def damage(ending: str) -> None:
        damaged = driver.page.evaluate(
            """async (ending) => {
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                  if (!request.url.includes(ending)) continue;
                  const kept = await cache.match(request);
                  await cache.put(request, new Response("damaged", { headers: kept.headers }));
                  return request.url;
                }
              }
            }""",
            ending,
        )
        assert damaged, f"nothing is saved of {ending}"

    return damage


@pytest.mark.parametrize("ending", ["lean.wasm", "rules.bin", "stdlib.bin"])
def test_a_damaged_file_is_found_and_fetched_again(
    driver: Driver,
    site: Site,
    spoil: Callable[[str], None],
    expect_errors: Callable[..., None],
    ending: str,
) -> None:
    """Where Python does not start, what is saved is checked, mended, and tried again."""
    expect_errors("")  # whatever a runtime that breaks has to say
    page = driver.page
    save_for_offline(page)
    spoil(ending)
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=120_000)


@pytest.mark.parametrize("ending", ["pages/duel.js", "games/alpha-chase/board.js"])
def test_a_damaged_script_is_mended_by_the_button_at_the_latest(
    driver: Driver, spoil: Callable[[str], None], expect_errors: Callable[..., None], ending: str
) -> None:
    """Where it is not found before it is run, the page says that it is not whole."""
    expect_errors("")
    page = driver.page
    save_for_offline(page)
    spoil(ending)
    page.goto("alpha-chase/")
    page.keyboard.press("p")
    button = page.locator("[role=alert] button")
    expect(button.or_(page.locator("body[data-ply='1']")).first).to_be_visible(timeout=60_000)
    if button.count():
        with page.expect_navigation(timeout=60_000):
            button.click()
        driver.play(["P"])
    driver.play(["G"])


def test_what_cannot_be_mended_is_told_of_until_there_is_a_way(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    """A kept file is lost, and the server has another: no try after the other without end."""
    expect_errors("")
    page = driver.page
    page.add_init_script("""
        window.checks = 0;
        const post = ServiceWorker.prototype.postMessage;
        ServiceWorker.prototype.postMessage = function (message, ...rest) {
          if (message === "VERIFY") window.checks += 1;
          return post.call(this, message, ...rest);
        };
    """)
    save_for_offline(page)
    out = tmp_path / "next"
    shutil.copytree(site.out, out)
    rules = out / "python" / "rules.bin"
    again = gzip.compress(gzip.decompress(rules.read_bytes()), 1)
    rules.write_bytes(b"another")
    site.out = out
    site.stop()
    site.start()
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const { url } of await cache.keys()) {
            if (/rules\\.bin|snapshot/.test(url)) await cache.delete(url);
          }
        }
    }""")
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    status = page.locator("#status")
    expect(status).to_contain_text("The rules could not be loaded.", timeout=60_000)
    page.wait_for_function("() => window.checks > 0", timeout=60_000)
    driver.act("retry")
    page.locator("#status [data-do=afresh]").wait_for(timeout=120_000)
    assert page.evaluate("() => window.checks") == 1
    assert len(workers) <= 6
    rules.write_bytes(again)
    relist(out)
    with page.expect_navigation(timeout=60_000):
        driver.act("afresh")
    driver.wait_for_rules()
    driver.play(["G"])


def test_a_lost_file_is_fetched_again(driver: Driver, site: Site) -> None:
    """An entry that the browser has dropped is healed from the network."""
    page = driver.page
    save_for_offline(page)
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            if (/pages|python/.test(request.url)) await cache.delete(request);
          }
        }
    }""")
    driver.open("alpha-chase")
    driver.play(["P"])
    site.stop()
    page.reload()
    driver.play(["G"])


def test_a_part_that_does_not_load_is_told_and_opens_when_the_server_is_back(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    """The server goes before the site is saved: no button dies in silence, nor for ever."""
    expect_errors("Failed to load resource", "Failed to fetch", "ERR_CONNECTION_REFUSED")
    page = driver.page
    page.context.add_init_script("""
        const register = async () => { throw new DOMException("refused", "SecurityError"); };
        Object.defineProperty(navigator, "serviceWorker", { value: { register } });
    """)
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    driver.play(["-1", "-2", "-1"])
    site.stop()
    driver.act("rematch")
    status = page.locator("#status")
    expect(status).to_contain_text("This part of the page could not be loaded.")
    driver.act("review")
    driver.act("menu")
    expect(status).to_contain_text("This part of the page could not be loaded.")
    expect(status.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    site.start()
    expect(page.locator("dialog h2")).to_have_text("Menu", timeout=60_000)
    expect(status).not_to_contain_text("could not be loaded")
