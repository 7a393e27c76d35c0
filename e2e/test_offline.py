"""Offline: after the first load all works with the server gone."""

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

FIRST_OF_EACH = one_of_each()


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


@nightly
def test_a_folder_without_its_slash_is_found_offline(driver: Driver, site: Site) -> None:
    """As the server does it: /noon/alpha-chase leads to /noon/alpha-chase/."""
    save_for_offline(driver.page)
    site.stop()
    driver.page.goto("alpha-chase#moves=P")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")


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
