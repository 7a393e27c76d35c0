"""What a person sees, hears and can press is right at every stage of every game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from animations import resize
from expected_screen import NAMES, Names, screen_of
from game_files import OURS
from lab_page import SLOW
from nightly import TODAY, nightly
from oracle.places import ALL_SIZES, LARGE, LYING, PHONES, Size
from oracle.screen import Oracle
from playwright.sync_api import Page, expect
from test_lesson import LAST, steps_of_lesson
from walks import Walk, longest, plies_of

from py_rules import Match
from py_rules.record import from_fragment

pytestmark = pytest.mark.returning

SLUGS = [game.slug for game in OURS]
PRESETS = [(game.slug, preset) for game in OURS for preset in game.setup.presets]
WON = [(slug, won) for slug in SLUGS for won in screen_of(slug).WON]


def sizes_of_today() -> Sequence[Size]:
    """Return the commonest phone, and in turns the smallest or another window."""
    usual, smallest = (390, 844), (320, 658)
    others = [size for size in (*PHONES, *LYING, *LARGE) if size not in (usual, smallest)]
    return [usual, others[TODAY // 2 % len(others)] if TODAY % 2 else smallest]


def by_turns(each: Sequence[tuple[str, ...]]) -> Sequence[object]:
    """Return a value of each game each day at some sizes, and for the night all at all."""
    owned = [[value for value in each if value[0] == slug] for slug in SLUGS]
    today = [own[TODAY % len(own)] for own in owned]
    return [
        *(
            pytest.param(*value, sizes_of_today(), id="-".join(value), marks=pytest.mark.daily)
            for value in today
        ),
        *(
            pytest.param(*value, ALL_SIZES, id=f"{'-'.join(value)}-everywhere", marks=nightly)
            for value in each
        ),
    ]


def assert_none(found: Sequence[str]) -> None:
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("slug", "preset", "sizes"), by_turns(PRESETS))
def test_match_is_right_to_its_longest_line(
    page: Page, slug: str, preset: str, sizes: Sequence[Size]
) -> None:
    page.emulate_media(color_scheme="dark" if TODAY % 2 else "light")
    whole = longest(Match.start(slug, preset=preset), plies_of(slug))
    walk = Walk(page, slug, sizes, "mouse", is_swapped=(TODAY + SLUGS.index(slug)) % 2 == 0)
    match = walk.open(whole.at(0))
    walk.compare(match)
    walk.find_violations("opening")
    for ply, move in enumerate(whole.moves):
        if ply in (0, 4, len(whole.moves) - 1):
            walk.choose_part(match)
            for reason in walk.press_refused():
                walk.measure(f"{ply}, {reason}")
        if ply == 6:
            walk.analyze(match)
        match = walk.play(match, move)
        walk.compare(match)
    walk.undo(match)
    assert_none(walk.found)


@pytest.mark.parametrize(("slug", "won", "sizes"), by_turns(WON))
def test_end_of_a_match_is_right_everywhere_it_is_told(
    page: Page, slug: str, won: str, sizes: Sequence[Size]
) -> None:
    over = from_fragment(slug, won).match
    walk = Walk(page, slug, sizes, "mouse")
    match = walk.open(over.undo())
    walk.compare(match)
    match = walk.play(match, over.moves[-1])
    walk.compare(match, "end")
    walk.find_violations("end")
    assert over.outcome
    winner = over.outcome.winner
    wins = "–".join(str(int(winner == player)) for player in (0, 1))
    expect(page.locator("#turns .score")).to_contain_text(wins)

    walk.driver.choose("history")
    entry = page.locator("dialog .history li").last
    won_by = "draw" if winner is None else f"{NAMES[winner]} won"
    expect(entry).to_contain_text(f"{NAMES[0]} – {NAMES[1]}")
    expect(entry).to_contain_text(re.compile(f"{won_by}\\s· {over.ply} moves", re.IGNORECASE))
    marks = page.evaluate("() => look.readAll('dialog .history li')")[-1]["marks"]
    assert [mark["shape"] for mark in marks] == (
        [] if winner is None else [walk.oracle.shape(winner)]
    )
    page.keyboard.press("Escape")

    walk.driver.act("review")
    expect(page.locator(".ply.is-unknown")).to_have_count(0, timeout=60_000)
    bar = page.locator(".graph [aria-current]")
    expect(bar).to_be_in_viewport(ratio=0.9)
    walk.measure("review")
    walk.find_violations("review")
    told_by_tabs = [tab["text"] for tab in page.evaluate("() => look.readAll('#turns .player')")]
    results = ["draw" if winner is None else "winner" if winner == at else "" for at in (0, 1)]
    assert told_by_tabs == [f"{NAMES[at]} {results[at]}".strip() for at in (0, 1)]
    walk.driver.act("close-review")

    resize(page, 1280, 800)
    page.locator('#moves [data-value="back"]').click()
    expect(page.locator("#status")).to_contain_text(f"after move {over.ply - 1} of {over.ply}")
    walk.found += walk.oracle.board_faults(over.undo(), of=over)
    page.locator('#moves [data-value="last"]').click()
    expect(page.locator(".result")).to_be_visible()
    resize(page, *sizes[0])
    walk.undo(match)
    assert_none(walk.found)


@pytest.mark.parametrize(("slug", "sizes"), by_turns([(slug,) for slug in SLUGS]))
def test_lesson_fits_its_sheet_and_leads_to_a_match(
    page: Page, slug: str, sizes: Sequence[Size]
) -> None:
    walk = Walk(page, slug, sizes, "mouse")
    walk.open(Match.start(slug))
    walk.driver.choose("rules")
    for step, wanted in enumerate(steps_of_lesson(page)):
        walk.measure(f"step {step}")
        wanted.click()
    walk.measure("the end of the lesson")
    page.locator(LAST).click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("body")).to_have_attribute("data-ply", "0")
    assert_none(walk.found)


PUZZLES = {
    "alpha-chase": "word1=FROST&word2=VAPOR&tie=second-player&moves=Z.V.P.A.R.Y.T.S",
    "palindrome-war": "min_palindrome=4&line_limit=14&letters=3&no_repeats=true"
    "&at_limit=last-mover-loses&moves=-a.-b.-c.-a",
}


@pytest.mark.parametrize("slug", list(PUZZLES))
def test_board_of_a_puzzle_is_right(page: Page, slug: str) -> None:
    walk = Walk(page, slug, sizes_of_today(), "mouse")
    page.goto(f"puzzles/?game={slug}#{PUZZLES[slug]}")
    expect(page.locator("#board :is(.tile, .line)").first).to_be_visible(timeout=SLOW)
    match = from_fragment(slug, PUZZLES[slug]).match
    walk.measure("puzzle")
    assert_none([*walk.found, *Oracle(page, slug, Names("You", "Hard")).board_faults(match)])
