"""Saved files that are damaged or lost are fetched again, or the page offers a button."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import expect
from sites import Site
from versions import READY, relist, save_for_offline

pytestmark = [pytest.mark.daily, pytest.mark.own_server]


@nightly
def test_lost_file_that_the_server_has_changed_is_checked_once_until_it_is_served_again(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
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
    out = shutil.copytree(site.out, tmp_path / "next")
    rules = out / "python" / "rules.bin"
    again = gzip.compress(gzip.decompress(rules.read_bytes()), 1)
    rules.write_bytes(b"another")
    site.publish(out)
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
    expect(status).to_contain_text("Couldn’t load the game.", timeout=60_000)
    page.wait_for_function("() => window.checks > 0", timeout=60_000)
    driver.act("retry")
    page.locator("#status [data-command=reload]").wait_for(timeout=120_000)
    assert page.evaluate("() => window.checks") == 1
    assert len(workers) <= 6
    rules.write_bytes(again)
    relist(out)
    with page.expect_navigation(timeout=60_000):
        driver.act("reload")
    driver.wait_for_ply(1)
    driver.play(["G"])


BROKEN_WORKER = """
addEventListener("fetch", (event) => {
  if (!/pages\\/.*\\.js/.test(event.request.url)) return;
  const headers = { "content-type": "text/javascript" };
  event.respondWith(new Response("throw new Error('broken');", { headers }));
});
addEventListener("message", ({ ports }) => ports[0]?.postMessage({}));
"""


def test_broken_service_worker_is_removed_at_the_second_press(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    expect_errors("")
    site.publish(shutil.copytree(site.out, tmp_path / "broken"))
    (site.out / "sw.js").write_text(BROKEN_WORKER, encoding="utf-8")
    page = driver.page
    page.goto("")
    page.evaluate(READY)
    page.goto("alpha-chase/")
    for _ in range(2):
        with page.expect_navigation(timeout=60_000):
            page.locator("[role=alert] button").click(timeout=60_000)
    driver.play(["P", "G"])
