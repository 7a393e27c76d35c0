"""After the first visit everything works offline."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from typing import Final

import pytest
from driver import Driver
from game_files import FOLDERS, languages, one_of_each
from lab_page import FIRST, SLOW, begin, let_it_start
from nightly import nightly
from playwright.sync_api import expect
from sites import DIST, Site, keeps_starts
from versions import READY, digest_of, files_of, save_for_offline
from visited import expect_start

pytestmark = pytest.mark.own_server


NOT_KEPT: Final = re.compile(
    r"sw\.js|SHA256SUMS|licenses/.*|link-pictures/.*|screenshots/.*|icons/(maskable|wordmark)\.svg"
    r"|.*\.map"
)


@pytest.mark.daily
def test_each_file_of_the_site_is_in_the_list_with_its_hash() -> None:
    names = [path.relative_to(DIST).as_posix() for path in DIST.rglob("*") if path.is_file()]
    kept = {name for name in names if not NOT_KEPT.fullmatch(name)}
    assert files_of(DIST) == {name: digest_of(DIST / name) for name in kept}


@pytest.mark.daily
def test_every_page_is_used_with_the_server_stopped(driver: Driver, site: Site) -> None:
    page = driver.page
    save_for_offline(page, *languages()[1:])
    site.stop()
    folders = cycle(FOLDERS)
    for match, folder in zip(one_of_each(), folders, strict=False):
        page.goto(f"{folder}?from=elsewhere")
        page.locator(f'.card:not(.is-continue)[href="{match.slug}/"]').click()
        if match.options:
            driver.open(f"{folder}{match.slug}", match.options)
        driver.play(match.moves.split()[:1])
    *before, last = match.moves.split()
    driver.open(f"{folder}{match.slug}", f"{match.options}&moves={'.'.join(before)}")
    driver.wait_for_ply(len(before))
    driver.play([last])
    expect(page.locator(".result")).to_be_visible()
    page.reload()
    driver.act("review")
    expect(page.locator(".ply.is-unknown")).to_have_count(0, timeout=SLOW)
    for path in ("about/", "solved/", "teach/", "add/", "me/", "more/"):
        address = f"{next(folders)}{path}"
        page.goto(address)
        expect(page).to_have_url(f"{site.base}{address}")  # not the page in another language
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("alpha-chase#moves=P.G")  # the folder without its slash
    driver.wait_for_ply(2)
    page.goto("fr/puzzles/?game=center-square&seed=ab&n=1")
    expect(page.locator("body[data-phase=open]")).to_be_attached(timeout=SLOW)
    page.goto("es/lab/#game=center-square")
    let_it_start(page)
    page.locator('[data-field="nodes"]').fill("50000")  # and so more time
    begin(page, FIRST)
    expect(page.locator("#moves li")).to_have_count(1)


@nightly
def test_site_is_saved_only_with_the_rest_of_python(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    expect_errors("rest.bin", "Failed to load resource", "Failed to fetch")
    page = driver.page
    page.context.route("**/python/rest.bin", lambda route: route.abort())
    page.goto("")
    saved = page.locator("#offline")
    expect(saved).to_have_text("Saving for offline use…", timeout=60_000)
    expect(saved).to_have_text("Not available offline", timeout=60_000)
    page.context.unroute("**/python/rest.bin")
    save_for_offline(page)
    site.stop()
    page.goto("alpha-chase/#computer2=easy&seed=1")
    expect(page.locator("#keys button").first).to_be_visible(timeout=90_000)
    driver.play(["P"])
    driver.wait_for_ply(2)


def test_page_that_is_not_saved_yet_leads_to_the_games_that_are(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    expect_errors("puzzles", "Failed to load resource", "Failed to fetch", "Load failed")
    page = driver.page
    page.context.route("**/puzzles/", lambda route: route.abort())
    page.goto("")
    page.evaluate(READY)
    site.stop()
    page.locator("#daily").click()
    expect(page.locator("#missing-page")).to_contain_text("that page isn’t saved yet")
    expect(page.get_by_role("link", name="Try again")).to_have_attribute(
        "href", re.compile(r"/puzzles/\?game=")
    )
    page.locator('.card[data-game="alpha-chase"]').click()
    page.wait_for_url("**/alpha-chase/")
    driver.wait_for_rules()
    driver.play(["P"])
    driver.wait_for_ply(1)


@keeps_starts
@pytest.mark.usefixtures("no_service_worker")
def test_long_row_is_analyzed_as_soon_as_its_opening_book_can_be_loaded(
    driver: Driver, expect_errors: Callable[..., None]
) -> None:
    expect_errors("books.bin", "Failed to load resource", "Failed to fetch")
    page = driver.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.context.route("**/python/books.bin", lambda route: route.abort())
    status = page.locator("#status")
    driver.open("antipalindromes", "squares=16")
    driver.choose("analysis")
    expect(status).to_contain_text("Player 2 wins by 6 points", timeout=60_000)
    expect_start(page, "kept")
    assert "rules.bin" in asked
    assert "books.bin" not in asked
    driver.open("antipalindromes", "squares=18")
    page.reload()
    expect_start(page, "restored")
    driver.choose("analysis")
    expect(status).to_contain_text("Not solved", timeout=60_000)
    driver.play(["2-0"])
    expect(status).to_contain_text("Not solved")
    assert "books.bin" in asked
    page.context.unroute("**/python/books.bin")
    driver.play(["9-0"])
    expect(status).to_contain_text("Player 2 wins by 2 points")
