"""Limits for a visit: bytes as GitHub Pages serves them, and requests."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest
from driver import Driver
from playwright.sync_api import Page, expect
from sites import DIST, Site, keeps_starts
from versions import KEPT, files_of
from visited import expect_start
from waiting import wait_until

COMPRESSED = {".html", ".js", ".mjs", ".css", ".wasm", ".json", ".svg", ".webmanifest"}
SLUGS = sorted(
    path.parent.name
    for path in DIST.glob("*/index.html")
    if 'src="../pages/game.js"' in path.read_text(encoding="utf-8")
)


def wire(path: Path) -> int:
    """Return how many bytes a file takes on the wire."""
    content = path.read_bytes()
    return len(gzip.compress(content, 6)) if path.suffix in COMPRESSED else len(content)


OF_OTHER_PAGES = re.compile(
    r"(pages/(teach|lab|puzzles|added?|me)\.|([^/]+/)?(teach|lab|puzzles|added?|me)/|sandbox/"
    r"|python/(lab|puzzles|books|wheels)\.bin)"
)
"""Files of the pages for teachers, puzzles, the lab and added games only."""

HERE = ("index.html", "manifest.webmanifest", "lesson.json")
"""Files that exist once per language, side by side or in its folder."""
LANGUAGES = sorted({path.name.partition(".")[0] for path in (DIST / "locales").iterdir()})


def is_needed(path: str, language: str) -> bool:
    """Return whether a file is saved for offline use in a language."""
    folder, _, file = path.partition("/")
    if folder == "locales":
        return file.partition(".")[0] == language
    if folder in LANGUAGES:
        return folder == language
    return language == "en" or not path.endswith(HERE)


@pytest.mark.daily
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_games_need_takes_at_most_2_270_kilobytes(language: str) -> None:
    worker = (DIST / "sw.js").read_text(encoding="utf-8")
    later = re.search(r"const LATER = new Set\((\[.*?\])\);", worker, re.DOTALL)
    assert later
    listed = set(files_of(DIST)) - set(json.loads(later[1]))
    needed = {path for path in listed if is_needed(path, language)}
    assert 40 < len(needed) < len(listed)
    assert sum(wire(DIST / path) for path in needed) <= 2_270_000


@pytest.mark.daily
@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_of_its_own_takes_at_most_82_kilobytes(driver: Driver, slug: str) -> None:
    # The service worker, not the page, requests the files that are saved for offline.
    loaded: set[str] = set()
    driver.page.on("response", lambda response: loaded.add(response.url))
    driver.open(slug)
    driver.wait_for_rules()
    paths = {url.partition("/noon/")[2].partition("#")[0] for url in loaded}
    assert not [each for each in paths if OF_OTHER_PAGES.match(each)]
    files = [DIST / (path + "index.html" if path.endswith("/") else path) for path in paths]
    own = [path for path in files if path.suffix in {".html", ".css", ".js"}]
    assert len(own) > 6
    assert sum(map(wire, own)) <= 82_000
    assert len(files) <= 22


def test_lab_takes_at_most_4_5_megabytes_until_the_editor_can_be_used(driver: Driver) -> None:
    asked: set[str] = set()
    driver.page.on("response", lambda response: asked.add(response.url.partition("/noon/")[2]))
    driver.page.goto("lab/")
    expect(driver.page.locator(".cm-content")).to_be_visible()
    paths = {re.sub("[?#].*", "", each) for each in asked} - {""}  # a script without an address
    files = [DIST / (path + "index.html" if path.endswith("/") else path) for path in paths]
    assert DIST / "pages" / "lab.js" in files
    assert sum(map(wire, files)) <= 4_500_000


@pytest.mark.daily
def test_home_page_asks_for_nothing_of_other_pages(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/noon/")[2]))
    page.goto("")
    expect(page.locator(".card").first).to_be_visible()
    page.wait_for_load_state("load")
    assert any(each.endswith(".js") for each in asked)
    assert not [each for each in asked if OF_OTHER_PAGES.match(each)]
    page.goto("teach/")
    expect(page.locator("#games")).to_be_visible()
    assert [each for each in asked if OF_OTHER_PAGES.match(each)], "the test would see them"


@keeps_starts
def test_a_later_visit_asks_for_nothing_but_a_new_version(driver: Driver, site: Site) -> None:
    page = driver.page
    driver.open("center-square")
    expect_start(page, "kept")
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Available offline", timeout=60_000)
    wait_until(
        page,
        f"""async () => {{
        const kept = (await ({KEPT})()).map(([path]) => path);
        const later = ["rest.bin", "remainder.bin", "lab.bin", "puzzles.bin", "books.bin"]
          .concat("icon-180", "icon-192", "icon-512", "maskable-512");
        return later.every((name) => kept.some((path) => path.includes(name)));
    }}""",
    )
    before = len(site.asked())
    driver.open("center-square")
    expect_start(page, "restored")
    driver.play(["right"])
    assert set(site.asked()[before:]) <= {"/noon/sw.js"}
