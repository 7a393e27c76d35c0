"""Every control of every page works from the moment it is visible, before its script has run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

CONTROLS: Final[dict[str, tuple[list[str], list[str]]]] = {
    "": (['[data-command="theme"]'], ["html[data-theme]"]),
    "alpha-chase/": (
        [f'[data-command="{name}"]' for name in ("new", "lesson", "finish", "menu")],
        [
            'dialog [value="start"]',
            "dialog .lesson",
            'dialog [value="resign1"]',
            "dialog[open]",
        ],
    ),
    "lab/": (
        ["#tab-code", "#tab-play", "#tab-guide", "#tab-tournament"],
        ['#tab-tournament[aria-selected="true"]'],
    ),
    "puzzles/": ([], []),
    "add/": ([], []),
    "teach/": ([], []),
    "me/": ([], []),
}
"""By page, the controls that it shows before its script runs, and the effects of their presses."""

IN_THE_WAY: Final = (
    "#keys button, #board button:not([data-command]), :disabled, [aria-disabled], .transport button"
)
"""Controls that `test_presses.py` presses, and those that cannot be pressed yet."""

SCRIPT: Final = "text/javascript"

VISIBLE: Final = """([others, count]) => [...document.querySelectorAll("button")]
  .filter((each) => each.checkVisibility() && !each.matches(others)).length === count"""


@pytest.mark.parametrize(("path", "place"), [("alpha-chase/", "#status"), ("lab/", "[role=alert]")])
def test_failure_that_no_code_waits_for_is_told(
    page: Page, expect_errors: Callable[..., None], path: str, place: str
) -> None:
    expect_errors("broken part")
    part = "void Promise.reject(new Error('broken part'))"
    page.route("**/pages/part.js", lambda route: route.fulfill(body=part, content_type=SCRIPT))
    page.goto(path)
    expect(page.locator("#progress")).to_be_hidden(timeout=60_000)
    page.evaluate("() => { import('../pages/part.js'); }")
    expect(page.locator(place)).to_contain_text("Part of this page stopped working.")
    expect(page.locator(place).get_by_role("button")).to_be_visible()


@pytest.mark.parametrize("profile", ["iPhone 13"])
@pytest.mark.parametrize("path", CONTROLS)
def test_all_controls_shown_before_the_script_are_pressed_when_it_runs(
    page: Page, hold_scripts: Callable[[], None], path: str
) -> None:
    page.goto(path, wait_until="commit")
    expect(page.locator("script[type='application/json']")).to_be_attached()
    controls, effects = CONTROLS[path]
    page.wait_for_function(VISIBLE, arg=[IN_THE_WAY, len(controls)])
    for control in controls:
        page.locator(f"{control}:visible").click()
    expect(page.locator(", ".join(effects) or "dialog")).to_have_count(0)
    hold_scripts()
    for effect in effects:
        expect(page.locator(effect).first).to_be_attached()
