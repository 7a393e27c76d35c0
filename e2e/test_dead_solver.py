"""A worker that dies while the computer thinks."""

from __future__ import annotations

from time import monotonic
from typing import Final

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import expect

LIMIT: Final = 2.0  # seconds for a move of the computer
NOTICED: Final = 5.0
SLOW: Final = 60_000  # milliseconds for a start on a busy machine

DEATHS: Final = {
    "killed": """() => {
        performance.now = () => {
            self.postMessage = () => {};
            self.close();
            throw new Error("killed");
        };
    }""",
    "endless": "() => { performance.now = () => { for (;;); }; }",
}
"""Ways to break the solvers’ worker through the clock that its searches read."""


@nightly
@pytest.mark.parametrize("death", [*DEATHS])
def test_dead_solver_is_reported_in_time_and_replaced_by_the_button(
    driver: Driver, death: str
) -> None:
    page = driver.page
    driver.open("alpha-chase", "computer2=noon&seed=1")
    driver.wait_for_rules()
    status, body = page.locator("#status"), page.locator("body")
    driver.move("P")
    expect(body).to_have_attribute("data-ply", "2", timeout=SLOW)
    page.workers[-1].evaluate(DEATHS[death])
    driver.wait_for_quiet()
    page.locator("#keys [data-move]:visible:enabled").first.click()
    expect(status).to_contain_text("is thinking")
    begun = monotonic()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=SLOW)
    assert monotonic() - begun < LIMIT + NOTICED + 1
    expect(status).to_contain_text("didn’t move")
    again.click()
    expect(body).to_have_attribute("data-ply", "4", timeout=SLOW)
