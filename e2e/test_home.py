"""The home page keeps its places while it fills them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from animations import resize
from driver import Driver
from game_files import FOLDERS
from nightly import some
from playwright.sync_api import Page, expect
from test_slow_connection import WATCH

SIZES = [[(360, 640), (1280, 800)], [(390, 844), (820, 1180)]]


@pytest.mark.parametrize("language", some(FOLDERS))
@pytest.mark.parametrize("sizes", some(SIZES))
def test_no_card_moves_while_the_home_page_loads(
    driver: Driver, language: str, sizes: list[tuple[int, int]]
) -> None:
    page = driver.page
    page.add_init_script(WATCH)
    see_no_shift(page, sizes, language, expect(page.locator("#daily h2")).not_to_be_empty)
    driver.open(f"{language}palindrome-war")
    driver.play(["-k"])
    see_no_shift(page, sizes, language, expect(page.locator(".is-continue h2")).to_be_visible)


def see_no_shift(
    page: Page,
    sizes: list[tuple[int, int]],
    language: str,
    wait_until_filled: Callable[[], None],
) -> None:
    for size in sizes:
        resize(page, *size)
        page.goto(language)
        wait_until_filled()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shifts") == [], size
