"""The home page keeps its places while it fills them."""

from __future__ import annotations

import pytest
from animations import resize
from driver import Driver
from nightly import some
from playwright.sync_api import expect
from test_slow_connection import WATCH

SIZES = [(390, 844), (360, 640), (820, 1180), (1280, 800)]
LANGUAGES = ["", "de/", "es/", "fr/"]


@pytest.mark.parametrize("language", some(LANGUAGES))
def test_no_card_moves_while_the_home_page_loads(driver: Driver, language: str) -> None:
    page = driver.page
    page.add_init_script(WATCH)
    for size in SIZES:
        resize(page, *size)
        page.goto(language)
        expect(page.locator("#daily h2")).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifts") == [], size
    driver.open(f"{language}palindrome-war")
    driver.play(["-k"])
    for size in SIZES:
        resize(page, *size)
        page.goto(language)
        expect(page.locator(".is-continue h2")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifts") == [], size
