"""A new version of the site is offered between matches, and installed completely or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import expect
from sites import DIST, Site
from versions import files_of, new_version, save_for_offline
from waiting import wait_until

pytestmark = pytest.mark.own_server


INSTALL = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const { installing: worker, waiting } = await registration.update();
  if (!worker) return waiting !== null;
  return new Promise((done) => {
    worker.addEventListener("statechange", () => done(worker.state === "installed"));
  });
}"""
"""Have the browser look for a new version; return whether that is installed."""
KEPT = """async () => {
  const cache = await caches.open("noon:/noon/:files");
  return (await cache.keys()).map(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return [pathname.slice("/noon/".length), searchParams.get("__h")];
  });
}"""


def test_half_deployed_version_is_not_installed_and_a_whole_one_replaces_the_old_files(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    expect_errors("integrity", "Failed to find a valid digest")
    page = driver.page
    save_for_offline(page)
    old = dict(page.evaluate(KEPT))
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    out = new_version(site, tmp_path)
    new_home = (out / "index.html").read_bytes()
    shutil.copyfile(DIST / "index.html", out / "index.html")
    assert not page.evaluate(INSTALL)
    (out / "index.html").write_bytes(new_home)
    fetched: list[str] = []
    page.context.on(
        "request", lambda request: fetched.append(request.url) if request.service_worker else None
    )
    assert page.evaluate(INSTALL)
    assert {url.removeprefix(site.base) for url in fetched} == {"sw.js", "index.html"}
    expect(page.locator("#status")).not_to_contain_text("new version")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ply", "2")
    driver.play(["-1"])
    expect(page.locator("#status")).to_contain_text("A new version is ready.")
    with page.expect_navigation():  # the page loads again by itself, under the new version
        driver.act("update")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting === null")
    expect(page.locator(".result h2")).to_have_text("Player 1 wins with “121”")
    page.goto("")
    expect(page.locator(".hero")).to_contain_text("on one small device")
    kept = page.evaluate(KEPT)
    assert sorted(kept) == sorted([path, files_of(out)[path]] for path in old)
    assert dict(kept)["index.html"] != old["index.html"]
