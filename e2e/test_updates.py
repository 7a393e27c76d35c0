"""A new version of the site is offered between matches, and installed completely or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import expect
from sites import DIST, Site
from versions import new_version, save_for_offline
from waiting import wait_until

pytestmark = pytest.mark.own_server


def test_new_version_waits_for_the_end_of_the_match(
    driver: Driver, site: Site, tmp_path: Path
) -> None:
    page = driver.page
    save_for_offline(page)
    driver.open("palindrome-duel")
    driver.play(["-1", "-2"])
    new_version(site, tmp_path)
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")
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


@nightly
def test_new_version_fetches_only_changed_files(driver: Driver, site: Site, tmp_path: Path) -> None:
    page = driver.page
    save_for_offline(page)
    new_version(site, tmp_path)
    fetched: list[str] = []
    page.context.on(
        "request", lambda request: fetched.append(request.url) if request.service_worker else None
    )
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait_until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")

    assert {url.removeprefix(site.base) for url in fetched} <= {"sw.js", "index.html"}


@nightly
def test_half_deployed_version_is_not_installed(
    driver: Driver, site: Site, tmp_path: Path, expect_errors: Callable[..., None]
) -> None:
    expect_errors("integrity", "Failed to find a valid digest")
    page = driver.page
    save_for_offline(page)
    out = new_version(site, tmp_path)
    shutil.copyfile(DIST / "index.html", out / "index.html")
    page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = new Promise((done) => registration.addEventListener("updatefound", () => {
          const worker = registration.installing;
          worker.addEventListener("statechange", () => worker.state === "redundant" && done());
        }));
        const late = new Promise((_, fail) => setTimeout(() => fail("no new worker"), 20_000));
        await registration.update();
        await Promise.race([found, late]);
    }""")
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).waiting === null")
    page.reload()
    expect(page.locator(".hero")).to_contain_text("on one device")
