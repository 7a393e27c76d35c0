"""Matches of bots in the lab, and errors of bots."""

from __future__ import annotations

import re

import pytest
from game_wheels import add, wheel_of
from lab_page import (
    BROKEN,
    BROKEN_IN_THE_LIBRARY,
    CHANCE,
    ENDLESS,
    FIRST,
    ILLEGAL,
    NO_PYTHON,
    ON_A_PHONE,
    SEARCHING,
    SLOW,
    begin,
    let_it_start,
    open_lab,
    run,
    show,
    write,
)
from nightly import nightly
from oracle.places import faults_at
from playwright.sync_api import Page, expect

import py_rules
from py_rules.tournament.bot import DEFAULT_NODES, BotRunner, load_bot


@nightly
@pytest.mark.returning
def test_lab_restores_its_state_after_leaving(page: Page) -> None:
    open_lab(page, "game=alpha-chase")
    begin(page, FIRST)
    page.locator('[data-move="P"]').first.click(timeout=SLOW)
    expect(page.locator("#moves li span").nth(1)).not_to_be_empty(timeout=SLOW)
    page.goto("about/")
    page.go_back()
    page.reload()  # before Python is there
    expect(page.locator("#moves li")).to_have_count(1, timeout=SLOW)
    page.locator('[data-move="T"]').first.click(timeout=SLOW)
    expect(page.locator("#moves li")).to_have_count(2, timeout=SLOW)
    page.locator('[data-field="opponent"]').select_option("easy")
    run(page, ENDLESS)
    expect(page.locator("#status")).to_contain_text("is thinking", timeout=SLOW)
    page.goto("about/")
    page.go_back()
    expect(page.locator("#fault")).to_contain_text(
        "Stopped because you left the page.", timeout=SLOW
    )
    expect(page.locator('[data-field="opponent"]')).to_have_value("easy")
    expect(page.locator('#go [data-command="run"]')).to_be_enabled()


@pytest.mark.returning
def test_seed_makes_the_same_match_in_the_page_as_in_cpython(page: Page) -> None:
    open_lab(page, "game=center-square")
    page.locator("#setting summary").click()
    page.locator('[data-field="seed"]').fill("7")
    page.locator('[data-field="seed"]').press("Tab")
    begin(page, CHANCE)
    played = page.locator("#output pre")
    match = py_rules.Match.start("center-square")
    seat = BotRunner(load_bot(CHANCE, "my_bot.py"), seed="7", player=1)
    for number, move in enumerate(("down", "right"), 1):
        page.locator(f'[data-move="{move}"]').first.click(timeout=SLOW)
        expect(played).to_have_text(re.compile(f"(chose .*\\s*){{{number}}}$"), timeout=SLOW)
        match = match.play(move)
        reply = seat.choose(match, nodes=DEFAULT_NODES).move
        assert played.inner_text().split()[-1] == reply
        match = match.play(reply)
    expect(page.locator("#turns .of-2 small")).to_have_text("0 positions")


@nightly
@pytest.mark.returning
def test_bot_imports_modules_of_added_games(page: Page) -> None:
    add(page, wheel_of("nim"))
    open_lab(page)
    let_it_start(page)
    run(page, f"from nim_duel import Nim\n{FIRST.replace('match.ply)', 'Nim.slug)')}")
    expect(page.locator("#output")).to_contain_text("ply nim", timeout=SLOW)


@nightly
@pytest.mark.returning
def test_focus_returns_to_the_run_button(page: Page) -> None:
    open_lab(page, "game=palindrome-duel&level=easy")
    write(page, SEARCHING)
    show(page, "play")
    expect(page.locator("#dock")).to_be_hidden()  # no person plays
    run_button = page.locator('#go [data-command="run"]')
    run_button.focus()
    run_button.press("Enter")
    expect(page.locator('#go [data-command="stop"]')).to_be_focused()
    expect(run_button).to_be_focused(timeout=SLOW)


@nightly
@ON_A_PHONE
def test_bot_error_is_shown_with_the_match_which_goes_on_with_mended_code(page: Page) -> None:
    open_lab(page, "game=palindrome-duel&level=easy")
    run(page, BROKEN)
    expect(page.locator("#status .is-error")).to_contain_text("division by zero", timeout=SLOW)
    expect(page.locator("#status .is-error")).to_be_in_viewport()
    write(page, FIRST)
    expect(page.locator("#status .is-error")).to_have_count(0)
    show(page, "play")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#status")).to_contain_text("wins", timeout=SLOW)


@nightly
@ON_A_PHONE
def test_long_line_fits_with_the_keys_below_it_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_lab(page, "game=palindrome-war")
    begin(page, 'def choose(match, budget):\n    return "-" + "zyxwvu"[match.ply // 2]\n')
    for number, letter in enumerate("abcdef", start=1):
        page.locator(f'#keys [data-key="{letter}"]').click()
        if number > 1:
            page.locator(".slot.at-end").click()
        expect(page.locator("#turns .score")).to_contain_text(f"{2 * number}")
    assert not faults_at(page, "long line", [(360, 640)])
    expect(page.locator('#keys [data-key="u"]')).to_be_in_viewport(ratio=1)


@pytest.mark.returning
def test_bot_error_marks_its_line_and_is_shown_below(page: Page) -> None:
    open_lab(page, "game=palindrome-duel&level=easy")
    let_it_start(page)
    for source, line, message in (
        (BROKEN, 3, "division by zero"),
        (BROKEN_IN_THE_LIBRARY, 4, "JSONDecodeError: Expecting property name"),
        (NO_PYTHON, 1, "Syntax error in line 1"),
        ("x = 1\n", 0, "needs a function choose"),
        (ILLEGAL, 0, "isn’t a move of Palindrome Duel. Example: “0-”."),
    ):
        run(page, source)
        show(page, "code")
        expect(page.locator("#fault .is-error")).to_contain_text(message, timeout=SLOW)
        expect(page.locator(".cm-fault")).to_have_count(1 if line else 0)
        if line:
            expect(page.locator(".cm-fault")).to_have_text(source.split("\n")[line - 1])
            page.locator(".cm-content").press("End")
            page.locator(".cm-content").press_sequentially(" ")
            expect(page.locator(".cm-fault")).to_have_count(0)
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="Open this position").click()
    page.wait_for_url(re.compile(r"/palindrome-duel/#"))
