"""The bot lab: editor, bots, tournaments, languages, offline."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from bot_lab import code_of
from lab_page import (
    FIRST,
    ILLEGAL,
    SLOW,
    open_lab,
    show,
    write,
)
from playwright.sync_api import Page, Route, expect
from test_home import see_no_shift
from test_slow_connection import WATCH
from versions import KEEP_REST

from py_rules.tournament.results import verify


@pytest.mark.nightly
@pytest.mark.returning
def test_nothing_moves_while_the_lab_loads(page: Page) -> None:
    page.add_init_script(WATCH)
    is_filled = expect(page.locator(".cm-line").first).to_be_visible
    see_no_shift(page, [(360, 640), (820, 1180)], "lab/", is_filled)


@pytest.mark.usefixtures("no_service_worker")
def test_code_is_shown_before_the_editor_and_pressing_it_opens_that(page: Page) -> None:
    open_lab(page)
    write(page, "# mine\n")
    held: list[Route] = []
    page.context.route("**/pages/lab.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    preview = page.locator("#preview")
    expect(preview).to_have_css("color", "rgba(0, 0, 0, 0)")  # the first bot is not this one
    page.context.route("**/editor-*.js", lambda route: held.append(route))
    held.pop().continue_()
    expect(preview).to_have_text("# mine")
    expect(preview).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    page.locator("#editor").click()
    for route in held:
        route.continue_()
    expect(page.locator(".cm-content")).to_be_focused()
    page.keyboard.type("# typed\n")
    expect(page.locator(".cm-content")).to_have_text("# typed# mine")


@pytest.mark.parametrize("path", ["lab/", "teach/", "add/", "me/"])
def test_page_that_is_opened_first_is_there_offline(page: Page, path: str) -> None:
    page.goto(path)
    title = page.title()
    assert page.evaluate(KEEP_REST)
    page.context.set_offline(True)
    page.reload()
    expect(page).to_have_title(title)
    page.context.set_offline(False)


@pytest.mark.nightly
@pytest.mark.returning
def test_editor_completes_and_indents_python(page: Page) -> None:
    open_lab(page)
    editor = page.locator(".cm-content")
    editor.press("ControlOrMeta+a")
    editor.press_sequentially("def choose(match, budget):\nmatch.leg")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_have_text(
        re.compile("legal_moves")
    )
    page.wait_for_function(  # the editor accepts no completion sooner
        "start => performance.now() - start > 200", arg=page.evaluate("performance.now()")
    )
    editor.press("Enter")
    expect(editor).to_contain_text("    match.legal_moves")
    weight = "e => Number(getComputedStyle(e).fontWeight)"
    assert page.locator(".cm-line span", has_text="def").first.evaluate(weight) >= 700
    editor.press("Escape")
    editor.press("Tab")
    expect(editor).not_to_be_focused()
    code = editor.text_content()
    page.keyboard.press("Shift+Tab")
    expect(editor).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(editor).not_to_be_focused()
    assert editor.text_content() == code
    for key in ("Tab", "ArrowUp", "Tab"):
        page.keyboard.press(key)
    assert editor.text_content() != code


@pytest.mark.returning
def test_new_bot_is_made_for_the_game_of_a_picture_and_plays(page: Page) -> None:
    open_lab(page)
    new = page.get_by_role("button", name="New", exact=True)
    new.click()
    games = page.get_by_role("group", name="Which game is the bot for?").get_by_role("button")
    expect(games).to_have_count(5)
    expect(games.first).to_be_focused()
    parts = [games.last, *map(page.locator, ("#editor", "#fault"))]
    last, editor, fault = (each.bounding_box() for each in parts)
    assert last
    assert editor
    assert fault
    assert editor["y"] - last["y"] - last["height"] < 20  # the editor has the whole rest
    assert fault["y"] >= editor["y"] + editor["height"]
    games.filter(has_text="Alpha Chase").click()
    expect(games.first).to_be_hidden()
    expect(new).to_be_focused()
    expect(page.locator(".cm-content")).to_contain_text("A first bot for Alpha Chase.")
    expect(page.locator('[data-field="bot"] option:checked')).to_have_text("alpha_chase.py")
    show(page, "play")
    expect(page.locator('[data-field="game"]')).to_have_value("alpha-chase")
    page.locator('[data-field="opponent"]').select_option("easy")
    page.locator('#go [data-command="run"]').click()
    expect(page.locator("#status")).to_contain_text("wins", timeout=SLOW)
    expect(page.locator("#fault .is-error")).to_have_count(0)
    page.locator('#moves [data-value="first"]').click()
    expect(page.locator("#status")).to_contain_text("Position after move 0")


@pytest.mark.returning
def test_bot_is_exported_and_imported_as_a_file(page: Page) -> None:
    open_lab(page)
    write(page, FIRST)
    page.locator("#library summary").click()
    with page.expect_download() as download:
        page.locator('[data-command="export-bot"]').click()
    assert download.value.suggested_filename == "my_bot.py"
    assert download.value.path().read_text(encoding="utf-8") == FIRST
    with page.expect_file_chooser() as chooser:
        page.locator('[data-command="import-bot"]').click()
    chooser.value.set_files(
        {"name": "other.py", "mimeType": "text/x-python", "buffer": ILLEGAL.encode()}
    )
    expect(page.locator("#fault")).to_contain_text("other.py was imported")
    expect(page.locator(".cm-content")).to_contain_text("sideways")


@pytest.mark.returning
def test_code_of_a_link_runs_only_after_it_is_trusted(page: Page) -> None:
    code = code_of("def choose(match, budget): print(42)\n")
    open_lab(page, f"game=center-square&bot=theirs.py&code={code}")
    expect(page.locator("#stranger")).to_contain_text("theirs.py")
    expect(page.locator(".cm-content")).to_contain_text("print(42)")
    expect(page.locator('#go [data-command="run"]')).to_be_disabled()
    page.locator('[data-command="trust-bot"]').click()
    expect(page.locator('#go [data-command="run"]')).to_be_enabled()
    expect(page.locator('[data-field="bot"] option').first).to_have_text("theirs.py")


@pytest.mark.returning
def test_tournament_is_played_and_saved(page: Page) -> None:
    open_lab(page)
    write(page, FIRST)
    show(page, "tournament")
    for value in ("level:easy", "level:medium", "game:palindrome-duel"):
        page.locator(f'[value="{value}"]').check()
    page.locator('[value^="bot:"]').check()
    page.locator('[data-field="in-rounds"]').fill("1")
    page.locator('[data-field="in-rounds"]').press("Tab")
    page.locator('[data-command="tournament"]').click()
    expect(page.locator(".lab-message")).to_contain_text("over after 6 matches", timeout=SLOW)
    expect(page.locator(".lab-table").first.locator("tbody tr")).to_have_count(3)
    expect(page.locator(".lab-rating")).to_have_count(3)
    assert page.evaluate("""() => {
      const [table, form] = [".lab-table", ".lab-set"].map((each) => document.querySelector(each));
      return table.getBoundingClientRect().bottom <= form.getBoundingClientRect().top;
    }""")
    with page.expect_download() as download:
        page.locator('[data-command="save-tournament"]').click()
    assert download.value.suggested_filename == "tournament.jsonl"
    assert verify(download.value.path().read_text(encoding="utf-8")).matches == 6
    page.locator(".lab-matches summary").click()
    page.locator(".lab-matches a").first.click()
    page.wait_for_url(re.compile(r"/palindrome-duel/#.*moves="))


@pytest.mark.usefixtures("no_service_worker")
def test_editor_and_board_that_were_not_loaded_can_be_tried_again(
    page: Page, expect_errors: Callable[..., None]
) -> None:
    expect_errors("Failed to load resource", "ERR_FAILED")
    for part in ("pages/editor-*.js*", "games/center-square/board.js*"):
        page.context.route(f"**/{part}", lambda route: route.abort())
    page.goto("lab/#game=center-square")
    said = page.locator("#editor [role=status]")
    expect(said).to_contain_text("Couldn’t load the editor.")
    expect(page.locator("#preview")).to_contain_text("def choose(match, budget)")
    show(page, "play")
    status = page.locator("#status")
    expect(status).to_contain_text("Couldn’t load this part of the page.")
    page.context.unroute("**/games/center-square/board.js*")
    status.get_by_role("button", name="Try again").click()
    expect(page.locator("#board .cell").first).to_be_visible()
    page.locator('[data-field="opponent"]').select_option("easy")
    page.locator('[data-command="run"]').click()  # the code is there without the editor
    expect(page.locator("#moves li").first).to_be_attached(timeout=60_000)
    show(page, "code")
    page.context.unroute("**/pages/editor-*.js*")
    said.get_by_role("button", name="Try again").click()
    expect(page.locator(".cm-content")).to_be_attached()
