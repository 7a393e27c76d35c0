"""The bot lab: what is written is run, plays by the page's rules, and is told what is wrong."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from lab_page import (
    BROKEN,
    ENDLESS,
    FIRST,
    ILLEGAL,
    NO_PYTHON,
    SEARCHING,
    SLOW,
    let_it_start,
    open_lab,
    run,
    show,
    write,
)
from nightly import some
from playwright.sync_api import Page, expect
from sites import Site


@pytest.fixture(params=some(["iPhone 13", "desktop"]))
def profile(request: pytest.FixtureRequest) -> str:
    """Return the device: a laptop, and a phone with its tabs."""
    return str(request.param)


def test_the_editor_knows_python(page: Page) -> None:
    """It highlights, completes the names of a match, indents, and is left by Escape and Tab."""
    open_lab(page)
    editor = page.locator(".cm-content")
    editor.press("ControlOrMeta+a")
    editor.press_sequentially("def choose(match, budget):\nmatch.leg")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_have_text(
        re.compile("legal_moves")
    )
    page.wait_for_function(  # a completion is taken no sooner, so that nobody takes one by mistake
        "start => performance.now() - start > 200", arg=page.evaluate("performance.now()")
    )
    editor.press("Enter")
    expect(editor).to_contain_text("    match.legal_moves")
    weight = "e => Number(getComputedStyle(e).fontWeight)"
    assert page.locator(".cm-line span", has_text="def").first.evaluate(weight) >= 700
    editor.press("Escape")
    editor.press("Tab")
    expect(editor).not_to_be_focused()


def test_what_is_written_is_kept(page: Page) -> None:
    """On the device: a bot is there after a reload, can be copied, renamed, removed, had back."""
    open_lab(page)
    write(page, FIRST)
    page.locator("#shelf summary").click()
    name = page.locator('[data-field="name"]')
    name.fill("Ada's bot")
    name.press("Tab")
    expect(page.locator('[data-field="bot"] option')).to_have_text(["Ada_s_bot.py"])
    page.locator('[data-do="copy-bot"]').click()
    expect(page.locator('[data-field="bot"] option')).to_have_count(2)
    page.locator('[data-do="remove-bot"]').click()
    expect(page.locator("#fault")).to_contain_text("Ada_s_bot_2.py is removed")
    expect(page.locator('[data-field="bot"] option')).to_have_count(1)
    page.locator('[data-do="restore-bot"]').click()
    expect(page.locator('[data-field="bot"] option')).to_have_count(2)
    page.reload()
    expect(page.locator('[data-field="bot"] option')).to_have_count(2)
    expect(page.locator(".cm-content")).to_contain_text("print('ply', match.ply)")


def test_a_field_shows_what_was_taken_of_it(page: Page) -> None:
    """A name that no file has, and numbers out of bounds."""
    open_lab(page)
    page.locator("#shelf summary").click()
    name = page.locator('[data-field="name"]')
    for _ in range(2):
        name.fill("🤖")
        name.press("Tab")
        expect(name).to_have_value("bot.py")
    show(page, "play")
    page.locator("#setting summary").click()
    nodes = page.locator('[data-field="nodes"]')
    nodes.fill("-5")
    nodes.press("Tab")
    expect(nodes).to_have_value("10000")


def test_a_source_that_is_too_large_is_not_run(page: Page) -> None:
    """It says so at once, at the table too, instead of being taken for a loop without an end."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    run(page, "x = 1\n" * 20_000 + FIRST)
    expect(page.locator("#status")).to_contain_text("larger than 100 kB")
    write(page, FIRST)
    expect(page.locator("#status")).not_to_contain_text("larger than")


def test_a_bot_goes_out_and_comes_in_as_a_file(page: Page) -> None:
    """What is no text or too large is refused in one sentence."""
    open_lab(page)
    write(page, FIRST)
    page.locator("#shelf summary").click()
    with page.expect_download() as download:
        page.locator('[data-do="export-bot"]').click()
    assert download.value.suggested_filename == "my_bot.py"
    assert download.value.path().read_text(encoding="utf-8") == FIRST
    for content, told in (
        (b"\xff\xfe", "is no text in UTF-8"),
        (b"#" * 100_001, "larger than 100 kB"),
        (ILLEGAL.encode(), "other.py is on the shelf"),
    ):
        with page.expect_file_chooser() as chooser:
            page.locator('[data-do="import-bot"]').click()
        chooser.value.set_files(
            {"name": "other.py", "mimeType": "text/x-python", "buffer": content}
        )
        expect(page.locator("#fault")).to_contain_text(told)
    expect(page.locator(".cm-content")).to_contain_text("sideways")


