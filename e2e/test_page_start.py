"""Every control of every page works from the moment it is visible, before its script has run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

CONTROLS: Final = {
    "": {'[data-command="theme"]': "html[data-theme]"},
    "alpha-chase/": {
        '[data-command="menu"]': "dialog[open]",
        '[data-command="terms"]': '[data-command="terms"][aria-expanded="true"]',
        '[data-command="lens"]': '[data-command="lens"][aria-pressed="true"]',
    },
    "lab/": {
        f"#tab-{name}": f'#tab-{name}[aria-selected="true"]'
        for name in ("code", "play", "guide", "tournament")
    },
    "puzzles/": {},
    "add/": {},
    "teach/": {},
}
"""By page, the controls that it shows before its script runs, and the effect of a press."""

IN_THE_WAY: Final = (
    "#keys button, #board button:not([data-command]), button:disabled, .transport button"
)
"""Controls that `test_presses.py` presses, and those that cannot be pressed yet."""

VISIBLE: Final = """([others, count]) => [...document.querySelectorAll("button")]
  .filter((each) => each.checkVisibility() && !each.matches(others)).length === count"""


@pytest.mark.parametrize("profile", ["iPhone 13"])
@pytest.mark.parametrize(
    ("path", "control", "effect"),
    [
        (path, control, effect)
        for path, effects in CONTROLS.items()
        for control, effect in effects.items()
    ],
)
def test_press_before_the_script_is_carried_out(
    page: Page, hold_scripts: Callable[[], None], path: str, control: str, effect: str
) -> None:
    page.goto(path, wait_until="commit")
    shown = page.locator(f"{control}:visible")
    expect(shown).to_have_count(1)  # once the styles are there
    shown.click()
    expect(page.locator(effect)).to_have_count(0)
    hold_scripts()
    expect(page.locator(effect).first).to_be_attached()


@pytest.mark.parametrize("profile", ["iPhone 13"])
@pytest.mark.parametrize("path", CONTROLS)
def test_no_other_control_is_visible_before_the_script(
    page: Page, hold_scripts: Callable[[], None], path: str
) -> None:
    page.goto(path, wait_until="commit")
    expect(page.locator("script[type='application/json']")).to_be_attached()
    page.wait_for_function(VISIBLE, arg=[IN_THE_WAY, len(CONTROLS[path])])
    hold_scripts()
