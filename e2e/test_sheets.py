"""Sheets of a game page: example, rules, sharing."""

from __future__ import annotations

import re

import pytest
from driver import Driver
from game_files import one_of_each
from nightly import some
from playwright.sync_api import expect
from qr_codes import read_code
from sites import Site

pytestmark = pytest.mark.returning


MATCHES = one_of_each()
SLUGS = [match.slug for match in MATCHES]


@pytest.mark.parametrize("slug", some(SLUGS))
def test_example_of_the_rules_is_stepped_on_a_board(driver: Driver, slug: str) -> None:
    driver.open(slug)
    driver.wait_for_rules()
    driver.page.keyboard.press("?")
    example = driver.page.locator(".example")
    status = example.locator("[role=status]")
    expect(status).to_have_text("Start of the match.")
    on = example.get_by_role("button", name="One move forward")
    for ply in range(1, 40):
        if on.is_disabled():
            break
        on.click()
        expect(status).to_contain_text(f"{ply}. Player ")
    expect(status.locator("b")).to_have_count(1)  # how it ended
    example.get_by_role("button", name="One move back").click()
    expect(status.locator("b")).to_have_count(0)
    assert driver.ply == 0


def test_match_is_printed_with_its_moves_from_a_phone(driver: Driver) -> None:
    page = driver.page
    page.set_viewport_size({"width": 390, "height": 844})
    driver.open("palindrome-war")
    driver.play(["-q"])
    page.pdf()
    expect(page.locator("#moves")).to_contain_text("q at the end")
    page.emulate_media(media="print")
    expect(page.locator(":is(.tray, .key)").locator("visible=true")).to_have_count(0)


def test_rules_of_a_link_are_shown_over_the_current_match_and_printed(driver: Driver) -> None:
    page = driver.page
    driver.open("palindrome-war")
    driver.play(["-q"])
    page.goto("puzzles/")
    page.goto("palindrome-war/#rules")
    expect(page.locator("dialog .rules-text")).to_be_visible()
    driver.wait_for_ply(1)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("dialog .rules-text")).to_be_visible()
    expect(page.locator("dialog .rules-text")).to_have_css("color", "rgb(30, 27, 46)")  # on white
    expect(page.locator("#board")).to_be_hidden()
    for note in page.locator("dialog details > p").all():
        expect(note).to_be_visible()  # though it is folded
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 2
    expect(page.locator("dialog:modal .rules-text")).to_be_visible()


@pytest.mark.daily
def test_match_is_shared_as_qr_code_text_and_file(driver: Driver, site: Site) -> None:
    page = driver.page
    page.emulate_media(color_scheme="dark")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver.open("palindrome-duel", "player1=Ada&moves=-1.-2")
    driver.wait_for_quiet()
    driver.choose("share")
    code = page.locator("dialog .code")
    assert read_code(code) == f"{site.base}palindrome-duel/#player1=Ada&moves=-1.-2"
    as_text = page.locator('dialog button[value="copy-text"]')
    expect(as_text).to_be_hidden()
    page.get_by_role("dialog").get_by_text("More").click()
    as_text.click()
    expect(page.locator("#status")).to_contain_text("copied as text")
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert '[Player1 "Ada"]' in text
    assert "1. -1 -2" in text
    moves = "moves=" + ".".join(["-a", "-b", "-c"] * 60)
    driver.open("palindrome-war", moves)
    driver.wait_for_quiet()
    driver.choose("share")
    assert read_code(code) == f"{site.base}palindrome-war/#{moves}"
    page.get_by_role("dialog").get_by_text("More").click()
    with page.expect_download() as saving:
        page.locator('dialog button[value="save"]').click()
    assert saving.value.suggested_filename == "palindrome-war.txt"
    driver.open("palindrome-war", "moves=" + ".".join(["-a", "-b", "-c"] * 160))
    expect(page.locator("body")).to_have_attribute("data-ply", "480")
    driver.choose("share")
    expect(page.locator("dialog")).to_contain_text("too long for a QR code")
