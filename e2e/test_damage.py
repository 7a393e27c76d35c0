"""What is saved on a device is damaged or lost: it is found, mended, or told of with a way on."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from nightly import nightly, some
from playwright.sync_api import expect
from sites import Site, keeps_starts
from test_start import keep_a_start
from versions import relist, save_for_offline

pytestmark = pytest.mark.own_server


@pytest.fixture
def spoil(driver: Driver) -> Callable[[str], None]:
    """Return a function that damages what is saved of a file."""

    def damage(ending: str) -> None:
        damaged = driver.page.evaluate(
            """async (ending) => {
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                  if (!request.url.includes(ending)) continue;
                  const kept = await cache.match(request);
                  await cache.put(request, new Response("damaged", { headers: kept.headers }));
                  return request.url;
                }
              }
            }""",
            ending,
        )
        assert damaged, f"nothing is saved of {ending}"

    return damage


@pytest.mark.parametrize("ending", some(["lean.wasm", "rules.bin", "stdlib.bin"]))
def test_a_damaged_file_is_found_and_fetched_again(
    driver: Driver,
    site: Site,
    spoil: Callable[[str], None],
    expect_errors: Callable[..., None],
    ending: str,
) -> None:
    """Where Python does not start, what is saved is checked, mended, and tried again."""
    expect_errors("")  # whatever a runtime that breaks has to say
    page = driver.page
    save_for_offline(page)
    spoil(ending)
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=120_000)


@nightly
@pytest.mark.parametrize("ending", some(["pages/duel.js", "games/alpha-chase/board.js"]))
def test_a_damaged_script_is_mended_by_the_button_at_the_latest(
    driver: Driver, spoil: Callable[[str], None], expect_errors: Callable[..., None], ending: str
) -> None:
    """Where it is not found before it is run, the page says that it is not whole."""
    expect_errors("")
    page = driver.page
    save_for_offline(page)
    spoil(ending)
    page.goto("alpha-chase/")
    page.keyboard.press("p")
    button = page.locator("[role=alert] button")
    expect(button.or_(page.locator("body[data-ply='1']")).first).to_be_visible(timeout=60_000)
    if button.count():
        with page.expect_navigation(timeout=60_000):
            button.click()
        driver.play(["P"])
    driver.play(["G"])


@nightly
def test_what_cannot_be_mended_is_told_of_until_there_is_a_way(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    """A kept file is lost, and the server has another: no try after the other without end."""
    expect_errors("")
    page = driver.page
    page.add_init_script("""
        window.checks = 0;
        const post = ServiceWorker.prototype.postMessage;
        ServiceWorker.prototype.postMessage = function (message, ...rest) {
          if (message === "VERIFY") window.checks += 1;
          return post.call(this, message, ...rest);
        };
    """)
    save_for_offline(page)
    out = tmp_path / "next"
    shutil.copytree(site.out, out)
    rules = out / "python" / "rules.bin"
    again = gzip.compress(gzip.decompress(rules.read_bytes()), 1)
    rules.write_bytes(b"another")
    site.out = out
    site.stop()
    site.start()
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const { url } of await cache.keys()) {
            if (/rules\\.bin|snapshot/.test(url)) await cache.delete(url);
          }
        }
    }""")
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto("alpha-chase/")
    page.locator('#keys [data-move="P"]').click()
    status = page.locator("#status")
    expect(status).to_contain_text("The rules could not be loaded.", timeout=60_000)
    page.wait_for_function("() => window.checks > 0", timeout=60_000)
    driver.act("retry")
    page.locator("#status [data-do=afresh]").wait_for(timeout=120_000)
    assert page.evaluate("() => window.checks") == 1
    assert len(workers) <= 6
    rules.write_bytes(again)
    relist(out)
    with page.expect_navigation(timeout=60_000):
        driver.act("afresh")
    driver.wait_for_ply(1)
    driver.play(["G"])


@keeps_starts
def test_what_a_kept_start_wants_late_is_fetched_again_where_it_is_damaged(
    driver: Driver, spoil: Callable[[str], None], expect_errors: Callable[..., None]
) -> None:
    """Python comes back from what was kept, and misses its library first as the computer thinks."""
    expect_errors("")
    page = driver.page
    keep_a_start(driver)
    save_for_offline(page)
    for ending in ("stdlib.bin", "rest.bin"):
        spoil(ending)
    page.goto("alpha-chase/#computer2=dawn&seed=1")
    driver.play(["P"])
    driver.wait_for_ply(2)


def test_a_lost_file_is_fetched_again(driver: Driver, site: Site) -> None:
    """An entry that the browser has dropped is healed from the network."""
    page = driver.page
    save_for_offline(page)
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) {
            if (/pages|python/.test(request.url)) await cache.delete(request);
          }
        }
    }""")
    driver.open("alpha-chase")
    driver.play(["P"])
    site.stop()
    page.reload()
    driver.play(["G"])


BROKEN_WORKER = """
addEventListener("fetch", (event) => {
  if (!/pages\\/.*\\.js/.test(event.request.url)) return;
  const headers = { "content-type": "text/javascript" };
  event.respondWith(new Response("throw new Error('broken');", { headers }));
});
addEventListener("message", ({ ports }) => ports[0]?.postMessage({}));
"""


def test_a_service_worker_that_breaks_pages_is_left_at_the_second_try(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    """No file that is mended helps where what hands out the files is at fault."""
    expect_errors("")
    site.out = shutil.copytree(site.out, tmp_path / "broken")
    (site.out / "sw.js").write_text(BROKEN_WORKER, encoding="utf-8")
    site.stop()
    site.start()
    page = driver.page
    page.goto("")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.goto("alpha-chase/")
    for _ in range(2):
        with page.expect_navigation(timeout=60_000):
            page.locator("[role=alert] button").click(timeout=60_000)
    driver.play(["P", "G"])