def test_the_code_of_a_link_is_read_before_it_is_run(page: Page) -> None:
    """It is shown and locked; only who keeps it can run it."""
    code = quote("p" + "ZGVmIGNob29zZShtYXRjaCwgYnVkZ2V0KTogcHJpbnQoNDIpCg", safe="")
    open_lab(page, f"game=center-square&bot=theirs.py&code={code}")
    expect(page.locator("#stranger")).to_contain_text("theirs.py")
    expect(page.locator(".cm-content")).to_contain_text("print(42)")
    expect(page.locator('#go [data-do="run"]')).to_be_disabled()
    page.locator('[data-do="trust-bot"]').click()
    expect(page.locator('#go [data-do="run"]')).to_be_enabled()
    expect(page.locator('[data-field="bot"] option').first).to_have_text("theirs.py")


def test_a_bot_plays_against_a_person(page: Page) -> None:
    """A press on the board is answered by the bot, and what it prints is shown."""
    open_lab(page)
    run(page, FIRST)
    expect(page.locator('#go [data-do="stop"]')).to_have_count(0, timeout=SLOW)
    page.locator('#keys [data-move="down"]').click()
    expect(page.locator("#moves li")).to_have_count(1, timeout=SLOW)
    expect(page.locator("#moves li span").nth(1)).not_to_be_empty(timeout=SLOW)
    expect(page.locator("#output")).to_contain_text("ply 1")
    expect(page.locator("#turns small", has_text="0 positions")).to_be_visible()


def test_who_plays_by_keys_goes_on_from_the_button_that_was_pressed(page: Page) -> None:
    """Run becomes Stop and Run again; the strip says who thinks."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    write(page, SEARCHING)
    show(page, "play")
    expect(page.locator("#dock")).to_be_hidden()  # nobody plays who could press a key
    run_button = page.locator('#go [data-do="run"]')
    run_button.focus()
    run_button.press("Enter")
    expect(page.locator('#go [data-do="stop"]')).to_be_focused()
    expect(page.locator("#turns small", has_text=re.compile("thinks"))).to_be_visible(timeout=SLOW)
    expect(run_button).to_be_focused(timeout=SLOW)


def test_a_fault_is_said_at_the_table_too(page: Page) -> None:
    """On a phone the code is out of sight; the sentence is in view though the settings are open."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    let_it_start(page)
    run(page, BROKEN)
    expect(page.locator("#status .is-error")).to_contain_text("division by zero", timeout=SLOW)
    expect(page.locator("#status .is-error")).to_be_in_viewport()
    write(page, FIRST)
    expect(page.locator("#status .is-error")).to_have_count(0)


def test_a_bot_plays_a_level_and_the_match_can_be_looked_at(page: Page) -> None:
    """To its end; then each position of it is a press away."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    run(page, FIRST)
    expect(page.locator("body")).to_have_attribute("data-mode", "over", timeout=SLOW)
    page.locator('#moves [data-value="first"]').click()
    expect(page.locator("#status")).to_contain_text("Position after move 0")


def test_a_hundred_matches_are_counted_from_both_seats(page: Page) -> None:
    """With a line of gold, and a table at the end."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    write(page, FIRST)
    page.locator('[data-do="series"]').click()
    expect(page.locator("#share")).to_be_visible()
    expect(page.locator("#series caption")).to_have_text(
        "100 matches against Dawn", timeout=2 * SLOW
    )
    expect(page.locator("#share")).to_be_hidden()
    counts = [int(each) for each in page.locator("#series td").all_inner_texts() if each]
    assert sum(counts) == 100


