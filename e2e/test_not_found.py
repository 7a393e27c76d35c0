"""The page for unknown addresses links home, at any depth, offline too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from nightly import some
from playwright.sync_api import Page, expect
from sites import Site

from tools.site.locales import Locales, site_files

LOCALES = Locales(site_files(), [])


@pytest.fixture(autouse=True)
def _expect_404(expect_errors: Callable[..., None]) -> None:
    expect_errors("status of 404", "ERR_INTERNET_DISCONNECTED")


def expect_way_home(page: Page, language: str = "en") -> None:
    """Expect the page in a language, and that all its links lead home."""
    home = "/noon/" if language == "en" else f"/noon/{language}/"
    expect(page.get_by_role("heading")).to_have_text(LOCALES.say("pages", "notFound", language))
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(LOCALES.say("pages", "notFoundTitle", language))
    expect(page.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for link in page.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
        expect(link).to_have_attribute("href", home)


@pytest.mark.daily
@pytest.mark.parametrize(
    "path", some(["nothing/at/all", "nothing", "alpha-chase/nothing", "about/x/", "de/nichts/da"])
)
def test_not_found_page_links_home(page: Page, path: str) -> None:
    answer = page.goto(path)

    assert answer
    assert answer.status == 404
    expect_way_home(page, "de" if path.startswith("de/") else "en")
    page.get_by_role("link").last.click()
    expect(page.locator(".hero")).to_be_visible()


@pytest.mark.returning
def test_not_found_page_is_available_offline(
    page: Page, site: Site, go_offline: Callable[[], None]
) -> None:
    go_offline()
    answer = page.goto("nothing/at/all")

    assert answer
    assert answer.status == 404
    assert page.url == f"{site.base}nothing/at/all"
    expect_way_home(page)
    page.get_by_role("link", name="noon, all games").click()
    expect(page.locator(".hero")).to_be_visible()
