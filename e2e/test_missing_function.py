"""Python lacks a function: the page starts the full module, and nothing is lost."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from driver import Driver
from nightly import nightly
from playwright.sync_api import BrowserContext, expect
from sites import DIST, ROOT, Site, keeps_starts
from versions import relist
from visited import expect_start

from tools.pyodide.runtime import REMAINDER
from tools.site.node import node_command

REMOVE = Path(__file__).with_name("remove_functions.mjs")


@pytest.fixture(scope="session")
def lacking(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site whose reduced module traps at the first move."""
    out = tmp_path_factory.mktemp("lacking") / "dist"
    shutil.copytree(DIST, out)
    done = subprocess.run(node_command(REMOVE, out), cwd=ROOT, capture_output=True, check=True)
    assert json.loads(done.stdout)["removed"] > 0
    relist(out)
    return out


@pytest.fixture
def site(lacking: Path) -> Iterator[Site]:
    with Site(lacking) as site:
        yield site


@pytest.fixture(autouse=True)
def _traps(expect_errors: Callable[..., None]) -> None:
    """Expect Pyodide's messages on the console; the player sees none of them."""
    expect_errors("Pyodide has suffered a fatal error", "fatal error", "unreachable")


def starts_of(driver: Driver) -> list[str]:
    start = """() => {
        const { fullModule, kept } = noonPreload.init;
        return `${fullModule ? "full" : "reduced"}, ${kept ? "snapshot" : "plain"}`;
    }"""
    return [worker.evaluate(start) for worker in driver.page.workers]


@nightly
@keeps_starts
def test_move_is_played_by_the_full_module_and_the_next_visit_starts_the_reduced_one(
    driver: Driver, context: BrowserContext
) -> None:
    driver.open("alpha-chase")
    expect_start(driver.page, "kept")
    assert starts_of(driver) == ["reduced, snapshot"]
    driver.play(["P", "G", "T"])
    driver.wait_for_rules()
    assert driver.moves() == ["P", "G", "T"]
    assert driver.page.locator("#status .is-error").count() == 0
    assert starts_of(driver) == ["full, plain"]
    expect_start(driver.page, "kept")
    driver.page.reload()
    expect_start(driver.page, "restored")
    assert starts_of(driver) == ["full, snapshot"]
    assert driver.moves() == ["P", "G", "T"]
    again = Driver(context.new_page())
    again.open("palindrome-duel")
    expect_start(again.page, "kept")
    assert starts_of(again) == ["reduced, snapshot"]
    again.play(["-1"])


@nightly
@pytest.mark.parametrize("what", ["missing", "damaged"])
def test_pressed_move_is_played_once_the_remainder_can_be_loaded(
    driver: Driver, context: BrowserContext, expect_errors: Callable[..., None], what: str
) -> None:
    expect_errors("Failed to load resource", "ERR_FAILED", "cannot be put together")
    remainder = f"**/{REMAINDER}"
    damaged = (DIST / REMAINDER).read_bytes()  # of another reduced module
    context.route(
        remainder, lambda route: route.abort() if what == "missing" else route.fulfill(body=damaged)
    )
    driver.open("alpha-chase")
    driver.page.locator('#keys [data-move="P"]').click()
    expect(driver.page.locator("#status")).to_contain_text(
        "Couldn’t load the game. Your match is saved.", timeout=60_000
    )
    context.unroute(remainder)
    driver.act("retry")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1", timeout=60_000)
    driver.play(["G"])
    assert driver.moves() == ["P", "G"]
