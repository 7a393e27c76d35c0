"""Waiting for what a page has to be asked for: `wait_for_function` does not await an answer."""

from __future__ import annotations

from playwright.sync_api import Page

LOOP = """async (limit) => {
    const holds = %s;
    const end = performance.now() + limit;
    while (!(await holds())) {
        if (performance.now() > end) throw new Error("still not so: " + holds);
        await new Promise((done) => setTimeout(done, 50));
    }
}"""


def wait_until(page: Page, condition: str, *, limit: float = 60_000) -> None:
    """Wait until *condition*, an async function of JavaScript, answers something true.

    Raises:
        playwright.sync_api.Error: If it does not within *limit* milliseconds.
    """
    page.evaluate(LOOP % condition, limit)