@pytest.mark.parametrize(
    ("source", "line", "told"),
    [
        (BROKEN, 3, "division by zero"),
        (NO_PYTHON, 1, "is not Python yet"),
        ("x = 1\n", 0, "needs a function choose"),
        (ILLEGAL, 0, "chose “sideways”"),
    ],
)
def test_a_fault_marks_its_line_and_is_said_below(
    page: Page, source: str, line: int, told: str
) -> None:
    """Never in a dialog; the mark goes with the next letter."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    let_it_start(page)
    run(page, source)
    show(page, "code")
    expect(page.locator("#fault .is-error")).to_contain_text(told, timeout=SLOW)
    if line:
        expect(page.locator(".cm-fault")).to_have_text(source.split("\n")[line - 1])
        page.locator(".cm-content").press("End")
        page.locator(".cm-content").press_sequentially(" ")
        expect(page.locator(".cm-fault")).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_loop_without_an_end_is_ended(page: Page) -> None:
    """Within a second of its budget; the page says so, and the next bot plays."""
    open_lab(page, "game=palindrome-duel&level=dawn")
    let_it_start(page)
    run(page, ENDLESS)
    show(page, "code")
    expect(page.locator("#fault .is-error")).to_contain_text("took too long", timeout=SLOW)
    run(page, FIRST)
    expect(page.locator("body")).to_have_attribute("data-mode", "over", timeout=SLOW)


def test_a_bot_cannot_harm_the_rules_of_the_page(page: Page) -> None:
    """One that patches `py_rules` in its frame changes no verdict of the page's own."""
    patch = (
        "import py_rules.match\n"
        "py_rules.match.Match.outcome = property(lambda self: None)\n"
        "py_rules.match.Match.play = lambda self, move: self\n"
        "def choose(match, budget):\n    return 'sideways'\n"
    )
    open_lab(page, "game=palindrome-duel&level=dawn")
    let_it_start(page)
    run(page, patch)
    show(page, "code")
    expect(page.locator("#fault .is-error")).to_contain_text("sideways", timeout=SLOW)
    run(page, FIRST)
    expect(page.locator("body")).to_have_attribute("data-mode", "over", timeout=SLOW)


def test_a_tournament_is_played_and_saved(page: Page) -> None:
    """A level and a bot, from both seats: a table, a grid, ratings, matches to open, a file."""
    open_lab(page)
    write(page, FIRST)
    show(page, "tournament")
    for value in ("level:dawn", "level:morning", "game:palindrome-duel"):
        page.locator(f'[value="{value}"]').check()
    page.locator('[value^="bot:"]').check()
    page.locator('[data-field="in-rounds"]').fill("1")
    page.locator('[data-field="in-rounds"]').press("Tab")
    page.locator('[data-do="tournament"]').click()
    expect(page.locator(".lab-message")).to_contain_text("over after 6 matches", timeout=SLOW)
    expect(page.locator(".lab-table").first.locator("tbody tr")).to_have_count(3)
    expect(page.locator(".lab-rating")).to_have_count(3)
    with page.expect_download() as download:
        page.locator('[data-do="save-tournament"]').click()
    assert download.value.suggested_filename == "tournament.json"
    page.locator(".lab-matches summary").click()
    page.locator(".lab-matches a").first.click()
    page.wait_for_url(re.compile(r"/palindrome-duel/#.*moves="))


@pytest.mark.parametrize("language", some(["de/", "es/", "fr/"]))
def test_the_lab_speaks_each_language(page: Page, language: str) -> None:
    """Its guide, its sentences and the comments of its first bot."""
    page.goto(f"{language}lab/")
    expect(page.locator(".cm-content")).to_contain_text("def choose")
    assert "A first bot" not in page.locator(".cm-content").inner_text()
    expect(page.locator("#go .is-main").first).not_to_have_text(re.compile("Let it|Play"))


@pytest.mark.own_server
def test_the_lab_is_there_offline(page: Page, site: Site) -> None:
    """Once the whole site is saved: the editor, the guide and the board."""
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Saved for offline", timeout=SLOW)
    page.wait_for_function("""() => new Promise((answer) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => answer(data.isWhole);
        navigator.serviceWorker.controller.postMessage("KEEP_REST", [port2]);
    })""")
    site.stop()
    open_lab(page)
    show(page, "play")
    expect(page.get_by_role("grid")).to_be_visible()
