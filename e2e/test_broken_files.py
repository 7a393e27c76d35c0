"""A file that does not come as it should: the page plays, or says so with a button that works."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from driver import Driver
from nightly import nightly, pairs, some
from playwright.sync_api import Page, expect
from sites import DIST, Site

from tools.site.serve import Loaded, PagesHandler, PagesServer

PAGE = "alpha-chase/"
OTHER = b"} not what it was {"
KINDS = ("busy", "gone", "cut short", "other bytes", "a page")
FILES = (
    "pages/duel.js",
    re.findall(
        r'"\.\./(pages/[\w-]+-\w{8}\.js)"', (DIST / PAGE / "index.html").read_text(encoding="utf-8")
    )[0],
    "games/alpha-chase/board.js",
    "locales/en.js",
    "rules/worker.js",
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "python/lean.wasm",
    "python/stdlib.bin",
    "python/rules.bin",
)


class SpoiltSite(Site):
    """The built site, where one file is not what it should be."""

    path = ""
    kind = ""

    def make_server(self, port: int) -> PagesServer:
        """Return the server that spoils it."""
        handler = partial(SpoilingHandler, self, self.out, "/noon/")
        return PagesServer(("127.0.0.1", port), handler)

    def spoil(self, path: str, kind: str) -> None:
        """Spoil a file from now on, in a manner of `KINDS`."""
        self.path, self.kind = path, kind


class SpoilingHandler(PagesHandler):
    """Answers as the site has it."""

    def __init__(self, site: SpoiltSite, *arguments: Any) -> None:
        self.site = site
        super().__init__(*arguments)

    def loaded(self, target: Path) -> Loaded:
        """Return less than there is, or something else that goes by the same ETag."""
        loaded = super().loaded(target)
        if self.site.path != target.relative_to(self.out.resolve()).as_posix():
            return loaded
        if self.site.kind == "cut short":
            return Loaded.of(loaded.content[: len(loaded.content) // 2])
        if self.site.kind == "other bytes":
            return Loaded.of(OTHER)._replace(tag=loaded.tag)
        return loaded

    def _answer(self, status: HTTPStatus, headers: dict[str, str], content: bytes = b"") -> None:
        if urlsplit(self.path).path == f"/noon/{self.site.path}":
            if self.site.kind == "busy":
                return super()._answer(HTTPStatus.SERVICE_UNAVAILABLE, {}, b"Later.")
            if self.site.kind == "gone":
                return super()._answer(HTTPStatus.NOT_FOUND, {}, b"Not here.")
            if self.site.kind == "a page":
                kept = {"Content-Type": "text/html", "Cache-Control": self.cache_control}
                return super()._answer(HTTPStatus.OK, kept, b"<!doctype html><p>Welcome")
        return super()._answer(status, headers, content)


@pytest.fixture
def site() -> Iterator[SpoiltSite]:
    """Return a site that can be spoilt."""
    with SpoiltSite(DIST) as site:
        yield site


@pytest.fixture(autouse=True)
def _the_browser_complains(expect_errors: Callable[..., None]) -> None:
    """Let the browser say what it thinks of such files."""
    expect_errors("")


def play_or_be_told(page: Page) -> bool:
    """Press a letter, and return whether the page says that it does not play, in one sentence."""
    page.keyboard.press("p")
    button = page.locator("[role=alert] button, #status [data-do=retry]")
    expect(button.or_(page.locator("body[data-ply='1']")).first).to_be_visible(timeout=60_000)
    return button.count() == 1


def press_and_play(driver: Driver) -> None:
    """Press the button of the sentence, by key, and play on."""
    page = driver.page
    if page.locator("[role=alert]").count():
        expect(page.get_by_role("alert")).to_contain_text("did not load completely")
        page.locator("[role=alert] button").focus()
        with page.expect_navigation(timeout=60_000):
            page.keyboard.press("Enter")
        driver.play(["P"])
        expect(page.locator("[role=alert]")).to_have_count(0)
    else:
        driver.act("retry")
        expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)
    driver.play(["G"])
    assert driver.moves() == ["P", "G"]


@pytest.mark.parametrize(("kind", "path"), pairs(KINDS, FILES))
def test_a_spoilt_file_is_told_of_and_the_button_helps_once_it_is_mended(
    driver: Driver, site: SpoiltSite, kind: str, path: str
) -> None:
    """Past the browser's cache, which holds the spoilt file for ten minutes."""
    site.spoil(path, kind)
    driver.page.goto(PAGE)
    is_told = play_or_be_told(driver.page)
    site.spoil("", "")
    if is_told:
        press_and_play(driver)
    else:
        driver.play(["G"])


@pytest.mark.parametrize("kind", some(["busy", "cut short"]))
def test_a_home_page_without_its_script_says_so_and_still_leads_to_the_games(
    page: Page, site: SpoiltSite, kind: str
) -> None:
    """What stands in the page itself stays."""
    site.spoil("pages/home.js", kind)
    page.goto("")
    expect(page.get_by_role("alert")).to_contain_text("did not load completely")
    site.spoil("", "")
    page.locator(f'.card[href="{PAGE}"]').click()
    page.locator('#keys [data-move="P"]').click()
    expect(page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)


@nightly
def test_a_page_without_its_style_says_so_though_it_plays(driver: Driver, site: SpoiltSite) -> None:
    """The moves count all the same."""
    site.spoil("pages/duel.css", "gone")
    driver.page.goto(PAGE)
    driver.page.locator('#keys [data-move="P"]').click()
    driver.wait_for_ply(1)
    expect(driver.page.get_by_role("alert")).to_be_visible()
    site.spoil("", "")
    with driver.page.expect_navigation(timeout=60_000):
        driver.page.locator("[role=alert] button").click()
    driver.wait_for_ply(1)
    expect(driver.page.locator("[role=alert]")).to_have_count(0)


def test_a_half_deployed_site_is_told_of_until_it_is_whole(
    driver: Driver, site: SpoiltSite, tmp_path: Path
) -> None:
    """A page of the next build, whose parts are not there yet; the browser keeps what was."""
    shutil.copytree(DIST, tmp_path / "next")
    site.out = tmp_path / "next"
    site.stop()
    site.start()
    chunk = site.out / FILES[1]
    renamed = chunk.with_name("next-" + chunk.name)
    chunk.rename(renamed)
    page = site.out / PAGE / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace(chunk.name, renamed.name), encoding="utf-8"
    )
    driver.page.goto(PAGE)
    assert play_or_be_told(driver.page)
    for script in site.out.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        if chunk.name in text:
            script.write_text(text.replace(chunk.name, renamed.name), encoding="utf-8")
    press_and_play(driver)


def test_a_verdict_that_could_not_be_had_is_asked_for_again(
    page: Page, expect_errors: Callable[..., None]
) -> None:
    """The teachers' page says that nobody judged the task, and asks once more when told to."""
    expect_errors("rules.bin", "net::ERR_FAILED")
    page.context.route("**/rules.bin*", lambda route: route.abort())
    page.goto("teach/#game=palindrome-duel&goal=win&moves=-3.1-.2-.-4")
    again = page.locator("#judged").get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=60_000)
    page.context.unroute("**/rules.bin*")
    again.click()
    expect(page.locator("#judged")).to_contain_text("wins from here", timeout=60_000)
