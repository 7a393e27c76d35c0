"""The site on a server of its own, and pages on which nothing may go wrong unnoticed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from driver import Driver, Manner
from faults import Faults
from playwright.sync_api import BrowserContext, Page, expect
from sites import ROOT, Site, device

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that `build.py` has found."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        **browser_type_launch_args,
        "executable_path": os.environ.get("E2E_CHROMIUM"),
        "args": [*quiet, *(["--no-sandbox"] if root else [])],
    }


@pytest.fixture(scope="session")
def shared_site() -> Iterator[Site]:
    """Return the site for tests that leave it alone."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


@pytest.fixture
def site(shared_site: Site) -> Site:
    """Return the site of this test; those that change it bring their own."""
    return shared_site


@pytest.fixture
def own_site() -> Iterator[Site]:
    """Return a site that a test may take away."""
    site = Site(ROOT / "dist")
    yield site
    site.stop()


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


@pytest.fixture
def context(context: BrowserContext, site: Site) -> Iterator[BrowserContext]:
    """Return a context in which errors, violations and foreign requests fail the test."""
    faults = Faults(context, site.base)
    yield context
    assert not faults.found, "\n".join(faults.found)


@pytest.fixture
def expect_errors(context: BrowserContext) -> Callable[..., None]:
    """Return a function that names errors which a test brings about on purpose."""
    faults: Faults = context.noon_faults  # type: ignore[attr-defined] # set when it was made
    return lambda *words: faults.expected.extend(words)


@pytest.fixture
def manner(profile: str) -> Manner:
    """Return how controls are pressed: by touch on a phone."""
    return "mouse" if profile == "desktop" else "touch"


@pytest.fixture
def driver(page: Page, manner: Manner) -> Driver:
    """Return a driver on a fresh page."""
    return Driver(page, manner)
