"""Cache poisoning: other pages of the origin can write into the cache, and none of it runs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from playwright.sync_api import Page, expect
from sites import DIST
from versions import save_for_offline

pytestmark = pytest.mark.returning

SCRIPT = DIST / "pages" / "game.js"
GAME_PAGE = "alpha-chase/index.html"
PLANT = """async ([path, manner]) => {
  for (const name of (await caches.keys()).filter((each) => each.endsWith(":files"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname !== path) continue;
      const kept = await cache.match(request);
      const text = await kept.text();
      const type = kept.headers.get("content-type");
      const planted = {
        "other bytes": [
          type.includes("html") ? text.replace("</body>", "<b id=planted></b></body>")
            : `document.documentElement.dataset.planted = ""; ${text}`,
          { "content-type": type },
        ],
        "other headers": [text, { "content-type": "text/plain", refresh: "0;url=about:blank" }],
      }[manner];
      await cache.put(request, new Response(planted[0], { headers: planted[1] }));
      return true;
    }
  }
}"""


@pytest.fixture
def saved(page: Page) -> Page:
    save_for_offline(page)
    return page


def plant(page: Page, path: str, manner: str = "other bytes") -> None:
    """Write into the cache, as any page of the origin can."""
    page.goto("about/")
    assert page.evaluate(PLANT, [f"/noon/{path}", manner]), f"nothing is kept of {path}"


@pytest.mark.parametrize(
    ("path", "manner"),
    [
        pytest.param("pages/game.js", "other bytes", marks=pytest.mark.daily),
        (GAME_PAGE, "other bytes"),
        ("rules/worker.js", "other bytes"),
        (GAME_PAGE, "other headers"),
    ],
)
def test_planted_script_page_or_headers_are_not_served(
    driver: Driver, saved: Page, path: str, manner: str
) -> None:
    plant(saved, path, manner)
    driver.open("alpha-chase")
    driver.play(["P"])

    expect(saved.locator("#planted")).to_have_count(0)
    expect(saved.locator("html")).not_to_have_attribute("data-planted", "")
    kept = saved.evaluate(
        """async (path) => {
          const [name] = (await caches.keys()).filter((each) => each.endsWith(":files"));
          const cache = await caches.open(name);
          const found = (await cache.keys()).find(({ url }) => new URL(url).pathname === path);
          return (await cache.match(found)).text();
        }""",
        f"/noon/{path}",
    )
    assert "planted" not in kept


def test_planted_script_does_not_run_offline(
    saved: Page, expect_errors: Callable[..., None]
) -> None:
    expect_errors("Failed to load", "Failed to fetch", "ERR_FAILED", "error loading dynamically")
    plant(saved, "pages/game.js")
    saved.context.set_offline(True)
    saved.goto("alpha-chase/")
    saved.wait_for_load_state("load")
    saved.context.set_offline(False)

    expect(saved.locator("html")).not_to_have_attribute("data-planted", "")


def test_cached_script_resolves_imports_by_its_own_address(driver: Driver, saved: Page) -> None:
    saved.goto("about/")
    saved.route(
        "**/elsewhere/pages/game.js",
        lambda route: route.fulfill(path=SCRIPT, content_type="text/javascript"),
    )
    assert saved.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((each) => each.endsWith(":files"));
      const cache = await caches.open(name);
      const found = (await cache.keys()).find(({ url }) => url.includes("/pages/game.js"));
      await cache.put(found, await fetch("/elsewhere/pages/game.js"));
      return (await cache.match(found)).url.endsWith("/elsewhere/pages/game.js");
    }""")
    driver.open("alpha-chase")
    driver.play(["P"])
