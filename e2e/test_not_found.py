"""Addresses at which there is nothing: a page that leads home, at any depth, offline as well."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from nightly import nightly, some
from playwright.sync_api import Browser, Page, expect
from sites import DIST, Site

from tools.site.locales import Locales, site_files
from tools.site.serve import make_server

pytestmark = pytest.mark.own_server

LOCALES = Locales(site_files(), [])


@pytest.fixture
def locale() -> str:
    """Return the language of the device."""
    return "en-GB"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], locale: str) -> dict[str, Any]:
    """Ask for pages in the language of the test."""
    return {**browser_context_args, "locale": locale}


@pytest.fixture(autouse=True)
def _nothing_is_there(expect_errors: Callable[..., None]) -> None:
    """Let the browser say that something was not found: that is what happens here."""
    expect_errors("status of 404", "ERR_CONNECTION_REFUSED")


def expect_way_home(page: Page, language: str, home: str) -> None:
    """Expect the page in a language, and that all that can be pressed leads home."""
    expect(page.get_by_role("heading")).to_have_text(LOCALES.say("pages", "notFound", language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(LOCALES.say("pages", "notFoundTitle", language))
    expect(page.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for link in page.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
        expect(link).to_have_attribute("href", home)


@pytest.mark.parametrize(
    "path", some(["nothing/at/all", "nothing", "alpha-chase/nothing", "about/x/"])
)
def test_an_address_at_which_there_is_nothing_leads_home(page: Page, path: str) -> None:
    answer = page.goto(path)

    assert answer
    assert answer.status == 404
    expect_way_home(page, "en", "/noon/")
    page.get_by_role("link", name="To the games").click()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "language"),
    some([("de-AT", "de"), ("tlh", "en"), ("es-MX", "es"), ("fr", "fr")], 2),
)
def test_it_speaks_the_language_of_the_reader(page: Page, language: str) -> None:
    page.goto("nothing/at/all")
    expect_way_home(page, language, "/noon/" if language == "en" else f"/noon/{language}/")


def test_an_address_that_names_a_language_is_answered_in_that(page: Page) -> None:
    page.goto("de/nichts/da")
    expect_way_home(page, "de", "/noon/de/")


@nightly
def test_it_keeps_to_what_was_chosen_on_this_device(page: Page) -> None:
    page.goto("about/")
    page.evaluate("""() => {
      localStorage.setItem("noon:/noon/language", "fr");
      localStorage.setItem("noon:/noon/theme", "midnight");
    }""")
    page.goto("nothing")
    expect_way_home(page, "fr", "/noon/fr/")
    expect(page.locator("html")).to_have_attribute("data-theme", "midnight")


def test_it_leads_home_on_a_site_without_a_path(browser: Browser) -> None:
    with make_server(DIST, 0, "/") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(f"http://localhost:{server.server_address[1]}/nothing/at/all")
        expect_way_home(page, "en", "/")
        context.close()
        server.hang_up()


def test_it_is_there_with_the_server_gone(page: Page, site: Site) -> None:
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Saved for offline", timeout=60_000)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    site.stop()
    answer = page.goto("nothing/at/all")

    assert answer
    assert answer.status == 404
    assert page.url == f"{site.base}nothing/at/all"
    expect_way_home(page, "en", "/noon/")
    page.get_by_role("link", name="noon, all games").click()
    expect(page.locator(".hero")).to_be_visible()


@nightly
def test_it_has_the_typeface_of_the_site(page: Page) -> None:
    page.goto("nothing/at/all")
    page.wait_for_function("""() => document.fonts.check('16px "Young Serif"')
      && [...document.fonts].some(({ status }) => status === "loaded")""")
