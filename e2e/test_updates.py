"""A new version of the site is offered between matches, and installed completely or not at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import expect
from sites import DIST, Site
from versions import INSTALL, KEPT, files_of, new_version, save_for_offline
from waiting import wait_until

from tools.bootstrap import ROOT

pytestmark = [pytest.mark.daily, pytest.mark.own_server]


@pytest.fixture
def earlier(tmp_path: Path) -> Iterator[Path]:
    """Return the site as the first release built it, or before that the commit before this one."""

    def git(*words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout

    sources, out = tmp_path / "sources", tmp_path / "earlier"
    releases = git("tag", "--list", "v*", "--sort=version:refname").split()
    git("worktree", "add", "--detach", str(sources), [*releases, "HEAD~1"][0])
    try:
        build = [sys.executable, "build.py", "build", "--out", str(out)]
        subprocess.run(build, cwd=sources, check=True)
        yield out
    finally:
        git("worktree", "remove", "--force", str(sources))


@pytest.mark.nightly
@pytest.mark.timeout(900)
def test_update_from_the_first_release_in_mid_match_loses_nothing(
    driver: Driver, site: Site, earlier: Path, tmp_path: Path
) -> None:
    page = driver.page
    site.out = earlier
    save_for_offline(page)
    driver.open("palindrome-war", "player1=Ada&player2=Otto")
    driver.play(["-k", "-a", "-y"])
    site.out = DIST
    new_version(site, tmp_path)
    assert page.evaluate(INSTALL)
    driver.play(["-a"])
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-ply", "4")
    driver.play(["-k"])
    with page.expect_navigation():
        driver.act("update")
    expect(page.locator(".result h2")).to_contain_text("Ada wins")
    page.goto("me/")
    expect(page.get_by_role("region", name="Between people")).to_contain_text("Ada: 1 · Otto: 0")


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
