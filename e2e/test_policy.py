"""Trusted Types: no text becomes markup, a script or a worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from nightly import some
from playwright.sync_api import Page

pytestmark = pytest.mark.returning

PATHS: Final = ("", "alpha-chase/", "about/", "teach/", "lab/", "puzzles/", "404.html")

TRIED: Final = {
    "markup": "document.body.innerHTML = '<b>words</b>'",
    "a document": "new DOMParser().parseFromString('<b>words</b>', 'text/html')",
    "a frame": "document.createElement('iframe').srcdoc = '<b>words</b>'",
    "a script": "document.createElement('script').text = 'window.planted = true'",
    "the address of a script": "document.createElement('script').src = 'pages/duel.js'",
    "a worker": "new Worker('pages/duel.js')",
    "a service worker": "navigator.serviceWorker.register('sw.js')",
    "a policy": "trustedTypes.createPolicy('planted', { createHTML: (text) => text })",
    "a policy of the page": "trustedTypes.createPolicy('noon-worker', {})"
    " && trustedTypes.createPolicy('noon-worker', {})",
}


@pytest.mark.parametrize("path", some(PATHS, 2))
def test_trusted_types_refuse_text_as_markup_and_scripts(
    page: Page, expect_errors: Callable[..., None], path: str
) -> None:
    expect_errors("policy: ", "Trusted Type", "TrustedHTML", "TrustedScript", "Content Security")
    page.goto(path)
    page.wait_for_load_state("load")
    for what, code in TRIED.items():
        refused = page.evaluate(
            f"async () => {{ try {{ await ({code}); }} catch (error) {{ return error.name; }} }}"
        )
        assert refused == "TypeError", what
    assert page.evaluate("() => !('planted' in window)")
