"""The page for unknown addresses links home, at any depth, offline too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nightly import some
from playwright.sync_api import Page, expect
from sites import Site

from tools.site.locales import Locales, site_files

LOCALES = Locales(site_files(), [])


@pytest.fixture
def locale() -> str:
    return "en-GB"


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], locale: str) -> dict[str, Any]:
    return {**browser_context_args, "locale": locale}


@pytest.fixture(autouse=True)
def _expect_404(expect_errors: Callable[..., None]) -> None:
    expect_errors("status of 404", "ERR_INTERNET_DISCONNECTED")


def expect_way_home(page: Page, language: str, home: str) -> None:
    """Expect the page in a language, and that all its links lead home."""
    expect(page.get_by_role("heading")).to_have_text(LOCALES.say("pages", "notFound", language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(LOCALES.say("pages", "notFoundTitle", language))
    expect(page.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for link in page.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
        expect(link).to_have_attribute("href", home)


@pytest.mark.daily
@pytest.mark.parametrize(
    "path", some(["nothing/at/all", "nothing", "alpha-chase/nothing", "about/x/"])
)
def test_not_found_page_links_home(page: Page, path: str) -> None:
    answer = page.goto(path)

    assert answer
    assert answer.status == 404
    expect_way_home(page, "en", "/noon/")
    page.get_by_role("link", name="All games", exact=True).click()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "path", "language"),
    [("en-GB", "de/nichts/da", "de"), ("fr", "nothing/at/all", "fr")],
)
def test_not_found_page_has_the_language_of_its_address_or_the_preferred_one(
    page: Page, path: str, language: str
) -> None:
    page.goto(path)
    expect_way_home(page, language, f"/noon/{language}/")


@pytest.mark.returning
def test_not_found_page_is_available_offline(
    page: Page, site: Site, go_offline: Callable[[], None]
) -> None:
    go_offline()
    answer = page.goto("nothing/at/all")

    assert answer
    assert answer.status == 404
    assert page.url == f"{site.base}nothing/at/all"
    expect_way_home(page, "en", "/noon/")
    page.get_by_role("link", name="noon, all games").click()
    expect(page.locator(".hero")).to_be_visible()
