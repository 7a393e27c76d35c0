"""What another project of the same origin may write into the cache, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import Page, expect
from sites import DIST, Site
from versions import save_for_offline

pytestmark = pytest.mark.own_server

DUEL = DIST / "pages" / "duel.js"
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
    """Return a page of a site that is saved."""
    save_for_offline(page)
    return page


def plant(page: Page, path: str, manner: str = "other bytes") -> None:
    """Write into the cache, as any page of the origin can."""
    page.goto("about/")
    assert page.evaluate(PLANT, [f"/noon/{path}", manner]), f"nothing is kept of {path}"


@pytest.mark.parametrize(
    "path", some(["pages/duel.js", "alpha-chase/index.html", "rules/worker.js"])
)
def test_a_script_or_a_page_that_was_planted_does_not_run(
    driver: Driver, saved: Page, path: str
) -> None:
    """It is fetched afresh, and kept so: with the server gone all goes on."""
    plant(saved, path)
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


@nightly
def test_what_was_planted_does_not_run_offline_either(
    saved: Page, site: Site, expect_errors: Callable[..., None]
) -> None:
    """There is nothing to put in its place, so the page goes without it."""
    expect_errors("Failed to load", "Failed to fetch", "ERR_FAILED", "error loading dynamically")
    plant(saved, "pages/duel.js")
    site.stop()
    saved.goto("alpha-chase/")
    saved.wait_for_load_state("load")

    expect(saved.locator("html")).not_to_have_attribute("data-planted", "")


@nightly
def test_a_page_is_served_with_headers_of_ours_alone(driver: Driver, saved: Page) -> None:
    """The right bytes with other headers would be another page."""
    plant(saved, "alpha-chase/index.html", "other headers")
    driver.open("alpha-chase")
    driver.play(["P"])


def test_a_script_finds_those_that_it_imports_by_its_own_address(
    driver: Driver, saved: Page
) -> None:
    """Not by that of a copy with the same bytes, beside which others lie."""
    saved.goto("about/")
    saved.route(
        "**/elsewhere/pages/duel.js",
        lambda route: route.fulfill(path=DUEL, content_type="text/javascript"),
    )
    assert saved.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((each) => each.endsWith(":files"));
      const cache = await caches.open(name);
      const found = (await cache.keys()).find(({ url }) => url.includes("/pages/duel.js"));
      await cache.put(found, await fetch("/elsewhere/pages/duel.js"));
      return (await cache.match(found)).url.endsWith("/elsewhere/pages/duel.js");
    }""")
    driver.open("alpha-chase")
    driver.play(["P"])
