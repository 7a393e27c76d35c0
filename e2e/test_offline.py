"""After the first visit everything works offline."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from game_files import one_of_each
from nightly import nightly
from playwright.sync_api import expect
from sites import Site
from versions import save_for_offline

pytestmark = pytest.mark.own_server


def test_every_game_is_played_with_the_server_stopped(driver: Driver, site: Site) -> None:
    save_for_offline(driver.page)
    site.stop()
    for match in one_of_each():
        driver.page.goto("?from=elsewhere")
        driver.page.locator(f'.card:not(.is-continue)[href="{match.slug}/"]').click()
        if match.options:
            driver.open(match.slug, match.options)
        driver.play(match.moves.split()[:2])
    driver.play(match.moves.split()[2:])
    expect(driver.page.locator(".result h2")).to_have_text(match.title)
    driver.page.reload()
    expect(driver.page.locator(".result")).to_be_visible()


def begin_against_a_computer(driver: Driver) -> None:
    driver.page.goto("alpha-chase/#computer2=dawn&seed=1")
    expect(driver.page.locator("#keys button").first).to_be_visible(timeout=90_000)
    driver.play(["P"])


@nightly
def test_site_is_saved_only_with_the_rest_of_python(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    expect_errors("rest.bin", "Failed to load resource", "Failed to fetch")
    page = driver.page
    page.context.route("**/python/rest.bin", lambda route: route.abort())
    page.goto("")
    saved = page.locator("#offline")
    expect(saved).to_have_text("Getting ready for offline…", timeout=60_000)
    expect(saved).to_have_text("Not available offline", timeout=60_000)
    page.context.unroute("**/python/rest.bin")
    save_for_offline(page)
    site.stop()
    begin_against_a_computer(driver)
    driver.wait_for_ply(2)


@nightly
def test_folder_without_a_slash_is_found_offline(driver: Driver, site: Site) -> None:
    save_for_offline(driver.page)
    site.stop()
    driver.page.goto("alpha-chase#moves=P")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")


@pytest.mark.usefixtures("no_service_worker")
def test_part_that_does_not_load_opens_when_the_server_is_back(
    driver: Driver, site: Site, expect_errors: Callable[..., None]
) -> None:
    expect_errors("Failed to load resource", "Failed to fetch", "ERR_CONNECTION_REFUSED")
    page = driver.page
    driver.open("palindrome-duel")
    driver.wait_for_rules()
    driver.play(["-1", "-2", "-1"])
    site.stop()
    driver.act("rematch")
    status = page.locator("#status")
    expect(status).to_contain_text("Couldn’t load this part of the page.")
    driver.act("review")
    driver.act("menu")
    expect(status).to_contain_text("Couldn’t load this part of the page.")
    expect(status.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    site.start()
    expect(page.locator("dialog h2")).to_have_text("Menu", timeout=60_000)
    expect(status).not_to_contain_text("Couldn’t load")
