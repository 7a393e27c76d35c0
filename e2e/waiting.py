"""Wait for async conditions: Playwright's `wait_for_function` does not await promises."""

from __future__ import annotations

from playwright.sync_api import Page

LOOP = """async (limit) => {
    const holds = %s;
    const end = performance.now() + limit;
    while (!(await holds())) {
        if (performance.now() > end) throw new Error("timed out: " + holds);
        await new Promise((done) => setTimeout(done, 50));
    }
}"""


def wait_until(page: Page, condition: str, *, limit: float = 60_000) -> None:
    """Wait until *condition*, an async JavaScript function, returns something true.

    Raises:
        playwright.sync_api.Error: After *limit* milliseconds.
    """
    page.evaluate(LOOP % condition, limit)
