"""Serve the site, and give each test a page that fails on errors and foreign requests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from collection import pytest_collection_modifyitems  # noqa: F401 # a hook of pytest
from console_guard import GUARDS, ConsoleGuard
from driver import Driver
from oracle.places import LOOK
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from sites import DIST, Site, device, site_with_packages
from tab import Manner
from versions import save_for_offline
from visited import FORGET, visited_device

from tools.browser import test_arguments

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that `build.py` has found."""
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("E2E_CHROMIUM"),
        "args": test_arguments(),
    }


@pytest.fixture(scope="session")
def served() -> Iterator[Callable[[Path], Site]]:
    """Return a function that serves what was built, once for all tests that leave it alone."""
    with ExitStack() as sites:
        yield cache(lambda built: sites.enter_context(Site(built)))


@pytest.fixture
def built(request: pytest.FixtureRequest) -> Path:
    """Return the folder of the site, with added games if the test is marked so."""
    return site_with_packages() if request.node.get_closest_marker("packages") else DIST


@pytest.fixture
def site(request: pytest.FixtureRequest, served: Callable[[Path], Site], built: Path) -> Site:
    """Return the served site; with the mark `own_server` it may be stopped or changed."""
    if request.node.get_closest_marker("own_server"):
        own: Site = request.getfixturevalue("own_site")
        return own
    return served(built)


@pytest.fixture
def site_path() -> str:
    """Return the path of a site with the mark `own_server` on its domain."""
    return "/noon/"


@pytest.fixture
def own_site(built: Path, site_path: str) -> Iterator[Site]:
    with Site(built, path=site_path) as site:
        yield site


@pytest.fixture
def profile() -> str:
    """Return the name of the device, one of `PROFILES`."""
    return "desktop"


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any], playwright: Any, profile: str, site: Site
) -> dict[str, Any]:
    return {**browser_context_args, **device(playwright, profile), "base_url": site.base}


@pytest.fixture(scope="session")
def returning(
    browser: Browser, playwright: Any, served: Callable[[Path], Site]
) -> Iterator[Callable[[Path], tuple[BrowserContext, ConsoleGuard]]]:
    """Return a function that gives a device on which the site in a folder is saved.

    Matches and settings that an earlier test left, such as its language, are deleted.
    """
    with ExitStack() as devices:
        saved = cache(
            lambda built: devices.enter_context(visited_device(browser, playwright, served(built)))
        )

        def give(built: Path) -> tuple[BrowserContext, ConsoleGuard]:
            context, guard = saved(built)
            page = context.new_page()
            page.goto("licenses/lit-html.txt")
            page.evaluate(FORGET)
            page.close()
            guard.found.clear()
            guard.expected.clear()
            return context, guard

        yield give


@pytest.fixture
def context(
    request: pytest.FixtureRequest,
    site: Site,
    browser_context_args: dict[str, Any],
    _artifacts_recorder: Any,
) -> Iterator[BrowserContext]:
    """Return a context in which errors, violations and foreign requests fail the test.

    It is new, or for tests marked `returning` a visited one.
    Screenshots and traces of pytest-playwright work with both.
    """
    if not request.node.get_closest_marker("returning"):
        context = request.getfixturevalue("browser").new_context(**browser_context_args)
        context.add_init_script(path=LOOK)
        guard = ConsoleGuard(context, site.base)
        _artifacts_recorder.on_did_create_browser_context(context)
        yield context
        _artifacts_recorder.on_will_close_browser_context(context)
        context.close()
    else:
        context, guard = request.getfixturevalue("returning")(site.out)
        _artifacts_recorder.on_did_create_browser_context(context)
        yield context
        _artifacts_recorder.on_will_close_browser_context(context)
        for page in context.pages:
            page.close()
        context.clear_permissions()
    assert not guard.found, "\n".join(guard.found)


@pytest.fixture
def expect_errors(context: BrowserContext) -> Callable[..., None]:
    """Return a function that names errors which a test causes on purpose."""
    return lambda *words: GUARDS[context].expected.extend(words)


@pytest.fixture
def go_offline(page: Page) -> Iterator[Callable[[], None]]:
    """Return a function that turns the network off once all files are saved."""

    def go() -> None:
        save_for_offline(page)
        page.context.set_offline(True)

    yield go
    page.context.set_offline(False)


@pytest.fixture
def no_service_worker(context: BrowserContext) -> None:
    """Refuse the page a service worker, so that it loads files on demand."""
    context.add_init_script("""
        const register = async () => { throw new DOMException("refused", "SecurityError"); };
        const getRegistration = async () => undefined;
        const value = { register, getRegistration };
        Object.defineProperty(navigator, "serviceWorker", { value });
    """)


@pytest.fixture
def manner(profile: str) -> Manner:
    return "mouse" if profile == "desktop" else "touch"


@pytest.fixture
def driver(page: Page, manner: Manner) -> Driver:
    return Driver(page, manner)


@pytest.fixture
def second(context: BrowserContext) -> Driver:
    """Return a driver of another tab."""
    return Driver(context.new_page())


@pytest.fixture
def hold_scripts(context: BrowserContext) -> Callable[[], None]:
    """Hold the scripts of the page back; return a function that releases them."""
    return _held(context, "**/*.js")


@pytest.fixture
def hold_python(context: BrowserContext) -> Callable[[], None]:
    """Hold Python's module back; return a function that releases it."""
    return _held(context, "**/*.wasm")


def _held(context: BrowserContext, pattern: str) -> Callable[[], None]:
    """Hold requests back; return a function that releases them and lets the next ones pass."""
    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    def release() -> None:
        nonlocal is_held
        is_held = False
        for route in held:
            route.continue_()

    context.route(pattern, hold)
    return release
