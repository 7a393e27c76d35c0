"""The site on a server of its own, and pages on which nothing may go wrong unnoticed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from complaints import Complaints
from driver import Driver, Manner
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sites import DIST, Site, device
from visits import been_on

from tools.browser import browser_arguments

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that `build.py` has found."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("E2E_CHROMIUM"),
        "args": browser_arguments(),
    }


@pytest.fixture(scope="session")
def served() -> Iterator[Callable[[Path], Site]]:
    """Return a function that serves what was built, once for all tests that leave it alone."""
    with ExitStack() as sites:
        yield cache(lambda built: sites.enter_context(Site(built)))


@pytest.fixture
def built() -> Path:
    """Return where the site of this test was built; those of another site name it."""
    return DIST


@pytest.fixture
def site(request: pytest.FixtureRequest, served: Callable[[Path], Site], built: Path) -> Site:
    """Return the site of this test, on a server that is its own if it may be stopped or changed."""
    if request.node.get_closest_marker("own_server"):
        own: Site = request.getfixturevalue("own_site")
        return own
    return served(built)


@pytest.fixture
def own_site() -> Iterator[Site]:
    """Return a site that a test may take away."""
    with Site(DIST) as site:
        yield site


@pytest.fixture
def profile() -> str:
    """Return the device that is played on."""
    return "desktop"


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any], playwright: Any, profile: str, site: Site
) -> dict[str, Any]:
    """Return how the browser presents itself."""
    return {**browser_context_args, **device(playwright, profile), "base_url": site.base}


@pytest.fixture(scope="session")
def returning(
    browser: Browser, playwright: Any, served: Callable[[Path], Site]
) -> Iterator[Callable[[Path], tuple[BrowserContext, Complaints]]]:
    """Return a function that gives a device on which all of a site is saved.

    Most tests need not wait for a first visit.
    """
    with ExitStack() as devices:
        yield cache(
            lambda built: devices.enter_context(been_on(browser, playwright, served(built)))
        )


FORGET = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = done;
        });
    }
}"""


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    site: Site,
    browser_context_args: dict[str, Any],
    _artifacts_recorder: Any,
) -> Iterator[BrowserContext]:
    """Return a context in which errors, violations and foreign requests fail the test.

    It is new, or for tests marked `returning` one that has been here before and has forgotten
    every match. What pytest-playwright is asked to keep of a failure, it keeps of these too.
    """
    if not request.node.get_closest_marker("returning"):
        context = request.getfixturevalue("browser").new_context(**browser_context_args)
        complaints = Complaints(context, site.base)
        _artifacts_recorder.on_did_create_browser_context(context)
        yield context
        _artifacts_recorder.on_will_close_browser_context(context)
        context.close()
    else:
        context, complaints = request.getfixturevalue("returning")(site.out)
        page = context.new_page()
        page.goto("licenses/lit-html.txt")
        page.evaluate(FORGET)
        page.close()
        complaints.found.clear()
        complaints.expected.clear()
        _artifacts_recorder.on_did_create_browser_context(context)
        yield context
        _artifacts_recorder.on_will_close_browser_context(context)
        for page in context.pages:
            page.close()
        context.clear_permissions()
    assert not complaints.found, "\n".join(complaints.found)


@pytest.fixture
def expect_errors(context: BrowserContext) -> Callable[..., None]:
    """Return a function that names errors which a test brings about on purpose."""
    complaints: Complaints = context.noon_complaints  # set when it was made
    return lambda *words: complaints.expected.extend(words)


@pytest.fixture
def manner(profile: str) -> Manner:
    """Return how controls are pressed: by touch on a phone."""
    return "mouse" if profile == "desktop" else "touch"


@pytest.fixture
def driver(page: Page, manner: Manner) -> Driver:
    """Return a driver on a fresh page."""
    return Driver(page, manner)
